#pragma once

#include <QBasicTimer>
#include <QImage>
#include <QPolygonF>
#include <QThreadPool>
#include <QWidget>

#include <functional>
#include <memory>

#include "common/Restorable.h"
#include "plots/cloud/FramedPictures.h"
#include "plots/cloud/PointCloud.h"
#include "plots/cloud/PointPainter.h"
#include "plots/cloud/PointStyle.h"

class QVariantAnimation;

namespace kindred {

class PointTiles;

/// A scatter plot without axes for up to 16 M points. The mouse drags, zooms at the pointer (wheel,
/// pinch, double click beside a point fits), chooses with a click, a lasso or a rectangle; the
/// keyboard does all of it but the lasso: arrows pan, + − zoom, 0 fits, N and P walk along near
/// points, Ctrl and an arrow to the nearest in that direction, Enter clicks, Escape drops.
/// It owns no selection: it says what was chosen (combineLasso, combineClick), and the owner sets
/// the emphasis. Pictures are finished in the background; input never waits. GUI thread.
class PointCloudView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    enum class Tool { Pan, Lasso, Rectangle };
    Q_ENUM(Tool)

    explicit PointCloudView(QWidget* parent = nullptr);
    ~PointCloudView() override;

    /// Another cloud. The view stays if a person moved it (or it was restored), else it shows all.
    /// Style vectors of another length count as empty until setPointStyle().
    void setCloud(std::shared_ptr<const PointCloud> cloud);
    const std::shared_ptr<const PointCloud>& cloud() const { return m_cloud; }
    void setPointStyle(PointStyle style);
    const PointStyle& pointStyle() const { return *m_style; }
    /// Parts of the style by themselves.
    void setEmphasis(std::vector<uint8_t> emphasis);
    void setHidden(std::vector<uint8_t> hidden);

    void setTool(Tool tool);
    Tool tool() const { return m_tool; }

    /// The point with the frame around it, drawn above all; -1: none.
    void setCurrent(qint64 index);
    qint64 current() const { return m_current; }
    qint64 hoveredPoint() const { return m_hovered; }
    /// A button is pressed, a lasso drawn, a point carried, or what a lasso holds is being found:
    /// points that move now would not be those that are meant.
    bool isInHand() const { return m_tellsHand; }

    /// Pictures in the place of points, where there is room for them. `picture` is called while
    /// painting, for what is shown, at most kThumbnails a frame; a null image is left out until
    /// thumbnailsChanged(). side: logical pixels, 0 turns them off.
    void setThumbnails(std::function<QImage(quint32 index)> picture);
    void setThumbnailSide(int side);
    int thumbnailSide() const { return m_side; }
    void thumbnailsChanged() { update(); }
    static constexpr int kThumbnails = 400;

    /// Which points a drag carries away at once, while panning is the tool: carried(). Any other
    /// point is picked up when it is held for a moment (QApplication::startDragTime()); a drag from
    /// beside the points, or without waiting, pans. Without a function nothing can be carried.
    void setCarriable(std::function<bool(quint32 index)> isCarriable);

    /// What a point is called, for screen readers.
    void setPointName(std::function<QString(quint32 index)> name);

    const PointView& view() const { return m_view; }
    void setView(const PointView& view);
    /// Everything in sight; follows the cloud and the window's size until the view is moved.
    void fit(bool animated = false);
    /// factor > 1 zooms in; `at` stays where it is (logical pixels of the widget).
    void zoom(double factor, QPointF at);
    /// Brings a point into the middle if it is out of sight.
    void reveal(qint64 index);
    bool isFitted() const { return m_fitted; }
    /// Whether what is on the screen is whole; else a finer picture is on its way.
    bool isFinished() const;

    /// The picture as it is shown now, thumbnails and marks included, at another ratio: for export.
    QImage picture(double ratio) const;

    /// View, tool and size of thumbnails; the fitted view is kept as such.
    Json saveState() const override;
    void restoreState(const Json& state) override;

    QSize sizeHint() const override { return {640, 480}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

Q_SIGNALS:
    /// The point under the pointer changed (-1: none); `at` in pixels of the widget.
    void hovered(qint64 index, QPoint at);
    /// A click, or Enter on the current point; -1 beside every point.
    void clicked(qint64 index, Qt::KeyboardModifiers modifiers);
    void doubleClicked(qint64 index);
    /// A lasso or rectangle was closed.
    void chosen(const kindred::PointMask& points, Qt::KeyboardModifiers modifiers);
    /// A point is dragged out of the view; who listens may run a drag-and-drop of any length.
    void carried(qint64 index);
    /// The keyboard walked to a point.
    void currentChanged(qint64 index);
    void viewChanged();
    void inHandChanged(bool inHand);
    void toolChanged(kindred::PointCloudView::Tool tool);
    /// Every pixel in sight is final.
    void finished();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    void moveTo(const PointView& view, bool byPerson);
    void animateTo(const PointView& view);
    PointView within(PointView view) const;
    void restyle();
    void takeGround();
    PointStyle& changedStyle();
    void hover(QPointF at);
    qint64 pointAt(QPointF at) const;
    bool isHidden(qint64 index) const;
    void drag(QPointF to);
    void beginDrag(QPointF to);
    void endPress();
    void tellHand();
    void closeOutline(Qt::KeyboardModifiers modifiers);
    void takeChosen(const std::shared_ptr<const PointCloud>& of, std::vector<uint8_t> inside,
                    Qt::KeyboardModifiers modifiers);
    bool zoomByGesture(QEvent* event);
    void goTo(QPointF way, Qt::KeyboardModifiers modifiers);
    void giveUp();
    void walk(int direction);
    void walkTowards(QPointF direction);
    void walkTo(qint64 index);
    void showCursor();
    void describe();
    void drawAbove(QPainter& painter) const;
    void drawOutline(QPainter& painter) const;
    void drawThumbnails(QPainter& painter) const;
    bool drawThumbnail(QPainter& painter, quint32 index, double side, const QColor& frame) const;
    void drawHeld(QPainter& painter, qint64 index, double side, const QColor& colour) const;
    void drawRing(QPainter& painter, qint64 index, const QColor& colour) const;
    QColor colourOf(quint32 index) const;
    double diameter() const;

    std::shared_ptr<const PointCloud> m_cloud;
    std::shared_ptr<PointStyle> m_style = std::make_shared<PointStyle>();
    PointTiles* m_tiles;
    std::function<QImage(quint32)> m_picture;
    std::function<QString(quint32)> m_name;
    std::function<bool(quint32)> m_isCarriable;
    QVariantAnimation* m_animation;
    PointView m_view;
    bool m_ownHalo = true; ///< marks stand out from the ground that the view has
    bool m_fitted = true;
    bool m_finished = false;
    Tool m_tool = Tool::Pan;
    int m_side = 0;
    qint64 m_current = -1;
    qint64 m_hovered = -1;

    enum class Drag { None, Pressed, Panning, Outlining };
    Drag m_drag = Drag::None;
    bool m_middle = false; ///< the middle button pans with every tool
    bool m_tellsHand = false;
    int m_asked = 0;      ///< lassos whose points are being found
    qint64 m_inHand = -1; ///< the point that a drag would carry away
    QBasicTimer m_hold;   ///< until the pressed point is picked up
    QPolygonF m_outline;  ///< logical pixels; of the lasso or the rectangle being drawn
    QPointF m_pressed;
    PointView m_pressedView;
    mutable FramedPictures m_framed;
    QThreadPool m_pool; ///< asks large clouds what a lasso holds; ends before the view does
};

} // namespace kindred
