#include "board/Harm.h"

#include <algorithm>

#include "board/Calibration.h"

namespace kindred {

namespace {
constexpr int32_t kToldNone = -1;

double shareOf(const BoardScore& score)
{
    return score.n > 0 ? static_cast<double>(score.right) / static_cast<double>(score.n) : 0;
}

BoardScore scoreOf(const Matrix<int32_t>& ranked, std::span<const int32_t> truth)
{
    BoardScore score;
    for (size_t i = 0; i < truth.size(); ++i)
        if (truth[i] >= 0) {
            ++score.n;
            score.right += ranked(static_cast<int64_t>(i), 0) == truth[i] ? 1 : 0;
        }
    return score;
}

/// The same rows before and after: those that are answered after.
double gainOf(const std::vector<int32_t>& before, const std::vector<int32_t>& after,
              const std::vector<int32_t>& labels, BoardScore& score)
{
    BoardScore same;
    for (size_t i = 0; i < after.size(); ++i) {
        if (after[i] < 0)
            continue;
        ++score.n;
        ++same.n;
        score.right += after[i] == labels[i] ? 1 : 0;
        same.right += before[i] == labels[i] ? 1 : 0;
    }
    return shareOf(score) - shareOf(same);
}

/// What the board tells of each query: its class, kToldNone where the evidence is too small.
struct ToldQueries {
    BoardScore score;
    std::vector<int32_t> classes;
};

/// `decided`: leave-one-out by the rule on the same model.
ToldQueries tellQueries(const BoardModel& model, BoardRule rule, const BoardHarmQuestion& question,
                        const std::vector<int32_t>& decided, Executor& executor)
{
    const std::optional<float> threshold =
        question.keep ? thresholdFor(model, decided, *question.keep) : question.threshold;
    const BoardAnswers answers =
        model.decide(rule, question.queries, {.evidence = threshold.has_value()}, executor);
    ToldQueries told{scoreOf(answers.ranked, question.truth), {}};
    for (int64_t i = 0; i < question.queries.rows(); ++i) {
        const bool none = threshold && answers.evidence[static_cast<size_t>(i)] < *threshold;
        told.classes.push_back(none ? kToldNone : answers.ranked(i, 0));
    }
    return told;
}
} // namespace

Result<BoardHarms> findHarm(const BoardModel& model, BoardRule rule,
                            const BoardHarmQuestion& question, Executor& executor,
                            const std::function<bool(double)>& progress)
{
    const std::vector<int32_t>& labels = model.support().labels;
    const std::vector<int32_t> before = model.leaveOneOut(rule, executor);
    const ToldQueries told = tellQueries(model, rule, question, before, executor);
    BoardHarms harms;
    harms.leaveOneOut = model.leaveOneOutScore(rule, executor);
    harms.queries = told.score;
    for (size_t i = 0; i < labels.size(); ++i) {
        if (progress && !progress(static_cast<double>(i) / static_cast<double>(labels.size())))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const auto row = static_cast<int32_t>(i);
        if (!model.counts(row) || (!question.asked.empty() && question.asked[i] == 0))
            continue;
        KINDRED_ASSIGN(const BoardModel without, model.without({&row, 1}, rule));
        if (!without.reason(rule).empty())
            continue;
        BoardHarm harm;
        harm.row = row;
        const std::vector<int32_t> after = without.leaveOneOut(rule, executor);
        harm.gain = gainOf(before, after, labels, harm.others);
        const ToldQueries now = tellQueries(without, rule, question, after, executor);
        harm.queries = now.score;
        harm.queryGain = shareOf(harm.queries) - shareOf(harms.queries);
        for (size_t query = 0; query < now.classes.size(); ++query)
            harm.flips += now.classes[query] != told.classes[query] ? 1 : 0;
        harms.rows.push_back(harm);
    }
    std::stable_sort(harms.rows.begin(), harms.rows.end(),
                     [](const BoardHarm& a, const BoardHarm& b) {
                         const double left = a.gain + a.queryGain;
                         const double right = b.gain + b.queryGain;
                         return left != right ? left > right : a.flips > b.flips;
                     });
    return harms;
}

} // namespace kindred
