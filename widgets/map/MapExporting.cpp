// How the map's view writes what it shows to files.

#include <QFileDialog>

#include "common/JsonFields.h"
#include "map/MapExport.h"
#include "map/MapView.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/SampleTable.h"
#include "models/samples/Thumbnails.h"
#include "plots/cloud/PointCloudView.h"

namespace kindred {

void MapView::askForFile()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export the map"), QStringLiteral("map.png"),
        tr("Picture (*.png);;Drawing (*.svg);;Page (*.pdf);;Table of the points (*.csv)"));
    if (!path.isEmpty())
        exportTo(path);
}

void MapView::exportTo(const QString& path)
{
    MapSheet sheet;
    sheet.title = textOf(m_current->summary(), "name");
    sheet.fact = m_factText;
    sheet.cloud = m_session->cloud();
    sheet.points = m_session->points();
    const auto& painting = m_colouring->painting();
    if (painting)
        sheet.painting = std::make_shared<const MapPainting>(
            showsHonesty() ? honestyPainting(false) : onGround(*painting, false));
    if (!sheet.cloud || !sheet.points || !sheet.painting ||
        sheet.painting->shade.size() != static_cast<size_t>(sheet.cloud->size()))
        return say(failure(tr("there is no map yet").toStdString()));
    sheet.hidden = hiddenPoints();
    sheet.full = showsHonesty() ? measuredPoints() : emphasis();
    sheet.classOf = m_samples->classes();
    sheet.classes = m_colouring->values(MapColour::Class);
    sheet.side = m_cloud->thumbnailSide();
    std::vector<quint32> rows = selected().indices();
    if (rows.empty())
        for (quint32 row = 0; row < sheet.cloud->size(); ++row)
            if (sheet.hidden.empty() || sheet.hidden[row] == 0)
                rows.push_back(row);
    withPictures(std::move(sheet), [this, rows = std::move(rows), path](MapSheet whole) mutable {
        exportMapLater(m_writer, std::move(whole), std::move(rows), path, this,
                       [this, path](const Status& written) {
                           if (written.ok())
                               Q_EMIT said(tr("Saved %1.").arg(path));
                           else
                               say(written.error());
                       });
    });
}

/// The sheet shows more pictures than the window, and others: they are asked for together. Where
/// they are not to be had it shows points.
void MapView::withPictures(MapSheet sheet, std::function<void(MapSheet)> then)
{
    const std::vector<quint32> rows = picturedRows(sheet);
    if (rows.empty())
        return then(std::move(sheet));
    Json ids = Json::array();
    QHash<qint64, quint32> rowOf;
    for (const quint32 row : rows) {
        ids.push_back(sheet.points->id(row));
        rowOf.insert(sheet.points->id(row), row);
    }
    m_source->request(QStringLiteral("run.thumbnails"),
                      {{"run", m_session->run().toStdString()}, {"ids", ids}}, this,
                      [sheet = std::move(sheet), rowOf = std::move(rowOf),
                       then = std::move(then)](const RunSource::Reply& reply) mutable {
                          for (const Thumbnail& each : picturesOf(reply))
                              if (const auto row = rowOf.constFind(each.id); row != rowOf.cend())
                                  sheet.pictures.insert(*row, each.picture);
                          then(std::move(sheet));
                      });
}

} // namespace kindred
