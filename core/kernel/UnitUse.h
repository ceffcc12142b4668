#pragma once

#include "kernel/SweepKernels.h"

namespace kindred {

/// Around the kernels that one thread runs: lets it use the tile unit where they do.
class UnitUse final {
public:
    explicit UnitUse(const SweepKernels& kernels) : m_kernels(kernels)
    {
        if (m_kernels.enter)
            m_kernels.enter();
    }
    ~UnitUse()
    {
        if (m_kernels.leave)
            m_kernels.leave();
    }
    UnitUse(const UnitUse&) = delete;
    UnitUse& operator=(const UnitUse&) = delete;

private:
    const SweepKernels& m_kernels;
};

} // namespace kindred
