#include "kernel/LinearMap.h"

#include <algorithm>

#include "kernel/AlignedRoom.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/LinearMap.cpp"
#include <hwy/foreach_target.h>

#include "kernel/ClassScores-inl.h"
#include "kernel/FetchRow.h"

#ifndef KINDRED_LINEAR_MAP_TABLE
#define KINDRED_LINEAR_MAP_TABLE
namespace kindred {

struct LinearMapKernels {
    int width = 0;               ///< outputs of a panel
    int64_t rowsTogether = 0;    ///< in which apply() begins anew: ranges are made of these
    int64_t columnsTogether = 0; ///< the same of slopes()
    /// panel [D, width] of the outputs from `first` on; zeros behind the last one.
    void (*pack)(MatrixView<const float> weights, int64_t first, float* panel) = nullptr;
    /// out [n, d] of all rows. panels [⌈d / width⌉, D, width].
    void (*apply)(MatrixView<const float> rows, const float* panels, const float* bias,
                  MatrixView<float> out) = nullptr;
    /// The columns [begin, end) of out.
    void (*slopes)(MatrixView<const float> errors, MatrixView<const float> rows, int64_t begin,
                   int64_t end, MatrixView<float> out) = nullptr;
};

} // namespace kindred
#endif

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

/// Rows that are taken through all inputs together: a depth block of them, 128 KiB, stays in the
/// second-level cache for all panels, and the panels are read from there or beyond once for each.
inline constexpr int64_t kTogether = 128;
/// Inputs side by side whose gradient is found together: two panels, four lines of a row.
inline constexpr int64_t kPanelsTogether = 2;
inline constexpr int64_t kRowsAhead = 8;

/// Transposes sixteen columns at a time, which keeps what it writes in the first-level cache.
void packOutputs(MatrixView<const float> weights, int64_t first, float* panel)
{
    constexpr int64_t kColumns = 16;
    for (int64_t k = 0; k < weights.cols; k += kColumns) {
        const int64_t count = std::min(kColumns, weights.cols - k);
        const MatrixView<const float> part(weights.data + k, weights.rows, count, weights.stride);
        packAcross(part, first, panel + k * kWidth);
    }
}

/// out[row][q] = sums [rows, kWidth] + bias, of the outputs [first, first + kWidth) that there are.
HWY_INLINE void writeOutputs(const float* sums, const float* bias, int64_t first,
                             MatrixView<float> out)
{
    const int64_t count = std::min<int64_t>(kWidth, out.cols - first);
    for (int64_t row = 0; row < out.rows; ++row) {
        float* HWY_RESTRICT to = out.row(row) + first;
        const float* HWY_RESTRICT from = sums + row * kWidth;
        for (int64_t q = 0; q < count; ++q)
            to[q] = from[q] + (bias ? bias[first + q] : 0);
    }
}

void applyMap(MatrixView<const float> rows, const float* panels, const float* bias,
              MatrixView<float> out)
{
    const int64_t depth = rows.cols;
    const int64_t count = (out.cols + kWidth - 1) / kWidth;
    const auto room = alignedRoom<float>(count * kTogether * kWidth);
    for (int64_t first = 0; first < rows.rows; first += kTogether) {
        const int64_t some = std::min(kTogether, rows.rows - first);
        std::fill_n(room.get(), count * kTogether * kWidth, 0.0F);
        const AlongRows along{rows.row(first), rows.stride};
        for (int64_t k = 0; k < depth; k += kDepthBlock)
            for (int64_t p = 0; p < count; ++p)
                tileProduct(along, some, panels + p * depth * kWidth, k,
                            std::min(kDepthBlock, depth - k),
                            AddTo{room.get() + p * kTogether * kWidth});
        for (int64_t p = 0; p < count; ++p)
            writeOutputs(room.get() + p * kTogether * kWidth, bias, p * kWidth,
                         out.slice(first, some));
    }
}

/// Copies kPanelsTogether · kWidth columns of a row, as many as there are, into panels of
/// kDepthBlock rows; zeros behind the last one.
HWY_INLINE void packInputs(const float* row, int64_t columns, float* panels)
{
    for (int64_t p = 0; p < kPanelsTogether; ++p, panels += kDepthBlock * kWidth) {
        const int64_t count = std::clamp<int64_t>(columns - p * kWidth, 0, kWidth);
        copyPadded(row + p * kWidth, count, panels);
    }
}

/// Rows of 4 D bytes each are fetched ahead: the processor sees no pattern across pages.
HWY_INLINE void packBlock(MatrixView<const float> rows, int64_t column, float* panels)
{
    const int64_t columns = std::min<int64_t>(kPanelsTogether * kWidth, rows.cols - column);
    for (int64_t row = 0; row < rows.rows; ++row) {
        if (row + kRowsAhead < rows.rows)
            fetchRow(rows.row(row + kRowsAhead) + column, columns);
        packInputs(rows.row(row) + column, columns, panels + row * kWidth);
    }
}

void mapSlopes(MatrixView<const float> errors, MatrixView<const float> rows, int64_t begin,
               int64_t end, MatrixView<float> out)
{
    const int64_t outputs = errors.cols;
    const auto panels = alignedRoom<float>(kPanelsTogether * kDepthBlock * kWidth);
    const auto sums = alignedRoom<float>(kPanelsTogether * outputs * kWidth);
    for (int64_t column = begin; column < end; column += kPanelsTogether * kWidth) {
        std::fill_n(sums.get(), kPanelsTogether * outputs * kWidth, 0.0F);
        for (int64_t first = 0; first < rows.rows; first += kDepthBlock) {
            const int64_t some = std::min(kDepthBlock, rows.rows - first);
            packBlock(rows.slice(first, some), column, panels.get());
            for (int64_t p = 0; p < kPanelsTogether; ++p)
                tileProduct(AcrossRows{errors.row(first), errors.stride}, outputs,
                            panels.get() + p * kDepthBlock * kWidth, 0, some,
                            AddTo{sums.get() + p * outputs * kWidth});
        }
        for (int64_t p = 0; p < kPanelsTogether && column + p * kWidth < rows.cols; ++p)
            writeOutputs(sums.get() + p * outputs * kWidth, nullptr, column + p * kWidth, out);
    }
}

const LinearMapKernels& linearMapTable()
{
    static constexpr LinearMapKernels kKernels = {.width = kWidth,
                                                  .rowsTogether = kTogether,
                                                  .columnsTogether = kPanelsTogether * kWidth,
                                                  .pack = packOutputs,
                                                  .apply = applyMap,
                                                  .slopes = mapSlopes};
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(linearMapTable);

namespace {
const LinearMapKernels& kernels()
{
    return HWY_DYNAMIC_DISPATCH(linearMapTable)();
}

constexpr int64_t kLeastInputs = 64;
constexpr int64_t kLeastRows = 16;
constexpr int64_t kMostOutputs = 1024; ///< more are no smaller operand, and want room of their own

int64_t panelsOf(int64_t outputs)
{
    return (outputs + kernels().width - 1) / kernels().width;
}

/// range(begin, end) of [0, count) in whole steps, so that the bits are the same however they are
/// shared.
void runSteps(int64_t count, int64_t step, const RangeRunner& run,
              const std::function<void(int64_t, int64_t)>& range)
{
    run((count + step - 1) / step,
        [&](int64_t begin, int64_t end) { range(begin * step, std::min(end * step, count)); });
}
} // namespace

bool LinearMap::suits(int64_t rows) const
{
    const int64_t padded = panelsOf(m_outputs) * kernels().width;
    return rows >= kLeastRows && m_inputs >= kLeastInputs && m_outputs <= kMostOutputs &&
           4 * padded <= 5 * m_outputs;
}

int64_t LinearMap::room() const
{
    return panelsOf(m_outputs) * m_inputs * kernels().width;
}

void LinearMap::apply(MatrixView<const float> rows, MatrixView<const float> weights,
                      const float* bias, MatrixView<float> out, float* room,
                      const RangeRunner& run) const
{
    const int64_t width = kernels().width;
    run(panelsOf(m_outputs), [&](int64_t begin, int64_t end) {
        for (int64_t panel = begin; panel < end; ++panel)
            kernels().pack(weights, panel * width, room + panel * m_inputs * width);
    });
    runSteps(rows.rows, kernels().rowsTogether, run, [&](int64_t begin, int64_t end) {
        kernels().apply(rows.slice(begin, end - begin), room, bias, out.slice(begin, end - begin));
    });
}

void LinearMap::slopes(MatrixView<const float> errors, MatrixView<const float> rows,
                       MatrixView<float> out, const RangeRunner& run) const
{
    runSteps(m_inputs, kernels().columnsTogether, run,
             [&](int64_t begin, int64_t end) { kernels().slopes(errors, rows, begin, end, out); });
}

} // namespace kindred
#endif
