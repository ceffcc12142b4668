#include "models/samples/TileModel.h"

#include <QMimeData>

#include "board/intake/BoardBrought.h"
#include "models/samples/ThumbnailStore.h"
#include "models/samples/TileRoles.h"

namespace kindred {

TileModel::TileModel(ThumbnailStore* thumbnails, QObject* parent)
    : QAbstractListModel(parent), m_thumbnails(thumbnails)
{
}

Qt::ItemFlags TileModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsDragEnabled : flags;
}

QStringList TileModel::mimeTypes() const
{
    return {QLatin1String(kSamplesMime)};
}

QMimeData* TileModel::mimeData(const QModelIndexList& indexes) const
{
    QList<qint64> ids;
    for (const QModelIndex& index : indexes)
        ids << index.data(SampleIdRole).toLongLong();
    return samplesMime(m_thumbnails->run(), ids);
}

} // namespace kindred
