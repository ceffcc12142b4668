// The map of a report: how it is asked for and where it stands.

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <utility>

#include "common/JsonFields.h"
#include "models/samples/Thumbnails.h"
#include "plots/figures/ScatterFigure.h"
#include "report/MissingMap.h"
#include "report/ReportCollector.h"
#include "report/ReportContent.h"
#include "report/TableColumns.h"

namespace kindred {

void ReportCollector::askTables()
{
    if (!wants("map"))
        return nextStep();
    ask("run.tables", {{"run", current().path.toStdString()}}, &ReportCollector::takeTables,
        QStringLiteral("map"));
}

void ReportCollector::takeTables(const RunSource::Reply& reply)
{
    for (const Json& table : arrayOf(reply.result, "tables")) {
        const Json files = arrayOf(table, "files");
        const qint64 step = valueOr(table, "step", qint64{-1});
        // Splits of one step share a map.
        if (std::find(files.begin(), files.end(), Json("map")) == files.end() ||
            step < current().map.step)
            continue;
        if (step > current().map.step)
            m_mapSplits.clear();
        current().map.step = step;
        m_mapSplits << textOf(table, "split");
    }
    if (current().map.step < 0 && m_makesMaps && !std::exchange(m_mapTried, true))
        return makeMap();
    if (current().map.step < 0 && !current().missing.contains(QStringLiteral("map")))
        current().missing.insert(QStringLiteral("map"),
                                 tr("no map was made of this run yet: make one in Map"));
    nextStep();
}

void ReportCollector::makeMap()
{
    const QString words = tr("making its map");
    tell(words);
    m_missingMap = new MissingMap(m_source, current().path, this);
    connect(m_missingMap, &MissingMap::progressed, this,
            [this, words](double done) { tell(words, done); });
    connect(m_missingMap, &MissingMap::made, this, [this] {
        m_missingMap->deleteLater();
        askTables();
    });
    connect(m_missingMap, &MissingMap::failed, this, [this](const QString& why) {
        m_missingMap->deleteLater();
        current().missing.insert(QStringLiteral("map"), why);
        nextStep();
    });
}

/// A table of the split that comes next, of the map's step.
void ReportCollector::askMapTable(const char* name, Take take)
{
    if (m_mapSplits.isEmpty())
        return nextStep();
    ask("run.table",
        {{"run", current().path.toStdString()},
         {"split", m_mapSplits.first().toStdString()},
         {"step", std::to_string(current().map.step)},
         {"name", name},
         {"inline", true}},
        take, QStringLiteral("map"));
}

void ReportCollector::askMap()
{
    askMapTable("map", &ReportCollector::takeMap);
}

void ReportCollector::takeMap(const RunSource::Reply& reply)
{
    qsizetype columns = 0;
    const QList<float> table = tableOf<float>(reply, "<f4", &columns);
    for (qsizetype row = 0; columns >= 2 && (row + 1) * columns <= table.size(); ++row)
        current().map.points << QPointF(table[row * columns], table[row * columns + 1]);
    nextStep();
}

void ReportCollector::askMapIds()
{
    askMapTable("ids", &ReportCollector::takeMapIds);
}

void ReportCollector::takeMapIds(const RunSource::Reply& reply)
{
    current().map.ids << tableOf<qint64>(reply, "<i8");
    nextStep();
}

void ReportCollector::askMapLabels()
{
    askMapTable("labels", &ReportCollector::takeMapLabels);
}

void ReportCollector::takeMapLabels(const RunSource::Reply& reply)
{
    qsizetype levels = 0;
    const QList<int> table = tableOf<int>(reply, "<i4", &levels);
    for (qsizetype row = 0; m_trained < levels && (row + 1) * levels <= table.size(); ++row)
        current().map.labels << table[row * levels + m_trained];
    m_mapSplits.removeFirst();
    if (!m_mapSplits.isEmpty())
        m_step -= 3; // the same three questions of the next split
    nextStep();
}

/// Of those points that are drawn as their pictures: where these are not to be had, as points.
void ReportCollector::askMapPictures()
{
    const ReportMap& map = current().map;
    if (map.ids.size() != map.points.size() || !valueOr(current().summary, "pictures", true))
        return nextStep();
    Json ids = Json::array();
    for (const qsizetype row : picturedPoints({map.points, map.labels, {}, {}}))
        ids.push_back(map.ids[row]);
    if (ids.empty())
        return nextStep();
    m_request = m_source->request(QStringLiteral("run.thumbnails"),
                                  {{"run", current().path.toStdString()}, {"ids", ids}}, this,
                                  [this, asked = m_generation](const RunSource::Reply& reply) {
                                      if (asked == m_generation)
                                          takeMapPictures(reply);
                                  });
}

void ReportCollector::takeMapPictures(const RunSource::Reply& reply)
{
    ReportMap& map = current().map;
    QHash<qint64, QImage> byId;
    for (const Thumbnail& thumbnail : picturesOf(reply))
        byId.insert(thumbnail.id, thumbnail.picture);
    for (qsizetype row = 0; row < map.ids.size(); ++row)
        if (const auto found = byId.constFind(map.ids[row]); found != byId.cend())
            map.pictures.insert(row, *found);
    nextStep();
}

namespace report_content {

namespace {
struct MapText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};
} // namespace

void map(ReportDocument& out, const Material& material)
{
    for (const ReportRun& run : material.runs) {
        if (run.map.points.isEmpty())
            continue;
        nameRun(out, material, run);
        out.add(scatterFigure({run.map.points, run.map.labels, run.classes, run.map.pictures}),
                QStringLiteral("map"), nameOf(run));
        out.add(Kind::Note, MapText::tr("%1 points, step %2.")
                                .arg(QLocale().toString(run.map.points.size()))
                                .arg(run.map.step));
    }
    sayMissing(out, material, QStringLiteral("map"));
}

} // namespace report_content

} // namespace kindred
