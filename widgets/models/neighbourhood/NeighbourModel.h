#pragma once

#include "models/neighbourhood/RetrievalQuery.h"
#include "models/samples/SampleTable.h"
#include "models/samples/ThumbnailStore.h"
#include "models/samples/TileModel.h"

namespace kindred {

/// One row of retrieved samples, nearest first. GUI thread only.
class NeighbourModel final : public TileModel {
    Q_OBJECT

public:
    /// Table and store outlive the model.
    NeighbourModel(const SampleTable* table, ThumbnailStore* thumbnails, QObject* parent = nullptr);

    /// `judged`: right and wrong are known.
    void setNeighbours(const QList<Neighbour>& neighbours, bool judged = true);
    /// What is shown belongs to another question by now: no longer right or wrong.
    void withdrawVerdicts();
    /// A picture of these stands in for the thumbnail; nullptr: thumbnails are enough.
    void setPictures(ThumbnailStore* pictures);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    QString words(int row) const;
    QImage pictureOf(qint64 id) const;
    void repaint(const QSet<qint64>& ids);

    const SampleTable* m_table;
    ThumbnailStore* m_pictures = nullptr;
    QList<Neighbour> m_neighbours;
    bool m_judged = true;
};

} // namespace kindred
