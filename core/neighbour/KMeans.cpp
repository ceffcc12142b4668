#include "neighbour/KMeans.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <utility>

#include "base/Random.h"
#include "neighbour/FirstCentres.h"
#include "neighbour/GroupSums.h"
#include "neighbour/NearestCentres.h"

namespace kindred {

namespace {

constexpr double kUnreached = std::numeric_limits<double>::infinity();

Matrix<float> copied(MatrixView<const float> rows)
{
    Matrix<float> copy(rows.rows, rows.cols);
    for (int64_t row = 0; row < rows.rows; ++row)
        std::copy_n(rows.row(row), rows.cols, copy.row(row));
    return copy;
}

/// Moves each centre to the mean of its rows; empty ones to the farthest rows, one each.
void moveCentres(MatrixView<const float> rows, Assignment assignment, Executor& executor,
                 Matrix<float>& centres)
{
    const GroupSums groups(rows, assignment.clusters, static_cast<int>(centres.rows()), executor);
    for (int64_t cluster = 0; cluster < centres.rows(); ++cluster) {
        const auto count = static_cast<double>(groups.counts[static_cast<size_t>(cluster)]);
        if (count == 0) {
            std::vector<double>& distances = assignment.distances;
            const auto farthest = std::max_element(distances.begin(), distances.end());
            std::copy_n(rows.row(farthest - distances.begin()), rows.cols, centres.row(cluster));
            *farthest = 0;
            continue;
        }
        for (int64_t k = 0; k < centres.cols(); ++k)
            centres(cluster, k) = static_cast<float>(groups.sums(cluster, k) / count);
    }
}
} // namespace

KMeansResult kMeans(MatrixView<const float> rows, const KMeansRequest& request, Executor& executor,
                    const std::function<bool(double)>& progress)
{
    assert(rows.rows >= 1 && request.clusters >= 1 && request.restarts >= 1);
    const auto clusters = static_cast<int>(std::min<int64_t>(request.clusters, rows.rows));
    KMeansResult best;
    best.inertia = kUnreached;
    const auto goesOn = [&](int restart) {
        return !progress || progress(static_cast<double>(restart) / request.restarts);
    };
    for (int restart = 0; restart < request.restarts && (restart == 0 || goesOn(restart));
         ++restart) {
        Random random{request.seed, 0x6b6d, static_cast<uint64_t>(restart)};
        KMeansResult run;
        run.centres =
            restart == 0 && request.start.rows == clusters
                ? copied(request.start)
                : firstCentres(rows, clusters, random, executor, [&] { return goesOn(restart); });
        NearestCentres nearest(rows, executor);
        for (int iteration = 0; iteration == 0 || goesOn(restart); ++iteration) {
            Assignment assignment = nearest.of(run.centres);
            const bool settled = run.clusters == assignment.clusters;
            run.inertia =
                std::accumulate(assignment.distances.begin(), assignment.distances.end(), 0.0);
            run.clusters = assignment.clusters;
            if (settled || iteration >= request.iterations)
                break;
            moveCentres(rows, std::move(assignment), executor, run.centres);
        }
        if (run.inertia < best.inertia)
            best = std::move(run);
    }
    return best;
}

} // namespace kindred
