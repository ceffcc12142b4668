#include "engine/serve/runs/ClassRetrievals.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/serve/Params.h"
#include "engine/serve/map/MapJobs.h"
#include "engine/serve/runs/JudgedSplit.h"
#include "engine/serve/runs/RunQuestion.h"
#include "engine/serve/runs/RunView.h"

namespace kindred::engine {

/// The rows of a split that have a class at the trained level.
struct LabelledRows {
    Matrix<float> rows;
    EmbeddingSet set;
};

namespace {
constexpr int kUsualNeighbours = 10;

/// embeddings: [n, d] of the table's ids.
LabelledRows labelledRows(const RunView& view, const RunTable& table,
                          const Matrix<float>& embeddings)
{
    LabelledRows labelled;
    std::vector<int64_t> kept;
    labelled.set.labels.resize(1);
    for (size_t row = 0; row < table.ids.size(); ++row) {
        const int32_t label = view.labelAt(table, row);
        if (label < 0)
            continue;
        kept.push_back(static_cast<int64_t>(row));
        labelled.set.ids.push_back(table.ids[row]);
        labelled.set.labels[0].push_back(label);
    }
    const int64_t columns = embeddings.cols();
    labelled.rows = Matrix<float>(static_cast<int64_t>(kept.size()), columns);
    for (size_t i = 0; i < kept.size(); ++i)
        std::copy_n(embeddings.row(kept[i]), columns, labelled.rows.row(static_cast<int64_t>(i)));
    labelled.set.rows = std::as_const(labelled.rows).view();
    return labelled;
}

void addCameras(EmbeddingSet& set, const std::vector<int32_t>& cameras)
{
    for (const int64_t id : set.ids)
        set.cameras.push_back(
            static_cast<size_t>(id) < cameras.size() ? cameras[static_cast<size_t>(id)] : -1);
}

/// Queries are asked of the gallery where the step keeps one, every other split of itself.
std::string databaseOf(const RunView& view, const std::string& split)
{
    const std::vector<TableName> names = view.run().tableNames();
    const bool gallery = std::any_of(names.begin(), names.end(), [&](const TableName& name) {
        return name.step == view.step() && name.split == "gallery";
    });
    return split == "query" && gallery ? "gallery" : split;
}

/// What the run's embeddings are compared by, in its evaluations too.
bool comparesByCosine(const RunDirectory& run)
{
    const auto record = run.record(true);
    if (!record)
        return true;
    const Json options = record->value("options", Json::object());
    return !options.is_object() || options.value("metric", Json()) != "l2";
}

Json numberOr(double value)
{
    return std::isnan(value) ? Json() : Json(value);
}

Json hubsJson(const std::vector<Hub>& hubs)
{
    Json listed = Json::array();
    for (const Hub& hub : hubs)
        listed.push_back(
            {{"id", hub.id}, {"label", hub.label}, {"listed", hub.listed}, {"bad", hub.bad}});
    return listed;
}

/// The block `decide` of docs/protocol.md, in the order of the other rows.
void addSupport(Reply& reply, const RetrievalByClass& table, const ClassSupport& support)
{
    std::vector<float> sizes;
    for (const RetrievedClass& each : table.classes) {
        const auto found = support.find(each.label);
        sizes.push_back(found == support.end() ? NAN : static_cast<float>(found->second));
    }
    reply.content.json["decide"] =
        wire::addBlock(reply.content, "<f4", {static_cast<int64_t>(sizes.size())}, sizes.data());
}

/// The blocks of docs/protocol.md, a row for each class.
void addClasses(Reply& reply, const RetrievalByClass& table)
{
    const size_t last = table.k.size() - 1;
    std::vector<int64_t> counts;
    std::vector<float> precisions;
    for (const RetrievedClass& each : table.classes) {
        counts.insert(counts.end(),
                      {each.label, each.queries, each.items, each.answerable, each.hits[0],
                       each.hits[last], each.listed[last], each.bad[last]});
        precisions.insert(precisions.end(),
                          {static_cast<float>(each.map), static_cast<float>(each.mapAtR)});
    }
    const auto rows = static_cast<int64_t>(table.classes.size());
    Json& json = reply.content.json;
    json["counts"] = wire::addBlock(reply.content, "<i8", {rows, 8}, counts.data());
    json["precision"] = wire::addBlock(reply.content, "<f4", {rows, 2}, precisions.data());
}
} // namespace

Result<LabelledRows> ClassRetrievals::rows(const RunView& view, const std::string& split,
                                           bool cosine)
{
    KINDRED_ASSIGN(const auto table, view.table(split));
    if (cosine)
        return labelledRows(view, *table, table->embeddings);
    // The view's rows are of unit length.
    KINDRED_ASSIGN(const auto stored, m_tables.stored(view.run(), split, view.step()));
    if (stored->ids != table->ids)
        return failure("the table “" + split + "” was written anew meanwhile");
    return labelledRows(view, *table, stored->rows);
}

ClassRetrievals::Made ClassRetrievals::found(const RunView& view, const std::string& split,
                                             const std::string& database, int k, bool cosine,
                                             const Call& call)
{
    KINDRED_ASSIGN(LabelledRows queries, rows(view, split, cosine));
    if (queries.set.ids.empty())
        return inputError("no sample of “" + split + "” has a class", view.run().root().string());
    LabelledRows gallery;
    if (database != split) {
        KINDRED_ASSIGN(gallery, rows(view, database, cosine));
        KINDRED_ASSIGN(const auto dataset, m_context.runs.dataset(view.run()));
        if (!dataset->cameras.empty()) {
            addCameras(queries.set, dataset->cameras);
            addCameras(gallery.set, dataset->cameras);
        }
    }
    ClassRetrievalRequest request;
    request.k = {1, k};
    request.cosine = cosine;
    KINDRED_ASSIGN(RetrievalByClass table,
                   retrievalByClass(request, database == split ? queries.set : gallery.set,
                                    queries.set, m_context.maps.executor(), [&](double done) {
                                        return call.progress(0.8 * done, "searching by class");
                                    }));
    return std::make_shared<const RetrievalByClass>(std::move(table));
}

Result<std::shared_ptr<const ClassSupport>>
ClassRetrievals::support(const RunView& view, const std::string& split, const Call& call)
{
    NeighbourhoodTables tables(m_context.runs); // what it reads is not kept: the numbers are
    KINDRED_ASSIGN(const auto memory, tables.rows(view));
    KINDRED_ASSIGN(const LabelledRows queries,
                   rows(view, split, memory->form == WeightForm::Cosine));
    KINDRED_ASSIGN(
        ClassSupport found,
        supportByClass(*memory, queries.set, m_context.maps.executor(), [&](double done) {
            return call.progress(0.8 + 0.2 * done, "weighing by class");
        }));
    return std::make_shared<const ClassSupport>(std::move(found));
}

Result<Reply> ClassRetrievals::answer(const Call& call)
{
    KINDRED_ASSIGN(const RunView view, viewOf(m_context, call.params));
    KINDRED_TRY(view.requireLabels());
    KINDRED_ASSIGN(const std::string wanted, textParam(call.params, "split", ""));
    KINDRED_ASSIGN(const std::string split, judgedSplit(view, wanted));
    KINDRED_ASSIGN(const int64_t k, integerParam(call.params, "k", 1, 1000, kUsualNeighbours));
    const std::string database = databaseOf(view, split);
    const bool cosine = comparesByCosine(view.run());
    const std::string key = tableStamp(view.run(), split, view.step()) + "|" +
                            tableStamp(view.run(), database, view.step()) + "#" + std::to_string(k);
    KINDRED_ASSIGN(const auto table, m_kept.get(key, [&] {
        return found(view, split, database, static_cast<int>(k), cosine, call);
    }));
    const size_t last = table->k.size() - 1;
    const Hubness& hubness = table->hubness[last];
    Reply reply(Json{{"split", split},
                     {"database", database},
                     {"step", view.step()},
                     {"k", k},
                     {"metric", cosine ? "cosine" : "l2"},
                     {"queries", table->queries},
                     {"items", table->items},
                     {"mean", hubness.mean},
                     {"skewness", numberOr(hubness.skewness)},
                     {"bad", numberOr(hubness.bad)},
                     {"most", hubness.most},
                     {"never", hubness.never},
                     {"hubs", hubsJson(table->hubs[last])}});
    addClasses(reply, *table);
    const std::string train = tableStamp(view.run(), "train", view.step());
    const auto sizes = m_support.get(tableStamp(view.run(), split, view.step()) + "|" + train,
                                     [&] { return support(view, split, call); });
    if (!sizes && sizes.error().code == ErrorCode::Interrupted)
        return sizes.error();
    if (sizes)
        addSupport(reply, *table, **sizes);
    else // the other numbers stand
        reply.content.json["undecided"] = sizes.error().what;
    return reply;
}

} // namespace kindred::engine
