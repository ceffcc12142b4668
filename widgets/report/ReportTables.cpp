// What ReportCollector asks of a run's tables: verdicts, neighbours, distributions.

#include <QSet>

#include <algorithm>

#include "common/JsonFields.h"
#include "models/runs/RunWords.h"
#include "models/samples/Thumbnails.h"
#include "report/ReportCollector.h"
#include "report/TableColumns.h"

namespace kindred {

namespace {
constexpr auto kVerdictSections = "boards gain confusion";
constexpr qsizetype kFinePictures = 256; ///< most that run.thumbnails gives of another size
constexpr int kFineEdge = 112;           ///< pixels: 140 an inch in the widest board

/// `count` elements spread evenly over the list, the ends included.
QList<qint64> spreadOver(const QList<qint64>& ids, int count)
{
    if (ids.size() <= count)
        return ids;
    if (count < 2)
        return ids.mid(0, count);
    QList<qint64> chosen;
    for (int i = 0; i < count; ++i)
        chosen << ids[static_cast<qsizetype>(i) * (ids.size() - 1) / (count - 1)];
    return chosen;
}
} // namespace

void ReportCollector::askTable(const char* name, Take take, const QString& section)
{
    ask("run.table",
        {{"run", current().path.toStdString()},
         {"split", current().verdicts.split.toStdString()},
         {"step", "last"},
         {"name", name},
         {"inline", true}},
        take, section);
}

void ReportCollector::askSplit()
{
    if (!wantsVerdicts())
        return nextStep();
    tell(tr("reading the predictions"));
    ask("run.classes", {{"run", current().path.toStdString()}}, &ReportCollector::takeSplit,
        QLatin1String(kVerdictSections));
}

void ReportCollector::takeSplit(const RunSource::Reply& reply)
{
    current().verdicts.split = textOf(reply.result, "split");
    for (const Json& each : arrayOf(reply.result, "classes"))
        if (!valueOr(each, "trained", true))
            current().verdicts.untrained.insert(valueOr(each, "label", -1));
    nextStep();
}

void ReportCollector::askIds()
{
    if (current().verdicts.split.isEmpty())
        return nextStep();
    askTable("ids", &ReportCollector::takeIds, QLatin1String(kVerdictSections));
}

void ReportCollector::takeIds(const RunSource::Reply& reply)
{
    current().verdicts.ids = tableOf<qint64>(reply, "<i8");
    nextStep();
}

void ReportCollector::askLabels()
{
    if (current().verdicts.ids.isEmpty())
        return nextStep();
    askTable("labels", &ReportCollector::takeLabels, QLatin1String(kVerdictSections));
}

void ReportCollector::takeLabels(const RunSource::Reply& reply)
{
    qsizetype levels = 0;
    const QList<int> table = tableOf<int>(reply, "<i4", &levels);
    ReportVerdicts& verdicts = current().verdicts;
    for (qsizetype row = 0; m_trained < levels && (row + 1) * levels <= table.size(); ++row) {
        verdicts.labels << table[row * levels + m_trained];
        if (m_trained > 0)
            verdicts.groups << table[row * levels + m_trained - 1];
    }
    if (verdicts.labels.size() != verdicts.ids.size())
        verdicts = {};
    nextStep();
}

void ReportCollector::askPredictions()
{
    if (current().verdicts.labels.isEmpty())
        return nextStep();
    askTable("predictions", &ReportCollector::takePredictions, QLatin1String(kVerdictSections));
}

void ReportCollector::takePredictions(const RunSource::Reply& reply)
{
    ReportVerdicts& verdicts = current().verdicts;
    verdicts.predictions = tableOf<int>(reply, "<i4");
    if (verdicts.predictions.size() != verdicts.ids.size())
        verdicts = {};
    if (!verdicts.ids.isEmpty() && verdicts.judged() == 0)
        leaveOutVerdicts();
    nextStep();
}

void ReportCollector::askBaseline()
{
    const bool gained = wants("boards") && m_plan.queries == ReportPlan::Queries::Gained;
    if (current().verdicts.judged() == 0 || (!wants("gain") && !gained)) {
        chooseQueries();
        return nextStep();
    }
    if (!gained) // they do not wait for it
        chooseQueries();
    if (lacksPixels()) {
        current().missing.insert(QStringLiteral("gain"),
                                 tr("vectors have no pixels: choose a run as the baseline"));
        if (gained)
            chooseQueries();
        return nextStep();
    }
    tell(tr("asking the baseline"));
    ask("query.errors",
        {{"run", current().path.toStdString()},
         {"split", current().verdicts.split.toStdString()},
         {"compare", baselineOf(current()).toStdString()}},
        &ReportCollector::takeBaseline, QStringLiteral("gain"));
}

void ReportCollector::takeBaseline(const RunSource::Reply& reply)
{
    QSet<qint64> differ;
    for (const Json& id : arrayOf(reply.result, "ids"))
        if (id.is_number_integer())
            differ.insert(id.get<qint64>());
    ReportVerdicts& verdicts = current().verdicts;
    verdicts.baseline.reserve(verdicts.ids.size());
    for (qsizetype i = 0; i < verdicts.ids.size(); ++i)
        verdicts.baseline << (verdicts.right(i) != differ.contains(verdicts.ids[i]));
    if (m_queries.isEmpty())
        chooseQueries();
    nextStep();
}

void ReportCollector::chooseQueries()
{
    if (!wants("boards"))
        return;
    const ReportVerdicts& verdicts = current().verdicts;
    // The same queries for every run, so that their boards can be read side by side.
    if (m_material.runs.size() > 1 && !m_material.runs.first().retrievals.isEmpty()) {
        for (const ReportRetrieval& retrieval : std::as_const(m_material.runs.first().retrievals))
            if (verdicts.ids.contains(retrieval.id))
                m_queries << retrieval.id;
        return;
    }
    QList<qint64> right, wrong, gained, unjudged;
    for (qsizetype i = 0; i < verdicts.ids.size(); ++i) {
        if (!verdicts.judged(i)) {
            unjudged << verdicts.ids[i];
            continue;
        }
        (verdicts.right(i) ? right : wrong) << verdicts.ids[i];
        if (i < verdicts.baseline.size() && verdicts.baseline[i] != verdicts.right(i))
            gained << verdicts.ids[i];
    }
    const int count = m_plan.queryCount;
    switch (m_plan.queries) {
    case ReportPlan::Queries::Mixed: {
        const auto failures = std::min<qsizetype>(count / 2, wrong.size());
        m_queries = spreadOver(right, static_cast<int>(count - failures)) +
                    spreadOver(wrong, static_cast<int>(failures));
        m_queries += spreadOver(unjudged, static_cast<int>(count - m_queries.size()));
        break;
    }
    case ReportPlan::Queries::Errors:
        m_queries = spreadOver(wrong, count);
        break;
    case ReportPlan::Queries::Gained:
        m_queries = spreadOver(gained, count);
        break;
    case ReportPlan::Queries::Spread:
        m_queries = spreadOver(verdicts.ids, count);
        break;
    case ReportPlan::Queries::Chosen:
        m_queries = m_plan.ids;
        break;
    }
}

void ReportCollector::askRetrieval()
{
    if (m_queries.isEmpty())
        return nextStep();
    tell(tr("finding neighbours"));
    const QString baseline = lacksPixels() ? QString() : baselineOf(current());
    ask("query.neighbours",
        {{"run", current().path.toStdString()},
         {"id", m_queries.first()},
         {"k", m_plan.neighbours},
         {"database", run_words::setsClassesApart(current().summary) ? "test" : "train"},
         {"compare", baseline.toStdString()}},
        &ReportCollector::takeRetrieval, QStringLiteral("boards"));
}

void ReportCollector::takeRetrieval(const RunSource::Reply& reply)
{
    ReportRetrieval retrieval;
    retrieval.id = m_queries.takeFirst();
    const Json query = objectOf(reply.result, "query");
    const auto nameOf = [this](const Json& json) {
        return current().classes.value(valueOr(json, "label", -1));
    };
    retrieval.label = nameOf(query);
    retrieval.prediction = textOf(query, "predicted_name");
    retrieval.right = retrieval.prediction == retrieval.label;
    for (const Json& row : arrayOf(reply.result, "rows")) {
        ReportRetrieval::Row shown{.source = textOf(row, "source"), .neighbours = {}};
        for (const Json& neighbour : arrayOf(row, "neighbours"))
            shown.neighbours.append({.id = valueOr(neighbour, "id", qint64{-1}),
                                     .similarity = valueOr(neighbour, "similarity", 0.0),
                                     .right = valueOr(neighbour, "right", false),
                                     .label = nameOf(neighbour)});
        retrieval.rows << shown;
    }
    // No prediction can name a class that was not trained: what is found first stands in.
    if (!valueOr(query, "trained", true) && !retrieval.rows.isEmpty() &&
        !retrieval.rows.first().neighbours.isEmpty()) {
        retrieval.prediction = retrieval.rows.first().neighbours.first().label;
        retrieval.right = retrieval.rows.first().neighbours.first().right;
    }
    current().retrievals << retrieval;
    if (!m_queries.isEmpty())
        --m_step; // the same step again, with the next query
    nextStep();
}

void ReportCollector::askThumbnails()
{
    QSet<qint64> ids;
    for (const ReportRetrieval& retrieval : std::as_const(current().retrievals)) {
        ids.insert(retrieval.id);
        for (const ReportRetrieval::Row& row : retrieval.rows)
            for (const ReportRetrieval::Neighbour& neighbour : row.neighbours)
                ids.insert(neighbour.id);
    }
    if (ids.isEmpty())
        return nextStep();
    ask("run.thumbnails",
        {{"run", current().path.toStdString()},
         {"ids", std::vector<qint64>(ids.begin(), ids.end())}},
        &ReportCollector::takeThumbnails, QStringLiteral("thumbnails"));
}

void ReportCollector::takeThumbnails(const RunSource::Reply& reply)
{
    for (const Thumbnail& thumbnail : picturesOf(reply))
        current().thumbnails.insert(thumbnail.id, thumbnail.picture);
    askPictures();
}

void ReportCollector::askPictures()
{
    const QList<qint64> ids = current().thumbnails.keys();
    if (ids.isEmpty() || ids.size() > kFinePictures)
        return nextStep();
    m_request =
        m_source->request(QStringLiteral("run.thumbnails"),
                          {{"run", current().path.toStdString()},
                           {"ids", std::vector<qint64>(ids.begin(), ids.end())},
                           {"edge", kFineEdge}},
                          this, [this, asked = m_generation](const RunSource::Reply& reply) {
                              if (asked != m_generation)
                                  return;
                              // A copied run has no data any more: its atlas must do.
                              for (const Thumbnail& picture : picturesOf(reply))
                                  current().thumbnails.insert(picture.id, picture.picture);
                              nextStep();
                          });
}

void ReportCollector::askDistributions()
{
    if (!wants("support") && !wants("distances"))
        return nextStep();
    tell(tr("measuring neighbourhoods"));
    ask("run.distributions", {{"run", current().path.toStdString()}},
        &ReportCollector::takeDistributions, QStringLiteral("support distances"));
}

void ReportCollector::takeDistributions(const RunSource::Reply& reply)
{
    current().distributions = reply.result.is_object() ? reply.result : Json::object();
    nextStep();
}

} // namespace kindred
