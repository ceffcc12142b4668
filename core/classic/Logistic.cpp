#include "classic/Logistic.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>
#include <set>

#include "classic/Covariance.h"
#include "classic/LinearAlgebra.h"
#include "classic/TallProducts.h"

namespace kindred {

namespace {
constexpr int64_t kLogisticBlock = 2048;
constexpr int64_t kOneCore = 1 << 25; ///< products of a block that are not worth waking other cores
constexpr size_t kRememberedSteps = 10;
constexpr double kSufficientDecrease = 1e-4;
constexpr int kMostHalvings = 30;

using Values = std::vector<double>;

double dot(const Values& a, const Values& b)
{
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// to += factor · from.
void addScaled(Values& to, double factor, const Values& from)
{
    for (size_t i = 0; i < to.size(); ++i)
        to[i] += factor * from[i];
}

/// The loss and its gradient. Parameters are [D + 1, C], the last row the bias.
class LogisticLoss {
public:
    LogisticLoss(const FitInput& input, double lambda, const Values& mean)
        : m_input(input), m_lambda(lambda), m_mean(mean), m_scale(mean.size(), 1.0)
    {
        for (size_t j = 0; j < mean.size(); ++j) {
            double squares = 0;
            for (int64_t i = 0; i < input.rows.rows; ++i) {
                const double value = input.rows(i, static_cast<int64_t>(j)) - mean[j];
                squares += value * value;
            }
            if (squares > 0)
                m_scale[j] = std::sqrt(static_cast<double>(input.rows.rows) / squares);
        }
    }

    int64_t rows() const { return m_input.rows.cols + 1; }
    size_t size() const { return static_cast<size_t>(rows() * m_input.classes); }
    const Values& scale() const { return m_scale; }

    double operator()(const Values& parameters, Values& gradient) const
    {
        const Matrix<double> weights(rows(), m_input.classes, parameters);
        Matrix<double> sum(rows(), m_input.classes);
        const double share = 1 / static_cast<double>(m_input.rows.rows);
        double loss = 0;
        const bool alone =
            std::min(kLogisticBlock, m_input.rows.rows) * rows() * m_input.classes <= kOneCore;
        for (int64_t begin = 0; begin < m_input.rows.rows; begin += kLogisticBlock) {
            const Matrix<double> values = block(begin);
            Matrix<double> residual =
                alone ? Matrix<double>(values.rows(), weights.cols()) : product(values, weights);
            if (alone)
                addTallProduct(values.view(), weights.view(), residual.view());
            loss += share * turnIntoResiduals(residual, begin);
            for (double& value : residual.values())
                value *= share;
            if (alone)
                addTallGram(values.view(), std::as_const(residual).view(), sum.view());
            else
                addTransposedProduct(values.view(), std::as_const(residual).view(), 1, sum);
        }
        const auto regular = static_cast<size_t>(m_input.rows.cols * m_input.classes);
        for (size_t i = 0; i < regular; ++i) {
            loss += 0.5 * m_lambda * parameters[i] * parameters[i];
            sum.values()[i] += m_lambda * parameters[i];
        }
        gradient = std::move(sum.values());
        return loss;
    }

private:
    /// Standardised rows with a one at their end.
    Matrix<double> block(int64_t begin) const
    {
        const int64_t count = std::min(kLogisticBlock, m_input.rows.rows - begin);
        Matrix<double> values(count, rows());
        for (int64_t i = 0; i < count; ++i) {
            for (size_t j = 0; j < m_mean.size(); ++j)
                values(i, static_cast<int64_t>(j)) =
                    (m_input.rows(begin + i, static_cast<int64_t>(j)) - m_mean[j]) * m_scale[j];
            values(i, rows() - 1) = 1;
        }
        return values;
    }

    /// Logits → probabilities less the truth; the sum of −log p.
    double turnIntoResiduals(Matrix<double>& logits, int64_t begin) const
    {
        double loss = 0;
        for (int64_t i = 0; i < logits.rows(); ++i) {
            double* row = logits.row(i);
            const double largest = *std::max_element(row, row + logits.cols());
            const auto label = m_input.labels[static_cast<size_t>(begin + i)];
            const double own = row[label];
            double sum = 0;
            for (int64_t c = 0; c < logits.cols(); ++c)
                sum += row[c] = std::exp(row[c] - largest);
            for (int64_t c = 0; c < logits.cols(); ++c)
                row[c] /= sum;
            loss += std::log(sum) + largest - own;
            row[label] -= 1;
        }
        return loss;
    }

    const FitInput& m_input;
    double m_lambda;
    const Values& m_mean;
    Values m_scale;
};

/// What the last steps say about the curvature (Nocedal, Wright: Numerical Optimization, 7.4).
class CurvatureMemory {
public:
    void remember(Values step, Values change)
    {
        const double curvature = dot(step, change);
        if (!(curvature > 0))
            return;
        m_steps.push_back({std::move(step), std::move(change), curvature});
        if (m_steps.size() > kRememberedSteps)
            m_steps.pop_front();
    }

    /// −H g.
    Values direction(const Values& gradient) const
    {
        Values result = gradient;
        Values factors(m_steps.size());
        for (size_t i = m_steps.size(); i-- > 0;) {
            factors[i] = dot(m_steps[i].step, result) / m_steps[i].curvature;
            addScaled(result, -factors[i], m_steps[i].change);
        }
        if (!m_steps.empty()) {
            const Remembered& last = m_steps.back();
            const double scale = last.curvature / dot(last.change, last.change);
            for (double& value : result)
                value *= scale;
        }
        for (size_t i = 0; i < m_steps.size(); ++i) {
            const double back = dot(m_steps[i].change, result) / m_steps[i].curvature;
            addScaled(result, factors[i] - back, m_steps[i].step);
        }
        for (double& value : result)
            value = -value;
        return result;
    }

private:
    struct Remembered {
        Values step;
        Values change; ///< of the gradient
        double curvature;
    };
    std::deque<Remembered> m_steps;
};

Result<Values> minimise(const LogisticLoss& loss, const FitInput& input,
                        const LogisticOptions& options)
{
    Values at(loss.size());
    Values gradient;
    double value = loss(at, gradient);
    CurvatureMemory memory;
    for (int i = 0; i < options.iterations; ++i) {
        if (!input.goesOn(static_cast<double>(i) / options.iterations,
                          passStage(i, options.iterations, true)))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const Values direction = memory.direction(gradient);
        const double slope = dot(direction, gradient);
        double length = 1;
        Values next = at;
        Values nextGradient;
        double nextValue = value;
        for (int half = 0; half < kMostHalvings; ++half, length /= 2) {
            next = at;
            addScaled(next, length, direction);
            nextValue = loss(next, nextGradient);
            if (nextValue <= value + kSufficientDecrease * length * slope)
                break;
        }
        if (!(nextValue < value)) // as low as double can tell
            break;
        Values step = next;
        addScaled(step, -1, at);
        Values change = nextGradient;
        addScaled(change, -1, gradient);
        memory.remember(std::move(step), std::move(change));
        at = std::move(next);
        gradient = std::move(nextGradient);
        value = nextValue;
        const auto largest =
            std::max_element(gradient.begin(), gradient.end(),
                             [](double a, double b) { return std::abs(a) < std::abs(b); });
        if (std::abs(*largest) <= options.tolerance)
            break;
    }
    return at;
}
} // namespace

Result<LinearModel> fitLogistic(const FitInput& input, const LogisticOptions& options)
{
    if (std::set<int32_t>(input.labels.begin(), input.labels.end()).size() < 2)
        return inputError("the training samples are of one class only");
    KINDRED_ASSIGN(LinearModel model, centred(input.rows));
    const LogisticLoss loss(input, options.lambda, model.mean);
    KINDRED_ASSIGN(const Values parameters, minimise(loss, input, options));
    LinearClassifier head;
    head.weights = Matrix<double>(input.classes, input.rows.cols);
    for (int64_t c = 0; c < input.classes; ++c) {
        for (int64_t j = 0; j < input.rows.cols; ++j)
            head.weights(c, j) = parameters[static_cast<size_t>(j * input.classes + c)] *
                                 loss.scale()[static_cast<size_t>(j)];
        head.bias.push_back(parameters[static_cast<size_t>(input.rows.cols * input.classes + c)]);
    }
    model.head = std::move(head);
    return model;
}

int64_t logisticBytes(const FitShape& shape, const LogisticOptions& options)
{
    constexpr int64_t kSets = 6; // of weights: where it is, where it goes, and their slopes
    const int64_t parameters = (shape.columns + 1) * shape.classes;
    const int64_t remembered =
        2 * std::min(static_cast<int64_t>(kRememberedSteps), int64_t{options.iterations});
    const int64_t block =
        std::min(kLogisticBlock, shape.rows) * (shape.columns + 1 + shape.classes);
    return static_cast<int64_t>(sizeof(double)) *
           ((kSets + remembered) * parameters + std::max(block, parameters));
}

} // namespace kindred
