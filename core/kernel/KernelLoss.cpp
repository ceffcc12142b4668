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

/// One row after another, with the lists of one thread.
class KernelRows final {
public:
    explicit KernelRows(const KernelQuestion& question) : m_question(question) {}

    /// kernels [room of K] and coefficients [K], dJ/dω, of its neighbours. False for a row without
    /// a neighbour of its class.
    bool evaluate(int64_t row, double* kernels, KernelAnswer& answer,
                  std::span<double> coefficients)
    {
        open(row, kernels);
        const auto at = static_cast<size_t>(row);
        std::fill(coefficients.begin(), coefficients.end(), 0.0);
        if (m_centres.empty())
            return false;
        const double scale = -0.5 / (m_question.sigma * m_question.sigma);
        const KernelSides sides =
            centreKernels().weigh(scale, m_own.data(), room(), kernels, m_weights.data());
        if (!sides.areNumbers) {
            answer.loss[at] = std::numeric_limits<double>::quiet_NaN();
            answer.spread.logMass[at].fill(answer.loss[at]);
            std::fill_n(answer.gradient.row(row), answer.gradient.cols(),
                        std::numeric_limits<float>::quiet_NaN());
            return true;
        }
        const double own = sides.ownLargest + std::log(sides.ownMass);
        const double other = sides.otherLargest + std::log(sides.otherMass);
        answer.spread.logMass[at] = {other, own};
        if (!(sides.otherMass > 0) || !(sides.ownMass > 0))
            return sides.ownMass > 0;
        const double delta = other - own;
        const double small = std::exp(-std::abs(delta));
        answer.loss[at] = std::max(delta, 0.0) + std::log1p(small);
        const double q = (delta >= 0 ? 1.0 : small) / (1 + small);
        share(q / sides.otherMass, -q / sides.ownMass, coefficients);
        centreKernels().weightedOffsets(m_question.rows.row(row), gathered(), m_factors.data(),
                                        answer.gradient.row(row));
        return true;
    }

private:
    int64_t room() const { return KernelSpread::room(std::ssize(m_centres)); }

    /// Labels and weights come from all over the memory as the centres do; each list is gathered
    /// in a loop of its own, so that many are on their way at once.
    void open(int64_t row, double* kernels)
    {
        m_centres = m_question.centres[static_cast<size_t>(row)];
        centreKernels().fetchFirst(gathered());
        const size_t count = m_centres.size();
        const auto padded = static_cast<size_t>(room());
        for (std::vector<double>* list : {&m_own, &m_weights})
            list->resize(std::max(list->size(), padded));
        m_factors.resize(std::max(m_factors.size(), count));
        const int32_t label = m_question.labels[static_cast<size_t>(row)];
        for (size_t i = 0; i < count; ++i)
            m_own[i] = m_question.centreLabels[static_cast<size_t>(m_centres[i])] == label ? 1 : 0;
        if (m_question.logWeights.empty())
            std::fill_n(m_weights.begin(), count, 0.0);
        else
            for (size_t i = 0; i < count; ++i)
                m_weights[i] =
                    static_cast<double>(m_question.logWeights[static_cast<size_t>(m_centres[i])]);
        for (size_t i = count; i < padded; ++i)
            m_own[i] = m_weights[i] = 0;
        centreKernels().squaredDistances(m_question.rows.row(row), gathered(), kernels);
        fetchLabels(row + 1);
        std::fill(kernels + count, kernels + padded, kInfinite);
    }

    /// Labels and weights of the row after are on their way while this one is weighed.
    void fetchLabels(int64_t row) const
    {
        if (row >= std::ssize(m_question.centres))
            return;
        for (const int32_t centre : m_question.centres[static_cast<size_t>(row)]) {
            hwy::Prefetch(m_question.centreLabels.data() + centre);
            if (!m_question.logWeights.empty())
                hwy::Prefetch(m_question.logWeights.data() + centre);
        }
    }

    GatheredRows gathered() const
    {
        const MatrixView<const float>& rows = m_question.centreRows;
        return {rows.data, rows.stride, rows.cols, m_centres.data(),
                static_cast<int64_t>(m_centres.size())};
    }

    /// Coefficients r, and what the gradient (1/σ²) Σ r (c − x) takes of each: the x terms cancel,
    /// but offsets round less than centres.
    void share(double ofOthers, double ofOwn, std::span<double> coefficients)
    {
        const double scale = 1 / (m_question.sigma * m_question.sigma);
        for (size_t i = 0; i < coefficients.size(); ++i) {
            coefficients[i] = m_weights[i] * (m_own[i] > 0 ? ofOwn : ofOthers);
            m_factors[i] = static_cast<float>(scale * coefficients[i]);
        }
    }

    const KernelQuestion& m_question;
    std::span<const int32_t> m_centres;
    std::vector<double> m_own;     ///< 1: of the row's class
    std::vector<double> m_weights; ///< ω, then exp(logit − its side's largest)
    std::vector<float> m_factors;
};
} // namespace

KernelAnswer kernelLoss(const KernelQuestion& question, Executor& executor)
{
    const int64_t rows = question.rows.rows;
    const auto count = static_cast<size_t>(rows);
    assert(question.labels.size() == count && question.centres.size() == count);
    std::vector<size_t> offsets(count + 1); // of each row's coefficients
    std::vector<size_t> places(count + 1);  // of its kernels
    KernelAnswer answer;
    for (size_t row = 0; row < count; ++row) {
        const auto listed = static_cast<int64_t>(question.centres[row].size());
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
        KernelRows kernels(question);
        for (int64_t row = begin; row < end; ++row) {
            const auto at = static_cast<size_t>(row);
            const std::span<double> coefficients(answer.weightGradient.data() + offsets[at],
                                                 question.centres[at].size());
            double* place = answer.spread.kernels.data() + places[at];
            skipped[at] = kernels.evaluate(row, place, answer, coefficients) ? 0 : 1;
        }
    });
    answer.skipped = static_cast<int>(std::count(skipped.begin(), skipped.end(), uint8_t{1}));
    return answer;
}

} // namespace kindred
