#include "engine/serve/board/BoardAnswering.h"

#include <algorithm>
#include <chrono>
#include <span>

#include "engine/serve/Params.h"
#include "engine/serve/board/BoardMemory.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostQueries = 100000;
constexpr int kNamedClasses = 8;
/// In blocks: a matrix of cosines of all queries would take gigabytes, and copies of rows of many
/// numbers would leave the caches.
constexpr int64_t kQueriesTogether = 2048;
constexpr int64_t kNumbersTogether = int64_t{2} << 20; ///< of the queries' rows
constexpr int32_t kNoAnswer = -2;                      ///< the rule does not apply
constexpr size_t kMostMemoryBeside = 256; ///< pictures, where it is not the chosen rule

Json scoreJson(const BoardScore& score)
{
    return score.n > 0 ? Json{{"right", score.right}, {"n", score.n}} : Json();
}

BoardScore scoreQueries(const std::vector<int32_t>& best, const std::vector<int32_t>& truth)
{
    BoardScore score;
    for (size_t i = 0; i < truth.size(); ++i)
        if (truth[i] >= 0 && best[i] != kNoAnswer) {
            ++score.n;
            score.right += best[i] == truth[i] ? 1 : 0;
        }
    return score;
}

Json blockOf(wire::Message& message, const std::vector<int32_t>& values)
{
    return wire::addBlock(message, "<i4", {static_cast<int64_t>(values.size())}, values.data());
}

Json blockOf(wire::Message& message, const std::vector<float>& values)
{
    return wire::addBlock(message, "<f4", {static_cast<int64_t>(values.size())}, values.data());
}

/// The answers to all queries that were asked; those without an embedding have none.
struct WholeAnswers {
    WholeAnswers(size_t asked, int64_t named)
        : index(asked, kNoAnswer), ranked(static_cast<int64_t>(asked), named),
          p(static_cast<int64_t>(asked), named), evidence(asked, -1.0F)
    {
        std::fill(ranked.values().begin(), ranked.values().end(), -1);
    }

    /// Takes over the answers to the queries at these places.
    void take(const BoardAnswers& answers, std::span<const int64_t> places,
              const std::optional<float>& threshold)
    {
        for (size_t i = 0; i < places.size(); ++i) {
            const auto from = static_cast<int64_t>(i);
            const auto to = static_cast<size_t>(places[i]);
            std::copy_n(answers.ranked.row(from), ranked.cols(), ranked.row(places[i]));
            std::copy_n(answers.p.row(from), p.cols(), p.row(places[i]));
            evidence[to] = answers.evidence[i];
            index[to] = threshold && evidence[to] < *threshold ? -1 : answers.ranked(from, 0);
        }
    }

    std::vector<int32_t> index;
    Matrix<int32_t> ranked;
    Matrix<float> p;
    std::vector<float> evidence;
};

/// The queries at these places by every rule, into byRule [rules, queries]. chosen: what the
/// teaching's own rule has answered already.
void answerByRules(Context& context, const TaughtBoard& asked, const Matrix<float>& cosines,
                   const BoardAnswers& chosen, std::span<const int64_t> places,
                   Matrix<int32_t>& byRule)
{
    int64_t line = -1;
    for (const BoardRuleInfo& info : boardRules()) {
        ++line;
        if (info.rule == BoardRule::Memory || !asked.reason(info.rule).empty())
            continue;
        const bool known = info.rule == asked.teaching.rule;
        const BoardAnswers fresh =
            known ? BoardAnswers() : asked.model->decide(info.rule, cosines, {}, context.executor);
        const Matrix<int32_t>& ranked = known ? chosen.ranked : fresh.ranked;
        for (size_t i = 0; i < places.size(); ++i)
            byRule(line, places[i]) = ranked(static_cast<int64_t>(i), 0);
    }
}

/// "rules": how good each is on the support and on the queries whose truth is known.
Json judgeRules(Context& context, const TaughtBoard& asked, const std::vector<int32_t>& truth,
                const Matrix<int32_t>& byRule, const std::optional<BoardScore>& memory,
                const std::string& whyNoMemory)
{
    Json rules = Json::array();
    for (const BoardRuleInfo& info : boardRules()) {
        const bool failed = info.rule == BoardRule::Memory && !whyNoMemory.empty();
        const std::string reason = failed ? whyNoMemory : asked.reason(info.rule);
        const int32_t* line = byRule.row(static_cast<int64_t>(rules.size()));
        Json rule = {{"id", info.id},
                     {"applies", reason.empty()},
                     {"reason", reason},
                     {"leave_one_out", {}},
                     {"queries", {}}};
        if (reason.empty()) {
            rule["leave_one_out"] =
                scoreJson(info.rule == BoardRule::Memory
                              ? memory.value_or(BoardScore())
                              : asked.model->leaveOneOutScore(info.rule, context.executor));
            rule["queries"] = scoreJson(scoreQueries({line, line + byRule.cols()}, truth));
        }
        rules.push_back(std::move(rule));
    }
    return rules;
}

/// What predictBoard() finds: answers of the teaching's rule, and of all where they are wanted.
struct BoardPrediction {
    WholeAnswers whole;
    Matrix<int32_t> byRule;           ///< [rules, queries]; empty: not wanted
    int named = kNamedClasses;        ///< classes of each query that are told
    std::optional<BoardScore> memory; ///< leave-one-out of episodic memory, where it was asked
    std::string whyNoMemory;          ///< what kept it from answering beside the chosen rule
};

/// Episodic memory on queries of which rows are the ordinary embeddings: its answers where it is
/// the teaching's rule; else beside the others, where that takes no network: a Quick worker may be
/// asking, and what fails there is no fault of the chosen rule.
Status predictByMemory(Context& context, const TaughtBoard& asked,
                       const std::vector<std::string>& queries, const Board::Places& places,
                       const Call& call, BoardPrediction& prediction)
{
    const bool chosen = asked.teaching.rule == BoardRule::Memory;
    std::vector<std::string> keys;
    for (const int64_t place : places.found)
        keys.push_back(queries[static_cast<size_t>(place)]);
    if (!chosen &&
        (prediction.byRule.rows() == 0 ||
         asked.taught.origins.size() + keys.size() > kMostMemoryBeside || !isMade(asked, keys)))
        return {};
    const Result<BoardEpisode> found = episodeOfBoard(context, asked, keys, call.cancelled);
    if (!found && (chosen || found.error().code == ErrorCode::Interrupted))
        return found.error();
    if (!found) {
        prediction.whyNoMemory = found.error().message();
        return {};
    }
    prediction.memory = found->episode.leaveOneOutScore();
    const auto named = static_cast<int>(std::max<int64_t>(1, prediction.whole.ranked.cols()));
    const Board::Rows rows = asked.board->rows(keys);
    const BoardAnswers answers =
        found->episode.decide(asked.teaching.settings, named, *asked.model,
                              asked.model->cosines(rows.rows.view(), context.executor));
    const auto line = static_cast<int64_t>(BoardRule::Memory);
    for (size_t i = 0; i < keys.size() && !prediction.byRule.empty(); ++i)
        prediction.byRule(line, places.found[i]) = answers.ranked(static_cast<int64_t>(i), 0);
    if (chosen)
        prediction.whole.take(answers, places.found, asked.teaching.threshold);
    return {};
}

/// Interrupted where the call was cancelled.
Status predictRows(Context& context, const TaughtBoard& asked, const Board::Places& queries,
                   const Call& call, BoardPrediction& prediction)
{
    const bool decides =
        asked.teaching.rule != BoardRule::Memory && asked.reason(asked.teaching.rule).empty();
    const int64_t columns = asked.board->encoder().dimension();
    const auto count = static_cast<int64_t>(queries.places.size());
    const int64_t together =
        std::min(count, std::clamp<int64_t>(kNumbersTogether / columns, 64, kQueriesTogether));
    Matrix<float> rows(together, columns);
    for (int64_t from = 0; from < count; from += together) {
        if (call.cancelled && call.cancelled())
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t some = std::min(together, count - from);
        const auto part = [from, some](const std::vector<int64_t>& all) {
            return std::span(all).subspan(static_cast<size_t>(from), static_cast<size_t>(some));
        };
        const auto places = part(queries.found);
        asked.board->copyRows(part(queries.places), rows, context.executor);
        const Matrix<float> cosines =
            asked.model->cosines(rows.view().slice(0, some), context.executor);
        BoardAnswers answers;
        if (decides) {
            answers = asked.model->decide(asked.teaching.rule, cosines,
                                          {.ranked = prediction.named, .p = true, .evidence = true},
                                          context.executor);
            prediction.whole.take(answers, places, asked.teaching.threshold);
        }
        if (!prediction.byRule.empty())
            answerByRules(context, asked, cosines, answers, places, prediction.byRule);
    }
    return {};
}
} // namespace

std::string TaughtBoard::reason(BoardRule rule) const
{
    if (rule == BoardRule::Memory)
        return reasonAgainstMemory(*this, queries);
    return model->reason(rule);
}

Status TaughtBoard::checkRule() const
{
    const std::string why = reason(teaching.rule);
    return why.empty() ? Status() : usageError(why, boardRuleInfo(teaching.rule).id);
}

Teaching boardDefaults(const Board& board)
{
    Teaching teaching;
    if (const RunView* view = board.view())
        teaching.settings.sigma = runSigma(*view);
    return teaching;
}

double runSigma(const RunView& view)
{
    return std::clamp(view.votingSigma(), 0.001, 10.0);
}

Json boardRulesJson(const Board& board)
{
    Json rules = Json::array();
    for (const BoardRuleInfo& info : boardRules()) {
        const std::string reason =
            info.rule == BoardRule::Memory ? reasonAgainstMemory(board) : std::string();
        rules.push_back({{"id", info.id},
                         {"title", info.title},
                         {"sentence", info.sentence},
                         {"applies", reason.empty()},
                         {"reason", reason},
                         {"uses_k", info.usesK},
                         {"uses_sigma", info.usesSigma}});
    }
    return rules;
}

Result<TaughtBoard> taughtBoard(Context& context, BoardShelf& boards, const Call& call)
{
    TaughtBoard asked;
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "board"));
    KINDRED_ASSIGN(asked.board, boards.find(token));
    KINDRED_ASSIGN(asked.teaching, parseTeaching(call.params, boardDefaults(*asked.board)));
    asked.taught = asked.board->support(asked.teaching);
    KINDRED_ASSIGN(BoardModel model, BoardModel::make(asked.taught.support, asked.teaching.settings,
                                                      context.executor));
    asked.model = std::make_shared<const BoardModel>(std::move(model));
    return asked;
}

namespace {
/// Keys as eight bytes each, which thousands of them are sent as.
Result<std::vector<std::string>> keysOfBlock(const Call& call, const char* key, size_t limit)
{
    KINDRED_ASSIGN(const wire::BlockView block,
                   wire::findBlock(call.message, call.params[key], "|u1"));
    const auto bytes = static_cast<size_t>(block.count());
    if (block.shape.size() != 1)
        return usageError("must be a block of one dimension", std::string("params.") + key);
    if (bytes % kBoardKeyBytes != 0 || bytes / kBoardKeyBytes > limit)
        return usageError("must be at most " + std::to_string(limit) + " keys of 8 bytes",
                          std::string("params.") + key);
    static constexpr char digits[] = "0123456789abcdef";
    std::vector<std::string> keys(bytes / kBoardKeyBytes, std::string(2 * kBoardKeyBytes, '0'));
    for (size_t i = 0; i < bytes; ++i) {
        const auto byte = static_cast<unsigned char>(block.data[i]);
        std::string& one = keys[i / kBoardKeyBytes];
        one[2 * (i % kBoardKeyBytes)] = digits[byte >> 4];
        one[2 * (i % kBoardKeyBytes) + 1] = digits[byte & 15];
    }
    return keys;
}
} // namespace

Result<std::vector<std::string>> boardQueries(const Call& call, size_t limit)
{
    const auto found = call.params.find("queries");
    return found != call.params.end() && found->is_object()
               ? keysOfBlock(call, "queries", limit)
               : boardKeys(call.params, "queries", limit);
}

Result<std::vector<std::string>> boardKeys(const Json& params, const char* key, size_t limit)
{
    const Json value = params.value(key, Json::array());
    const bool texts =
        value.is_array() && value.size() <= limit &&
        std::all_of(value.begin(), value.end(), [](const Json& one) { return one.is_string(); });
    if (!texts)
        return usageError("must be an array of at most " + std::to_string(limit) + " keys",
                          std::string("params.") + key);
    return value.get<std::vector<std::string>>();
}

Result<std::vector<int32_t>> boardTruth(const Json& params, size_t count, int classes)
{
    std::vector<int32_t> truth;
    if (!hasParam(params, "truth"))
        return truth;
    const Json& given = params["truth"];
    if (!given.is_array() || given.size() != count)
        return usageError("must be an array as long as queries", "params.truth");
    for (const Json& label : given) {
        if (!label.is_number_integer() || label.get<int64_t>() < -1 ||
            label.get<int64_t>() >= classes)
            return usageError("must be the number of a class, or -1", "params.truth");
        truth.push_back(label.get<int32_t>());
    }
    return truth;
}

Result<Reply> predictBoard(Context& context, BoardShelf& boards, const Call& call)
{
    const auto begun = std::chrono::steady_clock::now();
    KINDRED_ASSIGN(TaughtBoard asked, taughtBoard(context, boards, call));
    KINDRED_ASSIGN(const std::vector<std::string> queries, boardQueries(call, kMostQueries));
    asked.queries = queries.size();
    KINDRED_ASSIGN(const int64_t named,
                   integerParam(call.params, "named", 1, kNamedClasses, kNamedClasses));
    const int classes = asked.taught.support->classes;
    KINDRED_ASSIGN(const std::vector<int32_t> truth,
                   boardTruth(call.params, queries.size(), classes));
    KINDRED_ASSIGN(const bool all, flagParam(call.params, "all_rules", true));
    const Board::Places places = asked.board->places(queries);
    const bool decides = asked.reason(asked.teaching.rule).empty();
    BoardPrediction prediction{
        WholeAnswers(queries.size(), decides ? std::min(static_cast<int>(named), classes) : 0),
        {},
        static_cast<int>(named),
        {},
        {}};
    const WholeAnswers& whole = prediction.whole;
    Matrix<int32_t>& byRule = prediction.byRule;
    if (all)
        byRule = Matrix<int32_t>(static_cast<int64_t>(boardRules().size()),
                                 static_cast<int64_t>(queries.size()));
    std::fill(byRule.values().begin(), byRule.values().end(), kNoAnswer);
    KINDRED_TRY(predictRows(context, asked, places, call, prediction));
    if (asked.reason(BoardRule::Memory).empty())
        KINDRED_TRY(predictByMemory(context, asked, queries, places, call, prediction));
    Reply reply;
    Json& json = reply.content.json;
    json["index"] = blockOf(reply.content, whole.index);
    json["ranked"] = wire::addBlock(
        reply.content, "<i4", {whole.ranked.rows(), whole.ranked.cols()}, whole.ranked.data());
    json["p"] =
        wire::addBlock(reply.content, "<f4", {whole.p.rows(), whole.p.cols()}, whole.p.data());
    json["evidence"] = blockOf(reply.content, whole.evidence);
    json["classes"] = asked.taught.names;
    if (all) {
        json["rules"] =
            judgeRules(context, asked, truth, byRule, prediction.memory, prediction.whyNoMemory);
        json["by_rule"] =
            wire::addBlock(reply.content, "<i4", {byRule.rows(), byRule.cols()}, byRule.data());
    }
    Json unknown = places.unknown;
    for (const std::string& key : asked.taught.unknown)
        unknown.push_back(key);
    json["unknown"] = std::move(unknown);
    const std::chrono::duration<double, std::milli> spent =
        std::chrono::steady_clock::now() - begun;
    json["ms"] = spent.count();
    return reply;
}

} // namespace kindred::engine
