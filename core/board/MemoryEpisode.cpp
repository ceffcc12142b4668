#include "board/MemoryEpisode.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "decide/RuleParts.h"

namespace kindred {

Result<MemoryEpisode> MemoryEpisode::make(const NeighbourhoodModel& model,
                                          const Matrix<float>& support, std::vector<int32_t> labels,
                                          int classes, const Matrix<float>& queries,
                                          Executor& executor)
{
    std::vector<float> values = support.values();
    values.insert(values.end(), queries.values().begin(), queries.values().end());
    const Matrix<float> memory(support.rows() + queries.rows(), model.dimension, std::move(values));
    std::vector<int32_t> own(static_cast<size_t>(memory.rows()));
    std::iota(own.begin(), own.end(), 0);
    KINDRED_ASSIGN(NeighbourhoodAnswer moved,
                   embedInNeighbourhood(model, {memory.view(), memory.view(), own}, executor));
    MemoryEpisode episode;
    episode.m_labels = std::move(labels);
    episode.m_rows = std::move(moved.rows);
    episode.m_children = std::move(moved.children);
    episode.m_attention = std::move(moved.attention);
    episode.m_sums = Matrix<double>(classes, model.dimension);
    episode.m_counts.assign(static_cast<size_t>(classes), 0);
    for (size_t i = 0; i < episode.m_labels.size(); ++i) {
        const int32_t label = episode.m_labels[i];
        ++episode.m_counts[static_cast<size_t>(label)];
        for (int64_t k = 0; k < model.dimension; ++k)
            episode.m_sums(label, k) +=
                static_cast<double>(episode.m_rows(static_cast<int64_t>(i), k));
    }
    return episode;
}

void MemoryEpisode::scores(const float* row, int32_t without, std::vector<double>& out) const
{
    out.assign(m_counts.size(), -std::numeric_limits<double>::infinity());
    for (size_t c = 0; c < out.size(); ++c) {
        const bool left =
            without >= 0 && m_labels[static_cast<size_t>(without)] == static_cast<int32_t>(c);
        const int64_t count = m_counts[c] - (left ? 1 : 0);
        if (count < 1)
            continue;
        const double* sum = m_sums.row(static_cast<int64_t>(c));
        const float* own = left ? m_rows.row(without) : nullptr;
        double cosine = 0;
        for (int64_t k = 0; k < m_sums.cols(); ++k)
            cosine +=
                (sum[k] - (own ? static_cast<double>(own[k]) : 0)) * static_cast<double>(row[k]);
        out[c] = cosine / static_cast<double>(count);
    }
}

BoardAnswers MemoryEpisode::decide(const BoardSettings& settings, int ranked) const
{
    const auto known = static_cast<int64_t>(m_labels.size());
    const int64_t queries = m_rows.rows() - known;
    BoardAnswers answers;
    answers.ranked =
        Matrix<int32_t>(queries, std::min<int64_t>(ranked, static_cast<int64_t>(m_counts.size())));
    answers.p = Matrix<float>(queries, answers.ranked.cols());
    std::vector<double> logits;
    std::vector<float> shares(m_counts.size());
    for (int64_t query = 0; query < queries; ++query) {
        scores(m_rows.row(known + query), -1, logits);
        for (double& logit : logits)
            logit /= settings.sigma * settings.temperature;
        int32_t* best = answers.ranked.row(query);
        const auto columns = static_cast<size_t>(answers.ranked.cols());
        rankClasses(logits, {best, columns});
        softmaxOf(logits, shares);
        for (size_t j = 0; j < columns; ++j)
            answers.p(query, static_cast<int64_t>(j)) = shares[static_cast<size_t>(best[j])];
    }
    return answers;
}

BoardAnswers MemoryEpisode::decide(const BoardSettings& settings, int ranked,
                                   const BoardModel& board, const Matrix<float>& cosines) const
{
    BoardAnswers answers = decide(settings, ranked);
    for (int64_t i = 0; i < cosines.rows(); ++i)
        answers.evidence.push_back(board.evidence(
            {cosines.row(i), static_cast<size_t>(cosines.cols())}, answers.ranked(i, 0)));
    return answers;
}

std::vector<int32_t> MemoryEpisode::leaveOneOut() const
{
    std::vector<int32_t> best(m_labels.size(), -1);
    std::vector<double> logits;
    for (size_t i = 0; i < best.size(); ++i) {
        if (m_counts[static_cast<size_t>(m_labels[i])] < 2)
            continue;
        scores(m_rows.row(static_cast<int64_t>(i)), static_cast<int32_t>(i), logits);
        rankClasses(logits, {&best[i], 1});
    }
    return best;
}

BoardScore MemoryEpisode::leaveOneOutScore() const
{
    BoardScore score;
    const std::vector<int32_t> best = leaveOneOut();
    for (size_t i = 0; i < best.size(); ++i) {
        score.n += best[i] >= 0 ? 1 : 0;
        score.right += best[i] == m_labels[i] ? 1 : 0;
    }
    return score;
}

std::vector<std::pair<int32_t, double>> MemoryEpisode::attended(int64_t query) const
{
    const auto known = static_cast<int64_t>(m_labels.size());
    std::vector<std::pair<int32_t, double>> parts;
    double total = 0;
    for (int64_t j = 0; j < m_children.cols(); ++j) {
        const int32_t row = m_children(known + query, j);
        if (row < 0 || row >= known)
            continue;
        parts.emplace_back(row, static_cast<double>(m_attention(known + query, j)));
        total += parts.back().second;
    }
    for (auto& part : parts)
        part.second /= total > 0 ? total : 1;
    std::stable_sort(parts.begin(), parts.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return parts;
}

} // namespace kindred
