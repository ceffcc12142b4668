#include <algorithm>
#include <cmath>
#include <numeric>

#include "board/BoardModel.h"

// What a fitted board answers.
namespace kindred {

namespace {
constexpr int64_t kQueryGrain = 16;

/// Names the classes by (larger logit, lower id) and their probabilities.
void rankInto(std::span<const double> logits, double temperature, int64_t query,
              BoardAnswers& answers)
{
    const int64_t wanted = answers.ranked.cols();
    int32_t* ranked = answers.ranked.row(query);
    if (wanted == 1) {
        ranked[0] =
            static_cast<int32_t>(std::max_element(logits.begin(), logits.end()) - logits.begin());
    } else {
        std::vector<int32_t> order(logits.size());
        std::iota(order.begin(), order.end(), 0);
        std::partial_sort(order.begin(), order.begin() + wanted, order.end(),
                          [&](int32_t a, int32_t b) {
                              const double left = logits[static_cast<size_t>(a)];
                              const double right = logits[static_cast<size_t>(b)];
                              return left != right ? left > right : a < b;
                          });
        std::copy_n(order.begin(), wanted, ranked);
    }
    const double best = logits[static_cast<size_t>(ranked[0])];
    if (!std::isfinite(best))
        ranked[0] = -1;
    if (answers.p.empty() || !std::isfinite(best))
        return;
    double mass = 0;
    for (const double logit : logits)
        mass += std::exp((logit - best) / temperature);
    for (int64_t j = 0; j < wanted; ++j)
        answers.p(query, j) = static_cast<float>(
            std::exp((logits[static_cast<size_t>(ranked[j])] - best) / temperature) / mass);
}
} // namespace

BoardAnswers BoardModel::decide(BoardRule rule, const Matrix<float>& cosines,
                                const BoardWanted& wanted, Executor& executor) const
{
    const int64_t classes = m_support->classes;
    BoardAnswers answers;
    answers.ranked = Matrix<int32_t>(cosines.rows(), std::min<int64_t>(wanted.ranked, classes));
    if (wanted.p)
        answers.p = Matrix<float>(cosines.rows(), answers.ranked.cols());
    if (wanted.evidence)
        answers.evidence.resize(static_cast<size_t>(cosines.rows()));
    const int64_t queries =
        wanted.leaveSelf ? static_cast<int64_t>(m_weights.size()) : cosines.rows();
    executor.forRanges(queries, kQueryGrain, [&](int64_t begin, int64_t end, int) {
        std::vector<double> scores(static_cast<size_t>(classes));
        Found found;
        for (int64_t query = begin; query < end; ++query) {
            const std::span<const float> row(cosines.row(query),
                                             static_cast<size_t>(cosines.cols()));
            const int32_t skip = wanted.leaveSelf ? static_cast<int32_t>(query) : -1;
            if (wanted.leaveSelf && !counts(query)) {
                answers.ranked(query, 0) = -1;
                continue;
            }
            logits(rule, row, skip, found, scores);
            rankInto(scores, m_settings.temperature, query, answers);
            const int32_t best = answers.ranked(query, 0);
            if (wanted.evidence)
                answers.evidence[static_cast<size_t>(query)] =
                    best < 0 ? -1.0F : evidence(row, best, skip, found);
        }
    });
    return answers;
}

std::vector<int32_t> BoardModel::leaveOneOut(BoardRule rule, Executor& executor) const
{
    const BoardAnswers answers = decide(rule, *m_gram, {.leaveSelf = true}, executor);
    std::vector<int32_t> best(m_weights.size(), -1);
    for (size_t i = 0; i < best.size(); ++i)
        if (m_weights[i] > 0 && m_members[static_cast<size_t>(m_support->labels[i])].size() > 1)
            best[i] = answers.ranked(static_cast<int64_t>(i), 0);
    return best;
}

BoardScore BoardModel::leaveOneOutScore(BoardRule rule, Executor& executor) const
{
    BoardScore score;
    const std::vector<int32_t> answers = leaveOneOut(rule, executor);
    for (size_t i = 0; i < answers.size(); ++i) {
        score.n += answers[i] >= 0 ? 1 : 0;
        score.right += answers[i] == m_support->labels[i] ? 1 : 0;
    }
    return score;
}

float BoardModel::evidence(std::span<const float> cosines, int32_t label, int32_t skip) const
{
    Found found;
    return evidence(cosines, label, skip, found);
}

float BoardModel::evidence(std::span<const float> cosines, int32_t label, int32_t skip,
                           Found& found) const
{
    double sum = 0;
    nearest(cosines, label, skip, found);
    for (const auto& [cosine, row] : found)
        sum += static_cast<double>(cosine);
    if (!found.empty())
        return static_cast<float>(sum / static_cast<double>(found.size()));
    const size_t prior = m_weights.size() + static_cast<size_t>(label);
    return prior < cosines.size() && m_support->hasPrior[static_cast<size_t>(label)]
               ? cosines[prior]
               : -1.0F;
}

std::vector<BoardPart> BoardModel::votingParts(BoardRule rule, std::span<const float> cosines,
                                               int32_t label) const
{
    Found voters;
    if (rule == BoardRule::ClassKnn || rule == BoardRule::WeightedKnn)
        nearest(cosines, rule == BoardRule::ClassKnn ? label : -1, -1, voters);
    else
        for (const int32_t row :
             rule == BoardRule::NearestMean ? m_members[static_cast<size_t>(label)] : m_headRows)
            voters.emplace_back(cosines[static_cast<size_t>(row)], row);
    const bool byDistance = rule == BoardRule::WeightedKnn || rule == BoardRule::Kernel;
    const float largest =
        voters.empty() ? 0 : std::max_element(voters.begin(), voters.end())->first;
    std::vector<BoardPart> parts;
    for (const auto& [cosine, row] : voters) {
        const auto weight = static_cast<double>(m_weights[static_cast<size_t>(row)]);
        const double near =
            byDistance ? std::exp(static_cast<double>(cosine - largest) / m_settings.sigma) : 1;
        parts.push_back({row, cosine, weight * near});
    }
    return parts;
}

std::vector<BoardPart> BoardModel::parts(BoardRule rule, std::span<const float> cosines,
                                         int32_t label, size_t most) const
{
    std::vector<BoardPart> parts;
    if (rule == BoardRule::Linear) {
        std::vector<float> known;
        gatherCosines(cosines, known);
        const std::vector<double> shares = m_head->shares(known, label);
        for (size_t i = 0; i < shares.size(); ++i)
            parts.push_back({m_headRows[i], known[i], shares[i]});
    } else {
        parts = votingParts(rule, cosines, label);
    }
    double mass = 0;
    for (const BoardPart& part : parts)
        mass += std::abs(part.share);
    for (BoardPart& part : parts)
        part.share /= mass > 0 ? mass : 1;
    std::sort(parts.begin(), parts.end(), [](const BoardPart& a, const BoardPart& b) {
        if (std::abs(a.share) != std::abs(b.share))
            return std::abs(a.share) > std::abs(b.share);
        return a.cosine != b.cosine ? a.cosine > b.cosine : a.row < b.row;
    });
    parts.resize(std::min(parts.size(), most));
    return parts;
}

} // namespace kindred
