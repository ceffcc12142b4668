#include "plots/figures/MapsFigure.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMap>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "common/JsonFields.h"
#include "plots/ClassPalette.h"
#include "plots/PlotFrame.h"

namespace kindred {

namespace {
struct MapsText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kMapsHead = 22;
constexpr double kMapsGap = 12;
constexpr double kMapsRoom = 8; ///< between the outermost points and the frame
constexpr double kLargestMap = 420;

struct MapPoints2D {
    QString title;
    QList<QPointF> points;
    QList<int> labels;
};

/// No two of the first 64 classes have both colour and mark in common.
int markOf(int label)
{
    return label + label / kMarks;
}

MapPoints2D pointsOf(const Json& panel, const FigureNames& names, bool severalRuns)
{
    MapPoints2D map;
    const QString step = QLocale().toString(valueOr(panel, "step", qint64{0}));
    map.title = textOf(panel, "of") == QLatin1String("first")
                    ? MapsText::tr("before: step %1", "a map of an early step of a training")
                    : MapsText::tr("after: step %1", "a map of the last step of a training");
    map.title = map.title.arg(step);
    if (severalRuns)
        map.title += QStringLiteral(" · ") + names.runName(textOf(panel, "run"));
    const Json x = arrayOf(panel, "x"), y = arrayOf(panel, "y"), labels = arrayOf(panel, "labels");
    for (size_t i = 0; i < std::min({x.size(), y.size(), labels.size()}); ++i)
        if (x[i].is_number() && y[i].is_number() && labels[i].is_number_integer()) {
            map.points << QPointF(x[i].get<double>(), y[i].get<double>());
            map.labels << std::max(labels[i].get<int>(), 0);
        }
    return map;
}

/// The names of the classes that are shown, by label.
QMap<int, QString> classesOf(const Json& panels)
{
    QMap<int, QString> classes;
    for (const Json& panel : panels) {
        const Json named = objectOf(panel, "classes");
        for (const auto& [label, name] : named.items())
            if (name.is_string())
                classes.insert(QString::fromStdString(label).toInt(),
                               QString::fromStdString(name.get<std::string>()));
    }
    return classes;
}

void paintMap(QPainter& painter, const QRectF& room, const MapPoints2D& map, const FigureLook& look)
{
    QFont bold = look.lines.font;
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(look.lines.text);
    painter.drawText(QRectF(room.left(), room.top(), room.width(), kMapsHead),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(bold).elidedText(map.title, Qt::ElideMiddle, room.width()));
    const QRectF area = room.adjusted(0, kMapsHead, 0, 0);
    painter.setPen(QPen(look.lines.grid, 0.8));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area);
    QRectF bounds;
    for (const QPointF& point : map.points)
        bounds = bounds.isNull() ? QRectF(point, QSizeF(1e-9, 1e-9))
                                 : bounds.united(QRectF(point, QSizeF(1e-9, 1e-9)));
    const double size = std::clamp(70.0 / std::sqrt(double(map.points.size()) + 1), 2.4, 6.0);
    const double room2 = 2 * (kMapsRoom + size / 2);
    const double scale = std::min((area.width() - room2) / std::max(bounds.width(), 1e-9),
                                  (area.height() - room2) / std::max(bounds.height(), 1e-9));
    for (qsizetype i = 0; i < map.points.size(); ++i) {
        const QPointF from = map.points[i] - bounds.center(); // y grows upwards
        drawMark(painter, markOf(map.labels[i]),
                 area.center() + QPointF(from.x() * scale, -from.y() * scale), size,
                 classShade(map.labels[i], look.onDark));
    }
}

double paintMapKeys(QPainter* painter, const QMap<int, QString>& classes, const FigureLook& look)
{
    QList<PlotKey> keys;
    for (auto each = classes.cbegin(); each != classes.cend(); ++each)
        keys << PlotKey{each.value(), classShade(each.key(), look.onDark), markOf(each.key()),
                        PlotKey::Sign::Mark};
    return drawKeys(painter, {0, 0}, look.width, keys, look.lines) + 6;
}
} // namespace

PaperFigure mapsFigure(const Json& panels, const FigureNames& names, const FigureLook& look)
{
    PaperFigure figure;
    QStringList runs;
    for (const Json& panel : panels)
        if (!runs.contains(textOf(panel, "run")))
            runs << textOf(panel, "run");
    const QMap<int, QString> classes = classesOf(panels);
    QList<MapPoints2D> maps;
    qint64 shown = 0, total = 0;
    for (const Json& panel : panels) {
        maps << pointsOf(panel, names, runs.size() > 1);
        shown = valueOr(panel, "n", qint64{0});
        total = valueOr(panel, "total", shown);
        for (qsizetype i = 0; i < maps.last().points.size(); ++i)
            figure.numbers << FigureNumber{.name = classes.value(maps.last().labels[i]),
                                           .detail = maps.last().title,
                                           .x = maps.last().points[i].x(),
                                           .value = maps.last().points[i].y()};
    }
    const double edge = std::min((look.width - kMapsGap) / 2, kLargestMap);
    const double keys = paintMapKeys(nullptr, classes, look);
    const double row = kMapsHead + edge + kMapsGap;
    figure.size = {look.width, keys + double((maps.size() + 1) / 2) * row};
    figure.words = MapsText::tr("%1 of %2 samples, of %n class(es).", nullptr,
                                static_cast<int>(classes.size()))
                       .arg(QLocale().toString(shown), QLocale().toString(total));
    figure.paint = [maps, classes, edge, keys, row, look](QPainter& painter) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        paintMapKeys(&painter, classes, look);
        for (qsizetype i = 0; i < maps.size(); ++i)
            paintMap(painter,
                     QRectF(double(i % 2) * (edge + kMapsGap), keys + double(i / 2) * row, edge - 1,
                            kMapsHead + edge),
                     maps[i], look);
        painter.restore();
    };
    return figure;
}

} // namespace kindred
