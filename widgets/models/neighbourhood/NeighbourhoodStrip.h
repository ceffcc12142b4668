#pragma once

#include "models/samples/SampleTable.h"
#include "models/samples/ThumbnailStore.h"
#include "models/samples/TileModel.h"

namespace kindred {

/// A sample in a strip of pictures, with a word below it.
struct StripEntry {
    qint64 id = -1;
    int label = -1; ///< −1: the sample table's
    QString caption;
    QVariant right; ///< bool; invalid where right and wrong mean nothing
    QString words;  ///< of the tool tip, after what the sample is
};

/// Samples in an order that somebody else chose, for TileView (roles of TileRoles.h and
/// Qt::DisplayRole for the caption). GUI thread only.
class NeighbourhoodStrip final : public TileModel {
    Q_OBJECT

public:
    /// Table and store outlive the model.
    NeighbourhoodStrip(const SampleTable* samples, ThumbnailStore* thumbnails,
                       QObject* parent = nullptr);

    /// Where the ids stay the same only what is said of them changes, and selections stay.
    void setEntries(const QList<StripEntry>& entries);
    const QList<StripEntry>& entries() const { return m_entries; }
    /// "#412 · square / eye" and what is said of it.
    QString words(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    QString className(const StripEntry& entry) const;

    const SampleTable* m_samples;
    QList<StripEntry> m_entries;
};

} // namespace kindred
