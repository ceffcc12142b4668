#include "decide/LinearRule.h"

#include <algorithm>
#include <limits>

#include "classic/LambdaChoice.h"
#include "classic/TallProducts.h"
#include "decide/RuleParts.h"

namespace kindred {

namespace {
constexpr const char* kLambda = "lambda";
constexpr double kAbsentClass = -std::numeric_limits<double>::infinity();
constexpr int64_t kQueryBlock = 64;
constexpr double kChoosingShare = 0.6; ///< of the progress of a fit that chooses

/// The classifier of one labelling, over the classes that the support has.
struct LinearFit {
    std::vector<int32_t> classes; ///< [C] their ids, ascending
    Matrix<double> columns;       ///< [d, C]; empty for a single class
    std::vector<double> bias;     ///< [C]
    LambdaChoice choice;
    bool chosen = false; ///< by the rule, not by hand
};

class LinearSupport final : public FittedSupport {
public:
    explicit LinearSupport(std::vector<LinearFit> fits) : m_fits(std::move(fits)) {}

    const std::vector<LinearFit>& fits() const { return m_fits; }

    std::string note(int labelling) const override
    {
        const LinearFit& fit = m_fits[static_cast<size_t>(labelling)];
        if (!fit.chosen)
            return {};
        const std::string found = "lambda = " + Json(fit.choice.lambda).dump();
        return fit.choice.held > 0 ? found + ", chosen on " + std::to_string(fit.choice.held) +
                                         " held-out samples of the database"
                                   : found + ", as there are too few samples to choose it on";
    }

private:
    std::vector<LinearFit> m_fits;
};

/// x → head (x − mean), as columns and a bias of their own.
void keepHead(const LinearClassifier& head, const std::vector<double>& mean, LinearFit& fit)
{
    const Matrix<double>& weights = head.weights;
    fit.columns = Matrix<double>(weights.cols(), weights.rows());
    fit.bias = head.bias;
    for (int64_t c = 0; c < weights.rows(); ++c)
        for (int64_t j = 0; j < weights.cols(); ++j) {
            fit.columns(j, c) = weights(c, j);
            fit.bias[static_cast<size_t>(c)] -= weights(c, j) * mean[static_cast<size_t>(j)];
        }
}

/// lambda 0: chosen on a part of the support.
Result<LinearFit> fitLabelling(const DecisionTask& task, const Labelling& labelling, double lambda,
                               const std::function<bool(double)>& progress)
{
    LinearFit fit;
    fit.classes.assign(labelling.labels.begin(), labelling.labels.end());
    std::sort(fit.classes.begin(), fit.classes.end());
    fit.classes.erase(std::unique(fit.classes.begin(), fit.classes.end()), fit.classes.end());
    fit.bias.assign(fit.classes.size(), 0.0);
    if (fit.classes.size() < 2)
        return fit;
    std::vector<int32_t> numbers;
    for (const int32_t label : labelling.labels)
        numbers.push_back(static_cast<int32_t>(
            std::lower_bound(fit.classes.begin(), fit.classes.end(), label) - fit.classes.begin()));
    FitInput input{task.support, numbers, static_cast<int>(fit.classes.size()), 1, {}};
    LogisticOptions options;
    fit.choice.lambda = lambda;
    fit.chosen = !(lambda > 0);
    const double begun = fit.chosen ? kChoosingShare : 0;
    if (fit.chosen) {
        input.progress = [&](double done) { return !progress || progress(begun * done); };
        KINDRED_ASSIGN(fit.choice, chooseLambda(input, options));
    }
    input.progress = [&](double done) { return !progress || progress(begun + (1 - begun) * done); };
    options.lambda = fit.choice.lambda;
    KINDRED_ASSIGN(const LinearModel model, fitLogistic(input, options));
    if (model.head)
        keepHead(*model.head, model.mean, fit);
    return fit;
}

Result<std::shared_ptr<const LinearSupport>> fitSupport(const DecisionTask& task,
                                                        const std::function<bool(double)>& progress)
{
    const double lambda = task.options.value(kLambda, 0.0);
    std::vector<LinearFit> fits;
    for (size_t i = 0; i < task.labellings.size(); ++i) {
        const auto part = [&](double done) {
            return !progress || progress((static_cast<double>(i) + done) /
                                         static_cast<double>(task.labellings.size()));
        };
        KINDRED_ASSIGN(LinearFit fit, fitLabelling(task, task.labellings[i], lambda, part));
        fits.push_back(std::move(fit));
    }
    return std::make_shared<const LinearSupport>(std::move(fits));
}

/// Decides the queries of one labelling.
Decision decideByFit(const DecisionTask& task, int labelling, const LinearFit& fit,
                     Executor& executor)
{
    Decision decision = emptyDecision(task, labelling);
    decision.weights = Matrix<float>(task.queries.rows, 0);
    const auto classes =
        static_cast<size_t>(task.labellings[static_cast<size_t>(labelling)].classes);
    const auto known = static_cast<int64_t>(fit.classes.size());
    executor.forRanges(task.queries.rows, kQueryBlock, [&](int64_t begin, int64_t end, int) {
        std::vector<double> logits(classes, kAbsentClass);
        for (int64_t first = begin; first < end; first += kQueryBlock) {
            const int64_t count = std::min(kQueryBlock, end - first);
            Matrix<double> rows(count, task.queries.cols);
            Matrix<double> sums(count, known);
            for (int64_t i = 0; i < count; ++i) {
                std::copy_n(task.queries.row(first + i), rows.cols(), rows.row(i));
                std::copy(fit.bias.begin(), fit.bias.end(), sums.row(i));
            }
            if (!fit.columns.empty())
                addTallProduct(std::as_const(rows).view(), fit.columns.view(), sums.view());
            for (int64_t i = 0; i < count; ++i) {
                for (int64_t c = 0; c < known; ++c)
                    logits[static_cast<size_t>(fit.classes[static_cast<size_t>(c)])] = sums(i, c);
                writeDecision(logits, first + i, decision);
            }
        }
    });
    return decision;
}
} // namespace

std::string LinearRule::id() const
{
    return "linear";
}

std::string LinearRule::title() const
{
    return "linear refit";
}

std::string LinearRule::sentence() const
{
    return "A linear classifier is fitted to the labelled embeddings, which stay as they are.";
}

OptionSchema LinearRule::options() const
{
    OptionSpec lambda;
    lambda.key = kLambda;
    lambda.type = OptionType::Real;
    lambda.fallback = 0.0;
    lambda.low = 0;
    lambda.high = 1e6;
    lambda.text = "Weight decay of the linear refit, on standardised columns; 0: chosen on a "
                  "held-out tenth of the labelled samples.";
    lambda.applies = "rule linear";
    lambda.group = "evaluation";
    return OptionSchema(std::vector{lambda});
}

std::string LinearRule::applies(const DecisionTask& task) const
{
    if (std::any_of(task.exclude.begin(), task.exclude.end(), [](int32_t row) { return row >= 0; }))
        return "it would be fitted to samples that are asked; ask others than those of the "
               "database";
    return reasonAgainstSupport(task);
}

Result<std::shared_ptr<const FittedSupport>>
LinearRule::fit(const DecisionTask& task, const std::function<bool(double)>& progress) const
{
    KINDRED_ASSIGN(std::shared_ptr<const FittedSupport> fitted, fitSupport(task, progress));
    return fitted;
}

Result<Decisions> LinearRule::decide(const DecisionTask& task, Executor& executor) const
{
    if (const std::string reason = applies(task); !reason.empty())
        return usageError(reason, id());
    auto fitted = std::dynamic_pointer_cast<const LinearSupport>(task.fitted);
    if (!fitted) {
        KINDRED_ASSIGN(fitted, fitSupport(task, {}));
    }
    Decisions result;
    for (size_t i = 0; i < task.labellings.size(); ++i)
        result.decisions.push_back(
            decideByFit(task, static_cast<int>(i), fitted->fits()[i], executor));
    return result;
}

} // namespace kindred
