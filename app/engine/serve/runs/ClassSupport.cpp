#include "engine/serve/runs/ClassSupport.h"

#include <algorithm>
#include <utility>

#include "base/Random.h"
#include "engine/serve/map/MapWeights.h"
#include "neighbour/AllScores.h"

namespace kindred::engine {

namespace {
constexpr int64_t kWeighedAtOnce = 512; ///< queries between two looks at the cancel flag

constexpr size_t kMostOfClass = 200;
constexpr uint64_t kWeighedSeed = 1;

/// Rows of the queries that are weighed, class by class.
std::vector<int64_t> weighedQueries(const std::vector<int32_t>& labels)
{
    std::map<int32_t, std::vector<int64_t>> byClass;
    for (size_t row = 0; row < labels.size(); ++row)
        byClass[labels[row]].push_back(static_cast<int64_t>(row));
    std::vector<int64_t> weighed;
    Random random{kWeighedSeed};
    for (auto& [label, rows] : byClass) {
        if (rows.size() > kMostOfClass) {
            random.shuffle(rows);
            rows.resize(kMostOfClass);
        }
        weighed.insert(weighed.end(), rows.begin(), rows.end());
    }
    return weighed;
}

double medianOf(std::vector<int32_t>& sizes)
{
    std::sort(sizes.begin(), sizes.end());
    const size_t middle = sizes.size() / 2;
    return sizes.size() % 2 == 1 ? double(sizes[middle])
                                 : (double(sizes[middle - 1]) + double(sizes[middle])) / 2;
}
} // namespace

Result<ClassSupport> supportByClass(const NeighbourhoodRows& memory, const EmbeddingSet& queries,
                                    Executor& executor, const std::function<bool(double)>& progress)
{
    if (queries.rows.cols != memory.rows.cols())
        return inputError("the tables of the step have rows of different length", "decide");
    const MapWeigher weigher(memory);
    const std::vector<int64_t> weighed = weighedQueries(queries.labels[0]);
    const auto count = static_cast<int64_t>(weighed.size());
    std::map<int32_t, std::vector<int32_t>> byClass;
    for (int64_t at = 0; at < count; at += kWeighedAtOnce) {
        if (!progress(double(at) / double(count)))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const std::span<const int64_t> some(weighed.data() + at,
                                            size_t(std::min(kWeighedAtOnce, count - at)));
        Matrix<float> rows(int64_t(some.size()), queries.rows.cols);
        for (size_t i = 0; i < some.size(); ++i)
            std::copy_n(queries.rows.row(some[i]), rows.cols(), rows.row(int64_t(i)));
        std::vector<int32_t> sizes(some.size(), -1);
        scoreAll(memory.rows.view(), std::as_const(rows).view(), weigher.metric(), executor,
                 [&](int64_t query, std::span<const float> scores) {
                     const auto row = size_t(some[size_t(query)]);
                     sizes[size_t(query)] =
                         weigher
                             .weigh(scores, queries.labels[0][row], memory.find(queries.ids[row]))
                             .support;
                 });
        for (size_t i = 0; i < some.size(); ++i)
            if (sizes[i] >= 0)
                byClass[queries.labels[0][size_t(some[i])]].push_back(sizes[i]);
    }
    ClassSupport support;
    for (auto& [label, all] : byClass)
        support[label] = medianOf(all);
    return support;
}

} // namespace kindred::engine
