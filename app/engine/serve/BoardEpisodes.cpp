#include "engine/serve/BoardEpisodes.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/serve/BoardAnswering.h"
#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "evaluate/EpisodeFile.h"
#include "evaluate/EpisodeSampler.h"

namespace kindred::engine {

namespace {
constexpr const char* kEpisodeSplits[] = {"test", "query", "val", "train"};
constexpr int64_t kEpisodesTogether = 32;
constexpr double kNormalQuantile = 1.96; ///< of 95 %

/// The samples that episodes are drawn from, ascending by id.
struct EpisodePool {
    std::string split;
    std::vector<int64_t> ids;
    std::vector<int32_t> labels; ///< at the finest level
    Matrix<float> rows;
    std::vector<std::string> classes;
    std::string fingerprint;
};

struct EpisodeShape {
    int way = 5;
    int shot = 5;
    int queries = 15;
    uint64_t seed = 0;
};

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

/// Of the split that is named; else of the first that has enough of every class, or of the first.
Result<EpisodePool> openPool(const RunView& view, const Json& params)
{
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

/// Drawn episodes, or those of a frozen file, as rows of the pool.
class EpisodeDeck final {
public:
    static Result<EpisodeDeck> open(const EpisodePool& pool, const RunDirectory& run,
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

    const EpisodeShape& shape() const { return m_shape; }
    std::optional<int64_t> frozenCount() const
    {
        return m_sampler ? std::nullopt
                         : std::optional(static_cast<int64_t>(m_frozen.episodes.size()));
    }

    Episode episode(int64_t number) const
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
            episode.queryLabels.insert(episode.queryLabels.end(),
                                       static_cast<size_t>(m_frozen.queries), c);
        }
        return episode;
    }

private:
    explicit EpisodeDeck(const EpisodePool& pool) : m_pool(&pool) {}

    Status readFrozen(const RunDirectory& run, const Json& params)
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

    std::vector<int64_t> rowsOf(const std::vector<int64_t>& ids) const
    {
        std::vector<int64_t> rows(ids.size());
        std::transform(ids.begin(), ids.end(), rows.begin(), [&all = m_pool->ids](int64_t id) {
            return std::lower_bound(all.begin(), all.end(), id) - all.begin();
        });
        return rows;
    }

    const EpisodePool* m_pool;
    EpisodeShape m_shape;
    std::optional<EpisodeSampler> m_sampler;
    FrozenEpisodes::Task m_frozen;
};

Matrix<float> gatherRows(const Matrix<float>& rows, const std::vector<int64_t>& places)
{
    Matrix<float> result(static_cast<int64_t>(places.size()), rows.cols());
    for (size_t i = 0; i < places.size(); ++i)
        std::copy_n(rows.row(places[i]), rows.cols(), result.row(static_cast<int64_t>(i)));
    return result;
}

/// What every rule answered in one episode; empty for a rule that cannot.
using RuleAnswers = std::vector<std::vector<int32_t>>;

Result<RuleAnswers> answerEpisode(const EpisodePool& pool, const Episode& episode, int way,
                                  const BoardSettings& settings, Executor& executor)
{
    auto support = std::make_shared<BoardSupport>();
    support->rows = gatherRows(pool.rows, episode.support);
    support->labels = episode.supportLabels;
    support->weights.assign(episode.support.size(), 1.0F);
    support->classes = way;
    KINDRED_ASSIGN(const BoardModel model, BoardModel::make(support, settings, executor));
    const Matrix<float> cosines =
        model.cosines(gatherRows(pool.rows, episode.queries).view(), executor);
    RuleAnswers answers;
    for (const BoardRuleInfo& info : boardRules()) {
        std::vector<int32_t>& best = answers.emplace_back();
        if (info.rule != BoardRule::Memory && model.reason(info.rule).empty())
            best = model.decide(info.rule, cosines, {}, executor).ranked.values();
    }
    return answers;
}

/// What many episodes come to.
class EpisodeTally final {
public:
    EpisodeTally() : m_shares(boardRules().size())
    {
        m_flips.assign(m_shares.size(), std::vector<int64_t>(m_shares.size(), 0));
    }

    void add(const RuleAnswers& answers, const std::vector<int32_t>& truth)
    {
        for (size_t a = 0; a < answers.size(); ++a) {
            if (answers[a].empty())
                continue;
            int64_t right = 0;
            for (size_t i = 0; i < truth.size(); ++i)
                right += answers[a][i] == truth[i] ? 1 : 0;
            m_shares[a].push_back(static_cast<double>(right) / static_cast<double>(truth.size()));
            for (size_t b = 0; b < answers.size(); ++b)
                for (size_t i = 0; i < answers[b].size(); ++i)
                    m_flips[a][b] += answers[a][i] != answers[b][i] ? 1 : 0;
        }
        m_queries += static_cast<int64_t>(truth.size());
    }

    Json json(const Board& board, int way) const
    {
        Json rules = boardRulesJson(board);
        for (size_t i = 0; i < m_shares.size(); ++i) {
            const auto n = static_cast<double>(m_shares[i].size());
            double mean = 0;
            for (const double share : m_shares[i])
                mean += share / n;
            double squares = 0;
            for (const double share : m_shares[i])
                squares += (share - mean) * (share - mean);
            rules[i] = {{"id", rules[i]["id"]},
                        {"applies", rules[i]["applies"]},
                        {"reason", rules[i]["reason"]},
                        {"accuracy", n > 0 ? Json(mean) : Json()},
                        {"interval",
                         n > 1 ? Json(kNormalQuantile * std::sqrt(squares / (n - 1)) / std::sqrt(n))
                               : Json()},
                        {"n", m_shares[i].size()}};
        }
        return {{"rules", std::move(rules)},
                {"flips", m_flips},
                {"queries", m_queries},
                {"chance", 1.0 / way}};
    }

private:
    std::vector<std::vector<double>> m_shares; ///< [rules] accuracy of each episode
    std::vector<std::vector<int64_t>> m_flips;
    int64_t m_queries = 0;
};

Status keepEpisodes(const EpisodePool& pool, const EpisodeDeck& deck, int64_t count,
                    const RunDirectory& run, const std::string& name)
{
    FrozenEpisodes frozen;
    auto& task = frozen.tasks.emplace_back();
    task.way = deck.shape().way;
    task.shot = deck.shape().shot;
    task.queries = deck.shape().queries;
    const auto idsOf = [&](const std::vector<int64_t>& rows) {
        std::vector<int64_t> ids(rows.size());
        std::transform(rows.begin(), rows.end(), ids.begin(),
                       [&](int64_t row) { return pool.ids[static_cast<size_t>(row)]; });
        return ids;
    };
    for (int64_t number = 0; number < count; ++number) {
        const Episode episode = deck.episode(number);
        task.episodes.push_back({idsOf(episode.support), idsOf(episode.queries)});
    }
    return writeEpisodes(episodeFile(run.root(), name), frozen, pool.fingerprint, 0);
}

Result<EpisodeTally> tally(Context& context, const EpisodePool& pool, const EpisodeDeck& deck,
                           int64_t count, const BoardSettings& settings, const Call& call)
{
    EpisodeTally tally;
    for (int64_t first = 0; first < count; first += kEpisodesTogether) {
        if (!call.progress(static_cast<double>(first) / static_cast<double>(count), "episodes"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t some = std::min(kEpisodesTogether, count - first);
        std::vector<Episode> episodes(static_cast<size_t>(some));
        std::vector<Result<RuleAnswers>> answers(static_cast<size_t>(some),
                                                 Result<RuleAnswers>(RuleAnswers()));
        // Parallel over episodes: what one of them computes runs inline on its worker.
        context.executor.forRanges(some, 1, [&](int64_t begin, int64_t end, int) {
            for (auto i = static_cast<size_t>(begin); i < static_cast<size_t>(end); ++i) {
                episodes[i] = deck.episode(first + static_cast<int64_t>(i));
                answers[i] =
                    answerEpisode(pool, episodes[i], deck.shape().way, settings, context.executor);
            }
        });
        for (size_t i = 0; i < answers.size(); ++i) {
            if (!answers[i])
                return answers[i].error();
            tally.add(*answers[i], episodes[i].queryLabels);
        }
    }
    return tally;
}
} // namespace

Result<Reply> drawEpisode(Context& context, BoardShelf&, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const RunView view, RunView::open(context.runs, run, "last"));
    KINDRED_ASSIGN(const EpisodePool pool, openPool(view, call.params));
    KINDRED_ASSIGN(const EpisodeDeck deck, EpisodeDeck::open(pool, run, call.params));
    const int64_t last = deck.frozenCount().value_or(INT64_MAX) - 1;
    KINDRED_ASSIGN(const int64_t number,
                   integerParam(call.params, "number", 0, std::max<int64_t>(last, 0), 0));
    const Episode episode = deck.episode(number);
    Json classes = Json::array();
    for (int c = 0; c < deck.shape().way; ++c) {
        Json ids = Json::array();
        std::string name;
        for (size_t i = 0; i < episode.support.size(); ++i)
            if (episode.supportLabels[i] == c) {
                const auto row = static_cast<size_t>(episode.support[i]);
                ids.push_back(pool.ids[row]);
                const auto label = static_cast<size_t>(pool.labels[row]);
                name = label < pool.classes.size() ? pool.classes[label] : std::to_string(label);
            }
        classes.push_back({{"name", name}, {"ids", std::move(ids)}});
    }
    Json queries = Json::array();
    for (const int64_t row : episode.queries)
        queries.push_back(pool.ids[static_cast<size_t>(row)]);
    return Reply(Json{{"classes", std::move(classes)},
                      {"queries", std::move(queries)},
                      {"truth", episode.queryLabels},
                      {"number", number},
                      {"count", deck.frozenCount() ? Json(*deck.frozenCount()) : Json()},
                      {"split", pool.split}});
}

Result<Reply> runEpisodes(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "board"));
    KINDRED_ASSIGN(const std::shared_ptr<Board> board, boards.find(token));
    if (!board->view())
        return usageError("episodes are drawn from a run's data", "params.board",
                          "Open the board on a run.");
    const RunDirectory& run = board->view()->run();
    KINDRED_ASSIGN(const EpisodePool pool, openPool(*board->view(), call.params));
    KINDRED_ASSIGN(const EpisodeDeck deck, EpisodeDeck::open(pool, run, call.params));
    KINDRED_ASSIGN(const int64_t wanted, integerParam(call.params, "count", 2, 10000, 600));
    const int64_t count = std::min(wanted, deck.frozenCount().value_or(wanted));
    KINDRED_ASSIGN(const std::string frozen, textParam(call.params, "freeze", ""));
    if (hasParam(call.params, "freeze")) {
        if (!isEpisodeName(frozen))
            return usageError("must be a plain name without “.json”", "params.freeze");
        KINDRED_TRY(run.checkWritable());
    }
    Teaching defaults = boardDefaults(*board);
    defaults.settings.k = deck.shape().shot; // as the protocol few-shot has it
    Json settings = Json::object();
    for (const char* key : {"k", "sigma", "temperature"})
        if (hasParam(call.params, key))
            settings[key] = call.params[key];
    KINDRED_ASSIGN(const Teaching teaching, parseTeaching(settings, defaults));
    KINDRED_ASSIGN(const EpisodeTally result,
                   tally(context, pool, deck, count, teaching.settings, call));
    if (!frozen.empty())
        KINDRED_TRY(keepEpisodes(pool, deck, count, run, frozen));
    return Reply(result.json(*board, deck.shape().way));
}

} // namespace kindred::engine
