#include "neighbour/ListReach.h"

#include <algorithm>
#include <limits>

#include "neighbour/RowDistance.h"

namespace kindred {

std::vector<double> reachesOfLists(MatrixView<const float> rows, int k,
                                   MatrixView<const int32_t> lists, Executor& executor)
{
    std::vector<double> reaches(static_cast<size_t>(rows.rows),
                                std::numeric_limits<double>::infinity());
    const double rounding = roundingOfDistance(rows.cols);
    const RowDistance distance = rowDistance();
    executor.forRanges(rows.rows, 256, [&](int64_t begin, int64_t end, int) {
        std::vector<int32_t> named;
        std::vector<float> distances;
        for (int64_t row = begin; row < end; ++row) {
            named.assign(lists.row(row), lists.row(row) + lists.cols);
            std::sort(named.begin(), named.end());
            named.erase(std::unique(named.begin(), named.end()), named.end());
            distances.clear();
            for (const int32_t other : named)
                if (other >= 0 && other != row)
                    distances.push_back(distance(rows.row(row), rows.row(other), rows.cols));
            if (static_cast<int>(distances.size()) < k)
                continue;
            const auto kth = distances.begin() + (k - 1);
            std::nth_element(distances.begin(), kth, distances.end());
            reaches[static_cast<size_t>(row)] = *kth * (1 + rounding) + 1e-37;
        }
    });
    return reaches;
}

} // namespace kindred
