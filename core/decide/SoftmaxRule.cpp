#include "decide/SoftmaxRule.h"

#include <limits>

#include "decide/RuleParts.h"

namespace kindred {

namespace {
constexpr double kUnknownClass = -std::numeric_limits<double>::infinity();

void headLogits(const LinearHead& head, std::span<const float> row, std::span<double> logits)
{
    for (int64_t label = 0; label < head.weights.rows; ++label) {
        const auto index = static_cast<size_t>(label);
        double sum = head.bias.empty() ? 0.0 : head.bias[index];
        for (int64_t k = 0; k < head.weights.cols; ++k)
            sum += static_cast<double>(head.weights(label, k)) * row[static_cast<size_t>(k)];
        logits[index] = sum;
    }
}
} // namespace

std::string SoftmaxRule::id() const
{
    return "softmax";
}

std::string SoftmaxRule::title() const
{
    return "the model's own classifier";
}

std::string SoftmaxRule::sentence() const
{
    return "The classes that were trained, by the linear classifier that was trained with them.";
}

std::string SoftmaxRule::applies(const DecisionTask& task) const
{
    const LinearHead& head = task.head;
    if (!head.exists())
        return "the model has no classifier of its own for these classes";
    if (task.labellings.size() != 1)
        return "the model's classifier names the classes of one level only";
    if (head.weights.cols != task.queries.cols)
        return "the model's classifier takes " + std::to_string(head.weights.cols) +
               " values, the embeddings have " + std::to_string(task.queries.cols);
    if (!head.bias.empty() && static_cast<int64_t>(head.bias.size()) != head.weights.rows)
        return "the model's classifier has another number of classes than of biases";
    if (head.weights.rows > task.labellings.front().classes)
        return "the model's classifier has more classes than the data";
    return {};
}

Result<Decisions> SoftmaxRule::decide(const DecisionTask& task, Executor& executor) const
{
    if (const std::string reason = applies(task); !reason.empty())
        return usageError(reason, id());
    Decisions result;
    result.decisions.push_back(emptyDecision(task, 0));
    Decision& decision = result.decisions.front();
    decision.weights = Matrix<float>(task.queries.rows, 0);
    const auto classes = static_cast<size_t>(task.labellings.front().classes);
    executor.forRanges(task.queries.rows, 16, [&](int64_t begin, int64_t end, int) {
        std::vector<double> logits(classes, kUnknownClass);
        for (int64_t query = begin; query < end; ++query) {
            headLogits(task.head, task.queries.rowSpan(query), logits);
            writeDecision(logits, query, decision);
        }
    });
    return result;
}

} // namespace kindred
