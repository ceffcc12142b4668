#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

#include "kernel/ListedCentres.h"

namespace kindred {

/// The gradient of n numbers of which a step looks at few, whole as an optimiser wants it. Its
/// memory is kept, and made zero only where the last step wrote, once nobody else holds that one's
/// gradient. One thread.
class WeightSlopes final {
public:
    explicit WeightSlopes(int64_t count) : m_count(count) {}

    /// [n] float32, scale · Σ slopes of each number. lists: ids of them, one after another in the
    /// order of slopes.
    torch::Tensor from(const std::vector<ListedCentres>& lists, const std::vector<double>& slopes,
                       double scale);

private:
    int64_t m_count;
    torch::Tensor m_values; ///< [n]
    std::vector<int32_t> m_written;
};

} // namespace kindred
