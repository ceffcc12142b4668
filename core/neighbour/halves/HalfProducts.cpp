#include "neighbour/halves/HalfProducts.h"

#include <algorithm>

#include "kernel/AlignedRoom.h"

namespace kindred {

HalfProducts::HalfProducts(const SweepKernels& kernels, int64_t columns)
    : m_kernels(kernels), m_columns(columns),
      m_packing(alignedRoom<float>(kernels.width * columns)),
      m_scratch(alignedRoom<float>(kTileRows * columns))
{
}

void HalfProducts::pack(float* panel) const
{
    if (m_kernels.packPanel)
        m_kernels.packPanel(m_packing.get(), static_cast<int>(m_columns), 1);
    std::copy_n(m_packing.get(), panelSize(), panel);
}

void HalfProducts::multiply(const HalfRows& rows, int64_t tile, const float* panel,
                            float* out) const
{
    BankTile bank;
    bank.halves = rows.tile(tile);
    bank.stride = m_columns;
    bank.rows = kTileRows;
    bank.dimension = static_cast<int>(m_columns);
    if (!m_kernels.packPanel)
        m_kernels.prepare(bank.halves, bank.stride, m_scratch.get(), bank);
    m_kernels.products(bank, panel, 1, out);
}

} // namespace kindred
