#include "evaluate/SupportSizes.h"

#include <algorithm>

#include "neighbour/SupportSet.h"

namespace kindred {

namespace {
/// The lower one of two in the middle.
int64_t medianSize(std::vector<int64_t> sizes)
{
    if (sizes.empty())
        return 0;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>((sizes.size() - 1) / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    return *middle;
}
} // namespace

void SupportSizes::add(MatrixView<const float> weights)
{
    if (weights.cols == 0)
        return;
    for (int64_t query = 0; query < weights.rows; ++query) {
        const float* row = weights.row(query);
        const std::vector<double> shares(row, row + weights.cols);
        for (size_t i = 0; i < kShares.size(); ++i)
            m_sizes[i].push_back(supportSetSize(shares, kShares[i]));
    }
}

std::array<int64_t, 3> SupportSizes::medians() const
{
    return {medianSize(m_sizes[0]), medianSize(m_sizes[1]), medianSize(m_sizes[2])};
}

std::string SupportSizes::sentence(int k) const
{
    if (m_sizes[0].empty())
        return {};
    const std::array<int64_t, 3> sizes = medians();
    return "support at k = " + std::to_string(k) +
           ": the median query has half of its weight from " + std::to_string(sizes[0]) +
           ", 70 % from " + std::to_string(sizes[1]) + ", 90 % from " + std::to_string(sizes[2]) +
           " labelled samples";
}

} // namespace kindred
