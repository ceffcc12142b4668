#include "kernel/KernelLoss.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include <hwy/cache_control.h>

#include "kernel/CentreKernels.h"

namespace kindred {

namespace {
constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Rows up to `end`, one after another, with the lists of one thread.
class KernelRows final {
public:
    KernelRows(const KernelQuestion& question, int64_t begin, int64_t end)
        : m_question(question), m_end(end)
    {
        centreKernels().fetchFirst(gathered(begin));
    }

    /// kernels [room of K] and coefficients [K], dJ/dω, of its neighbours, which are 0. False for a
    /// row without a neighbour of its class.
    bool evaluate(int64_t row, double* kernels, KernelAnswer& answer,
                  std::span<double> coefficients)
    {
        const auto at = static_cast<size_t>(row);
        if (coefficients.empty())
            return false;
        const uint8_t* own = m_question.centres[at].own;
        const int64_t room = open(row, kernels);
        const double scale = -0.5 / (m_question.sigma * m_question.sigma);
        const KernelSides sides =
            centreKernels().weigh(scale, own, room, kernels, m_weights.data());
        if (!sides.areNumbers) {
            answer.loss[at] = std::numeric_limits<double>::quiet_NaN();
            answer.spread.logMass[at].fill(answer.loss[at]);
            std::fill_n(answer.gradient.row(row), answer.gradient.cols(),
                        std::numeric_limits<float>::quiet_NaN());
            return true;
        }
        const double ofOwn = sides.ownLargest + std::log(sides.ownMass);
        const double ofOther = sides.otherLargest + std::log(sides.otherMass);
        answer.spread.logMass[at] = {ofOther, ofOwn};
        if (!(sides.otherMass > 0) || !(sides.ownMass > 0))
            return sides.ownMass > 0;
        const double delta = ofOther - ofOwn;
        const double small = std::exp(-std::abs(delta));
        answer.loss[at] = std::max(delta, 0.0) + std::log1p(small);
        const double q = (delta >= 0 ? 1.0 : small) / (1 + small);
        slopes(row, {-q / sides.ownMass, q / sides.otherMass, -2 * scale}, answer, coefficients);
        return true;
    }

private:
    /// Distances and weights of the row's neighbours, filled up to the whole vectors that are
    /// returned.
    int64_t open(int64_t row, double* kernels)
    {
        const GatheredRows rows = gathered(row);
        const int64_t room = KernelSpread::room(rows.count);
        m_weights.resize(std::max(m_weights.size(), static_cast<size_t>(room)));
        m_factors.resize(std::max(m_factors.size(), static_cast<size_t>(room)));
        std::fill_n(m_weights.data(), room, 0.0);
        if (!m_question.logWeights.empty())
            for (int64_t i = 0; i < rows.count; ++i)
                m_weights[static_cast<size_t>(i)] =
                    static_cast<double>(m_question.logWeights[static_cast<size_t>(rows.ids[i])]);
        const GatheredRows next = gathered(row + 1);
        centreKernels().squaredDistances(m_question.rows.row(row), rows, next, kernels);
        fetchWeights(next);
        std::fill(kernels + rows.count, kernels + room, kInfinite);
        return room;
    }

    /// Weights come from all over the memory as the centres do, but in loops of their own: asked
    /// for between two centres they held up both, 1.8 ms in place of 1.1 for 200 of 1,000,000.
    void fetchWeights(const GatheredRows& rows) const
    {
        if (!m_question.logWeights.empty())
            for (int64_t i = 0; i < rows.count; ++i)
                hwy::Prefetch(m_question.logWeights.data() + rows.ids[i]);
    }

    /// No rows from `end` on.
    GatheredRows gathered(int64_t row) const
    {
        if (row >= m_end)
            return {};
        const MatrixView<const float>& rows = m_question.centreRows;
        const std::span<const int32_t> ids = m_question.centres[static_cast<size_t>(row)].ids;
        return {rows.data, rows.stride, rows.cols, ids.data(), std::ssize(ids)};
    }

    /// Coefficients r, and the gradient (1/σ²) Σ r (c − x): the x terms cancel, but offsets round
    /// less than centres.
    void slopes(int64_t row, const KernelShares& shares, KernelAnswer& answer,
                std::span<double> coefficients)
    {
        const GatheredRows rows = gathered(row);
        centreKernels().share(shares, m_question.centres[static_cast<size_t>(row)].own,
                              KernelSpread::room(rows.count), m_weights.data(), m_factors.data());
        std::copy_n(m_weights.data(), coefficients.size(), coefficients.data());
        centreKernels().weightedOffsets(m_question.rows.row(row), rows, m_factors.data(),
                                        answer.gradient.row(row));
    }

    const KernelQuestion& m_question;
    int64_t m_end;
    std::vector<double> m_weights; ///< ω, then exp(logit − its side's largest), then r
    std::vector<float> m_factors;
};
} // namespace

KernelAnswer kernelLoss(const KernelQuestion& question, Executor& executor)
{
    const int64_t rows = question.rows.rows;
    const auto count = static_cast<size_t>(rows);
    assert(question.centres.size() == count);
    std::vector<size_t> offsets(count + 1); // of each row's coefficients
    std::vector<size_t> places(count + 1);  // of its kernels
    KernelAnswer answer;
    for (size_t row = 0; row < count; ++row) {
        const auto listed = static_cast<int64_t>(question.centres[row].ids.size());
        answer.spread.counts.push_back(listed);
        offsets[row + 1] = offsets[row] + static_cast<size_t>(listed);
        places[row + 1] = places[row] + static_cast<size_t>(KernelSpread::room(listed));
    }
    answer.loss.resize(count);
    answer.gradient = Matrix<float>(rows, question.rows.cols);
    answer.weightGradient.resize(offsets.back());
    answer.spread.kernels.resize(places.back());
    answer.spread.logMass.resize(count);
    answer.spread.nearest = question.nearest;
    answer.spread.centres = question.centreRows.rows;
    std::vector<uint8_t> skipped(count);
    executor.forRanges(rows, 1, [&](int64_t begin, int64_t end, int) {
        KernelRows kernels(question, begin, end);
        for (int64_t row = begin; row < end; ++row) {
            const auto at = static_cast<size_t>(row);
            const std::span<double> coefficients(answer.weightGradient.data() + offsets[at],
                                                 question.centres[at].ids.size());
            double* place = answer.spread.kernels.data() + places[at];
            skipped[at] = kernels.evaluate(row, place, answer, coefficients) ? 0 : 1;
        }
    });
    answer.skipped = static_cast<int>(std::count(skipped.begin(), skipped.end(), uint8_t{1}));
    return answer;
}

} // namespace kindred
