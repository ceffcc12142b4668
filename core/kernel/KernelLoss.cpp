#include "kernel/KernelLoss.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace kindred {

namespace {
constexpr size_t kLanes = 16;

/// |a − b|² in float lanes, so that it vectorises without reordering; differences first, so that
/// far from the origin nothing cancels.
double squaredDistance(std::span<const float> a, const float* b)
{
    std::array<float, kLanes> lanes = {};
    size_t k = 0;
    for (; k + kLanes <= a.size(); k += kLanes)
        for (size_t lane = 0; lane < kLanes; ++lane) {
            const float offset = a[k + lane] - b[k + lane];
            lanes[lane] += offset * offset;
        }
    double sum = 0;
    for (; k < a.size(); ++k) {
        const double offset = static_cast<double>(a[k]) - static_cast<double>(b[k]);
        sum += offset * offset;
    }
    for (const float lane : lanes)
        sum += static_cast<double>(lane);
    return sum;
}

/// Sum of exp(logit − max) over one side; the maximum is known before anything is added.
struct KernelSide {
    double max = -std::numeric_limits<double>::infinity();
    double mass = 0;

    double add(double logit)
    {
        const double weight = std::exp(logit - max);
        mass += weight;
        return weight;
    }
    double logSum() const { return max + std::log(mass); }
    bool empty() const { return !(mass > 0) && !std::isnan(mass); }
};

/// One row; `coefficients` becomes dJ/da of its neighbours.
class KernelRow final {
public:
    KernelRow(const KernelQuestion& question, int64_t row, double largestWeight)
        : m_question(question), m_row(row), m_largestWeight(largestWeight),
          m_values(question.rows.rowSpan(row)),
          m_centres(question.centres[static_cast<size_t>(row)])
    {
        m_kernels.reserve(m_centres.size());
        m_weights.reserve(m_centres.size());
        const double scale = -0.5 / (question.sigma * question.sigma);
        for (const int32_t j : m_centres) {
            const double kernel = scale * squaredDistance(m_values, question.centreRows.row(j));
            m_kernels.push_back(kernel);
            m_weights.push_back(kernel + weight(j));
            KernelSide& side = sideOf(j);
            side.max = std::max(side.max, m_weights.back());
        }
        for (size_t i = 0; i < m_centres.size(); ++i)
            m_weights[i] = sideOf(m_centres[i]).add(m_weights[i]);
    }

    void finish(KernelAnswer& answer, std::vector<double>& coefficients) const
    {
        const auto at = static_cast<size_t>(m_row);
        coefficients.assign(m_centres.size(), 0.0);
        if (m_centres.empty())
            return;
        answer.perplexity[at] = perplexity();
        answer.truncation[at] = truncation();
        if (m_positive.empty() || m_negative.empty())
            return;
        const double delta = m_negative.logSum() - m_positive.logSum();
        const double small = std::exp(-std::abs(delta));
        answer.loss[at] = std::max(delta, 0.0) + std::log1p(small);
        const double q = (delta >= 0 ? 1.0 : small) / (1 + small);
        for (size_t i = 0; i < m_centres.size(); ++i)
            coefficients[i] = isPositive(m_centres[i]) ? -q * m_weights[i] / m_positive.mass
                                                       : q * m_weights[i] / m_negative.mass;
        writeGradient(coefficients, answer.gradient.row(m_row));
    }

    bool skipped() const { return m_positive.empty(); }

private:
    double weight(int32_t centre) const
    {
        return m_question.logWeights.empty()
                   ? 0.0
                   : static_cast<double>(m_question.logWeights[static_cast<size_t>(centre)]);
    }

    KernelSide& sideOf(int32_t centre) { return isPositive(centre) ? m_positive : m_negative; }

    bool isPositive(int32_t centre) const
    {
        return m_question.centreLabels[static_cast<size_t>(centre)] ==
               m_question.labels[static_cast<size_t>(m_row)];
    }

    /// (1/σ²) Σ r_j (c_j − x): the x terms cancel, but offsets round less than centres.
    void writeGradient(const std::vector<double>& coefficients, float* gradient) const
    {
        const double scale = 1 / (m_question.sigma * m_question.sigma);
        for (size_t i = 0; i < m_centres.size(); ++i) {
            const auto factor = static_cast<float>(scale * coefficients[i]);
            const float* centre = m_question.centreRows.row(m_centres[i]);
            for (size_t k = 0; k < m_values.size(); ++k)
                gradient[k] += factor * (centre[k] - m_values[k]);
        }
    }

    double perplexity() const
    {
        // The entropy of e/Z with e = exp(k − top) is log Z − Σ e (k − top)/Z.
        const double top = *std::max_element(m_kernels.begin(), m_kernels.end());
        double mass = 0;
        double moment = 0;
        for (const double kernel : m_kernels) {
            const double weight = std::exp(kernel - top);
            mass += weight;
            moment += weight > 0 ? weight * (kernel - top) : 0;
        }
        return std::exp(std::log(mass) - moment / mass);
    }

    double truncation() const
    {
        const auto found = static_cast<int64_t>(m_centres.size());
        const int64_t nearest =
            m_question.nearest < 0 ? found : std::min(m_question.nearest, found);
        const auto beyond = static_cast<double>(m_question.centreRows.rows - 1 - found);
        if (beyond <= 0)
            return 0;
        double all = m_positive.empty() ? m_negative.logSum() : m_positive.logSum();
        if (!m_positive.empty() && !m_negative.empty())
            all = std::max(all, m_negative.logSum()) +
                  std::log1p(std::exp(-std::abs(all - m_negative.logSum())));
        const double farthest = *std::min_element(m_kernels.begin(), m_kernels.begin() + nearest);
        const double ratio = std::log(beyond) + m_largestWeight + farthest - all;
        return std::max(ratio, 0.0) + std::log1p(std::exp(-std::abs(ratio)));
    }

    const KernelQuestion& m_question;
    int64_t m_row;
    double m_largestWeight; ///< of ω over all centres
    std::span<const float> m_values;
    std::span<const int32_t> m_centres;
    std::vector<double> m_kernels; ///< −d²/2σ²
    std::vector<double> m_weights; ///< exp(logit − its side's largest)
    KernelSide m_positive;
    KernelSide m_negative;
};
} // namespace

KernelAnswer kernelLoss(const KernelQuestion& question, Executor& executor)
{
    const int64_t rows = question.rows.rows;
    const auto count = static_cast<size_t>(rows);
    assert(question.labels.size() == count && question.centres.size() == count);
    KernelAnswer answer{std::vector<double>(count),
                        Matrix<float>(rows, question.rows.cols),
                        std::vector<double>(question.logWeights.size()),
                        std::vector<double>(count),
                        std::vector<double>(count),
                        0};
    double largest = 0;
    if (!question.logWeights.empty())
        largest = static_cast<double>(
            *std::max_element(question.logWeights.begin(), question.logWeights.end()));
    std::vector<std::vector<double>> coefficients(count);
    std::vector<uint8_t> skipped(count);
    executor.forRanges(rows, 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t row = begin; row < end; ++row) {
            const KernelRow kernels(question, row, largest);
            kernels.finish(answer, coefficients[static_cast<size_t>(row)]);
            skipped[static_cast<size_t>(row)] = kernels.skipped() ? 1 : 0;
        }
    });
    for (size_t row = 0; row < count; ++row) {
        answer.skipped += skipped[row];
        if (answer.weightGradient.empty())
            continue;
        for (size_t i = 0; i < coefficients[row].size(); ++i)
            answer.weightGradient[static_cast<size_t>(question.centres[row][i])] +=
                coefficients[row][i];
    }
    return answer;
}

} // namespace kindred
