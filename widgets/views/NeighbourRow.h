#pragma once

#include <QWidget>

#include "models/NeighbourModel.h"

class QLabel;

namespace kindred {

class TileView;

/// What one embedding retrieves: whose it is, how many are right, and the pictures.
class NeighbourRow final : public QWidget {
    Q_OBJECT

public:
    NeighbourRow(const SampleTable* samples, ThumbnailStore* thumbnails, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// `judged`: the query's class is known, so right and wrong mean something.
    void setList(const NeighbourList& list, bool judged);
    /// Says why there are no neighbours in their place.
    void setFailure(const QString& reason);
    QString failure() const; ///< what setFailure() said, while it stands there
    TileView* tiles() const { return m_tiles; }

private:
    QLabel* m_title;
    QLabel* m_count;
    QLabel* m_failure;
    NeighbourModel* m_model;
    TileView* m_tiles;
};

} // namespace kindred
