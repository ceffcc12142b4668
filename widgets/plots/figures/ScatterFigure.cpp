#include "plots/figures/ScatterFigure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"
#include "plots/ClassPalette.h"
#include "plots/PlotFrame.h"
#include "plots/cloud/FramedPictures.h"
#include "plots/cloud/PointCloud.h"
#include "plots/cloud/PointPainter.h"
#include "plots/cloud/PointThumbnails.h"

namespace kindred {

namespace {
struct ScatterText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kMapEdge = 470;
constexpr double kMapMargin = 14;
constexpr double kPictureSide = 24;
constexpr double kPictureDensity = 3; ///< device pixels to a logical one
constexpr int kMostPictured = 120;
constexpr int64_t kPicturedAmong = int64_t{1} << 40; ///< however many points there are

/// No two of the first 64 classes have both colour and mark in common.
int markOfClass(int group)
{
    return group + group / kClassColours;
}

QRectF boundsOf(const QList<QPointF>& points)
{
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (const QPointF& point : points) {
        if (!std::isfinite(point.x()) || !std::isfinite(point.y()))
            continue;
        left = std::min(left, point.x());
        right = std::max(right, point.x());
        top = std::min(top, point.y());
        bottom = std::max(bottom, point.y());
    }
    if (!(left <= right))
        return {0, 0, 1, 1};
    const double edge = std::max({right - left, bottom - top, 1e-9});
    return {(left + right - edge) / 2, (top + bottom - edge) / 2, edge, edge};
}

/// The member that is nearest to the medians of its class: a cluster's own middle, also where it is
/// bent.
QPointF middleOfClass(const QList<QPointF>& members)
{
    QList<double> x, y;
    for (const QPointF& point : members) {
        x << point.x();
        y << point.y();
    }
    std::sort(x.begin(), x.end());
    std::sort(y.begin(), y.end());
    const QPointF median(x[x.size() / 2], y[y.size() / 2]);
    return *std::min_element(members.begin(), members.end(), [&](QPointF a, QPointF b) {
        const QPointF u = a - median, v = b - median;
        return QPointF::dotProduct(u, u) < QPointF::dotProduct(v, v);
    });
}

class ScatterPainter {
public:
    explicit ScatterPainter(const Scatter& scatter)
        : m_scatter(scatter), m_bounds(boundsOf(scatter.points)),
          m_size(std::clamp(90.0 / std::sqrt(double(scatter.points.size()) + 1), 2.2, 6.0))
    {
    }

    void paint(QPainter& painter) const
    {
        painter.setPen(QPen(paperStyle().grid, 0.8));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(0, 0, kMapEdge, kMapEdge));
        if (m_scatter.points.size() <= kScatterVector)
            drawPoints(painter);
        else
            drawPicture(painter);
        drawPictures(painter);
        // Many names would cover the pictures; the legend has them all.
        if (m_scatter.names.size() <=
            (m_scatter.pictures.isEmpty() ? kScatterNamed : kScatterNamed / 2))
            drawNames(painter);
        drawLegend(painter);
    }

private:
    QPointF place(QPointF point) const
    {
        const double scale = (kMapEdge - 2 * kMapMargin) / m_bounds.width();
        return {kMapMargin + (point.x() - m_bounds.left()) * scale,
                kMapMargin + (m_bounds.bottom() - point.y()) * scale};
    }

    void drawPoints(QPainter& painter) const
    {
        for (qsizetype i = 0; i < m_scatter.points.size(); ++i) {
            const int group = m_scatter.groups.value(i, -1);
            const QColor colour = group < 0 ? QColor("#b8bec9") : classShade(group, false);
            drawMark(painter, markOfClass(std::max(group, 0)), place(m_scatter.points[i]), m_size,
                     colour);
        }
    }

    void drawPicture(QPainter& painter) const
    {
        constexpr double kDensity = 4;
        QImage picture(QSizeF(kMapEdge * kDensity, kMapEdge * kDensity).toSize(),
                       QImage::Format_ARGB32_Premultiplied);
        picture.fill(Qt::transparent);
        QPainter onto(&picture);
        onto.setRenderHint(QPainter::Antialiasing);
        onto.scale(kDensity, kDensity);
        drawPoints(onto);
        onto.end();
        painter.drawImage(QRectF(0, 0, kMapEdge, kMapEdge), picture);
    }

    /// In frames of their classes' colours, so that they hide nothing that the mark said.
    void drawPictures(QPainter& painter) const
    {
        FramedPictures framed;
        for (auto each = m_scatter.pictures.cbegin(); each != m_scatter.pictures.cend(); ++each) {
            if (each.key() >= m_scatter.points.size())
                continue;
            const int group = m_scatter.groups.value(each.key(), -1);
            const QColor colour = group < 0 ? QColor("#b8bec9") : classShade(group, false);
            const QImage image = framed.of(*each, kPictureSide, colour.rgb(), kPictureDensity);
            const QRectF whole(QPointF(), image.deviceIndependentSize());
            painter.drawImage(
                whole.translated(place(m_scatter.points[each.key()]) - whole.center()), image);
        }
    }

    void drawNames(QPainter& painter) const
    {
        QList<QList<QPointF>> members(m_scatter.names.size());
        for (qsizetype i = 0; i < m_scatter.points.size(); ++i) {
            const int group = m_scatter.groups.value(i, -1);
            if (group >= 0 && group < members.size() && std::isfinite(m_scatter.points[i].x()))
                members[group] << place(m_scatter.points[i]);
        }
        const QFont font = paperFont(11, QFont::DemiBold);
        const QFontMetricsF metrics(font);
        for (qsizetype group = 0; group < members.size(); ++group) {
            if (members[group].isEmpty())
                continue;
            const QString name = metrics.elidedText(m_scatter.names[group], Qt::ElideMiddle, 120);
            const double width = metrics.horizontalAdvance(name);
            QPointF at = middleOfClass(members[group]) + QPointF(-width / 2, 4);
            at.setX(std::clamp(at.x(), 3.0, kMapEdge - width - 3));
            QRectF behind(at.x() - 3, at.y() - metrics.ascent(), width + 6, metrics.height());
            painter.setPen(Qt::NoPen);
            painter.setBrush(QColor(255, 255, 255, 205));
            painter.drawRoundedRect(behind, 3, 3);
            painter.setPen(paperStyle().text);
            painter.setFont(font);
            painter.drawText(at, name);
        }
    }

    void drawLegend(QPainter& painter) const
    {
        const CurveStyle style = paperStyle();
        const double left = kMapEdge + 14;
        const int room = static_cast<int>(kMapEdge / 17) - 1;
        const auto shown = std::min<qsizetype>(m_scatter.names.size(), room);
        painter.setFont(style.font);
        const QFontMetricsF metrics(style.font);
        for (qsizetype i = 0; i < shown; ++i) {
            const double y = 10 + 17 * double(i);
            drawMark(painter, markOfClass(static_cast<int>(i)), {left + 5, y}, 8,
                     classShade(static_cast<int>(i), false));
            painter.setPen(style.text);
            painter.drawText(
                QRectF(left + 16, y - 9, kPaperWidth - left - 16, 18),
                Qt::AlignLeft | Qt::AlignVCenter,
                metrics.elidedText(m_scatter.names[i], Qt::ElideMiddle, kPaperWidth - left - 16));
        }
        if (shown == m_scatter.names.size())
            return;
        painter.setPen(style.muted);
        painter.drawText(QRectF(left, 1 + 17 * double(shown), kPaperWidth - left, 18),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         ScatterText::tr("and %1 more").arg(m_scatter.names.size() - shown));
    }

    Scatter m_scatter;
    QRectF m_bounds;
    double m_size;
};
} // namespace

QList<qsizetype> picturedPoints(const Scatter& scatter)
{
    std::vector<float> x, y;
    for (const QPointF& point : scatter.points) {
        x.push_back(static_cast<float>(point.x()));
        y.push_back(static_cast<float>(point.y()));
    }
    const auto cloud = PointCloud::build(x, y);
    if (!cloud)
        return {};
    const QRectF bounds = boundsOf(scatter.points);
    const PointView view{bounds.center(), (kMapEdge - 2 * kMapMargin) / bounds.width()};
    const std::vector<uint32_t> chosen =
        thumbnailPoints(**cloud, view, QSizeF(kMapEdge, kMapEdge), kPictureSide, kMostPictured, {},
                        {}, kPicturedAmong);
    return {chosen.begin(), chosen.end()};
}

PaperFigure scatterFigure(const Scatter& scatter)
{
    const ScatterPainter drawing(scatter);
    PaperFigure figure;
    figure.title = ScatterText::tr("Map");
    figure.reading = ScatterText::tr(
        "Every point is a sample; samples that are near each other in the embedding lie near each "
        "other here. How far apart clusters lie, how large they are and where the axes point mean "
        "nothing.");
    figure.words = ScatterText::tr("%1 points of %2 classes.")
                       .arg(scatter.points.size())
                       .arg(scatter.names.size());
    figure.size = {kPaperWidth, kMapEdge + 1};
    figure.paint = [drawing](QPainter& painter) { drawing.paint(painter); };
    if (!scatter.pictures.isEmpty())
        figure.reading += QLatin1Char(' ') +
                          ScatterText::tr("Some are drawn as their pictures, framed in the colour "
                                          "of their class.");
    for (qsizetype i = 0; i < scatter.points.size(); ++i)
        figure.numbers << FigureNumber{.name = scatter.names.value(scatter.groups.value(i, -1)),
                                       .detail = QStringLiteral("x, y"),
                                       .x = scatter.points[i].x(),
                                       .value = scatter.points[i].y()};
    return figure;
}

} // namespace kindred
