#include "engine/serve/board/BoardEpisodePool.h"

#include <algorithm>

#include "engine/serve/Params.h"

namespace kindred::engine {

namespace {
constexpr const char* kEpisodeSplits[] = {"test", "query", "val", "train"};

Result<EpisodePool> poolOf(const RunView& view, const std::string& split)
{
    EpisodePool pool;
    pool.split = split;
    KINDRED_ASSIGN(const auto table, view.table(pool.split));
    KINDRED_ASSIGN(const Json record, view.run().record(true));
    const Json data = record.value("data", Json::object());
    pool.fingerprint = data.value("fingerprint", "");
    const Json levels = data.value("levels", Json::array());
    if (levels.empty() || !levels.back().contains("classes") || table->labels.cols() < 1)
        return inputError("the run names no classes", view.run().recordFile().string());
    pool.classes = levels.back()["classes"].get<std::vector<std::string>>();
    std::vector<size_t> order;
    for (size_t row = 0; row < table->ids.size(); ++row)
        if (table->labels(static_cast<int64_t>(row), table->labels.cols() - 1) >= 0)
            order.push_back(row);
    std::sort(order.begin(), order.end(),
              [&](size_t a, size_t b) { return table->ids[a] < table->ids[b]; });
    pool.rows = Matrix<float>(static_cast<int64_t>(order.size()), table->embeddings.cols());
    for (const size_t row : order) {
        const auto from = static_cast<int64_t>(row);
        std::copy_n(table->embeddings.row(from), pool.rows.cols(),
                    pool.rows.row(static_cast<int64_t>(pool.ids.size())));
        pool.ids.push_back(table->ids[row]);
        pool.labels.push_back(table->labels(from, table->labels.cols() - 1));
    }
    return pool;
}

Result<EpisodeShape> readShape(const Json& params)
{
    EpisodeShape shape;
    KINDRED_ASSIGN(const int64_t way, integerParam(params, "way", 2, 100, shape.way));
    KINDRED_ASSIGN(const int64_t shot, integerParam(params, "shot", 1, 100, shape.shot));
    KINDRED_ASSIGN(const int64_t queries, integerParam(params, "queries", 1, 100, shape.queries));
    KINDRED_ASSIGN(const int64_t seed, integerParam(params, "seed", 0, INT64_MAX, 0));
    return EpisodeShape{static_cast<int>(way), static_cast<int>(shot), static_cast<int>(queries),
                        static_cast<uint64_t>(seed)};
}

/// Whether episodes can be had of the pool: drawn, or those of the frozen file.
Result<bool> suits(const RunDirectory& run, const EpisodePool& pool, const EpisodeShape& shape,
                   const Json& params)
{
    KINDRED_ASSIGN(const std::string name, textParam(params, "frozen", ""));
    if (name.empty())
        return EpisodeSampler(pool.labels, shape.way, shape.shot, shape.queries, 0)
            .reason()
            .empty();
    KINDRED_ASSIGN(const FrozenEpisodes frozen,
                   readEpisodes(episodeFile(run.root(), name), pool.fingerprint, 0));
    return reasonAgainst(frozen, pool.ids, pool.labels).empty();
}
} // namespace

Result<EpisodePool> EpisodePool::open(const RunView& view, const Json& params)
{
    KINDRED_TRY(view.requireLabels());
    KINDRED_ASSIGN(const std::string wanted, textParam(params, "split", ""));
    if (!wanted.empty())
        return poolOf(view, wanted);
    KINDRED_ASSIGN(const EpisodeShape shape, readShape(params));
    const std::vector<TableName> names = view.run().tableNames();
    std::optional<EpisodePool> first;
    for (const char* split : kEpisodeSplits) {
        if (std::none_of(names.begin(), names.end(), [&](const TableName& name) {
                return name.step == view.step() && name.split == split;
            }))
            continue;
        KINDRED_ASSIGN(EpisodePool pool, poolOf(view, split));
        KINDRED_ASSIGN(const bool fits, suits(view.run(), pool, shape, params));
        if (fits)
            return pool;
        if (!first)
            first = std::move(pool);
    }
    return first ? Result<EpisodePool>(std::move(*first)) : poolOf(view, kEpisodeSplits[0]);
}

Result<EpisodeDeck> EpisodeDeck::open(const EpisodePool& pool, const RunDirectory& run,
                                      const Json& params)
{
    EpisodeDeck deck(pool);
    KINDRED_ASSIGN(deck.m_shape, readShape(params));
    if (hasParam(params, "frozen")) {
        KINDRED_TRY(deck.readFrozen(run, params));
        return deck;
    }
    const EpisodeShape& shape = deck.m_shape;
    deck.m_sampler.emplace(pool.labels, shape.way, shape.shot, shape.queries, shape.seed);
    if (const std::string reason = deck.m_sampler->reason(); !reason.empty())
        return usageError(reason, run.root().string());
    return deck;
}

std::optional<int64_t> EpisodeDeck::frozenCount() const
{
    return m_sampler ? std::nullopt : std::optional(static_cast<int64_t>(m_frozen.episodes.size()));
}

Episode EpisodeDeck::episode(int64_t number) const
{
    if (m_sampler)
        return m_sampler->episode(number);
    const FrozenEpisodes::Episode& frozen = m_frozen.episodes[static_cast<size_t>(number)];
    Episode episode;
    episode.support = rowsOf(frozen.support);
    episode.queries = rowsOf(frozen.queries);
    for (int c = 0; c < m_frozen.way; ++c) {
        episode.supportLabels.insert(episode.supportLabels.end(),
                                     static_cast<size_t>(m_frozen.shot), c);
        episode.queryLabels.insert(episode.queryLabels.end(), static_cast<size_t>(m_frozen.queries),
                                   c);
    }
    return episode;
}

Status EpisodeDeck::readFrozen(const RunDirectory& run, const Json& params)
{
    KINDRED_ASSIGN(const std::string name, textParam(params, "frozen"));
    KINDRED_ASSIGN(FrozenEpisodes frozen,
                   readEpisodes(episodeFile(run.root(), name), m_pool->fingerprint, 0));
    if (const std::string reason = reasonAgainst(frozen, m_pool->ids, m_pool->labels);
        !reason.empty())
        return usageError(reason, name);
    const auto fits = std::find_if(
        frozen.tasks.begin(), frozen.tasks.end(), [&](const FrozenEpisodes::Task& task) {
            return !hasParam(params, "shot") || task.shot == m_shape.shot;
        });
    if (fits == frozen.tasks.end())
        return usageError("the file has no episodes of this shot", name);
    m_frozen = *fits;
    m_shape.way = m_frozen.way;
    m_shape.shot = m_frozen.shot;
    m_shape.queries = m_frozen.queries;
    return {};
}

std::vector<int64_t> EpisodeDeck::rowsOf(const std::vector<int64_t>& ids) const
{
    std::vector<int64_t> rows(ids.size());
    std::transform(ids.begin(), ids.end(), rows.begin(), [&all = m_pool->ids](int64_t id) {
        return std::lower_bound(all.begin(), all.end(), id) - all.begin();
    });
    return rows;
}

} // namespace kindred::engine
