#pragma once

#include <QHash>
#include <QImage>
#include <QStringList>

#include <functional>

#include "base/Result.h"
#include "models/map/MapColouring.h"
#include "plots/cloud/PointCloud.h"

class QIODevice;
class QThreadPool;

namespace kindred {

/// A map as it is exported: what is shown, in its colours on white, under its title.
struct MapSheet {
    QString title;
    QString fact;
    std::shared_ptr<const PointCloud> cloud;
    std::shared_ptr<const MapPoints> points;
    std::shared_ptr<const MapPainting> painting;
    std::vector<uint8_t> hidden; ///< by row; may be empty
    std::vector<uint8_t> full;   ///< by row: 0 is grey beneath the others; may be empty
    QStringList classOf;         ///< names by class
    std::shared_ptr<const MapValues> classes;
    double side = 0;                      ///< of pictures in the place of points; 0: none
    QHash<quint32, QImage> pictures = {}; ///< by row, of picturedRows()
};

/// The rows whose picture stands in the place of their point, as in the window but of the whole
/// map, however many points it has: so that pictures hardly cover each other.
std::vector<quint32> picturedRows(const MapSheet& sheet);

/// id,x,y,class of the rows (RFC 4180), with all their digits, in the map's own square.
QByteArray mapCsv(const MapSheet& sheet, const std::vector<quint32>& rows);
/// The points as circles with the legend beside them.
Status writeMapSvg(const MapSheet& sheet, QIODevice& device);
/// The same on a page of its own size; very many points are one picture.
Status writeMapPdf(const MapSheet& sheet, QIODevice& device);
QImage mapImage(const MapSheet& sheet, double scale = 2);
/// By the name's ending (.svg .pdf .png .csv); Usage error for any other. Whole or not at all.
Status exportMap(const MapSheet& sheet, const std::vector<quint32>& rows, const QString& path);
/// exportMap() in a pool: a million points take seconds. `done` is called on the GUI thread, unless
/// `context` is gone by then.
void exportMapLater(QThreadPool& pool, MapSheet sheet, std::vector<quint32> rows,
                    const QString& path, QObject* context, std::function<void(const Status&)> done);

} // namespace kindred
