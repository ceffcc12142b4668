#pragma once

#include <QWidget>

#include "models/neighbourhood/NeighbourModel.h"

class QLabel;

namespace kindred {

class TileDelegate;
class TileView;

/// What one embedding retrieves: whose it is, how many are right, and the pictures.
class NeighbourRow final : public QWidget {
    Q_OBJECT

public:
    /// `pictures` are sharper than `thumbnails`: taken for tiles larger than those.
    NeighbourRow(const SampleTable* samples, ThumbnailStore* thumbnails, ThumbnailStore* pictures,
                 QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// `judged`: the query's class is known, so right and wrong mean something.
    void setList(const NeighbourList& list, bool judged);
    /// What stands there was found for another question: `title` says so, and no mark is left.
    void setOutdated(const QString& title);
    /// Draws what stands there as what was answered before, until the next list or failure.
    void setFaded(bool faded);
    bool isFaded() const { return m_faded; }
    /// Keeps the place of neighbours that are on their way.
    void setWaiting();
    bool isWaiting() const { return m_waiting; }
    /// Says why there are no neighbours in their place.
    void setFailure(const QString& reason);
    QString failure() const; ///< what setFailure() said, while it stands there
    TileView* tiles() const { return m_tiles; }
    int count() const { return m_model->rowCount(); }

    /// Edge of the pictures, logical pixels.
    void setEdge(int edge);
    int edge() const { return m_edge; }
    /// The most whole lines of pictures; the others are scrolled to.
    void setLines(int lines);
    static constexpr int kAllLines = 60;
    /// Of everything but the tiles, in a row of this width.
    int headHeight(int width) const;

private:
    ThumbnailStore* m_pictures;
    QLabel* m_title;
    QLabel* m_count;
    QLabel* m_failure;
    NeighbourModel* m_model;
    TileView* m_tiles;
    TileDelegate* m_delegate;
    bool m_faded = false;
    bool m_waiting = false;
    int m_edge = 0;
    int m_lines = kAllLines;
};

} // namespace kindred
