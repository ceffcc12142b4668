#pragma once

#include <QWidget>

#include "models/neighbourhood/NeighbourhoodAnswer.h"

namespace kindred {

class SampleTable;
class ThumbnailStore;

/// The neighbourhood tree of a query, level by level: the query, its neighbours below each other
/// with their shares a and probabilities p, and beside each of them its own neighbours, the larger
/// the share the higher their bar. A click or Return makes a sample the query. The store outlives
/// the view.
class TreeView final : public QWidget {
    Q_OBJECT

public:
    TreeView(const SampleTable* samples, ThumbnailStore* thumbnails, QWidget* parent = nullptr);

    /// label: class of the query; −1: not known.
    void setTree(const NeighbourhoodNodes& tree, int label);
    /// The place of the tree at a point, −1: none.
    int nodeAt(const QPointF& place) const;
    QRectF rectOf(int node) const; ///< of its picture
    QString words(int node) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {260, sizeHint().height()}; }

Q_SIGNALS:
    void chosen(qint64 id);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void mark(int node);
    void paintRow(QPainter& painter, int node);
    void paintPlace(QPainter& painter, int node);

    const SampleTable* m_samples;
    ThumbnailStore* m_thumbnails;
    NeighbourhoodNodes m_tree;
    int m_label = -1;
    QList<QRectF> m_places; ///< by node; empty where there is no room
    int m_marked = -1;
};

} // namespace kindred
