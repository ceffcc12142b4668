#include "engine/serve/board/BoardEpisodes.h"

#include <algorithm>
#include <deque>

#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "engine/serve/board/BoardAnswering.h"
#include "engine/serve/board/BoardEpisodePool.h"
#include "engine/serve/board/BoardEpisodeTally.h"
#include "engine/serve/board/BoardMemory.h"
#include "engine/serve/runs/RunShelf.h"

namespace kindred::engine {

namespace {
constexpr int64_t kEpisodesTogether = 32;
constexpr size_t kMostRunsBeside = 8;

Matrix<float> gatherRows(const Matrix<float>& rows, const std::vector<int64_t>& places)
{
    Matrix<float> result(static_cast<int64_t>(places.size()), rows.cols());
    for (size_t i = 0; i < places.size(); ++i)
        std::copy_n(rows.row(places[i]), rows.cols(), result.row(static_cast<int64_t>(i)));
    return result;
}

/// What all episodes share.
struct EpisodeQuestion {
    const EpisodePool* pool;
    BoardSettings settings;
    BoardMemory* memory = nullptr;      ///< of a run that learned one, where it applies
    std::string whyNoMemory = {};       ///< where it does not, for these episodes
    Matrix<float> plain = {};           ///< the drawn rows as its modules take them
    std::vector<int64_t> plainRow = {}; ///< [pool] row in plain; -1: never drawn

    std::vector<int64_t> plainRows(const std::vector<int64_t>& places) const
    {
        std::vector<int64_t> rows(places.size());
        std::transform(places.begin(), places.end(), rows.begin(),
                       [&](int64_t place) { return plainRow[static_cast<size_t>(place)]; });
        return rows;
    }
};

/// Adds what the rules of one run answer.
Status answerEpisode(const EpisodeQuestion& asked, const Episode& episode, int way,
                     Executor& executor, RuleAnswers& answers)
{
    const EpisodePool& pool = *asked.pool;
    auto support = std::make_shared<BoardSupport>();
    support->rows = gatherRows(pool.rows, episode.support);
    support->labels = episode.supportLabels;
    support->weights.assign(episode.support.size(), 1.0F);
    support->classes = way;
    KINDRED_ASSIGN(const BoardModel model, BoardModel::make(support, asked.settings, executor));
    const Matrix<float> cosines =
        model.cosines(gatherRows(pool.rows, episode.queries).view(), executor);
    for (const BoardRuleInfo& info : boardRules()) {
        std::vector<int32_t>& best = answers.emplace_back();
        if (info.rule != BoardRule::Memory && model.reason(info.rule).empty())
            best = model.decide(info.rule, cosines, {}, executor).ranked.values();
        if (info.rule == BoardRule::Memory && asked.memory) {
            KINDRED_ASSIGN(
                const MemoryEpisode moved,
                MemoryEpisode::make(*asked.memory->model(),
                                    gatherRows(asked.plain, asked.plainRows(episode.support)),
                                    episode.supportLabels, way,
                                    gatherRows(asked.plain, asked.plainRows(episode.queries)),
                                    executor));
            best = moved.decide(asked.settings, 1).ranked.values();
        }
    }
    return {};
}

/// Runs that are measured beside the board's, on the same episodes.
struct RunsBeside {
    std::deque<EpisodePool> pools; ///< where the questions point to
    std::vector<EpisodeQuestion> questions;
    std::vector<std::string> paths;
    Json missing = Json::array(); ///< {"run","reason"}
};

/// The rows of another run for the samples of the pool.
Result<EpisodePool> poolBeside(const RunView& view, const RunView& own, const EpisodePool& pool)
{
    KINDRED_TRY(view.checkSameData(own));
    KINDRED_ASSIGN(EpisodePool beside, EpisodePool::open(view, {{"split", pool.split}}));
    if (beside.ids != pool.ids || beside.labels != pool.labels)
        return inputError("has other samples in its split “" + pool.split + "”",
                          view.run().root().string(), "Train both with one split.");
    return beside;
}

/// `settings` are those that were asked for; what they leave open is that of each run.
Result<RunsBeside> openBeside(Context& context, const Call& call, const RunView& own,
                              const EpisodePool& pool, const Json& settings, Teaching defaults)
{
    RunsBeside beside;
    const Json also = call.params.value("also", Json::array());
    if (!also.is_array() || also.size() > kMostRunsBeside ||
        std::any_of(also.begin(), also.end(), [](const Json& each) { return !each.is_string(); }))
        return usageError("must be at most " + std::to_string(kMostRunsBeside) + " runs",
                          "params.also");
    for (const Json& each : also) {
        const auto path = each.get<std::string>();
        const auto open = [&]() -> Status {
            KINDRED_ASSIGN(const RunDirectory run, context.shelf.find(path));
            KINDRED_ASSIGN(const RunView view, RunView::open(context.runs, run, "last"));
            KINDRED_ASSIGN(EpisodePool rows, poolBeside(view, own, pool));
            defaults.settings.sigma = runSigma(view);
            KINDRED_ASSIGN(const Teaching teaching, parseTeaching(settings, defaults));
            beside.questions.push_back(
                {&beside.pools.emplace_back(std::move(rows)), teaching.settings});
            beside.paths.push_back(path);
            return {};
        };
        if (const Status opened = open(); !opened.ok())
            beside.missing.push_back({{"run", path}, {"reason", opened.error().message()}});
    }
    return beside;
}

/// {"id","applies","reason"} of each rule of each run, the board's first; of others with "run".
Json rulesOf(const Board& board, const std::string& whyNoMemory, const RunsBeside& beside)
{
    Json rules = Json::array();
    for (const Json& rule : boardRulesJson(board))
        rules.push_back(
            {{"id", rule["id"]}, {"applies", rule["applies"]}, {"reason", rule["reason"]}});
    const auto memory = static_cast<size_t>(BoardRule::Memory);
    if (!whyNoMemory.empty())
        rules[memory].update({{"applies", false}, {"reason", whyNoMemory}});
    const size_t own = rules.size();
    for (const std::string& path : beside.paths)
        for (size_t i = 0; i < own; ++i)
            rules.push_back({{"id", rules[i]["id"]},
                             {"run", path},
                             {"applies", i != memory},
                             {"reason", i != memory ? "" : "decides on the board of its run"}});
    return rules;
}

/// The board's rule that the others' flipped queries are told against, where one is asked for.
Result<std::optional<size_t>> referenceRule(const Json& params)
{
    if (!hasParam(params, "flipped_of"))
        return std::optional<size_t>();
    KINDRED_ASSIGN(const std::string id, textParam(params, "flipped_of"));
    const std::vector<BoardRuleInfo>& rules = boardRules();
    const auto found = std::find_if(rules.begin(), rules.end(),
                                    [&](const BoardRuleInfo& rule) { return rule.id == id; });
    if (found == rules.end())
        return usageError("no decision rule “" + id + "”", "params.flipped_of");
    return std::optional(static_cast<size_t>(found - rules.begin()));
}

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

/// The rows of the episodes' pictures for episodic memory: of those alone that are drawn.
Status embedDrawn(Context& context, const RunDirectory& run, const EpisodeDeck& deck, int64_t count,
                  const Call& call, EpisodeQuestion& asked)
{
    const EpisodePool& pool = *asked.pool;
    std::vector<bool> drawn(pool.ids.size());
    for (int64_t number = 0; number < count; ++number) {
        if (call.cancelled && call.cancelled())
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const Episode episode = deck.episode(number);
        for (const auto* rows : {&episode.support, &episode.queries})
            for (const int64_t row : *rows)
                drawn[static_cast<size_t>(row)] = true;
    }
    std::vector<int64_t> ids;
    asked.plainRow.assign(pool.ids.size(), -1);
    for (size_t row = 0; row < drawn.size(); ++row)
        if (drawn[row]) {
            asked.plainRow[row] = static_cast<int64_t>(ids.size());
            ids.push_back(pool.ids[row]);
        }
    KINDRED_ASSIGN(const auto dataset, context.runs.dataset(run));
    KINDRED_ASSIGN(asked.plain,
                   asked.memory->rowsOf(*dataset, pool.fingerprint, ids, [&](double done) {
                       return call.progress(done / 2, "embedding pictures");
                   }));
    return {};
}

/// The name that the episodes are to be kept by; empty: they are not.
Result<std::string> nameToKeep(const RunDirectory& run, const Json& params)
{
    KINDRED_ASSIGN(const std::string name, textParam(params, "freeze", ""));
    if (!hasParam(params, "freeze"))
        return name;
    if (!isEpisodeName(name))
        return usageError("must be a plain name without “.json”", "params.freeze");
    KINDRED_TRY(run.checkWritable());
    return name;
}

/// Of k, sigma and temperature what was asked for.
Json settingsOf(const Json& params)
{
    Json settings = Json::object();
    for (const char* key : {"k", "sigma", "temperature"})
        if (hasParam(params, key))
            settings[key] = params[key];
    return settings;
}

/// The board's own rules, with the rows that episodic memory takes where the run learned one.
Result<EpisodeQuestion> ownQuestion(Context& context, const Board& board, const EpisodePool& pool,
                                    const EpisodeDeck& deck, int64_t count,
                                    const BoardSettings& settings, const Call& call)
{
    EpisodeQuestion asked{&pool, settings};
    if (!board.memory())
        return asked;
    const EpisodeShape& shape = deck.shape();
    asked.whyNoMemory = reasonAgainstPictures(static_cast<size_t>(shape.way) *
                                              static_cast<size_t>(shape.shot + shape.queries));
    if (!asked.whyNoMemory.empty())
        return asked;
    asked.memory = board.memory();
    KINDRED_TRY(embedDrawn(context, board.view()->run(), deck, count, call, asked));
    return asked;
}

Result<EpisodeTally> tally(Context& context, const std::vector<EpisodeQuestion>& asked,
                           const EpisodeDeck& deck, int64_t count, std::optional<size_t> reference,
                           const Call& call)
{
    EpisodeTally tally(asked.size() * boardRules().size(), reference);
    const double before = asked.front().memory ? 0.5 : 0; // where its rows were made first
    for (int64_t first = 0; first < count; first += kEpisodesTogether) {
        const double done = static_cast<double>(first) / static_cast<double>(count);
        if (!call.progress(before + (1 - before) * done, "episodes"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t some = std::min(kEpisodesTogether, count - first);
        std::vector<Episode> episodes(static_cast<size_t>(some));
        std::vector<Result<RuleAnswers>> answers(static_cast<size_t>(some),
                                                 Result<RuleAnswers>(RuleAnswers()));
        // Parallel over episodes: what one of them computes runs inline on its worker.
        context.executor.forRanges(some, 1, [&](int64_t begin, int64_t end, int) {
            for (auto i = static_cast<size_t>(begin); i < static_cast<size_t>(end); ++i) {
                if (call.cancelled && call.cancelled()) {
                    answers[i] = Error{ErrorCode::Interrupted, "cancelled", "", ""};
                    continue;
                }
                episodes[i] = deck.episode(first + static_cast<int64_t>(i));
                for (const EpisodeQuestion& each : asked)
                    if (const Status answered = answerEpisode(each, episodes[i], deck.shape().way,
                                                              context.executor, *answers[i]);
                        !answered.ok()) {
                        answers[i] = answered.error();
                        break;
                    }
            }
        });
        for (size_t i = 0; i < answers.size(); ++i) {
            if (!answers[i])
                return answers[i].error();
            tally.add(*answers[i], *asked.front().pool, episodes[i],
                      first + static_cast<int64_t>(i), deck.shape().way);
        }
    }
    return tally;
}
} // namespace

Result<Reply> drawEpisode(Context& context, BoardShelf&, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const RunView view, RunView::open(context.runs, run, "last"));
    KINDRED_ASSIGN(const EpisodePool pool, EpisodePool::open(view, call.params));
    KINDRED_ASSIGN(const EpisodeDeck deck, EpisodeDeck::open(pool, run, call.params));
    const int64_t last = deck.frozenCount().value_or(INT64_MAX) - 1;
    KINDRED_ASSIGN(const int64_t number,
                   integerParam(call.params, "number", 0, std::max<int64_t>(last, 0), 0));
    const Episode episode = deck.episode(number);
    const std::vector<std::string> names = episodeClasses(pool, episode, deck.shape().way);
    Json classes = Json::array();
    for (int c = 0; c < deck.shape().way; ++c) {
        Json ids = Json::array();
        for (size_t i = 0; i < episode.support.size(); ++i)
            if (episode.supportLabels[i] == c)
                ids.push_back(pool.ids[static_cast<size_t>(episode.support[i])]);
        classes.push_back({{"name", names[static_cast<size_t>(c)]}, {"ids", std::move(ids)}});
    }
    Json queries = Json::array();
    for (const int64_t row : episode.queries)
        queries.push_back(pool.ids[static_cast<size_t>(row)]);
    return Reply(Json{{"classes", std::move(classes)},
                      {"queries", std::move(queries)},
                      {"truth", episode.queryLabels},
                      {"number", number},
                      {"count", deck.frozenCount() ? Json(*deck.frozenCount()) : Json()},
                      {"shot", deck.shape().shot},
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
    KINDRED_ASSIGN(const std::optional<size_t> reference, referenceRule(call.params));
    KINDRED_ASSIGN(const EpisodePool pool, EpisodePool::open(*board->view(), call.params));
    KINDRED_ASSIGN(const EpisodeDeck deck, EpisodeDeck::open(pool, run, call.params));
    KINDRED_ASSIGN(const int64_t wanted, integerParam(call.params, "count", 2, 10000, 600));
    const int64_t count = std::min(wanted, deck.frozenCount().value_or(wanted));
    KINDRED_ASSIGN(const std::string kept, nameToKeep(run, call.params));
    Teaching defaults = boardDefaults(*board);
    defaults.settings.k = deck.shape().shot; // as the protocol few-shot has it
    const Json settings = settingsOf(call.params);
    KINDRED_ASSIGN(const Teaching teaching, parseTeaching(settings, defaults));
    KINDRED_ASSIGN(const RunsBeside beside,
                   openBeside(context, call, *board->view(), pool, settings, defaults));
    KINDRED_ASSIGN(EpisodeQuestion asked,
                   ownQuestion(context, *board, pool, deck, count, teaching.settings, call));
    std::vector<EpisodeQuestion> questions;
    questions.push_back(std::move(asked));
    questions.insert(questions.end(), beside.questions.begin(), beside.questions.end());
    KINDRED_ASSIGN(const EpisodeTally result,
                   tally(context, questions, deck, count, reference, call));
    if (!kept.empty())
        KINDRED_TRY(keepEpisodes(pool, deck, count, run, kept));
    Json json =
        result.json(rulesOf(*board, questions.front().whyNoMemory, beside), deck.shape().way);
    json["missing"] = beside.missing;
    return Reply(std::move(json));
}

} // namespace kindred::engine
