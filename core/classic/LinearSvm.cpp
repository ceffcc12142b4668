#include "classic/LinearSvm.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "base/Random.h"
#include "classic/Covariance.h"

namespace kindred {

namespace {
constexpr uint64_t kSvmStream = 0x73766d;
constexpr int64_t kRowsBetweenMeans = 1024;
constexpr int64_t kProductsBetweenLooks = 1 << 24; ///< at progress: some milliseconds

/// The machines of all classes, trained side by side on the same order of samples.
class SvmFit {
public:
    SvmFit(const FitInput& input, const LinearSvmOptions& options, const std::vector<double>& mean)
        : m_input(input), m_options(options), m_mean(mean),
          m_weights(input.classes, input.rows.cols), m_average(input.classes, input.rows.cols),
          m_bias(static_cast<size_t>(input.classes)), m_averageBias(m_bias.size()),
          m_negativeWeight(m_bias.size(), 1.0), m_row(mean.size())
    {
    }

    Result<LinearClassifier> run()
    {
        KINDRED_TRY(scaleRows());
        weighNegatives();
        std::vector<int64_t> order(m_input.labels.size());
        std::iota(order.begin(), order.end(), int64_t{0});
        const auto products = static_cast<int64_t>(m_weights.values().size());
        const int64_t between = std::clamp<int64_t>(
            kProductsBetweenLooks / std::max<int64_t>(products, 1), 1, kRowsBetweenMeans);
        for (int pass = 0; pass < m_options.passes; ++pass) {
            Random({m_input.seed, kSvmStream, static_cast<uint64_t>(pass)}).shuffle(order);
            for (size_t i = 0; i < order.size(); ++i) {
                if ((i == 0 || m_step % between == 0) &&
                    !m_input.goesOn(share(), passStage(pass, m_options.passes)))
                    return Error{ErrorCode::Interrupted, "cancelled", "", ""};
                step(order[i]);
            }
        }
        return head();
    }

private:
    int64_t steps() const { return m_options.passes * m_input.rows.rows; }
    double share() const { return static_cast<double>(m_step) / static_cast<double>(steps()); }

    /// One scale for all columns: the mean squared norm of a centred row becomes 1.
    Status scaleRows()
    {
        double sum = 0;
        for (int64_t i = 0; i < m_input.rows.rows; ++i)
            for (int64_t j = 0; j < m_input.rows.cols; ++j) {
                const double value = m_input.rows(i, j) - m_mean[static_cast<size_t>(j)];
                sum += value * value;
            }
        if (!(sum > 0))
            return inputError("all training samples are equal: the features are constant");
        m_scale = 1 / std::sqrt(sum / static_cast<double>(m_input.rows.rows));
        return {};
    }

    void weighNegatives()
    {
        if (m_options.negatives <= 0)
            return;
        std::vector<double> counts(m_bias.size());
        for (const int32_t label : m_input.labels)
            counts[static_cast<size_t>(label)] += 1;
        const auto all = static_cast<double>(m_input.labels.size());
        for (size_t c = 0; c < counts.size(); ++c)
            m_negativeWeight[c] = m_options.negatives * counts[c] / std::max(all - counts[c], 1.0);
    }

    void step(int64_t sample)
    {
        const float* source = m_input.rows.row(sample);
        for (size_t j = 0; j < m_row.size(); ++j)
            m_row[j] = (source[j] - m_mean[j]) * m_scale;
        const double rate =
            m_options.eta / (1 + m_options.lambda * m_options.eta * static_cast<double>(m_step));
        const int32_t label = m_input.labels[static_cast<size_t>(sample)];
        m_decay *= 1 - rate * m_options.lambda;
        if (m_decay < 1e-6) // before anything is divided by it
            applyDecay();
        for (int c = 0; c < m_input.classes; ++c)
            push(c, label == c, rate);
        ++m_step;
        if (2 * m_step > steps())
            addToAverage();
    }

    /// The hinge's part of a step for one class; weights are m_decay times what is stored.
    void push(int c, bool positive, double rate)
    {
        double* weights = m_weights.row(c);
        double& bias = m_bias[static_cast<size_t>(c)];
        const double side = positive ? 1 : -1;
        const double dot = std::inner_product(m_row.begin(), m_row.end(), weights, 0.0);
        if (side * (m_decay * dot + bias) >= 1)
            return;
        const double change =
            rate * side * (positive ? 1 : m_negativeWeight[static_cast<size_t>(c)]);
        bias += change;
        for (size_t j = 0; j < m_row.size(); ++j)
            weights[j] += change / m_decay * m_row[j];
    }

    void applyDecay()
    {
        for (double& weight : m_weights.values())
            weight *= m_decay;
        m_decay = 1;
    }

    /// Every kRowsBetweenMeans steps is often enough for a mean of half the steps.
    void addToAverage()
    {
        if (m_step % kRowsBetweenMeans != 0 && m_step != steps())
            return;
        applyDecay();
        m_averaged += 1;
        for (size_t i = 0; i < m_weights.values().size(); ++i)
            m_average.values()[i] += m_weights.values()[i];
        for (size_t c = 0; c < m_bias.size(); ++c)
            m_averageBias[c] += m_bias[c];
    }

    LinearClassifier head()
    {
        for (double& weight : m_average.values())
            weight *= m_scale / m_averaged;
        for (double& bias : m_averageBias)
            bias /= m_averaged;
        return {std::move(m_average), std::move(m_averageBias)};
    }

    const FitInput& m_input;
    const LinearSvmOptions& m_options;
    const std::vector<double>& m_mean;
    Matrix<double> m_weights; ///< [C, D], to be multiplied by m_decay
    Matrix<double> m_average;
    std::vector<double> m_bias;
    std::vector<double> m_averageBias;
    std::vector<double> m_negativeWeight;
    std::vector<double> m_row;
    double m_scale = 1;
    double m_decay = 1;
    double m_averaged = 0;
    int64_t m_step = 0;
};
} // namespace

Result<LinearModel> fitLinearSvm(const FitInput& input, const LinearSvmOptions& options)
{
    if (std::set<int32_t>(input.labels.begin(), input.labels.end()).size() < 2)
        return inputError("the training samples are of one class only");
    KINDRED_ASSIGN(LinearModel model, centred(input.rows));
    KINDRED_ASSIGN(model.head, SvmFit(input, options, model.mean).run());
    return model;
}

int64_t linearSvmBytes(const FitShape& shape)
{
    constexpr int64_t kSets = 2; // of weights: the last, and their mean
    return static_cast<int64_t>(sizeof(double)) * kSets * shape.classes * shape.columns;
}

} // namespace kindred
