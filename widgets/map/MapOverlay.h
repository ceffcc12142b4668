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
    };

    /// Covers `view`, whose child it is.
    explicit MapOverlay(PointCloudView* view);

    /// Earlier ones are written where two would overlap.
    void setNames(std::vector<Name> names);
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
    std::vector<Link> m_links;
    std::vector<Placed> m_placed;
};

} // namespace kindred
