#include "neighbour/ClassCentroids.h"

#include <algorithm>

#include "base/Random.h"
#include "neighbour/KMeans.h"

namespace kindred {

Result<ClassCentroids> classCentroids(MatrixView<const float> rows, std::span<const int32_t> labels,
                                      int classes, const CentroidRequest& request,
                                      Executor& executor,
                                      const std::function<bool(double)>& progress)
{
    constexpr int kIterations = 25;
    std::vector<std::vector<int64_t>> members(static_cast<size_t>(classes));
    for (size_t i = 0; i < labels.size(); ++i)
        members[static_cast<size_t>(labels[i])].push_back(static_cast<int64_t>(i));
    ClassCentroids found;
    std::vector<float> values;
    for (size_t label = 0; label < members.size(); ++label) {
        const std::vector<int64_t>& own = members[label];
        if (own.empty())
            continue;
        Matrix<float> part(static_cast<int64_t>(own.size()), rows.cols);
        for (size_t i = 0; i < own.size(); ++i)
            std::copy_n(rows.row(own[i]), rows.cols, part.row(static_cast<int64_t>(i)));
        KMeansRequest wanted;
        wanted.clusters = request.centroids;
        wanted.restarts = 1;
        wanted.iterations = kIterations;
        wanted.seed = hashSeed({request.seed, label});
        bool stopped = false;
        const KMeansResult result = kMeans(part.view(), wanted, executor, [&](double share) {
            stopped = stopped || (progress && !progress((static_cast<double>(label) + share) /
                                                        static_cast<double>(classes)));
            return !stopped;
        });
        if (stopped)
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        values.insert(values.end(), result.centres.values().begin(), result.centres.values().end());
        found.labels.insert(found.labels.end(), static_cast<size_t>(result.centres.rows()),
                            static_cast<int32_t>(label));
    }
    found.rows =
        Matrix<float>(static_cast<int64_t>(found.labels.size()), rows.cols, std::move(values));
    return found;
}

} // namespace kindred
