#include "kernel/ClassScores.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "kernel/AlignedRoom.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/ClassScores.cpp"
#include <hwy/foreach_target.h>

#include "kernel/ClassScores-inl.h"

#ifndef KINDRED_CLASS_SCORES_KERNELS
#define KINDRED_CLASS_SCORES_KERNELS
namespace kindred {
struct ClassScoreKernels {
    int width = 0;
    /// scores [C, width] and predictions of rows [first, first + width) that exist; the sum of the
    /// scores' squares. across: [d, width]; partial: [C, width].
    float (*panel)(MatrixView<const float> rows, int64_t first, MatrixView<const float> classes,
                   float* across, float* partial, float* scores, int32_t* predictions) = nullptr;
};
} // namespace kindred
#endif

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

float classScorePanel(MatrixView<const float> rows, int64_t first, MatrixView<const float> classes,
                      float* across, float* partial, float* scores, int32_t* predictions)
{
    packAcross(rows, first, across);
    panelScores(across, classes, partial, scores);
    ScorePeaks peaks;
    peaks.find(scores, classes.rows, nullptr);
    const int64_t count = std::min<int64_t>(kWidth, rows.rows - first);
    for (int64_t j = 0; j < count; ++j)
        predictions[j] = static_cast<int32_t>(peaks.first[j]);
    return peaks.squares;
}

const ClassScoreKernels& classScoreTable()
{
    static constexpr ClassScoreKernels kKernels = {.width = kWidth, .panel = classScorePanel};
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(classScoreTable);

void ClassScores::find(MatrixView<const float> rows, MatrixView<const float> classes)
{
    constexpr int64_t kLine = 16;                      // floats
    constexpr int64_t kWorthWaking = int64_t{1} << 23; // multiply-adds
    const ClassScoreKernels& kernels = HWY_DYNAMIC_DISPATCH(classScoreTable)();
    m_width = kernels.width;
    m_classes = classes.rows;
    const int64_t panels = (rows.rows + m_width - 1) / m_width;
    const int64_t across = (classes.cols * m_width + kLine - 1) / kLine * kLine;
    const int64_t tile = (classes.rows * m_width + kLine - 1) / kLine * kLine;
    const int64_t size = panels * (across + 2 * tile);
    if (size > m_size) {
        m_room = alignedRoom<float>(size);
        m_size = size;
    }
    float* room = m_room.get();
    float* scores = room + panels * (across + tile);
    m_scores = scores;
    m_predictions.resize(static_cast<size_t>(rows.rows));
    std::vector<float> squares(static_cast<size_t>(panels));
    const auto score = [&](int64_t begin, int64_t end, int) {
        for (int64_t panel = begin; panel < end; ++panel)
            squares[static_cast<size_t>(panel)] = kernels.panel(
                rows, panel * m_width, classes, room + panel * across,
                room + panels * across + panel * tile, scores + panel * m_classes * m_width,
                m_predictions.data() + panel * m_width);
    };
    if (m_executor && rows.rows * classes.rows * classes.cols >= kWorthWaking)
        m_executor->forRanges(panels, 1, score);
    else
        score(0, panels, 0);
    m_finite = std::isfinite(std::accumulate(squares.begin(), squares.end(), 0.0F));
}

} // namespace kindred
#endif
