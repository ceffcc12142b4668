#pragma once

#include <QAbstractListModel>

namespace kindred {

class ThumbnailStore;

/// A list of a run's samples, each with the roles of TileRoles.h. A tile can be dragged to where
/// samples are taken (board/intake/BoardBrought.h). GUI thread only.
class TileModel : public QAbstractListModel {
    Q_OBJECT

public:
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;

protected:
    /// The store, which knows whose samples they are, outlives the model.
    TileModel(ThumbnailStore* thumbnails, QObject* parent);

    ThumbnailStore* m_thumbnails;
};

} // namespace kindred
