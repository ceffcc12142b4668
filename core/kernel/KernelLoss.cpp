#include "kernel/KernelLoss.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

#include "kernel/CentreKernels.h"

namespace kindred {

namespace {
constexpr double kNothing = -std::numeric_limits<double>::infinity();

/// Σ exp(logit − max) over one side.
struct KernelSide {
    double max = kNothing;
    double mass = 0;

    double logSum() const { return max + std::log(mass); }
    bool empty() const { return !(mass > 0); }
};

/// One row after another, with the lists of one thread.
class KernelRows final {
public:
    KernelRows(const KernelQuestion& question, double largestWeight)
        : m_question(question), m_largestWeight(largestWeight)
    {
    }

    /// coefficients [K]: dJ/da of its neighbours. False for a row without a neighbour of its class.
    bool evaluate(int64_t row, KernelAnswer& answer, std::span<double> coefficients)
    {
        open(row);
        const auto at = static_cast<size_t>(row);
        std::fill(coefficients.begin(), coefficients.end(), 0.0);
        if (m_centres.empty())
            return false;
        if (!weigh()) {
            answer.loss[at] = std::numeric_limits<double>::quiet_NaN();
            std::fill_n(answer.gradient.row(row), answer.gradient.cols(),
                        std::numeric_limits<float>::quiet_NaN());
            return true;
        }
        answer.perplexity[at] = perplexity();
        answer.truncation[at] = truncation();
        if (m_sides[kOwn].empty() || m_sides[kOther].empty())
            return !m_sides[kOwn].empty();
        const double delta = m_sides[kOther].logSum() - m_sides[kOwn].logSum();
        const double small = std::exp(-std::abs(delta));
        answer.loss[at] = std::max(delta, 0.0) + std::log1p(small);
        const double q = (delta >= 0 ? 1.0 : small) / (1 + small);
        const std::array<double, 2> shares = {q / m_sides[kOther].mass, -q / m_sides[kOwn].mass};
        for (size_t i = 0; i < coefficients.size(); ++i)
            coefficients[i] = shares[m_side[i]] * m_weights[i];
        writeGradient(row, coefficients, answer.gradient.row(row));
        return true;
    }

private:
    static constexpr size_t kOther = 0;
    static constexpr size_t kOwn = 1;

    /// Labels and weights come from all over the memory as the centres do; each list is gathered
    /// in a loop of its own, so that many are on their way at once.
    void open(int64_t row)
    {
        m_centres = m_question.centres[static_cast<size_t>(row)];
        const size_t count = m_centres.size();
        const size_t room = count + kExponentialRoom;
        for (std::vector<double>* list : {&m_kernels, &m_weights, &m_relative})
            list->resize(std::max(list->size(), room));
        m_side.resize(std::max(m_side.size(), count));
        m_factors.resize(std::max(m_factors.size(), count));
        const int32_t label = m_question.labels[static_cast<size_t>(row)];
        for (size_t i = 0; i < count; ++i)
            m_side[i] = m_question.centreLabels[static_cast<size_t>(m_centres[i])] == label;
        std::fill_n(m_weights.begin(), count, 0.0);
        if (!m_question.logWeights.empty())
            for (size_t i = 0; i < count; ++i)
                m_weights[i] =
                    static_cast<double>(m_question.logWeights[static_cast<size_t>(m_centres[i])]);
        centreKernels().squaredDistances(m_question.rows.row(row), gathered(), m_kernels.data());
    }

    GatheredRows gathered() const
    {
        const MatrixView<const float>& rows = m_question.centreRows;
        return {rows.data, rows.stride, rows.cols, m_centres.data(),
                static_cast<int64_t>(m_centres.size())};
    }

    /// From distances and ω to kernels, weights and both sides; false where any is not a number.
    bool weigh()
    {
        const size_t count = m_centres.size();
        const double scale = -0.5 / (m_question.sigma * m_question.sigma);
        m_sides = {};
        double all = 0;
        for (size_t i = 0; i < count; ++i) {
            m_kernels[i] *= scale;
            m_weights[i] += m_kernels[i];
            all += m_weights[i];
            double& top = m_sides[m_side[i]].max;
            top = std::max(top, m_weights[i]);
        }
        m_top = *std::max_element(m_kernels.begin(), m_kernels.begin() + std::ptrdiff_t(count));
        if (std::isnan(all) || m_top == kNothing)
            return false;
        const std::array<double, 2> shift = {m_sides[kOther].max == kNothing ? 0
                                                                             : m_sides[kOther].max,
                                             m_sides[kOwn].max == kNothing ? 0 : m_sides[kOwn].max};
        for (size_t i = 0; i < count; ++i) {
            m_weights[i] -= shift[m_side[i]];
            m_relative[i] = m_kernels[i] - m_top;
        }
        centreKernels().exponentials(m_weights.data(), static_cast<int64_t>(count));
        centreKernels().exponentials(m_relative.data(), static_cast<int64_t>(count));
        for (size_t i = 0; i < count; ++i)
            m_sides[m_side[i]].mass += m_weights[i];
        return true;
    }

    /// (1/σ²) Σ r_j (c_j − x): the x terms cancel, but offsets round less than centres.
    void writeGradient(int64_t row, std::span<const double> coefficients, float* gradient)
    {
        const double scale = 1 / (m_question.sigma * m_question.sigma);
        for (size_t i = 0; i < coefficients.size(); ++i)
            m_factors[i] = static_cast<float>(scale * coefficients[i]);
        centreKernels().weightedOffsets(m_question.rows.row(row), gathered(), m_factors.data(),
                                        gradient);
    }

    double perplexity() const
    {
        // The entropy of e/Z with e = exp(k − top) is log Z − Σ e (k − top)/Z.
        double mass = 0;
        double moment = 0;
        for (size_t i = 0; i < m_centres.size(); ++i) {
            mass += m_relative[i];
            moment += m_relative[i] > 0 ? m_relative[i] * (m_kernels[i] - m_top) : 0;
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
        const KernelSide& own = m_sides[kOwn];
        const KernelSide& other = m_sides[kOther];
        double all = own.empty() ? other.logSum() : own.logSum();
        if (!own.empty() && !other.empty())
            all = std::max(all, other.logSum()) +
                  std::log1p(std::exp(-std::abs(all - other.logSum())));
        const double farthest = *std::min_element(m_kernels.begin(), m_kernels.begin() + nearest);
        const double ratio = std::log(beyond) + m_largestWeight + farthest - all;
        return std::max(ratio, 0.0) + std::log1p(std::exp(-std::abs(ratio)));
    }

    const KernelQuestion& m_question;
    double m_largestWeight; ///< of ω over all centres
    std::span<const int32_t> m_centres;
    std::vector<uint8_t> m_side;    ///< kOwn or kOther
    std::vector<double> m_kernels;  ///< −d²/2σ²
    std::vector<double> m_weights;  ///< exp(logit − its side's largest)
    std::vector<double> m_relative; ///< exp(kernel − the largest)
    std::vector<float> m_factors;
    std::array<KernelSide, 2> m_sides;
    double m_top = 0; ///< the largest kernel
};

/// Eight maxima side by side, which a compiler may keep in vectors.
double largestOf(std::span<const float> values)
{
    constexpr size_t kLanes = 8;
    std::array<float, kLanes> lanes;
    lanes.fill(-std::numeric_limits<float>::infinity());
    size_t i = 0;
    for (; i + kLanes <= values.size(); i += kLanes)
        for (size_t lane = 0; lane < kLanes; ++lane)
            lanes[lane] = lanes[lane] < values[i + lane] ? values[i + lane] : lanes[lane];
    float largest = *std::max_element(lanes.begin(), lanes.end());
    for (; i < values.size(); ++i)
        largest = std::max(largest, values[i]);
    return static_cast<double>(largest);
}
} // namespace

KernelAnswer kernelLoss(const KernelQuestion& question, Executor& executor)
{
    const int64_t rows = question.rows.rows;
    const auto count = static_cast<size_t>(rows);
    assert(question.labels.size() == count && question.centres.size() == count);
    std::vector<size_t> offsets(count + 1); // of each row's coefficients
    for (size_t row = 0; row < count; ++row)
        offsets[row + 1] = offsets[row] + question.centres[row].size();
    KernelAnswer answer{
        std::vector<double>(count),          Matrix<float>(rows, question.rows.cols),
        std::vector<double>(offsets.back()), std::vector<double>(count),
        std::vector<double>(count),          0};
    const double largest = question.logWeights.empty() ? 0 : largestOf(question.logWeights);
    std::vector<uint8_t> skipped(count);
    executor.forRanges(rows, 1, [&](int64_t begin, int64_t end, int) {
        KernelRows kernels(question, largest);
        for (int64_t row = begin; row < end; ++row) {
            const auto at = static_cast<size_t>(row);
            const std::span<double> coefficients(answer.weightGradient.data() + offsets[at],
                                                 question.centres[at].size());
            skipped[at] = kernels.evaluate(row, answer, coefficients) ? 0 : 1;
        }
    });
    answer.skipped = static_cast<int>(std::count(skipped.begin(), skipped.end(), uint8_t{1}));
    return answer;
}

} // namespace kindred
