#include "decide/RuleParts.h"

#include <cmath>
#include <numeric>
#include <vector>

namespace kindred {

std::string reasonAgainstSupport(const DecisionTask& task)
{
    if (task.support.rows == 0)
        return "there is no labelled support";
    if (task.support.cols != task.queries.cols)
        return "support and queries have different dimensions";
    if (task.k.empty() || *std::min_element(task.k.begin(), task.k.end()) < 1)
        return "k must be at least 1";
    return {};
}

Decision emptyDecision(const DecisionTask& task, int labelling)
{
    const int classes = task.labellings[static_cast<size_t>(labelling)].classes;
    Decision decision;
    decision.labelling = labelling;
    decision.ranked = Matrix<int32_t>(task.queries.rows, std::min(task.ranked, classes));
    if (task.wantScores)
        decision.scores = Matrix<float>(task.queries.rows, classes);
    return decision;
}

void rankClasses(std::span<const double> logits, std::span<int32_t> ranked)
{
    std::vector<int32_t> order(logits.size());
    std::iota(order.begin(), order.end(), 0);
    const auto last = order.begin() + static_cast<std::ptrdiff_t>(ranked.size());
    std::partial_sort(order.begin(), last, order.end(), [&](int32_t a, int32_t b) {
        const double left = logits[static_cast<size_t>(a)];
        const double right = logits[static_cast<size_t>(b)];
        return left != right ? left > right : a < b;
    });
    std::copy(order.begin(), last, ranked.begin());
}

void softmaxOf(std::span<const double> logits, std::span<float> scores)
{
    const double largest = *std::max_element(logits.begin(), logits.end());
    std::fill(scores.begin(), scores.end(), 0.0F);
    if (!std::isfinite(largest))
        return;
    double total = 0;
    for (const double logit : logits)
        total += std::exp(logit - largest);
    for (size_t label = 0; label < scores.size(); ++label)
        scores[label] = static_cast<float>(std::exp(logits[label] - largest) / total);
}

void writeDecision(std::span<const double> logits, int64_t query, Decision& decision)
{
    rankClasses(logits, {decision.ranked.row(query), static_cast<size_t>(decision.ranked.cols())});
    if (!decision.scores.empty())
        softmaxOf(logits, {decision.scores.row(query), logits.size()});
}

} // namespace kindred
