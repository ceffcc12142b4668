#pragma once

#include <QImage>
#include <QWidget>

#include <vector>

namespace kindred {

class PointCloudView;

/// What is written over a cloud: names of classes, lines to false and torn neighbours of a point,
/// pictures that were placed. Lets the mouse through.
class MapOverlay final : public QWidget {
    Q_OBJECT

public:
    struct Name {
        QString text;
        QColor colour;
        QPointF at; ///< in the data
        qint64 count = 0;
    };
    struct Link {
        QPointF from;
        QPointF to;
        bool isTorn = false; ///< else a false neighbour
    };
    struct Placed {
        QImage picture;
        QString name;
        QPointF at;
        qint64 id = -1;   ///< of a sample whose picture may still come
        QColor mark = {}; ///< of the board's class; else the accent
    };

    /// Covers `view`, whose child it is.
    explicit MapOverlay(PointCloudView* view);

    /// Earlier ones are written where two would overlap and there is room for one; zooming in makes
    /// room for more. At most 40 at once.
    void setNames(std::vector<Name> names);
    /// This one is written before all others: of the class under the pointer. Empty: none.
    void setLead(const QString& name);
    /// What is written as the view is now: places in names(), boxes in pixels that do not overlap.
    std::vector<std::pair<size_t, QRectF>> namesInSight() const;
    void setLinks(std::vector<Link> links);
    void setPlaced(std::vector<Placed> placed);
    const std::vector<Name>& names() const { return m_names; }
    const std::vector<Link>& links() const { return m_links; }
    const std::vector<Placed>& placed() const { return m_placed; }
    /// Draws itself as it is now, for export.
    void draw(QPainter& painter) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPointF pixel(QPointF at) const;
    void drawLinks(QPainter& painter) const;
    void drawNames(QPainter& painter) const;
    void drawPlaced(QPainter& painter) const;

    PointCloudView* m_view;
    std::vector<Name> m_names;
    QString m_lead;
    mutable std::vector<int> m_widths; ///< of the names in pixels, once they were measured
    std::vector<Link> m_links;
    std::vector<Placed> m_placed;
};

} // namespace kindred
