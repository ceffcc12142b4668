#pragma once

#include "classes/ClassRetrieval.h"
#include "models/samples/TileModel.h"
#include "models/samples/TileRoles.h"

namespace kindred {

class SampleTable;
class ThumbnailStore;

/// The images that stand in the most lists of the nearest, the most listed first. GUI thread only.
class HubModel final : public TileModel {
    Q_OBJECT

public:
    enum Role {
        ListedRole = PathRole + 1, ///< qint64: in how many lists
        BadRole,                   ///< qint64: in how many of another class
    };

    /// Table and store outlive the model.
    HubModel(const SampleTable* table, ThumbnailStore* thumbnails, QObject* parent = nullptr);

    void setHubs(const QList<HubImage>& hubs);

    int rowCount(const QModelIndex& parent = {}) const override;
    /// Roles of TileRoles.h, and these.
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void repaint(const QSet<qint64>& ids);

    const SampleTable* m_table;
    QList<HubImage> m_hubs;
};

} // namespace kindred
