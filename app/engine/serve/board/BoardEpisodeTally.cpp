#include "engine/serve/board/BoardEpisodeTally.h"

#include <algorithm>
#include <cmath>

namespace kindred::engine {

namespace {
constexpr double kNormalQuantile = 1.96; ///< of 95 %
constexpr size_t kMostFlipped = 200;     ///< of a row; more are no list to look through

int64_t hardestOf(const std::vector<double>& shares)
{
    return std::min_element(shares.begin(), shares.end()) - shares.begin();
}
} // namespace

std::vector<std::string> episodeClasses(const EpisodePool& pool, const Episode& episode, int way)
{
    std::vector<std::string> names(static_cast<size_t>(way));
    for (size_t i = 0; i < episode.support.size(); ++i) {
        const auto label =
            static_cast<size_t>(pool.labels[static_cast<size_t>(episode.support[i])]);
        names[static_cast<size_t>(episode.supportLabels[i])] =
            label < pool.classes.size() ? pool.classes[label] : std::to_string(label);
    }
    return names;
}

EpisodeTally::EpisodeTally(size_t rows, std::optional<size_t> reference)
    : m_reference(reference), m_shares(rows), m_flips(rows, std::vector<int64_t>(rows, 0)),
      m_onlyRight(m_flips), m_flipped(rows, Json::array())
{
}

void EpisodeTally::add(const RuleAnswers& answers, const EpisodePool& pool, const Episode& episode,
                       int64_t number, int way)
{
    const std::vector<int32_t>& truth = episode.queryLabels;
    for (size_t a = 0; a < answers.size(); ++a) {
        if (answers[a].empty())
            continue;
        int64_t right = 0;
        for (size_t i = 0; i < truth.size(); ++i)
            right += answers[a][i] == truth[i] ? 1 : 0;
        m_shares[a].push_back(static_cast<double>(right) / static_cast<double>(truth.size()));
        for (size_t b = 0; b < answers.size(); ++b)
            for (size_t i = 0; i < answers[b].size(); ++i) {
                const bool differ = answers[a][i] != answers[b][i];
                m_flips[a][b] += differ ? 1 : 0;
                m_onlyRight[a][b] += differ && answers[a][i] == truth[i] ? 1 : 0;
            }
    }
    m_queries += static_cast<int64_t>(truth.size());
    if (m_reference)
        keepFlips(answers, pool, episode, number, way);
}

void EpisodeTally::keepFlips(const RuleAnswers& answers, const EpisodePool& pool,
                             const Episode& episode, int64_t number, int way)
{
    const std::vector<int32_t>& reference = answers[*m_reference];
    const std::vector<std::string> names = episodeClasses(pool, episode, way);
    const auto named = [&](int32_t place) { return names[static_cast<size_t>(place)]; };
    for (size_t row = 0; row < answers.size(); ++row)
        for (size_t i = 0; !reference.empty() && i < answers[row].size(); ++i)
            if (answers[row][i] != reference[i] && m_flipped[row].size() < kMostFlipped)
                m_flipped[row].push_back({{"episode", number},
                                          {"id", pool.ids[static_cast<size_t>(episode.queries[i])]},
                                          {"class", named(episode.queryLabels[i])},
                                          {"says", named(answers[row][i])},
                                          {"reference", named(reference[i])}});
}

Json EpisodeTally::json(Json rules, int way) const
{
    for (size_t i = 0; i < m_shares.size(); ++i) {
        const auto n = static_cast<double>(m_shares[i].size());
        double mean = 0;
        for (const double share : m_shares[i])
            mean += share / n;
        double squares = 0;
        for (const double share : m_shares[i])
            squares += (share - mean) * (share - mean);
        rules[i].update(
            {{"accuracy", n > 0 ? Json(mean) : Json()},
             {"interval",
              n > 1 ? Json(kNormalQuantile * std::sqrt(squares / (n - 1)) / std::sqrt(n)) : Json()},
             {"n", m_shares[i].size()},
             {"hardest", n > 0 ? Json(hardestOf(m_shares[i])) : Json()}});
    }
    Json json = {{"rules", std::move(rules)},
                 {"flips", m_flips},
                 {"only_right", m_onlyRight},
                 {"queries", m_queries},
                 {"chance", 1.0 / way}};
    if (m_reference)
        json["flipped"] = m_flipped;
    return json;
}

} // namespace kindred::engine
