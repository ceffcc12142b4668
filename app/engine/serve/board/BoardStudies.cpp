#include <algorithm>
#include <chrono>
#include <cmath>

#include "board/Calibration.h"
#include "board/Harm.h"
#include "engine/serve/Params.h"
#include "engine/serve/board/BoardAnswering.h"
#include "engine/serve/board/BoardItems.h"
#include "evaluate/Intervals.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostStudied = 100000;
constexpr int kCalibrationBins = 24;
constexpr size_t kMostCurvePoints = 200;

std::string plural(int64_t count, const std::string& noun)
{
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/// What two shares differ by: "rises by 20 %" could mean a fifth of what it was.
std::string percentagePoints(double difference)
{
    char text[48] = "";
    std::snprintf(text, sizeof text, "%.1f percentage points", 100 * difference);
    return text;
}

std::string wholePercent(double share)
{
    return std::to_string(std::lround(100 * share)) + " %";
}

Json scoreOrNull(const BoardScore& score)
{
    return score.n > 0 ? Json{{"right", score.right}, {"n", score.n}} : Json();
}

Json harmJson(const TaughtBoard& asked, const BoardHarm& harm)
{
    const auto place = static_cast<size_t>(harm.row);
    const bool labelled = harm.queries.n > 0;
    return {{"key", asked.taught.origins[place].key},
            {"class", asked.taught.support->labels[place]},
            {"leave_one_out", scoreOrNull(harm.others)},
            {"gain", harm.gain},
            {"queries", scoreOrNull(harm.queries)},
            {"query_gain", labelled ? Json(harm.queryGain) : Json()},
            {"flips", harm.flips}};
}

std::string harmWords(const BoardHarms& harms)
{
    if (harms.rows.empty())
        return "No image can be left out: every class needs the one it has.";
    const BoardHarm& worst = harms.rows.front();
    const double gain = worst.gain + worst.queryGain;
    if (!(gain > 0))
        return "No image hurts: leaving any of them out makes nothing better.";
    const std::string others = "among the other images rises by " + percentagePoints(worst.gain);
    const std::string queries = "among the queries " + std::string(worst.gain > 0 ? "" : "rises ") +
                                "by " + percentagePoints(worst.queryGain);
    return "Without the first of these, the share that is named right " +
           (worst.gain > 0 ? others : std::string()) +
           (worst.gain > 0 && worst.queryGain > 0 ? " and " : "") +
           (worst.queryGain > 0 ? queries : std::string()) +
           ". Queries decided otherwise: " + std::to_string(worst.flips) + ".";
}

/// Both lists counted into the same bins.
Json binsOf(const BoardCalibration& calibration)
{
    float low = INFINITY;
    float high = -INFINITY;
    for (const std::vector<float>* values : {&calibration.known, &calibration.other})
        for (const float value : *values) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    if (!(low < high)) {
        low = std::isfinite(low) ? low - 0.05F : 0;
        high = low + 0.1F;
    }
    const auto counted = [&](const std::vector<float>& values) {
        std::vector<int64_t> counts(kCalibrationBins, 0);
        for (const float value : values) {
            const auto bin = static_cast<int>((value - low) / (high - low) * kCalibrationBins);
            ++counts[static_cast<size_t>(std::clamp(bin, 0, kCalibrationBins - 1))];
        }
        return counts;
    };
    return {{"low", low},
            {"high", high},
            {"known", counted(calibration.known)},
            {"other", counted(calibration.other)}};
}

Json curveOf(const BoardCalibration& calibration)
{
    Json curve = {
        {"threshold", Json::array()}, {"kept", Json::array()}, {"rejected", Json::array()}};
    const size_t points = calibration.curve.size();
    const size_t step = std::max<size_t>(1, points / kMostCurvePoints);
    for (size_t i = 0; i < points; i += step) {
        curve["threshold"].push_back(calibration.curve[i].threshold);
        curve["kept"].push_back(calibration.curve[i].kept);
        curve["rejected"].push_back(calibration.curve[i].rejected);
    }
    return curve;
}

std::string calibrationWords(const BoardCalibration& calibration)
{
    if (!calibration.threshold)
        return {};
    const auto known = static_cast<int64_t>(calibration.known.size());
    std::string words =
        "Each of " + plural(known, "image") +
        " was decided by the others of its class and the rest: " + wholePercent(calibration.kept) +
        " are kept at this threshold.";
    words += calibration.other.empty()
                 ? " What it rejects is not known: with one more class it could be measured."
                 : " Decided without their own class, " + wholePercent(calibration.rejected) +
                       " of " + plural(static_cast<int64_t>(calibration.other.size()), "image") +
                       " are rejected.";
    if (calibration.rough)
        words += " To keep " + wholePercent(calibration.keep) + " reliably, " +
                 std::to_string(std::lround(std::ceil(1 / (1 - calibration.keep) - 1e-9)) - 1) +
                 " images are needed; this is the smallest value seen.";
    return words;
}

/// One encoder's leave-one-out on the teaching's pictures.
Result<Json> judgeEncoder(Context& context, const Board& asked, const Teaching& teaching,
                          const Json& spec, const Call& call)
{
    const auto begun = std::chrono::steady_clock::now();
    KINDRED_ASSIGN(EncoderPointer encoder, openEncoder(spec, context.threads));
    Board board(std::move(encoder));
    std::vector<std::string> keys;
    for (const TaughtClass& taught : teaching.classes)
        for (const TaughtImage& image : taught.images)
            keys.push_back(image.key);
    KINDRED_TRY(takeOver(context, board, asked, keys, call));
    const TaughtSupport taught = board.support(teaching);
    KINDRED_ASSIGN(const BoardModel model,
                   BoardModel::make(taught.support, teaching.settings, context.executor));
    const std::string reason = model.reason(teaching.rule);
    if (!reason.empty())
        return usageError(reason, boardRuleInfo(teaching.rule).id);
    const BoardScore score = model.leaveOneOutScore(teaching.rule, context.executor);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
    const Interval interval = wilsonInterval(score.right, score.n);
    return Json{{"spec", board.encoder().about().spec},
                {"title", board.encoder().about().title},
                {"right", score.right},
                {"n", score.n},
                {"accuracy",
                 score.n > 0 ? static_cast<double>(score.right) / static_cast<double>(score.n) : 0},
                {"interval", {interval.low, interval.high}},
                {"dimension", board.encoder().dimension()},
                {"seconds", spent.count()}};
}

std::string encoderWords(const Json& encoders)
{
    if (encoders.empty() || encoders[0].contains("error"))
        return "No encoder can be judged by these images.";
    const Json& best = encoders[0];
    if (best["n"].get<int64_t>() == 0)
        return "With two images of a class the encoders can be compared.";
    return "“" + best["title"].get<std::string>() + "” names " + best["right"].dump() + " of " +
           best["n"].dump() + " images right when each is left out in turn" +
           (encoders.size() > 1 ? ", the best of " + std::to_string(encoders.size()) : "") + ".";
}

/// The share of the support that a calibrated threshold keeps.
Result<double> keepParam(const Json& params)
{
    const Json given = params.value("keep", Json(0.95));
    const double keep = given.is_number() ? given.get<double>() : 0;
    if (!(keep >= 0.5 && keep <= 0.999))
        return usageError("must be a number from 0.5 to 0.999", "params.keep");
    return keep;
}
} // namespace

Result<Reply> findBoardHarm(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(TaughtBoard asked, taughtBoard(context, boards, call));
    KINDRED_TRY(asked.checkRule());
    if (asked.teaching.rule == BoardRule::Memory)
        return usageError("under episodic memory every picture moves all others: what one of them "
                          "does alone cannot be told",
                          boardRuleInfo(asked.teaching.rule).id,
                          "Choose another rule to rank the pictures.");
    KINDRED_ASSIGN(const std::vector<std::string> queries, boardQueries(call, kMostStudied));
    KINDRED_ASSIGN(const std::vector<int32_t> truth,
                   boardTruth(call.params, queries.size(), asked.taught.support->classes));
    const Board::Rows rows = asked.board->rows(queries);
    std::vector<int32_t> known;
    for (const int64_t place : rows.found)
        if (!truth.empty())
            known.push_back(truth[static_cast<size_t>(place)]);
    const Matrix<float> cosines = asked.model->cosines(rows.rows.view(), context.executor);
    BoardHarmQuestion question{cosines, known, {}, asked.teaching.threshold, {}};
    if (hasParam(call.params, "keep")) {
        KINDRED_ASSIGN(question.keep, keepParam(call.params));
    }
    for (const TaughtSupport::Origin& origin : asked.taught.origins) // not the run's own pictures
        question.asked.push_back(origin.key.empty() ? 0 : 1);
    KINDRED_ASSIGN(BoardHarms harms, findHarm(*asked.model, asked.teaching.rule, question,
                                              context.executor, [&](double done) {
                                                  return call.progress(done, "leaving images out");
                                              }));
    Json images = Json::array();
    for (const BoardHarm& harm : harms.rows)
        images.push_back(harmJson(asked, harm));
    return Reply(Json{{"leave_one_out", scoreOrNull(harms.leaveOneOut)},
                      {"queries", scoreOrNull(harms.queries)},
                      {"images", std::move(images)},
                      {"words", harmWords(harms)}});
}

Result<Reply> calibrateBoard(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const TaughtBoard asked, taughtBoard(context, boards, call));
    KINDRED_TRY(asked.checkRule());
    KINDRED_ASSIGN(const double keep, keepParam(call.params));
    // Evidence is the same under every rule. Episodic memory's classes hang on what else is asked,
    // so that the nearest mean names them here.
    const BoardRule rule =
        asked.teaching.rule == BoardRule::Memory ? BoardRule::NearestMean : asked.teaching.rule;
    KINDRED_ASSIGN(const BoardCalibration calibration,
                   calibrate(*asked.model, rule, keep, context.executor, call.cancelled));
    Reply reply(Json{{"threshold", calibration.threshold ? Json(*calibration.threshold) : Json()},
                     {"keep", keep},
                     {"n", calibration.known.size()},
                     {"unknown_n", calibration.other.size()},
                     {"kept", calibration.kept},
                     {"rejected", calibration.rejected},
                     {"bins", binsOf(calibration)},
                     {"curve", curveOf(calibration)},
                     {"rough", calibration.rough},
                     {"words", calibrationWords(calibration)},
                     {"reason", calibration.reason}});
    for (const auto& [key, values] :
         {std::pair("known", &calibration.known), std::pair("other", &calibration.other)})
        reply.content.json[key] = wire::addBlock(
            reply.content, "<f4", {static_cast<int64_t>(values->size())}, values->data());
    return reply;
}

Result<Reply> compareEncoders(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "board"));
    KINDRED_ASSIGN(const std::shared_ptr<Board> board, boards.find(token));
    KINDRED_ASSIGN(Teaching teaching, parseTeaching(call.params, boardDefaults(*board)));
    teaching.withTrained = false;
    if (teaching.rule == BoardRule::Memory) // one encoder's alone
        teaching.rule = BoardRule::NearestMean;
    const Json specs = call.params.value(
        "encoders", Json::array({{{"bundled", true}}, {{"fisher", true}}, {{"pixels", true}}}));
    if (!specs.is_array() || specs.empty() || specs.size() > 16)
        return usageError("must be an array of 1 to 16 encoders", "params.encoders");
    std::vector<Json> judged;
    for (size_t i = 0; i < specs.size(); ++i) {
        const auto progress = [&](double done, const std::string& text) {
            return call.progress(
                (static_cast<double>(i) + done) / static_cast<double>(specs.size()), text);
        };
        const Call part{call.params, call.message, progress, call.cancelled};
        auto result = judgeEncoder(context, *board, teaching, specs[i], part);
        if (!result && result.error().code == ErrorCode::Interrupted)
            return result.error();
        judged.push_back(result ? std::move(*result)
                                : Json{{"spec", specs[i]},
                                       {"title", specs[i].dump()},
                                       {"accuracy", -1},
                                       {"error", result.error().message()}});
    }
    std::stable_sort(judged.begin(), judged.end(), [](const Json& a, const Json& b) {
        return a["accuracy"].get<double>() > b["accuracy"].get<double>();
    });
    const Json encoders = judged;
    return Reply(Json{{"encoders", encoders}, {"words", encoderWords(encoders)}});
}

} // namespace kindred::engine
