#include "kernel/SoftmaxHead.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "kernel/AlignedRoom.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/SoftmaxHead.cpp"
#include <hwy/foreach_target.h>

#include "kernel/ClassScores-inl.h"

#ifndef KINDRED_SOFTMAX_HEAD_WORK
#define KINDRED_SOFTMAX_HEAD_WORK
namespace kindred {

/// What a panel of rows adds up to.
struct HeadTotals {
    double loss = 0;
    double p = 0;
    int64_t right = 0;
    float squares = 0; ///< of all scores: not finite where one of them is not
};

/// A batch and its workspace; w is the kernels' width, p = ⌈b/w⌉, q = ⌈d/w⌉.
struct HeadWork {
    const SoftmaxHeadBatch& batch;
    const SoftmaxHeadSlopes& slopes;
    int64_t panels = 0;              ///< p
    int64_t depthPanels = 0;         ///< q
    float* across = nullptr;         ///< [p, d, w] positive parts, rows side by side
    float* along = nullptr;          ///< [q, p·w, w] the same as they lie, w columns at a time
    float* classes = nullptr;        ///< [q, C, w] weights, likewise
    float* errors = nullptr;         ///< [p, C, w] scores, then dJ/dscore
    float* sums = nullptr;           ///< [q, C, w] gradient at the weights
    float* partial = nullptr;        ///< [p, C, w]
    std::vector<HeadTotals>& totals; ///< [p]

    int64_t count() const { return batch.weights.rows; }
    int64_t depth() const { return batch.weights.cols; }
    bool movesClasses() const { return slopes.weights.data != nullptr; }
};

struct HeadKernels {
    int width = 0;
    void (*packClasses)(const HeadWork& work, int64_t begin, int64_t end) = nullptr;
    /// Loss, errors and row slopes of one panel.
    void (*panel)(const HeadWork& work, int64_t panel) = nullptr;
    /// Slopes of the classes [begin, end) from all panels.
    void (*classes)(const HeadWork& work, int64_t begin, int64_t end) = nullptr;
};

} // namespace kindred
#endif

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

void packHeadClasses(const HeadWork& work, int64_t begin, int64_t end)
{
    for (int64_t q = 0; q < work.depthPanels; ++q)
        for (int64_t c = begin; c < end; ++c)
            copyPadded(work.batch.weights.row(c) + q * kWidth, work.depth() - q * kWidth,
                       work.classes + (q * work.count() + c) * kWidth);
}

/// What of a panel's rows counts, both ways; zeros behind the last row.
HWY_INLINE void packHeadRows(const HeadWork& work, int64_t panel)
{
    const FloatTag d;
    const int64_t depth = work.depth();
    const int64_t first = panel * kWidth;
    for (int64_t q = 0; q < work.depthPanels; ++q) {
        float* along = work.along + (q * work.panels * kWidth + first) * kWidth;
        for (int64_t j = 0; j < kWidth; ++j) {
            float* to = along + j * kWidth;
            if (first + j < work.batch.rows.rows)
                copyPadded(work.batch.rows.row(first + j) + q * kWidth, depth - q * kWidth, to);
            else
                std::fill_n(to, kWidth, 0.0F);
            for (int v = 0; v < kVectors && work.batch.positive; ++v) {
                const FloatVector value = hn::Load(d, to + v * kLanes);
                // Not by Max(), which may take the 0 of “not a number or 0”.
                hn::Store(hn::IfThenZeroElse(hn::Lt(value, hn::Zero(d)), value), d,
                          to + v * kLanes);
            }
        }
        const int64_t columns = std::min<int64_t>(kWidth, depth - q * kWidth);
        packAcross({along, kWidth, columns, kWidth}, 0,
                   work.across + (panel * depth + q * kWidth) * kWidth);
    }
}

/// What lies further below the largest score counts as 4e-18 of it, which no sum of floats sees.
inline constexpr float kLeastExponent = -40;

/// Down the classes of one panel, a lane for each of its rows.
class HeadSoftmax final {
public:
    HeadSoftmax(const HeadWork& work, int64_t panel)
        : m_work(work), m_panel(panel), m_scores(work.errors + panel * work.count() * kWidth),
          m_rows(std::min<int64_t>(kWidth, work.batch.rows.rows - panel * kWidth))
    {
    }

    /// Scores become dJ/dscore.
    HWY_INLINE void soften()
    {
        m_peaks.find(m_scores, m_work.count(), m_work.batch.bias);
        exponentials();
        finish();
    }

private:
    /// Leaves of each row what its loss is made of.
    HWY_INLINE void exponentials()
    {
        const FloatTag d;
        const auto classes = static_cast<double>(m_work.count());
        const double smoothing = m_work.batch.smoothing;
        for (int64_t j = 0; j < m_rows; ++j) {
            const int64_t own = label(j);
            const auto largest = static_cast<double>(m_peaks.largest[j]);
            m_linear[j] =
                (1 - smoothing) * (static_cast<double>(m_scores[own * kWidth + j]) - largest) +
                smoothing * (static_cast<double>(m_peaks.totals[j]) / classes - largest);
        }
        FloatVector sums[kVectors];
        FloatVector largest[kVectors];
        for (int v = 0; v < kVectors; ++v) {
            sums[v] = hn::Zero(d);
            largest[v] = hn::Load(d, m_peaks.largest + v * kLanes);
        }
        const Exponential exponential(1);
        const FloatVector least = hn::Set(d, kLeastExponent);
        for (int64_t c = 0; c < m_work.count(); ++c)
            for (int v = 0; v < kVectors; ++v) {
                float* at = m_scores + c * kWidth + v * kLanes;
                const FloatVector below = hn::Sub(hn::Load(d, at), largest[v]);
                const FloatVector value = exponential(hn::Max(below, least));
                sums[v] = hn::Add(sums[v], value);
                hn::Store(value, d, at);
            }
        for (int v = 0; v < kVectors; ++v)
            hn::Store(sums[v], d, m_sums + v * kLanes);
    }

    HWY_INLINE void finish()
    {
        const FloatTag d;
        const auto rows = static_cast<double>(m_work.batch.rows.rows);
        const double smoothing = m_work.batch.smoothing;
        const auto spread =
            static_cast<float>(smoothing / (rows * static_cast<double>(m_work.count())));
        HeadTotals totals{.squares = m_peaks.squares};
        HWY_ALIGN float scale[kWidth] = {}; // a row that is not there has no errors
        HWY_ALIGN float everywhere[kWidth] = {};
        for (int64_t j = 0; j < m_rows; ++j) {
            const auto sum = static_cast<double>(m_sums[j]);
            totals.loss += (std::log(sum) - m_linear[j]) / rows;
            totals.p += static_cast<double>(m_scores[label(j) * kWidth + j]) / (rows * sum);
            totals.right += static_cast<int64_t>(m_peaks.first[j]) == label(j) ? 1 : 0;
            scale[j] = static_cast<float>(1 / (rows * sum));
            everywhere[j] = spread;
        }
        for (int64_t c = 0; c < m_work.count(); ++c)
            for (int v = 0; v < kVectors; ++v) {
                float* at = m_scores + c * kWidth + v * kLanes;
                const FloatVector error =
                    hn::MulSub(hn::Load(d, at), hn::Load(d, scale + v * kLanes),
                               hn::Load(d, everywhere + v * kLanes));
                hn::Store(error, d, at);
            }
        const auto truth = static_cast<float>((1 - smoothing) / rows);
        for (int64_t j = 0; j < m_rows; ++j)
            m_scores[label(j) * kWidth + j] -= truth;
        m_work.totals[static_cast<size_t>(m_panel)] = totals;
    }

    int64_t label(int64_t j) const
    {
        return m_work.batch.labels[static_cast<size_t>(m_panel * kWidth + j)];
    }

    const HeadWork& m_work;
    const int64_t m_panel;
    float* const m_scores; ///< [C, kWidth]
    const int64_t m_rows;
    ScorePeaks m_peaks;
    HWY_ALIGN float m_sums[kWidth]; ///< Σ exp(score − largest)
    double m_linear[kWidth];        ///< Σ t (score − largest)
};

void headPanel(const HeadWork& work, int64_t panel)
{
    packHeadRows(work, panel);
    const int64_t classes = work.count();
    const int64_t depth = work.depth();
    float* errors = work.errors + panel * classes * kWidth;
    panelScores(work.across + panel * depth * kWidth, work.batch.weights,
                work.partial + panel * classes * kWidth, errors);
    HeadSoftmax(work, panel).soften();
    const int64_t first = panel * kWidth;
    const int64_t rows = std::min<int64_t>(kWidth, work.batch.rows.rows - first);
    HWY_ALIGN float tile[kWidth * kWidth];
    for (int64_t q = 0; q < work.depthPanels; ++q) {
        tileProduct(AcrossRows{errors, kWidth}, rows, work.classes + q * classes * kWidth, 0,
                    classes, StoreTo{tile});
        const int64_t columns = std::min<int64_t>(kWidth, depth - q * kWidth);
        for (int64_t i = 0; i < rows; ++i) {
            const float* positive = work.along + (q * work.panels * kWidth + first + i) * kWidth;
            float* to = work.slopes.rows.row(first + i) + q * kWidth;
            if (!work.batch.positive)
                std::copy_n(tile + i * kWidth, columns, to);
            for (int64_t k = 0; k < columns && work.batch.positive; ++k)
                to[k] = positive[k] > 0 ? tile[i * kWidth + k] : 0;
        }
    }
}

void headClasses(const HeadWork& work, int64_t begin, int64_t end)
{
    const int64_t classes = work.count();
    for (int64_t q = 0; q < work.depthPanels; ++q) {
        float* sums = work.sums + (q * classes + begin) * kWidth;
        for (int64_t panel = 0; panel < work.panels; ++panel) {
            const AlongRows errors{work.errors + (panel * classes + begin) * kWidth, kWidth};
            const float* along = work.along + (q * work.panels + panel) * kWidth * kWidth;
            if (panel == 0)
                tileProduct(errors, end - begin, along, 0, kWidth, StoreTo{sums});
            else
                tileProduct(errors, end - begin, along, 0, kWidth, AddTo{sums});
        }
        const int64_t columns = std::min<int64_t>(kWidth, work.depth() - q * kWidth);
        for (int64_t c = begin; c < end; ++c)
            std::copy_n(sums + (c - begin) * kWidth, columns,
                        work.slopes.weights.row(c) + q * kWidth);
    }
    const FloatTag d;
    for (int64_t c = begin; c < end; ++c) {
        FloatVector sum = hn::Zero(d);
        for (int64_t panel = 0; panel < work.panels; ++panel)
            for (int v = 0; v < kVectors; ++v)
                sum = hn::Add(
                    sum, hn::Load(d, work.errors + (panel * classes + c) * kWidth + v * kLanes));
        work.slopes.bias[c] = hn::GetLane(hn::SumOfLanes(d, sum));
    }
}

const HeadKernels& headTable()
{
    static constexpr HeadKernels kKernels = {.width = kWidth,
                                             .packClasses = packHeadClasses,
                                             .panel = headPanel,
                                             .classes = headClasses};
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(headTable);

namespace {
/// Multiply-adds of a step below which other threads are not woken.
constexpr int64_t kHeadWorthWaking = int64_t{1} << 24;
constexpr int64_t kHeadLine = 16; ///< floats

int64_t upTo(int64_t count, int64_t multiple)
{
    return (count + multiple - 1) / multiple * multiple;
}

void clear(const SoftmaxHeadSlopes& slopes)
{
    std::fill_n(slopes.rows.data, slopes.rows.rows * slopes.rows.cols, 0.0F);
    if (!slopes.weights.data)
        return;
    std::fill_n(slopes.weights.data, slopes.weights.rows * slopes.weights.cols, 0.0F);
    std::fill_n(slopes.bias, slopes.weights.rows, 0.0F);
}
} // namespace

float* SoftmaxHead::room(int64_t floats)
{
    if (floats > m_size) {
        m_room = alignedRoom<float>(floats);
        m_size = floats;
    }
    return m_room.get();
}

SoftmaxHeadLoss SoftmaxHead::step(const SoftmaxHeadBatch& batch, const SoftmaxHeadSlopes& slopes)
{
    const HeadKernels& kernels = HWY_DYNAMIC_DISPATCH(headTable)();
    const int64_t width = kernels.width;
    const int64_t classes = batch.weights.rows;
    const int64_t depth = batch.weights.cols;
    const int64_t panels = (batch.rows.rows + width - 1) / width;
    const int64_t depthPanels = (depth + width - 1) / width;
    std::vector<HeadTotals> totals(static_cast<size_t>(panels));
    HeadWork work{.batch = batch, .slopes = slopes, .totals = totals};
    work.panels = panels;
    work.depthPanels = depthPanels;
    const std::pair<float**, int64_t> parts[] = {
        {&work.across, panels * depth * width},
        {&work.along, depthPanels * panels * width * width},
        {&work.classes, depthPanels * classes * width},
        {&work.errors, panels * classes * width},
        {&work.sums, depthPanels * classes * width},
        {&work.partial, panels * classes * width}};
    int64_t size = 0;
    for (const auto& [place, count] : parts)
        size += upTo(count, kHeadLine);
    float* at = room(size);
    for (const auto& [place, count] : parts) {
        *place = at;
        at += upTo(count, kHeadLine);
    }
    const bool wakes = m_executor && 3 * batch.rows.rows * classes * depth >= kHeadWorthWaking;
    const auto share = [&](int64_t count, const std::function<void(int64_t, int64_t)>& body) {
        if (wakes)
            m_executor->forRanges(count, 1,
                                  [&](int64_t begin, int64_t end, int) { body(begin, end); });
        else
            body(0, count);
    };
    share(classes, [&](int64_t begin, int64_t end) { kernels.packClasses(work, begin, end); });
    share(panels, [&](int64_t begin, int64_t end) {
        for (int64_t panel = begin; panel < end; ++panel)
            kernels.panel(work, panel);
    });
    SoftmaxHeadLoss sum;
    float squares = 0;
    for (const HeadTotals& of : totals) {
        sum.loss += of.loss;
        sum.p += of.p;
        sum.right += of.right;
        squares += of.squares;
    }
    if (!std::isfinite(squares)) {
        clear(slopes);
        constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
        return {kNoNumber, kNoNumber, 0};
    }
    if (work.movesClasses())
        share(classes, [&](int64_t begin, int64_t end) { kernels.classes(work, begin, end); });
    return sum;
}

} // namespace kindred
#endif
