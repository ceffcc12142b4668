#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/Json.h"
#include "engine/serve/board/BoardEpisodePool.h"

namespace kindred::engine {

/// What every rule of every run answered in one episode: of each query the place of a class; empty
/// for a rule that cannot.
using RuleAnswers = std::vector<std::vector<int32_t>>;

/// The names of an episode's classes, by their place in it.
std::vector<std::string> episodeClasses(const EpisodePool& pool, const Episode& episode, int way);

/// What many episodes come to: how often each rule is right, and where it decides otherwise than
/// another. A thread at a time.
class EpisodeTally final {
public:
    /// `rows`: rules of all runs. `reference`: the one whose flipped queries are kept, of each
    /// other row the first of them.
    EpisodeTally(size_t rows, std::optional<size_t> reference);

    void add(const RuleAnswers& answers, const EpisodePool& pool, const Episode& episode,
             int64_t number, int way);

    /// Adds its numbers to `rules`, one of each row, and to them flips, only_right, queries, chance
    /// and, with a reference, flipped (docs/protocol.md, board.episodes).
    Json json(Json rules, int way) const;

private:
    void keepFlips(const RuleAnswers& answers, const EpisodePool& pool, const Episode& episode,
                   int64_t number, int way);

    std::optional<size_t> m_reference;
    std::vector<std::vector<double>> m_shares; ///< [rules] accuracy of each episode
    std::vector<std::vector<int64_t>> m_flips;
    std::vector<std::vector<int64_t>> m_onlyRight; ///< of the flips those that the first has right
    std::vector<Json> m_flipped;                   ///< [rules] an array each
    int64_t m_queries = 0;
};

} // namespace kindred::engine
