#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/serve/Call.h"
#include "engine/serve/runs/RunView.h"
#include "evaluate/EpisodeFile.h"
#include "evaluate/EpisodeSampler.h"

namespace kindred::engine {

/// The samples that episodes are drawn from, ascending by id.
struct EpisodePool {
    std::string split;
    std::vector<int64_t> ids;
    std::vector<int32_t> labels; ///< at the finest level
    Matrix<float> rows;
    std::vector<std::string> classes;
    std::string fingerprint;

    /// Of the split that is named; else of the first that has enough of every class, or of the
    /// first.
    static Result<EpisodePool> open(const RunView& view, const Json& params);
};

struct EpisodeShape {
    int way = 5;
    int shot = 5;
    int queries = 15;
    uint64_t seed = 0;
};

/// Drawn episodes, or those of a frozen file, as rows of the pool, which outlives it.
class EpisodeDeck final {
public:
    static Result<EpisodeDeck> open(const EpisodePool& pool, const RunDirectory& run,
                                    const Json& params);

    const EpisodeShape& shape() const { return m_shape; }
    /// How many a frozen file has; drawn ones have no end.
    std::optional<int64_t> frozenCount() const;
    Episode episode(int64_t number) const;

private:
    explicit EpisodeDeck(const EpisodePool& pool) : m_pool(&pool) {}
    Status readFrozen(const RunDirectory& run, const Json& params);
    std::vector<int64_t> rowsOf(const std::vector<int64_t>& ids) const;

    const EpisodePool* m_pool;
    EpisodeShape m_shape;
    std::optional<EpisodeSampler> m_sampler;
    FrozenEpisodes::Task m_frozen;
};

} // namespace kindred::engine
