#include "neighbour/SearchRecall.h"

#include <algorithm>

#include "base/Random.h"

namespace kindred {

std::vector<int64_t> drawnFromParts(int64_t all, int64_t count, Random& random)
{
    std::vector<int64_t> drawn;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t begin = i * all / count;
        const auto room = static_cast<uint64_t>((i + 1) * all / count - begin);
        drawn.push_back(begin + static_cast<int64_t>(random.below(room)));
    }
    return drawn;
}

double recallOf(const Neighbours& found, const Neighbours& truth, SearchMetric metric)
{
    int64_t wanted = 0;
    int64_t right = 0;
    for (int64_t query = 0; query < truth.indices.rows(); ++query) {
        const int32_t* rows = truth.indices.row(query);
        const int64_t there = std::find(rows, rows + truth.indices.cols(), -1) - rows;
        wanted += there;
        for (int64_t j = 0; j < there && found.indices(query, j) >= 0; ++j)
            right += metric == SearchMetric::SquaredL2
                         ? found.values(query, j) <= truth.values(query, there - 1)
                         : found.values(query, j) >= truth.values(query, there - 1);
    }
    return wanted > 0 ? static_cast<double>(right) / static_cast<double>(wanted) : 1;
}

} // namespace kindred
