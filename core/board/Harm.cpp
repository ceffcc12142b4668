#include "board/Harm.h"

#include <algorithm>

namespace kindred {

namespace {
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
} // namespace

Result<BoardHarms> findHarm(const BoardModel& model, BoardRule rule, const Matrix<float>& queries,
                            std::span<const int32_t> truth, Executor& executor,
                            const std::function<bool(double)>& progress)
{
    const std::vector<int32_t>& labels = model.support().labels;
    const std::vector<int32_t> before = model.leaveOneOut(rule, executor);
    const BoardAnswers asked = model.decide(rule, queries, {}, executor);
    BoardHarms harms;
    harms.leaveOneOut = model.leaveOneOutScore(rule, executor);
    harms.queries = scoreOf(asked.ranked, truth);
    for (size_t i = 0; i < labels.size(); ++i) {
        if (progress && !progress(static_cast<double>(i) / static_cast<double>(labels.size())))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const auto row = static_cast<int32_t>(i);
        if (!model.counts(row))
            continue;
        KINDRED_ASSIGN(const BoardModel without, model.without({&row, 1}, rule));
        if (!without.reason(rule).empty())
            continue;
        BoardHarm harm;
        harm.row = row;
        harm.gain = gainOf(before, without.leaveOneOut(rule, executor), labels, harm.others);
        const BoardAnswers answers = without.decide(rule, queries, {}, executor);
        harm.queries = scoreOf(answers.ranked, truth);
        harm.queryGain = shareOf(harm.queries) - shareOf(harms.queries);
        for (int64_t query = 0; query < queries.rows(); ++query)
            harm.flips += answers.ranked(query, 0) != asked.ranked(query, 0) ? 1 : 0;
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
