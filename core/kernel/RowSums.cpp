#include "kernel/RowSums.h"

#include <algorithm>
#include <limits>

namespace kindred {

RowSums::RowSums(int64_t dimension) : m_side(dimension), m_mixed(static_cast<size_t>(dimension)) {}

void RowSums::add(std::span<float> logits, const PooledRows<float>& rows)
{
    const float top = logits.empty() ? -std::numeric_limits<float>::infinity()
                                     : *std::max_element(logits.begin(), logits.end());
    if (top == -std::numeric_limits<float>::infinity())
        return;
    m_side.raise(static_cast<double>(top));
    const auto shift = static_cast<float>(m_side.max);
    for (float& logit : logits)
        logit -= shift;
    const AttentionKernels<float>& kernels = attentionKernels<float>();
    kernels.exponentials(logits.data(), static_cast<int64_t>(logits.size()));
    for (const float weight : logits)
        m_side.mass += static_cast<double>(weight);
    kernels.mix(rows, logits.data(), m_mixed.data());
    for (size_t k = 0; k < m_mixed.size(); ++k)
        m_side.sum[k] += static_cast<double>(m_mixed[k]);
}

} // namespace kindred
