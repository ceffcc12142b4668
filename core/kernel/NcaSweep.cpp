#include "kernel/NcaSweep.h"

#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "base/FirstEqual.h"
#include "kernel/AlignedRoom.h"
#include "kernel/NcaKernels.h"
#include "kernel/ScoreRows.h"

namespace kindred {

namespace {
using AlignedFloats = hwy::AlignedFreeUniquePtr<float[]>;

constexpr int64_t kRowFloats = 16; ///< a row begins on a line of the cache
/// Products below which waking the other threads costs more than they save.
constexpr int64_t kAloneBelow = 1 << 20;

AlignedFloats zeros(int64_t count)
{
    AlignedFloats values = alignedRoom<float>(count);
    std::fill_n(values.get(), count, 0.0F);
    return values;
}

struct NcaRowSums {
    double loss = 0;
    double probability = 0;
    bool skipped = true;
};

/// The passes over a batch, panel by panel of `width` rows.
class NcaPasses final {
public:
    NcaPasses(const NcaQuestion& question, Executor& executor)
        : m_question(question), m_executor(executor), m_size(question.rows.rows),
          m_dimension(question.rows.cols),
          m_stride((m_dimension + kRowFloats - 1) / kRowFloats * kRowFloats),
          m_panels((m_size + m_width - 1) / m_width), m_values(zeros(m_size * m_stride)),
          m_panelValues(alignedRoom<float>(m_panels * m_width * m_dimension)),
          m_distances(alignedRoom<float>(m_panels * m_width * m_size)), m_norms(zeros(padded())),
          m_labels(alignedRoom<int32_t>(padded())), m_samples(alignedRoom<int32_t>(padded())),
          m_rows(size_t(m_size))
    {
        for (AlignedFloats* values : {&m_nearest[0], &m_nearest[1], &m_shares[0], &m_shares[1]})
            *values = zeros(padded());
        centre();
        number();
    }

    void run(MatrixView<float> gradient)
    {
        forPanels([&](float* scratch, int64_t panel) { fillDistances(scratch, panel); });
        forPanels([&](float* scratch, int64_t panel) { sumPanel(scratch, panel); });
        forPanels([&](float* scratch, int64_t panel) { finishPanel(scratch, panel, gradient); });
    }

    NcaSums sums() const
    {
        NcaSums total;
        for (const NcaRowSums& row : m_rows) {
            total.loss += row.loss;
            total.probability += row.probability;
            total.skipped += row.skipped ? 1 : 0;
        }
        return total;
    }

private:
    static constexpr size_t kPartner = 0;
    static constexpr size_t kStranger = 1;

    int64_t padded() const { return m_panels * m_width; }
    float* distances(int64_t panel, int64_t row) const
    {
        return m_distances.get() + (panel * m_size + row) * m_width;
    }
    NcaRows rowsFrom(int64_t first) const
    {
        return {m_norms.get() + first,
                m_labels.get() + first,
                m_samples.get() + first,
                {m_nearest[kPartner].get() + first, m_nearest[kStranger].get() + first},
                {m_shares[kPartner].get() + first, m_shares[kStranger].get() + first}};
    }

    /// Neither distances nor their gradients change with the origin, but near it they round less.
    void centre()
    {
        std::vector<double> mean(static_cast<size_t>(m_dimension));
        for (int64_t i = 0; i < m_size; ++i)
            for (int64_t k = 0; k < m_dimension; ++k)
                mean[static_cast<size_t>(k)] += static_cast<double>(m_question.rows(i, k));
        for (double& value : mean)
            value /= static_cast<double>(m_size);
        for (int64_t i = 0; i < m_size; ++i) {
            float* row = m_values.get() + i * m_stride;
            for (int64_t k = 0; k < m_dimension; ++k)
                row[k] = static_cast<float>(static_cast<double>(m_question.rows(i, k)) -
                                            mean[static_cast<size_t>(k)]);
            m_norms[static_cast<size_t>(i)] = static_cast<float>(productOf(row, row, m_dimension));
        }
        for (int64_t panel = 0; panel < m_panels; ++panel)
            m_kernels.across(m_values.get() + panel * m_width * m_stride, m_stride, rowsOf(panel),
                             m_dimension, m_panelValues.get() + panel * m_width * m_dimension);
    }

    /// Samples as small numbers; rows that only fill the last panel are none of a batch's.
    void number()
    {
        const std::vector<int32_t> firsts = firstEqual(m_question.samples);
        for (int64_t i = 0; i < padded(); ++i) {
            const auto at = static_cast<size_t>(i);
            m_labels[at] = i < m_size ? m_question.labels[at] : 0;
            m_samples[at] = i < m_size ? firsts[at] : -1;
        }
    }

    /// body(scratch, panel) on every thread; scratch of 2 · kNcaRows · width floats and
    /// (dimension + 1) · width more.
    void forPanels(const std::function<void(float*, int64_t)>& body)
    {
        const bool alone = m_size * m_size * m_dimension < kAloneBelow;
        const int threads = alone ? 1 : m_executor.threads();
        m_executor.run(threads, [&](int part) {
            const AlignedFloats scratch =
                alignedRoom<float>((2 * kNcaRows + m_dimension + 1) * m_width);
            for (int64_t panel = part; panel < m_panels; panel += threads)
                body(scratch.get(), panel);
        });
    }

    /// The rows from the panel on, and by symmetry the panel's part of the later ones.
    void fillDistances(float* scratch, int64_t panel)
    {
        const int64_t first = panel * m_width;
        for (int64_t row = first; row < m_size; row += kNcaRows)
            m_kernels.distances(m_values.get() + row * m_stride, m_stride, rowsAt(row), m_dimension,
                                rowsFrom(row), m_panelValues.get() + first * m_dimension,
                                rowsFrom(first), scratch, distances(panel, row));
        for (int64_t later = panel + 1; later < m_panels; ++later)
            m_kernels.across(distances(panel, later * m_width), m_width, rowsOf(later), m_width,
                             distances(later, first));
    }

    int rowsOf(int64_t panel) const
    {
        return static_cast<int>(std::min<int64_t>(m_width, m_size - panel * m_width));
    }
    int rowsAt(int64_t row) const
    {
        return static_cast<int>(std::min<int64_t>(kNcaRows, m_size - row));
    }

    /// Both sides' sums of the panel's rows, each from its own nearest, so that neither vanishes
    /// beside the other.
    void sumPanel(float* scratch, int64_t panel)
    {
        const int64_t first = panel * m_width;
        float* nearest[2] = {m_nearest[kPartner].get() + first, m_nearest[kStranger].get() + first};
        for (float* side : nearest)
            std::fill_n(side, m_width, std::numeric_limits<float>::infinity());
        for (int64_t row = 0; row < m_size; row += kNcaRows)
            m_kernels.nearest(distances(panel, row), rowsAt(row), rowsFrom(row), rowsFrom(first),
                              nearest);
        std::vector<double> masses[2];
        for (size_t side : {kPartner, kStranger}) {
            masses[side].resize(static_cast<size_t>(m_width));
            std::replace(nearest[side], nearest[side] + m_width,
                         std::numeric_limits<float>::infinity(), 0.0F);
        }
        float* part[2] = {scratch, scratch + m_width};
        for (int64_t row = 0; row < m_size; row += kNcaRows) {
            m_kernels.masses(distances(panel, row), rowsAt(row), rowsFrom(row), rowsFrom(first),
                             part);
            for (size_t side : {kPartner, kStranger})
                for (int lane = 0; lane < m_width; ++lane)
                    masses[side][static_cast<size_t>(lane)] +=
                        static_cast<double>(part[side][lane]);
        }
        for (int64_t i = first; i < std::min(first + m_width, m_size); ++i)
            finishRow(i, masses[kPartner][static_cast<size_t>(i - first)],
                      masses[kStranger][static_cast<size_t>(i - first)]);
    }

    /// Δ = log Σ strangers − log Σ partners, so that −log p = softplus(Δ).
    void finishRow(int64_t i, double partners, double strangers)
    {
        const auto at = static_cast<size_t>(i);
        if (!(partners > 0)) // the nearest partner's own weight is 1
            return;
        const double delta = std::log(strangers / partners) +
                             static_cast<double>(m_nearest[kPartner][at]) -
                             static_cast<double>(m_nearest[kStranger][at]);
        const double odds = std::exp(-std::abs(delta)); // of the less likely side
        const double p = delta > 0 ? odds / (1 + odds) : 1 / (1 + odds);
        const double q = delta > 0 ? 1 / (1 + odds) : odds / (1 + odds);
        m_rows[at] = {m_question.logLoss ? std::max(delta, 0.0) + std::log1p(odds) : -p, p, false};
        const double slope = m_question.logLoss ? q : p * q;
        if (!(slope > 0))
            return;
        m_shares[kPartner][at] = static_cast<float>(slope / partners);
        m_shares[kStranger][at] = static_cast<float>(-slope / strangers);
    }

    /// 2 Σ_j (c_ij + c_ji) (z_i − z_j).
    void finishPanel(float* scratch, int64_t panel, MatrixView<float> gradient)
    {
        const int64_t first = panel * m_width;
        float* pairs = scratch;
        float* mirrored = pairs + kNcaRows * m_width;
        float* totals = mirrored + m_width * m_width;
        float* sums = totals + m_width;
        std::fill_n(totals, (m_dimension + 1) * m_width, 0.0F);
        for (int64_t row = 0; row < m_size; row += kNcaRows) {
            for (int64_t part = row; part < row + rowsAt(row); part += m_width) {
                const int64_t other = part / m_width;
                m_kernels.across(distances(other, first), m_width, rowsOf(panel), rowsOf(other),
                                 mirrored);
                m_kernels.coefficients(distances(panel, part), mirrored, rowsOf(other),
                                       rowsFrom(part), rowsFrom(first),
                                       pairs + (part - row) * m_width, totals);
            }
            m_kernels.accumulate(m_values.get() + row * m_stride, m_stride, rowsAt(row),
                                 m_dimension, pairs, sums);
        }
        for (int64_t k = 0; k < m_dimension; k += m_width) {
            const int64_t columns = std::min<int64_t>(m_width, m_dimension - k);
            m_kernels.across(sums + k * m_width, m_width, columns, rowsOf(panel), mirrored);
            for (int64_t lane = 0; lane < rowsOf(panel); ++lane) {
                const float* row = m_values.get() + (first + lane) * m_stride + k;
                const float* sum = mirrored + lane * m_width;
                float* to = gradient.row(first + lane) + k;
                for (int64_t c = 0; c < columns; ++c)
                    to[c] = 2 * (totals[lane] * row[c] - sum[c]);
            }
        }
    }

    const NcaQuestion& m_question;
    Executor& m_executor;
    const NcaKernels& m_kernels = ncaKernels();
    int m_width = m_kernels.width;
    int64_t m_size;
    int64_t m_dimension;
    int64_t m_stride;
    int64_t m_panels;
    AlignedFloats m_values;      ///< [b, stride] around their mean
    AlignedFloats m_panelValues; ///< [panels, d, width]
    AlignedFloats m_distances;   ///< [panels, b, width]; weights from sumPanel() on
    AlignedFloats m_norms;       ///< [padded], like all that follows
    hwy::AlignedFreeUniquePtr<int32_t[]> m_labels;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_samples;
    AlignedFloats m_nearest[2];
    AlignedFloats m_shares[2];
    std::vector<NcaRowSums> m_rows;
};
} // namespace

NcaSums ncaSweep(const NcaQuestion& question, MatrixView<float> gradient, Executor& executor)
{
    NcaPasses passes(question, executor);
    passes.run(gradient);
    return passes.sums();
}

} // namespace kindred
