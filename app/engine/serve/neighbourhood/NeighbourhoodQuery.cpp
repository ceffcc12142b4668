#include "engine/serve/neighbourhood/NeighbourhoodQuery.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "engine/serve/neighbourhood/NeighbourhoodWeights.h"
#include "engine/serve/runs/RunQuestion.h"

namespace kindred::engine {

namespace {
constexpr int64_t kMostListed = 2000;
constexpr double kLeastMass = 1e-4;
constexpr double kLargestQuerySigma = 1e6;

/// The sample or picture of a call, and a name for it.
struct NamedSample {
    AskedSample sample;
    std::string name;
};

Result<NamedSample> askedOf(const Call& call)
{
    KINDRED_ASSIGN(const AskedQuery query, askedQuery(call));
    NamedSample asked;
    if (query.id) {
        asked.sample.id = query.id;
        asked.name = "id " + std::to_string(*query.id);
        return asked;
    }
    KINDRED_ASSIGN(Image image, decodeImage(query.bytes, query.where));
    asked.sample.image = std::make_shared<const Image>(std::move(image));
    asked.name = "picture " + std::to_string(query.bytes.size()) + " " +
                 std::to_string(std::hash<std::string>{}(query.bytes));
    return asked;
}

Json neighboursOf(const NeighbourhoodRows& rows, const WeighedNeighbours& found,
                  const std::vector<double>& nearness)
{
    Json list = Json::array();
    for (size_t i = 0; i < found.best.size(); ++i) {
        const auto row = static_cast<size_t>(found.best[i]);
        Json entry = {{"id", rows.ids[row]}, {"label", rows.labels[row]}, {"p", found.p[i]}};
        if (rows.form == WeightForm::Cosine)
            entry["similarity"] = nearness[row];
        else
            entry["distance"] = std::sqrt(std::max(0.0, -nearness[row]));
        if (!rows.logWeights.empty())
            entry["weight"] = std::exp(static_cast<double>(rows.logWeights[row]));
        list.push_back(std::move(entry));
    }
    return list;
}

Json massesOf(const RunView& view, const WeighedNeighbours& found)
{
    Json list = Json::array();
    for (const auto& [label, mass] : found.classes)
        if (mass > kLeastMass)
            list.push_back({{"label", label}, {"name", view.className(label)}, {"p", mass}});
    return list;
}

Json supportOf(const WeighedNeighbours& found)
{
    Json list = Json::array();
    for (size_t i = 0; i < kSupportMasses.size(); ++i)
        list.push_back({{"mass", kSupportMasses[i]}, {"n", found.support[i]}});
    return list;
}

/// Which part of an answer is the method's own, whether or not it applies; "" where none is.
const char* ownPart(MemoryKind memory)
{
    switch (memory) {
    case MemoryKind::Means:
        return "means";
    case MemoryKind::Attended:
        return "tree";
    case MemoryKind::Centres:
        return "centres";
    case MemoryKind::None:
    case MemoryKind::Rows:
        break;
    }
    return "";
}

/// How the centres of a run weigh.
Json centresOf(const NeighbourhoodRows& rows)
{
    if (rows.memory != MemoryKind::Centres)
        return notApplied("the method learns no weight of a centre");
    if (rows.logWeights.empty())
        return notApplied(rows.reason.empty() ? "the run learns no weights of its centres"
                                              : rows.reason);
    const auto [least, most] = std::minmax_element(rows.logWeights.begin(), rows.logWeights.end());
    return {{"applies", true},
            {"reason", ""},
            {"least", std::exp(static_cast<double>(*least))},
            {"most", std::exp(static_cast<double>(*most))},
            {"of", rows.nearest}};
}
} // namespace

Result<std::optional<double>> positiveParam(const Json& params, const char* key, double high)
{
    if (!hasParam(params, key))
        return std::optional<double>();
    const Json& value = params[key];
    if (!value.is_number() || !(value.get<double>() > 0) || !(value.get<double>() <= high))
        return usageError("must be a number above 0", std::string("params.") + key);
    return std::optional<double>(value.get<double>());
}

NeighbourhoodQuery::Made NeighbourhoodQuery::make(const RunView& view, const AskedSample& asked,
                                                  const Call& call)
{
    auto made = std::make_shared<Weighed>();
    KINDRED_ASSIGN(made->rows, m_tables->rows(view));
    const NeighbourhoodRows& rows = *made->rows;
    made->id = asked.id;
    if (asked.id) {
        made->label = view.labelOf(*asked.id);
        made->own = rows.find(*asked.id);
    }
    KINDRED_ASSIGN(const std::vector<float> row, asked.id
                                                     ? m_tables->rowOf(view, rows, *asked.id)
                                                     : m_tables->rowOf(view, rows, *asked.image));
    if (static_cast<int64_t>(row.size()) != rows.rows.cols())
        return inputError("the tables of the step have rows of different length",
                          view.run().root().string());
    // One pass on this thread: behind a long count its turn on all of them would come later.
    Executor alone(1);
    made->nearness = nearnessOf(rows, row, alone);
    const auto stored = asked.id ? view.predictionOf(*asked.id) : std::nullopt;
    const WeighedNeighbours own =
        weigh(rows, logitsOf(rows, made->nearness, rows.sigma, made->own), {}, 1);
    made->prediction = stored ? *stored : own.classes.empty() ? -1 : own.classes.front().first;
    KINDRED_ASSIGN(made->means, m_facts.means(view, asked, call));
    made->tree = m_facts.tree(view, asked);
    return std::shared_ptr<const Weighed>(std::move(made));
}

NeighbourhoodQuery::Made NeighbourhoodQuery::weighed(const RunView& view, const Call& call)
{
    KINDRED_ASSIGN(const NamedSample asked, askedOf(call));
    const std::string key = tableStamp(view.run(), "train", view.step()) + " " + asked.name;
    return m_weighed.get(key, [&] { return make(view, asked.sample, call); });
}

Result<Reply> NeighbourhoodQuery::answer(const Call& call)
{
    KINDRED_ASSIGN(const auto wanted, positiveParam(call.params, "sigma", kLargestQuerySigma));
    KINDRED_ASSIGN(const int64_t limit, integerParam(call.params, "limit", 1, kMostListed, 200));
    KINDRED_ASSIGN(const RunView view, viewOf(*m_context, call.params));
    KINDRED_ASSIGN(const auto asked, weighed(view, call));
    const NeighbourhoodRows& rows = *asked->rows;
    const double sigma = wanted.value_or(rows.sigma);
    const std::vector<double> logits = logitsOf(rows, asked->nearness, sigma, asked->own);
    const WeighedNeighbours found = weigh(rows, logits, asked->label, limit);

    Json query = {{"prediction", asked->prediction},
                  {"predicted_name", view.className(asked->prediction)}};
    if (asked->id)
        query["id"] = *asked->id;
    if (asked->label) {
        query["label"] = *asked->label;
        query["trained"] =
            std::find(rows.labels.begin(), rows.labels.end(), *asked->label) != rows.labels.end();
    }
    return Reply(Json{{"step", view.step()},
                      {"form", rows.form == WeightForm::Cosine ? "cosine" : "gaussian"},
                      {"own", rows.own},
                      {"reason", rows.reason},
                      {"sigma", sigma},
                      {"run_sigma", rows.sigma},
                      {"database", rows.size()},
                      {"counted", found.counted},
                      {"leave_one_out", asked->own >= 0},
                      {"query", std::move(query)},
                      {"neighbours", neighboursOf(rows, found, asked->nearness)},
                      {"classes", massesOf(view, found)},
                      {"support", supportOf(found)},
                      {"p_true", asked->label ? Json(found.trueMass) : Json()},
                      {"perplexity", found.perplexity},
                      {"part", ownPart(rows.memory)},
                      {"means", asked->means},
                      {"tree", asked->tree},
                      {"centres", centresOf(rows)}});
}

} // namespace kindred::engine
