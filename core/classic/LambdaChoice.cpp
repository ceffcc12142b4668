#include "classic/LambdaChoice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
constexpr double kLambdas[] = {1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5};
constexpr int64_t kMostChoosing = 20'000;
constexpr int64_t kEachHeld = 10;
constexpr int64_t kFewestHeld = 10;
constexpr int kWorseInARow = 2;

/// Rows of their own, with their labels.
struct LabelledRows {
    Matrix<float> rows;
    std::vector<int32_t> labels;

    LabelledRows(const FitInput& input, const std::vector<int64_t>& chosen)
        : rows(static_cast<int64_t>(chosen.size()), input.rows.cols)
    {
        for (size_t i = 0; i < chosen.size(); ++i) {
            std::copy_n(input.rows.row(chosen[i]), rows.cols(), rows.row(static_cast<int64_t>(i)));
            labels.push_back(input.labels[static_cast<size_t>(chosen[i])]);
        }
    }
};

struct HeldSplit {
    std::vector<int64_t> kept, held;
};

HeldSplit splitOff(const FitInput& input)
{
    std::vector<int64_t> order(input.labels.size());
    std::iota(order.begin(), order.end(), int64_t{0});
    const auto labelOf = [&](int64_t row) { return input.labels[static_cast<size_t>(row)]; };
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t a, int64_t b) { return labelOf(a) < labelOf(b); });
    const auto count = static_cast<int64_t>(order.size());
    const int64_t stride = (count + kMostChoosing - 1) / kMostChoosing;
    std::vector<int64_t> thinned;
    for (int64_t i = 0; i < count; i += stride)
        thinned.push_back(order[static_cast<size_t>(i)]);
    HeldSplit split;
    for (size_t i = 0; i < thinned.size(); ++i) {
        const int32_t label = labelOf(thinned[i]);
        const bool others = (i > 0 && labelOf(thinned[i - 1]) == label) ||
                            (i + 1 < thinned.size() && labelOf(thinned[i + 1]) == label);
        const bool turn = static_cast<int64_t>(i) % kEachHeld == kEachHeld / 2;
        (turn && others ? split.held : split.kept).push_back(thinned[i]);
    }
    return split;
}

/// The mean of −log p of rows that the model was not fitted to.
double surpriseOf(const LinearModel& model, const LabelledRows& asked)
{
    const LinearClassifier& head = *model.head;
    Matrix<double> values(asked.rows.rows(), asked.rows.cols());
    for (int64_t i = 0; i < values.rows(); ++i)
        for (int64_t j = 0; j < values.cols(); ++j)
            values(i, j) = asked.rows(i, j) - model.mean[static_cast<size_t>(j)];
    Matrix<double> columns(head.weights.cols(), head.weights.rows());
    for (int64_t c = 0; c < columns.cols(); ++c)
        for (int64_t j = 0; j < columns.rows(); ++j)
            columns(j, c) = head.weights(c, j);
    Matrix<double> logits = product(values, columns);
    double surprise = 0;
    for (int64_t i = 0; i < logits.rows(); ++i) {
        double* row = logits.row(i);
        for (int64_t c = 0; c < logits.cols(); ++c)
            row[c] += head.bias[static_cast<size_t>(c)];
        const double largest = *std::max_element(row, row + logits.cols());
        double sum = 0;
        for (int64_t c = 0; c < logits.cols(); ++c)
            sum += std::exp(row[c] - largest);
        surprise += std::log(sum) + largest - row[asked.labels[static_cast<size_t>(i)]];
    }
    return surprise / static_cast<double>(logits.rows());
}
} // namespace

Result<LambdaChoice> chooseLambda(const FitInput& input, const LogisticOptions& options)
{
    const HeldSplit split = splitOff(input);
    if (static_cast<int64_t>(split.held.size()) < kFewestHeld)
        return LambdaChoice{1 / static_cast<double>(std::max<int64_t>(1, input.rows.rows)), 0};
    const LabelledRows kept(input, split.kept);
    const LabelledRows held(input, split.held);
    FitInput part{kept.rows.view(), kept.labels, input.classes, input.seed, {}};
    LambdaChoice choice{0, static_cast<int64_t>(split.held.size())};
    double least = std::numeric_limits<double>::infinity();
    int worse = 0;
    for (size_t i = 0; i < std::size(kLambdas) && worse < kWorseInARow; ++i) {
        const std::string stage =
            "λ " + std::to_string(i + 1) + " of " + std::to_string(std::size(kLambdas));
        part.progress = [&](double done) {
            return input.goesOn((static_cast<double>(i) + done) / std::size(kLambdas), stage);
        };
        LogisticOptions fit = options;
        fit.lambda = kLambdas[i];
        KINDRED_ASSIGN(const LinearModel model, fitLogistic(part, fit));
        const double surprise = surpriseOf(model, held);
        worse = surprise < least ? 0 : worse + 1;
        if (surprise < least) {
            least = surprise;
            choice.lambda = fit.lambda;
        }
    }
    return choice;
}

} // namespace kindred
