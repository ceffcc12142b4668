#include "evaluate/ClassRetrieval.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "evaluate/Protocol.h"

namespace kindred {

namespace {
constexpr double kNoShare = std::numeric_limits<double>::quiet_NaN();
constexpr double kListsShare = 0.3; ///< of the way, where the lists are found

double shareIn(int64_t part, int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : kNoShare;
}

using ByLabel = std::map<int32_t, RetrievedClass>;

RetrievedClass& classOf(ByLabel& classes, int32_t label, size_t counts)
{
    RetrievedClass& found = classes[label];
    if (found.hits.empty()) {
        found.label = label;
        found.hits.resize(counts);
        found.listed.resize(counts);
        found.bad.resize(counts);
    }
    return found;
}

void addQueries(ByLabel& classes, const std::vector<int32_t>& labels, const RetrievalLists& lists,
                const std::vector<FullRanking>& rankings)
{
    const std::vector<int>& k = lists.occurrences.k();
    const std::vector<int32_t> ranks = firstRanks(lists.matches, k.back());
    for (size_t i = 0; i < labels.size(); ++i) {
        RetrievedClass& own = classOf(classes, labels[i], k.size());
        ++own.queries;
        for (size_t at = 0; at < k.size(); ++at)
            own.hits[at] += ranks[i] > 0 && ranks[i] <= k[at];
        if (rankings[i].relevant == 0)
            continue;
        ++own.answerable;
        own.map += rankings[i].average;
        own.mapAtR += rankings[i].precisionAtR;
    }
}

void addItems(ByLabel& classes, const std::vector<int32_t>& labels, const OccurrenceCounts& counts)
{
    for (size_t row = 0; row < labels.size(); ++row) {
        RetrievedClass& own = classOf(classes, labels[row], counts.k().size());
        ++own.items;
        for (size_t at = 0; at < counts.k().size(); ++at) {
            own.listed[at] += counts.all(at)[row];
            own.bad[at] += counts.bad(at)[row];
        }
    }
}

std::vector<Hub> hubsOf(const PreparedSet& database, const std::vector<int32_t>& labels,
                        const OccurrenceCounts& counts, size_t at)
{
    std::vector<Hub> hubs;
    for (const int32_t row : largestHubs(counts.all(at), RetrievalByClass::kMostHubs)) {
        const auto index = static_cast<size_t>(row);
        hubs.push_back(
            {database.ids[index], labels[index], counts.all(at)[index], counts.bad(at)[index]});
    }
    return hubs;
}

Json numberOrNull(double value)
{
    return std::isnan(value) ? Json() : Json(value);
}

Json hubnessJson(const RetrievalByClass& table, size_t at)
{
    const Hubness& hubness = table.hubness[at];
    Json hubs = Json::array();
    for (const Hub& hub : table.hubs[at])
        hubs.push_back(
            {{"id", hub.id}, {"label", hub.label}, {"listed", hub.listed}, {"bad", hub.bad}});
    return {{"k", hubness.k},
            {"mean", hubness.mean},
            {"skewness", numberOrNull(hubness.skewness)},
            {"bad", numberOrNull(hubness.bad)},
            {"most", hubness.most},
            {"never", hubness.never},
            {"hubs", std::move(hubs)}};
}

Json classJson(const RetrievedClass& each, size_t counts)
{
    Json recall = Json::array();
    Json hubness = Json::array();
    Json bad = Json::array();
    for (size_t at = 0; at < counts; ++at) {
        recall.push_back(numberOrNull(each.recall(at)));
        hubness.push_back(numberOrNull(each.hubness(at)));
        bad.push_back(numberOrNull(each.badShare(at)));
    }
    return {{"queries", each.queries},       {"items", each.items},
            {"answerable", each.answerable}, {"recall", std::move(recall)},
            {"map", numberOrNull(each.map)}, {"map@r", numberOrNull(each.mapAtR)},
            {"hubness", std::move(hubness)}, {"bad", std::move(bad)}};
}

Status checkSides(const ClassRetrievalRequest& request, const PreparedSet& database,
                  const PreparedSet& queries)
{
    if (request.k.empty() || *std::min_element(request.k.begin(), request.k.end()) < 1)
        return usageError("every k must be at least 1", "k");
    if (queries.size() == 0)
        return failure("there are no queries");
    if (database.size() == 0)
        return failure("the database is empty");
    if (database.rows.cols() != queries.rows.cols() ||
        database.labels.size() != queries.labels.size())
        return failure("database and queries differ in dimension or in label levels");
    if (request.level < 0 || request.level >= static_cast<int>(queries.labels.size()))
        return usageError("there is no label level " + std::to_string(request.level), "level");
    return {};
}
} // namespace

double RetrievedClass::recall(size_t at) const
{
    return shareIn(hits[at], queries);
}

double RetrievedClass::badShare(size_t at) const
{
    return shareIn(bad[at], listed[at]);
}

double RetrievedClass::hubness(size_t at) const
{
    return shareIn(listed[at], items);
}

RetrievalByClass byClass(const ProtocolInput& input, int level, const RetrievalLists& lists,
                         const std::vector<FullRanking>& rankings)
{
    const auto at = static_cast<size_t>(level);
    const OccurrenceCounts& counts = lists.occurrences;
    RetrievalByClass table;
    table.level = level;
    if (at < input.request.levelNames.size())
        table.levelName = input.request.levelNames[at];
    table.k = counts.k();
    table.queries = input.queries.size();
    table.items = input.database.size();
    for (size_t i = 0; i < table.k.size(); ++i) {
        table.hubness.push_back(hubnessOf(counts, i));
        table.hubs.push_back(hubsOf(input.database, input.database.labels[at], counts, i));
    }
    ByLabel classes;
    addQueries(classes, input.queries.labels[at], lists, rankings);
    addItems(classes, input.database.labels[at], counts);
    for (auto& [label, each] : classes) {
        const bool any = each.answerable > 0;
        each.map = any ? each.map / static_cast<double>(each.answerable) : kNoShare;
        each.mapAtR = any ? each.mapAtR / static_cast<double>(each.answerable) : kNoShare;
        table.classes.push_back(std::move(each));
    }
    return table;
}

Json toJson(const RetrievalByClass& table, const std::vector<std::string>& names)
{
    Json hubness = Json::array();
    for (size_t at = 0; at < table.k.size(); ++at)
        hubness.push_back(hubnessJson(table, at));
    Json classes = Json::array();
    for (const RetrievedClass& each : table.classes) {
        const auto label = static_cast<size_t>(each.label);
        Json entry = {{"label", each.label}, {"name", label < names.size() ? names[label] : ""}};
        entry.update(classJson(each, table.k.size()));
        classes.push_back(std::move(entry));
    }
    return {{"level", table.level},
            {"level_name", table.levelName},
            {"k", table.k},
            {"queries", table.queries},
            {"items", table.items},
            {"hubness", std::move(hubness)},
            {"classes", std::move(classes)}};
}

Result<RetrievalByClass> retrievalByClass(const ClassRetrievalRequest& request,
                                          const EmbeddingSet& database, const EmbeddingSet& queries,
                                          Executor& executor,
                                          const std::function<bool(double)>& progress)
{
    KINDRED_ASSIGN(const PreparedSet asked, prepareSet(queries, request.cosine, "queries"));
    KINDRED_ASSIGN(const PreparedSet known, prepareSet(database, request.cosine, "database"));
    KINDRED_TRY(checkSides(request, known, asked));
    EvaluationRequest question;
    question.k = request.k;
    ProtocolInput input{question,
                        known,
                        asked,
                        *decisionRules().front(), // has no say in a search
                        request.cosine ? SearchMetric::InnerProduct : SearchMetric::SquaredL2,
                        executor,
                        [&](double done) { return !progress || progress(kListsShare * done); }};
    KINDRED_ASSIGN(const RetrievalLists lists, retrievalLists(input, request.level));
    input.progress = [&](double done) {
        return !progress || progress(kListsShare + (1 - kListsShare) * done);
    };
    KINDRED_ASSIGN(const std::vector<FullRanking> rankings, fullRankings(input, request.level));
    return byClass(input, request.level, lists, rankings);
}

} // namespace kindred
