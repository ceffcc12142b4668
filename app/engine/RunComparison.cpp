#include "engine/RunComparison.h"

#include <algorithm>
#include <cstdio>
#include <unordered_map>

#include "base/Text.h"
#include "engine/TextTable.h"
#include "evaluate/PairedTest.h"
#include "run/ResultQuestion.h"

namespace kindred::engine {

namespace {
constexpr size_t kFlipsInText = 20;

/// What one run answered to a question, by its queries.
class Answers {
public:
    Answers(const DetailedEvaluation& evaluation, size_t result)
        : m_evaluation(evaluation), m_column(static_cast<int64_t>(result) + 1),
          m_ranks(line().value("metric", "") == "recall@k"), m_k(line().value("k", Json())),
          m_level(line().value("level", size_t{0}))
    {
        for (int64_t row = 0; row < rows().rows(); ++row)
            m_row.emplace(rows()(row, 0), row);
    }

    int32_t id(int64_t row) const { return rows()(row, 0); }
    /// The row of a sample with an answer, or -1.
    int64_t find(int32_t id) const
    {
        const auto found = m_row.find(id);
        return found == m_row.end() || at(found->second) < 0 ? -1 : found->second;
    }
    bool right(int64_t row) const
    {
        if (m_ranks)
            return at(row) >= 1 && at(row) <= m_k.get<int32_t>();
        return at(row) == level().labels[static_cast<size_t>(id(row))];
    }
    /// The class's name; the rank of the first hit, null for none within k.
    Json answer(int64_t row) const
    {
        if (m_ranks)
            return right(row) ? Json(at(row)) : Json();
        return className(at(row));
    }
    std::string truth(int64_t row) const
    {
        return className(level().labels[static_cast<size_t>(id(row))]);
    }
    const std::string& path(int64_t row) const
    {
        return m_evaluation.dataset->names[static_cast<size_t>(id(row))];
    }

private:
    const Matrix<int32_t>& rows() const { return m_evaluation.predictions; }
    const Json& line() const
    {
        return m_evaluation.evaluated.outcome.at("results")[static_cast<size_t>(m_column - 1)];
    }
    int32_t at(int64_t row) const { return rows()(row, m_column); }
    const LabelLevel& level() const { return m_evaluation.dataset->levels[m_level]; }
    std::string className(int32_t id) const
    {
        const auto index = static_cast<size_t>(id);
        return id >= 0 && index < level().classes.size() ? level().classes[index] : std::string();
    }

    const DetailedEvaluation& m_evaluation;
    int64_t m_column;
    bool m_ranks;
    Json m_k;
    size_t m_level;
    std::unordered_map<int32_t, int64_t> m_row;
};

Status checkSameData(const Dataset& first, const Dataset& second)
{
    if (first.fingerprint != second.fingerprint)
        return inputError("the runs were trained on different data", second.source,
                          "Compare runs of one source.");
    if (first.levels.size() != second.levels.size())
        return inputError("the runs have different label levels", second.source);
    for (size_t i = 0; i < first.levels.size(); ++i)
        if (first.levels[i].classes != second.levels[i].classes)
            return inputError("the runs tell apart different classes at " + first.levels[i].name,
                              second.source, "Train both with the same samples left out.");
    return {};
}

/// Why a metric says nothing of a single query, or "".
std::string whyNotByQuery(const Json& result)
{
    if (result.value("protocol", "") == "fewshot")
        return "asks the same query in several episodes";
    if (result.value("draws", 1) > 1)
        return "is a mean over several draws";
    const std::string metric = result.value("metric", "");
    if (metric == "accuracy" || metric == "recall@k")
        return {};
    return "does not call each query right or wrong";
}

/// Queries that both runs answered, ascending.
struct Pairs {
    std::vector<std::pair<int64_t, int64_t>> rows; ///< of the first, of the second
    std::vector<uint8_t> first, second;            ///< right?
};

Pairs pairsOf(const Answers& first, const Answers& second, int64_t queries)
{
    Pairs pairs;
    for (int64_t row = 0; row < queries; ++row)
        if (const int64_t other = second.find(first.id(row));
            other >= 0 && first.find(first.id(row)) >= 0)
            pairs.rows.emplace_back(row, other);
    std::sort(pairs.rows.begin(), pairs.rows.end(),
              [&](const auto& a, const auto& b) { return first.id(a.first) < first.id(b.first); });
    for (const auto& [row, other] : pairs.rows) {
        pairs.first.push_back(first.right(row) ? 1 : 0);
        pairs.second.push_back(second.right(other) ? 1 : 0);
    }
    return pairs;
}

Json flipsOf(const Pairs& pairs, const Answers& first, const Answers& second)
{
    Json flips = Json::array();
    for (size_t i = 0; i < pairs.rows.size(); ++i) {
        if (pairs.first[i] == pairs.second[i])
            continue;
        const auto& [row, other] = pairs.rows[i];
        flips.push_back({{"id", first.id(row)},
                         {"path", first.path(row)},
                         {"class", first.truth(row)},
                         {"first", first.answer(row)},
                         {"second", second.answer(other)},
                         {"right", pairs.first[i] != 0 ? "first" : "second"}});
    }
    return flips;
}

Json compareAnswers(const Json& result, const Answers& first, const Answers& second,
                    int64_t queries)
{
    const Pairs pairs = pairsOf(first, second, queries);
    const PairedCounts counts = countPairs(pairs.first, pairs.second);
    const McNemarTest test = mcNemarTest(counts);
    const PairedDifference difference = pairedDifference(counts);
    const auto n = static_cast<double>(std::max<int64_t>(counts.total(), 1));
    Json line = questionOf(result);
    line["n"] = counts.total();
    line["first"] = static_cast<double>(counts.bothRight + counts.onlyFirst) / n;
    line["second"] = static_cast<double>(counts.bothRight + counts.onlySecond) / n;
    line["both_right"] = counts.bothRight;
    line["only_first"] = counts.onlyFirst;
    line["only_second"] = counts.onlySecond;
    line["both_wrong"] = counts.bothWrong;
    line["difference"] = difference.value;
    line["ci95"] = {difference.interval.low, difference.interval.high};
    line["ci_method"] = "bonett-price";
    line["p"] = test.exact;
    line["p_mid"] = test.mid;
    line["flips"] = flipsOf(pairs, first, second);
    return line;
}

bool areTwins(const Json& one, const Json& other, Pairing pairing)
{
    if (pairing == Pairing::SameQuestion)
        return questionOf(one) == questionOf(other);
    const auto same = [&](const char* key) {
        return one.value(key, Json()) == other.value(key, Json());
    };
    return same("protocol") && same("metric") && same("level");
}

/// The second's answer that meets one of the first: at the same k where it has that.
Json::const_iterator twinOf(const Json& one, const Json& two, Pairing pairing)
{
    const auto isTwin = [&](const Json& each) { return areTwins(each, one, pairing); };
    const Json k = one.value("k", Json());
    const auto same = std::find_if(two.begin(), two.end(), [&](const Json& each) {
        return isTwin(each) && each.value("k", Json()) == k;
    });
    return same != two.end() ? same : std::find_if(two.begin(), two.end(), isTwin);
}

/// Notes a reason once for a protocol and metric.
void skip(Json& skipped, const Json& result, const std::string& reason)
{
    Json line = {{"protocol", result.value("protocol", "")},
                 {"rule", result.value("rule", "")},
                 {"metric", result.value("metric", "")},
                 {"reason", reason}};
    if (std::find(skipped.begin(), skipped.end(), line) == skipped.end())
        skipped.push_back(std::move(line));
}

Json compareAll(const DetailedEvaluation& first, const DetailedEvaluation& second, Pairing pairing,
                Json& skipped)
{
    const Json& one = first.evaluated.outcome.at("results");
    const Json& two = second.evaluated.outcome.at("results");
    std::vector<bool> met(two.size(), false);
    Json lines = Json::array();
    for (size_t i = 0; i < one.size(); ++i) {
        const auto twin = twinOf(one[i], two, pairing);
        const auto j = static_cast<size_t>(twin - two.begin());
        if (twin != two.end())
            met[j] = true;
        if (const std::string why = whyNotByQuery(one[i]); !why.empty())
            skip(skipped, one[i], why);
        else if (twin == two.end())
            skip(skipped, one[i], "only the first run has it");
        else {
            lines.push_back(compareAnswers(one[i], Answers(first, i), Answers(second, j),
                                           first.predictions.rows()));
            if (pairing == Pairing::SameAim)
                lines.back()["with"] = questionOf(two[j]);
        }
    }
    for (size_t j = 0; j < two.size(); ++j)
        if (!met[j])
            skip(skipped, two[j], "only the second run has it");
    return lines;
}

Json runOf(const DetailedEvaluation& evaluation)
{
    const Json& outcome = evaluation.evaluated.outcome;
    Json run = {{"run", outcome.at("run")},
                {"step", outcome.at("results")[0].value("step", Json())}};
    if (outcome.contains("notes"))
        run["notes"] = outcome["notes"];
    return run;
}

std::string number(const char* format, double value)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, format, value);
    return buffer;
}

/// A difference of shares in percentage points, with a sign and a true minus: "−1.25".
std::string pointsText(double difference)
{
    const std::string text = number("%+.2f", 100 * difference);
    return text[0] == '-' ? "−" + text.substr(1) : text;
}

std::string pointsRangeText(const Json& interval)
{
    return pointsText(interval[0].get<double>()) + " – " + pointsText(interval[1].get<double>());
}

/// Four places; what rounds to none is below them, and never 0.
std::string chanceText(double p)
{
    constexpr double kLeast = 1e-4;
    return p < kLeast ? "< 0.0001" : number("%.4f", p);
}

std::string answerText(const Json& answer)
{
    if (answer.is_null())
        return "none";
    return answer.is_string() ? answer.get<std::string>() : answer.dump();
}

std::string flipsText(const Json& line)
{
    const Json& flips = line.at("flips");
    if (flips.empty())
        return {};
    TextTable table({"id", "path", "class", "first", "second", "right"});
    for (size_t i = 0; i < std::min(flips.size(), kFlipsInText); ++i)
        table.add({flips[i]["id"].dump(), flips[i].value("path", ""), flips[i].value("class", ""),
                   answerText(flips[i]["first"]), answerText(flips[i]["second"]),
                   flips[i].value("right", "")});
    std::string text = "\nflips of " + line.value("protocol", "") + " " + line.value("rule", "") +
                       (line["k"].is_null() ? "" : " k=" + line["k"].dump()) + "\n" + table.text();
    if (flips.size() > kFlipsInText)
        text +=
            "… and " + std::to_string(flips.size() - kFlipsInText) + " more; --json lists all\n";
    return text;
}
} // namespace

Result<Json> compareEvaluations(const DetailedEvaluation& first, const DetailedEvaluation& second,
                                Pairing pairing)
{
    KINDRED_TRY(checkSameData(*first.dataset, *second.dataset));
    Json skipped = Json::array();
    Json results = compareAll(first, second, pairing, skipped);
    const std::string where = second.evaluated.outcome.value("run", "");
    if (results.empty())
        return inputError("the runs have no result in common that calls each query right or wrong",
                          where, "Ask for --protocol knn or induction.");
    const bool anyQuery = std::any_of(results.begin(), results.end(),
                                      [](const Json& line) { return line["n"] != 0; });
    if (!anyQuery)
        return inputError("the runs have no test sample in common (splits " +
                              first.dataset->splitRule + " and " + second.dataset->splitRule + ")",
                          where, "Compare runs of one split and seed.");
    return Json{{"first", runOf(first)},
                {"second", runOf(second)},
                {"fingerprint", first.dataset->fingerprint},
                {"results", std::move(results)},
                {"skipped", std::move(skipped)}};
}

std::string comparisonText(const Json& comparison)
{
    TextTable table({"protocol", "rule", "k", "metric", "level", "n", "first", "second",
                     "points gained", "95 %, points", "right only in first", "right only in second",
                     "p", "mid-p"});
    for (const Json& line : comparison.at("results"))
        table.add({line.value("protocol", ""), line.value("rule", ""),
                   line["k"].is_null() ? "" : line["k"].dump(), line.value("metric", ""),
                   line.value("level_name", ""), line["n"].dump(),
                   percent(line["first"].get<double>()), percent(line["second"].get<double>()),
                   pointsText(line["difference"].get<double>()), pointsRangeText(line["ci95"]),
                   line["only_first"].dump(), line["only_second"].dump(),
                   chanceText(line["p"].get<double>()), chanceText(line["p_mid"].get<double>())});
    std::string text = "first   " + comparison["first"].value("run", "") + "\nsecond  " +
                       comparison["second"].value("run", "") + "\n\n" + table.text();
    for (const Json& each : comparison.at("skipped"))
        text += "skipped " + each.value("protocol", "") + " " + each.value("rule", "") + " " +
                each.value("metric", "") + ": " + each.value("reason", "") + "\n";
    return text + flipsText(comparison["results"][0]);
}

} // namespace kindred::engine
