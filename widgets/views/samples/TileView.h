#pragma once

#include <QAbstractItemView>

class QTimer;

namespace kindred {

/// The largest edge with which `count` tiles of an edge and what is `around` it fit into `room`, in
/// as many lines as is best; below 1 where none does.
int fittingEdge(int count, QSize room, QSize around);
/// The whole lines of tiles of `edge`, with what is `around` it, that fit below each other; at
/// least one.
int fittingLines(int edge, int height, QSize around);

/// A wrapping grid of equal tiles over a list model. Its layout is arithmetic: opening, resizing
/// and scrolling cost what is visible, however long the list. Pressing and holding a tile, or
/// Space, asks for its whole picture; with setDragEnabled() pressing and moving drags it, at once
/// or after a look at the picture.
class TileView final : public QAbstractItemView {
    Q_OBJECT

public:
    explicit TileView(QWidget* parent = nullptr);

    /// As high as its tiles need, at most `lines` lines, at least one; 0: as high as it is given.
    void setFitLines(int lines);

    QRect visualRect(const QModelIndex& index) const override;
    QModelIndex indexAt(const QPoint& point) const override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void setModel(QAbstractItemModel* model) override;
    void reset() override;
    void dataChanged(const QModelIndex& first, const QModelIndex& last,
                     const QList<int>& roles = {}) override;

    int columns() const;

Q_SIGNALS:
    void chosen(const QModelIndex& index);        ///< clicked, or Return on it
    void previewWanted(const QModelIndex& index); ///< held, or Space
    void previewEnded();

protected:
    int horizontalOffset() const override { return 0; }
    int verticalOffset() const override;
    bool isIndexHidden(const QModelIndex&) const override { return false; }
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags flags) override;
    QRegion visualRegionForSelection(const QItemSelection& selection) const override;
    void rowsInserted(const QModelIndex& parent, int start, int end) override;
    void updateGeometries() override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QSize tileSize() const;
    int count() const;
    int lineCount() const;
    int heightOf(int lines) const;
    int contentHeight() const;
    void endPreview();

    QTimer* m_hold;
    QPersistentModelIndex m_pressed;
    QPoint m_pressedAt; ///< where a drag would begin
    QPersistentModelIndex m_hovered;
    int m_fitLines = 0;
    bool m_previewing = false;
};

} // namespace kindred
