#include "engine/GroupTable.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/Spread.h"
#include "engine/TextTable.h"
#include "evaluate/Intervals.h"
#include "run/ResultQuestion.h"

namespace kindred::engine {

namespace {
/// Results of one question under one setting.
struct Repeated {
    Json line; ///< settings and question
    std::vector<double> values;
    std::set<std::string> seeds;
    bool folded = false;
    bool counted = true;
    int64_t errors = 0;
    int64_t queries = 0;
};

Json lineStart(const Json& settings, const Json& result)
{
    Json shared = settings;
    shared.erase(kSeedAxis);
    shared.erase(kFoldAxis);
    Json line = {{"settings", std::move(shared)}};
    line.update(questionOf(result));
    return line;
}

void addResult(Repeated& repeated, const Json& settings, const Json& result, bool ownTests)
{
    repeated.values.push_back(result.value("value", 0.0));
    repeated.seeds.insert(settings.value(kSeedAxis, Json()).dump());
    repeated.folded |= ownTests && settings.contains(kFoldAxis);
    const Json errors = result.value("errors", Json());
    repeated.counted &= errors.is_number_integer();
    if (!repeated.counted)
        return;
    repeated.errors += errors.get<int64_t>();
    repeated.queries += result.value("n", int64_t{0});
}

Json pooled(const Repeated& repeated)
{
    const int64_t hits = repeated.queries - repeated.errors;
    const Interval interval = wilsonInterval(hits, repeated.queries);
    const bool once = repeated.seeds.size() == 1;
    return {{"errors", repeated.errors},
            {"n", repeated.queries},
            {"value", static_cast<double>(hits) / static_cast<double>(repeated.queries)},
            {"ci95", once ? Json::array({interval.low, interval.high}) : Json()},
            {"ci_method", once ? Json("wilson") : Json()}};
}

Json lineOf(const Repeated& repeated)
{
    const Spread spread = spreadOf(repeated.values);
    Json line = repeated.line;
    line["mean"] = spread.mean;
    line["sd"] = spread.n > 1 ? Json(spread.deviation) : Json();
    line["n"] = spread.n;
    if (repeated.folded && repeated.counted && repeated.queries > 0)
        line["pooled"] = pooled(repeated);
    return line;
}

std::string cell(const Json& value)
{
    if (value.is_null())
        return {};
    return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Keys of all lines' objects in the order of their first appearance, without `left`.
std::vector<std::string> columnsOf(const Json& table, const char* part,
                                   const std::set<std::string>& left)
{
    std::vector<std::string> keys;
    for (const Json& line : table)
        for (const auto& [key, value] : (part ? line.at(part) : line).items())
            if (!left.contains(key) && std::find(keys.begin(), keys.end(), key) == keys.end())
                keys.push_back(key);
    return keys;
}
} // namespace

Json groupTable(const std::vector<MemberResults>& members, bool ownTests)
{
    std::vector<Repeated> all;
    std::map<std::string, size_t> places;
    for (const MemberResults& member : members) {
        for (const Json& result : member.results) {
            Json line = lineStart(member.settings, result);
            const auto [place, isNew] = places.emplace(line.dump(), all.size());
            if (isNew)
                all.emplace_back().line = std::move(line);
            addResult(all[place->second], member.settings, result, ownTests);
        }
    }
    // A question may come up first in a later run of a setting; settings stay together.
    std::map<std::string, size_t> order;
    for (const Repeated& each : all)
        order.emplace(each.line["settings"].dump(), order.size());
    std::stable_sort(all.begin(), all.end(), [&](const Repeated& a, const Repeated& b) {
        return order[a.line["settings"].dump()] < order[b.line["settings"].dump()];
    });
    Json table = Json::array();
    for (const Repeated& each : all)
        table.push_back(lineOf(each));
    return table;
}

std::string groupTableText(const Json& table)
{
    if (table.empty())
        return {};
    const std::vector<std::string> settings = columnsOf(table, "settings", {});
    const std::vector<std::string> questions =
        columnsOf(table, nullptr, {"settings", "level_name", "mean", "sd", "n", "pooled"});
    const bool folds = std::any_of(table.begin(), table.end(),
                                   [](const Json& line) { return line.contains("pooled"); });
    std::vector<std::string> header = settings;
    header.insert(header.end(), questions.begin(), questions.end());
    header.insert(header.end(), {"mean", "± sd", "runs"});
    if (folds)
        header.insert(header.end(), {"errors", "of", "95 %"});
    TextTable text(header);
    for (const Json& line : table) {
        std::vector<std::string> cells;
        cells.reserve(header.size());
        for (const std::string& key : settings)
            cells.push_back(cell(line["settings"].value(key, Json())));
        for (const std::string& key : questions)
            cells.push_back(key == "level" ? line.value("level_name", cell(line["level"]))
                                           : cell(line.value(key, Json())));
        cells.push_back(percent(line["mean"].get<double>()));
        cells.push_back(line["sd"].is_null() ? "" : percent(line["sd"].get<double>()));
        cells.push_back(cell(line["n"]));
        const Json together = line.value("pooled", Json::object());
        if (folds) {
            cells.push_back(cell(together.value("errors", Json())));
            cells.push_back(cell(together.value("n", Json())));
            cells.push_back(intervalText(together.value("ci95", Json())));
        }
        text.add(std::move(cells));
    }
    return text.text();
}

} // namespace kindred::engine
