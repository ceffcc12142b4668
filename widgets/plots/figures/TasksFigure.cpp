#include "plots/figures/TasksFigure.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QPainter>

#include <algorithm>

#include "common/JsonFields.h"
#include "plots/figures/BoardFigure.h"

namespace kindred {

namespace {
struct TasksText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kTaskGap = 16; ///< between the boards of two runs

/// By sample; what is no picture is drawn as an empty frame.
QHash<qint64, QImage> picturesIn(const Json& panel)
{
    QHash<qint64, QImage> pictures;
    const Json coded = objectOf(panel, "pictures");
    for (const auto& [id, png] : coded.items())
        if (png.is_string())
            pictures.insert(QString::fromStdString(id).toLongLong(),
                            QImage::fromData(QByteArray::fromBase64(
                                QByteArray::fromStdString(png.get<std::string>()))));
    return pictures;
}

/// The text at a place of a list, empty where there is none.
QString nameAt(const Json& list, int at)
{
    const bool known = at >= 0 && static_cast<size_t>(at) < list.size() &&
                       list[static_cast<size_t>(at)].is_string();
    return known ? QString::fromStdString(list[static_cast<size_t>(at)].get<std::string>())
                 : QString();
}

/// The five images by their cosines with the query, which it has under `key`.
BoardQuery::Row supportOf(const Json& panel, const Json& query, const char* key,
                          const QString& source, const QHash<qint64, QImage>& pictures)
{
    const Json support = arrayOf(panel, "support"), nearness = arrayOf(query, key);
    const Json classes = arrayOf(panel, "classes");
    BoardQuery::Row row{.source = source, .neighbours = {}, .named = true};
    for (size_t i = 0; i < std::min(support.size(), nearness.size()); ++i) {
        const bool known = support[i].is_number_integer() && nearness[i].is_number();
        const auto at = static_cast<int>(i);
        row.neighbours << BoardQuery::Neighbour{
            known ? pictures.value(support[i].get<qint64>()) : QImage(),
            known ? nearness[i].get<double>() : kNoNumber, valueOr(query, "class", -1) == at,
            nameAt(classes, at)};
    }
    std::stable_sort(row.neighbours.begin(), row.neighbours.end(),
                     [](const auto& a, const auto& b) { return a.similarity > b.similarity; });
    return row;
}

QList<BoardQuery> queriesOf(const Json& panel, const QString& source)
{
    const QHash<qint64, QImage> pictures = picturesIn(panel);
    const Json classes = arrayOf(panel, "classes");
    QList<BoardQuery> queries;
    for (const Json& each : arrayOf(panel, "queries")) {
        const int truth = valueOr(each, "class", -1), choice = valueOr(each, "choice", -2);
        BoardQuery query;
        query.picture = pictures.value(valueOr(each, "id", qint64{-1}));
        query.label = nameAt(classes, truth);
        query.prediction = nameAt(classes, choice);
        query.right = truth == choice;
        query.rows << supportOf(panel, each, "nearness", source, pictures);
        if (each.contains("pixels"))
            query.rows << supportOf(panel, each, "pixels", TasksText::tr("raw pixels"), pictures);
        queries << query;
    }
    return queries;
}

QString verdictOf(const Json& panel, const QString& run)
{
    const QLocale locale;
    const auto count = [&](const char* key) {
        return locale.toString(valueOr(panel, key, qint64{0}));
    };
    if (!panel.contains("pixels_right"))
        return TasksText::tr("%1: %2 of the %3 queries of the task are named rightly.")
            .arg(run, count("right"), count("n"));
    return TasksText::tr(
               "%1: %2 of the %3 queries of the task are named rightly, by raw pixels %4.")
        .arg(run, count("right"), count("n"), count("pixels_right"));
}
} // namespace

PaperFigure tasksFigure(const Json& panels, const FigureNames& names, const FigureLook& look)
{
    PaperFigure figure;
    QList<PaperFigure> boards;
    QStringList said;
    double height = 0;
    for (const Json& panel : panels) {
        const QString run = names.runName(textOf(panel, "run"));
        boards << boardFigure({}, queriesOf(panel, run), look);
        if (boards.size() > 1)
            figure.breaks << height + kTaskGap / 2;
        height += boards.size() > 1 ? kTaskGap : 0;
        for (const double each : std::as_const(boards.last().breaks))
            figure.breaks << height + each;
        height += boards.last().size.height();
        figure.numbers << boards.last().numbers;
        said << verdictOf(panel, run);
    }
    figure.size = {look.width, height};
    figure.words = said.join(QLatin1Char(' '));
    figure.paint = [boards](QPainter& painter) {
        painter.save();
        for (const PaperFigure& board : boards) {
            board.paint(painter);
            painter.translate(0, board.size.height() + kTaskGap);
        }
        painter.restore();
    };
    return figure;
}

} // namespace kindred
