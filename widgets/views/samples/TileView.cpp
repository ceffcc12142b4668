#include "views/samples/TileView.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>

#include <algorithm>

#include "common/Mirror.h"

namespace kindred {

namespace {

constexpr int kTileGap = 6;
constexpr int kHoldMilliseconds = 350;

} // namespace

int fittingEdge(int count, QSize room, QSize around)
{
    int best = 0;
    for (int lines = 1; lines <= count; ++lines) {
        const int across = (count + lines - 1) / lines;
        const int wide = (room.width() + kTileGap) / across - kTileGap - around.width();
        const int high = (room.height() + kTileGap) / lines - kTileGap - around.height();
        best = std::max(best, std::min(wide, high));
        if (high < wide)
            break; // more lines are lower still
    }
    return best;
}

int fittingLines(int edge, int height, QSize around)
{
    return std::max(1, (height + kTileGap) / (edge + around.height() + kTileGap));
}

TileView::TileView(QWidget* parent) : QAbstractItemView(parent), m_hold(new QTimer(this))
{
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    viewport()->setMouseTracking(true);
    m_hold->setSingleShot(true);
    m_hold->setInterval(kHoldMilliseconds);
    connect(m_hold, &QTimer::timeout, this, [this] {
        if (!m_pressed.isValid())
            return;
        m_previewing = true;
        Q_EMIT previewWanted(m_pressed);
    });
}

void TileView::setFitLines(int lines)
{
    m_fitLines = lines;
    setSizePolicy(QSizePolicy::Expanding,
                  lines > 0 ? QSizePolicy::Preferred : QSizePolicy::Expanding);
    updateGeometries();
}

void TileView::setModel(QAbstractItemModel* model)
{
    QAbstractItemView::setModel(model);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &TileView::updateGeometries);
    updateGeometries();
}

void TileView::reset()
{
    m_hold->stop();
    m_pressed = m_hovered = QPersistentModelIndex();
    // What it says is of a tile that is no more.
    if (viewport()->underMouse())
        QToolTip::hideText();
    QAbstractItemView::reset();
    updateGeometries();
}

QSize TileView::tileSize() const
{
    QStyleOptionViewItem option;
    option.initFrom(this);
    return itemDelegate()->sizeHint(option, model() ? model()->index(0, 0) : QModelIndex());
}

int TileView::count() const
{
    return model() ? model()->rowCount(rootIndex()) : 0;
}

int TileView::columns() const
{
    const auto in = [this](int width) {
        return std::max(1, (width + kTileGap) / (tileSize().width() + kTileGap));
    };
    // A scroll bar that is still there takes no room from tiles that all fit without it.
    const int whole = in(contentsRect().width());
    const int lines = (count() + whole - 1) / whole;
    return heightOf(lines) <= viewport()->height() ? whole : in(viewport()->width());
}

int TileView::lineCount() const
{
    return (count() + columns() - 1) / columns();
}

int TileView::heightOf(int lines) const
{
    return std::max(0, lines * (tileSize().height() + kTileGap) - kTileGap);
}

int TileView::contentHeight() const
{
    return heightOf(lineCount());
}

int TileView::verticalOffset() const
{
    return verticalScrollBar()->value();
}

QSize TileView::sizeHint() const
{
    const int line = tileSize().height() + kTileGap;
    const int lines = m_fitLines > 0 ? std::clamp(lineCount(), 1, m_fitLines) : 4;
    return {8 * (tileSize().width() + kTileGap), lines * line - kTileGap};
}

QSize TileView::minimumSizeHint() const
{
    return tileSize();
}

QRect TileView::visualRect(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const QSize tile = tileSize();
    const int across = columns();
    const QPoint corner((index.row() % across) * (tile.width() + kTileGap),
                        (index.row() / across) * (tile.height() + kTileGap) - verticalOffset());
    return mirrored(*viewport(), QRect(corner, tile));
}

QModelIndex TileView::indexAt(const QPoint& place) const
{
    const QPoint point = mirrored(*viewport(), QRect(place, QSize(1, 1))).topLeft();
    const QSize tile = tileSize();
    const int y = point.y() + verticalOffset();
    const int column = point.x() / (tile.width() + kTileGap);
    const int line = y / (tile.height() + kTileGap);
    if (point.x() < 0 || y < 0 || column >= columns() ||
        point.x() % (tile.width() + kTileGap) >= tile.width() ||
        y % (tile.height() + kTileGap) >= tile.height())
        return {};
    const int row = line * columns() + column;
    return row < count() ? model()->index(row, 0, rootIndex()) : QModelIndex();
}

void TileView::scrollTo(const QModelIndex& index, ScrollHint hint)
{
    const QRect rect = visualRect(index);
    if (!index.isValid())
        return;
    QScrollBar* bar = verticalScrollBar();
    const int height = viewport()->height();
    if (hint == PositionAtCenter)
        bar->setValue(bar->value() + rect.center().y() - height / 2);
    else if (rect.top() < 0 || hint == PositionAtTop)
        bar->setValue(bar->value() + rect.top());
    else if (rect.bottom() > height || hint == PositionAtBottom)
        bar->setValue(bar->value() + rect.bottom() - height + 1);
}

QModelIndex TileView::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
    if (count() == 0)
        return {};
    if (!currentIndex().isValid())
        return model()->index(0, 0, rootIndex()); // the keyboard has just come
    const int page = std::max(1, viewport()->height() / (tileSize().height() + kTileGap));
    int row = currentIndex().row();
    const int right = isRightToLeft() ? -1 : 1;
    switch (action) {
    case MoveLeft:
        row -= right;
        break;
    case MoveRight:
        row += right;
        break;
    case MovePrevious:
        --row;
        break;
    case MoveNext:
        ++row;
        break;
    case MoveUp:
        row -= columns();
        break;
    case MoveDown:
        row += columns();
        break;
    case MovePageUp:
        row -= page * columns();
        break;
    case MovePageDown:
        row += page * columns();
        break;
    case MoveHome:
        row = 0;
        break;
    case MoveEnd:
        row = count() - 1;
        break;
    }
    return model()->index(std::clamp(row, 0, count() - 1), 0, rootIndex());
}

void TileView::setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags flags)
{
    const QModelIndex index = indexAt(rect.center());
    selectionModel()->select(index.isValid() ? QItemSelection(index, index) : QItemSelection(),
                             flags);
}

QRegion TileView::visualRegionForSelection(const QItemSelection& selection) const
{
    QRegion region;
    for (const QModelIndex& index : selection.indexes())
        region += visualRect(index);
    return region;
}

void TileView::dataChanged(const QModelIndex& first, const QModelIndex& last,
                           const QList<int>& roles)
{
    // Where each tile is would be asked, of ten thousand as of the few that are seen.
    const int pitch = tileSize().height() + kTileGap;
    const int across = columns();
    const int top = verticalOffset() / pitch * across;
    const int bottom = ((verticalOffset() + viewport()->height()) / pitch + 1) * across - 1;
    const int from = std::max(first.row(), top);
    const int to = std::min(last.row(), bottom);
    if (from <= to)
        QAbstractItemView::dataChanged(first.siblingAtRow(from), last.siblingAtRow(to), roles);
}

void TileView::rowsInserted(const QModelIndex& parent, int start, int end)
{
    QAbstractItemView::rowsInserted(parent, start, end);
    updateGeometries();
    viewport()->update();
}

void TileView::updateGeometries()
{
    QScrollBar* bar = verticalScrollBar();
    bar->setSingleStep(tileSize().height() / 2);
    bar->setPageStep(viewport()->height());
    bar->setRange(0, std::max(0, contentHeight() - viewport()->height()));
    if (m_fitLines > 0) {
        setMaximumHeight(sizeHint().height());
        updateGeometry();
    }
    QAbstractItemView::updateGeometries();
}

void TileView::resizeEvent(QResizeEvent* event)
{
    QAbstractItemView::resizeEvent(event);
    updateGeometries();
}

void TileView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    if (count() == 0)
        return;
    QStyleOptionViewItem base;
    initViewItemOption(&base);
    const int pitch = tileSize().height() + kTileGap;
    const int firstLine = (event->rect().top() + verticalOffset()) / pitch;
    const int lastLine = (event->rect().bottom() + verticalOffset()) / pitch;
    const int end = std::min(count(), (lastLine + 1) * columns());
    for (int row = std::max(0, firstLine * columns()); row < end; ++row) {
        const QModelIndex index = model()->index(row, 0, rootIndex());
        QStyleOptionViewItem option = base;
        option.rect = visualRect(index);
        option.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
        option.state.setFlag(QStyle::State_HasFocus, hasFocus() && index == currentIndex());
        option.state.setFlag(QStyle::State_MouseOver, index == m_hovered);
        itemDelegate()->paint(&painter, option, index);
    }
}

void TileView::mousePressEvent(QMouseEvent* event)
{
    QAbstractItemView::mousePressEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    m_pressedAt = event->position().toPoint();
    m_pressed = indexAt(m_pressedAt);
    if (m_pressed.isValid())
        m_hold->start();
}

void TileView::mouseReleaseEvent(QMouseEvent* event)
{
    QAbstractItemView::mouseReleaseEvent(event);
    m_hold->stop();
    const QModelIndex pressed = m_pressed;
    m_pressed = QPersistentModelIndex();
    if (m_previewing)
        return endPreview();
    if (event->button() == Qt::LeftButton && pressed.isValid() &&
        indexAt(event->position().toPoint()) == pressed)
        Q_EMIT chosen(pressed);
}

void TileView::mouseMoveEvent(QMouseEvent* event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    if (index != m_hovered) {
        m_hovered = index;
        viewport()->update();
    }
    if (m_pressed.isValid() && index != m_pressed)
        m_hold->stop();
    const bool away = (event->position().toPoint() - m_pressedAt).manhattanLength() >=
                      QApplication::startDragDistance();
    if (!dragEnabled() || !m_pressed.isValid() || !away || !(event->buttons() & Qt::LeftButton))
        return;
    m_hold->stop();
    m_pressed = QPersistentModelIndex();
    // A slow hand has held the tile before it moves.
    if (m_previewing)
        endPreview();
    startDrag(Qt::CopyAction);
}

void TileView::leaveEvent(QEvent* event)
{
    m_hovered = QPersistentModelIndex();
    viewport()->update();
    QAbstractItemView::leaveEvent(event);
}

void TileView::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex index = currentIndex();
    if (event->key() == Qt::Key_Space && index.isValid()) {
        if (!event->isAutoRepeat() && !m_previewing) {
            m_previewing = true;
            Q_EMIT previewWanted(index);
        }
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && index.isValid()) {
        Q_EMIT chosen(index);
        return;
    }
    QAbstractItemView::keyPressEvent(event);
}

void TileView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat() && m_previewing)
        return endPreview();
    QAbstractItemView::keyReleaseEvent(event);
}

void TileView::endPreview()
{
    m_previewing = false;
    Q_EMIT previewEnded();
}

} // namespace kindred
