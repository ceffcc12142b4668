#include "engine/serve/BoardAnswering.h"

#include <algorithm>
#include <chrono>
#include <span>

#include "engine/serve/Params.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostQueries = 100000;
constexpr int kNamedClasses = 8;
constexpr int64_t kQueriesTogether = 2048;
constexpr size_t kMostParts = 50;
constexpr int32_t kNoAnswer = -2; ///< the rule does not apply
constexpr const char* kNoMemory = "the run has learned no neighbourhood; train with method mne";
constexpr const char* kMemoryElsewhere =
    "the modules of mne compare pictures as the network makes them, which a board does not keep; "
    "they are judged under Evaluate";

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
        if (!asked.reason(info.rule).empty())
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
                const Matrix<int32_t>& byRule)
{
    Json rules = Json::array();
    for (const BoardRuleInfo& info : boardRules()) {
        const std::string reason = asked.reason(info.rule);
        const int32_t* line = byRule.row(static_cast<int64_t>(rules.size()));
        Json rule = {{"id", info.id},
                     {"applies", reason.empty()},
                     {"reason", reason},
                     {"leave_one_out", {}},
                     {"queries", {}}};
        if (reason.empty()) {
            rule["leave_one_out"] =
                scoreJson(asked.model->leaveOneOutScore(info.rule, context.executor));
            rule["queries"] = scoreJson(scoreQueries({line, line + byRule.cols()}, truth));
        }
        rules.push_back(std::move(rule));
    }
    return rules;
}

/// What predictBoard() finds: answers of the teaching's rule, and of all where they are wanted.
struct BoardPrediction {
    WholeAnswers whole;
    Matrix<int32_t> byRule; ///< [rules, queries]; empty: not wanted
};

/// Interrupted where the call was cancelled.
Status predictRows(Context& context, const TaughtBoard& asked, const Board::Rows& rows,
                   const Call& call, BoardPrediction& prediction)
{
    const bool decides = asked.reason(asked.teaching.rule).empty();
    // In blocks: a matrix of cosines of all queries would take gigabytes.
    for (int64_t from = 0; from < rows.rows.rows(); from += kQueriesTogether) {
        if (call.cancelled && call.cancelled())
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t some = std::min(kQueriesTogether, rows.rows.rows() - from);
        const auto places =
            std::span(rows.found).subspan(static_cast<size_t>(from), static_cast<size_t>(some));
        const Matrix<float> cosines =
            asked.model->cosines(rows.rows.view().slice(from, some), context.executor);
        BoardAnswers answers;
        if (decides) {
            answers = asked.model->decide(asked.teaching.rule, cosines,
                                          {.ranked = kNamedClasses, .p = true, .evidence = true},
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
        return board->hasMemory() ? kMemoryElsewhere : kNoMemory;
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
        teaching.settings.sigma = std::clamp(view->votingSigma(), 0.001, 10.0);
    return teaching;
}

Json boardRulesJson(const Board& board)
{
    Json rules = Json::array();
    for (const BoardRuleInfo& info : boardRules()) {
        const bool memory = info.rule == BoardRule::Memory;
        rules.push_back({{"id", info.id},
                         {"title", info.title},
                         {"sentence", info.sentence},
                         {"applies", !memory},
                         {"reason", !memory             ? ""
                                    : board.hasMemory() ? kMemoryElsewhere
                                                        : kNoMemory},
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
    KINDRED_ASSIGN(const TaughtBoard asked, taughtBoard(context, boards, call));
    KINDRED_ASSIGN(const std::vector<std::string> queries,
                   boardKeys(call.params, "queries", kMostQueries));
    const int classes = asked.taught.support->classes;
    KINDRED_ASSIGN(const std::vector<int32_t> truth,
                   boardTruth(call.params, queries.size(), classes));
    KINDRED_ASSIGN(const bool all, flagParam(call.params, "all_rules", true));
    const Board::Rows rows = asked.board->rows(queries);
    const bool decides = asked.reason(asked.teaching.rule).empty();
    BoardPrediction prediction{
        WholeAnswers(queries.size(), decides ? std::min(kNamedClasses, classes) : 0), {}};
    const WholeAnswers& whole = prediction.whole;
    Matrix<int32_t>& byRule = prediction.byRule;
    if (all)
        byRule = Matrix<int32_t>(static_cast<int64_t>(boardRules().size()),
                                 static_cast<int64_t>(queries.size()));
    std::fill(byRule.values().begin(), byRule.values().end(), kNoAnswer);
    KINDRED_TRY(predictRows(context, asked, rows, call, prediction));
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
        json["rules"] = judgeRules(context, asked, truth, byRule);
        json["by_rule"] =
            wire::addBlock(reply.content, "<i4", {byRule.rows(), byRule.cols()}, byRule.data());
    }
    Json unknown = rows.unknown;
    for (const std::string& key : asked.taught.unknown)
        unknown.push_back(key);
    json["unknown"] = std::move(unknown);
    const std::chrono::duration<double, std::milli> spent =
        std::chrono::steady_clock::now() - begun;
    json["ms"] = spent.count();
    return reply;
}

Result<Reply> explainBoard(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const TaughtBoard asked, taughtBoard(context, boards, call));
    KINDRED_TRY(asked.checkRule());
    KINDRED_ASSIGN(const std::string key, textParam(call.params, "query"));
    const Board::Rows rows = asked.board->rows({key});
    if (rows.found.empty())
        return usageError("the board has no picture “" + key.substr(0, 64) + "”", "params.query");
    const Matrix<float> cosines = asked.model->cosines(rows.rows.view(), context.executor);
    const BoardAnswers answers = asked.model->decide(
        asked.teaching.rule, cosines, {.p = true, .evidence = true}, context.executor);
    const int32_t best = answers.ranked(0, 0);
    if (best < 0)
        return usageError("no class can be chosen", "params.classes");
    Json support = Json::array();
    const std::span<const float> row(cosines.row(0), static_cast<size_t>(cosines.cols()));
    for (const BoardPart& part : asked.model->parts(asked.teaching.rule, row, best, kMostParts)) {
        const auto place = static_cast<size_t>(part.row);
        const TaughtSupport::Origin& origin = asked.taught.origins[place];
        Json one = origin.key.empty() ? Json{{"id", origin.id}} : Json{{"key", origin.key}};
        one["class"] = asked.taught.support->labels[place];
        one["similarity"] = part.cosine;
        one["weight"] = part.share;
        support.push_back(std::move(one));
    }
    const float evidence = answers.evidence[0];
    return Reply(
        Json{{"class", best},
             {"p", answers.p(0, 0)},
             {"evidence", evidence},
             {"none_of_these", asked.teaching.threshold && evidence < *asked.teaching.threshold},
             {"support", std::move(support)}});
}

} // namespace kindred::engine
