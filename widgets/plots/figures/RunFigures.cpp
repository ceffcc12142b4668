#include "plots/figures/RunFigures.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/Theme.h"
#include "plots/figures/FigureExport.h"
#include "plots/figures/LinksFigure.h"
#include "plots/figures/MapsFigure.h"
#include "plots/figures/TasksFigure.h"

namespace kindred {

namespace {
struct RunFigureText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kPanelLeast = 300; ///< narrower panels stand below each other
constexpr double kBarsGap = 24;

int columnsIn(double width, int most)
{
    return std::clamp(static_cast<int>(width / kPanelLeast), 1, most);
}

QString lineName(const Json& panel, const Json& line)
{
    const QString of = textOf(panel, "of"), name = textOf(line, "name");
    if (line.contains("step"))
        return RunFigureText::tr("step %1").arg(
            QLocale().toString(valueOr(line, "step", qint64{0})));
    if (name == QLatin1String("own"))
        return RunFigureText::tr("neighbour of the own class");
    if (name == QLatin1String("other"))
        return RunFigureText::tr("neighbour of another class");
    if (name == QLatin1String("equal"))
        return RunFigureText::tr("equal shares (1 / K)");
    if (name == QLatin1String("attention"))
        return RunFigureText::tr("attention");
    if (name == QLatin1String("mean"))
        return of == QLatin1String("purity") ? RunFigureText::tr("equal shares")
                                             : RunFigureText::tr("mean");
    return name == QLatin1String("max") ? RunFigureText::tr("maximum") : name;
}

/// Of a registry's entries the title of that id.
QString titleIn(const Json& registry, const char* list, const QString& id)
{
    for (const Json& entry : arrayOf(registry, list))
        if (textOf(entry, "id") == id)
            return engineWords(entry, "title");
    return id;
}

QString linesTitle(const Json& panel, const FigureNames& names, bool severalRuns)
{
    const QString of = textOf(panel, "of");
    QString title = of;
    if (of == QLatin1String("distance"))
        title = RunFigureText::tr("Mean distance");
    else if (of == QLatin1String("kernel"))
        title = RunFigureText::tr("Mean kernel value");
    else if (of == QLatin1String("attention"))
        title = RunFigureText::tr("Share of one neighbour");
    else if (of == QLatin1String("purity"))
        title = RunFigureText::tr("Share of the own class");
    else if (of == QLatin1String("pooling")) {
        const Json question = objectOf(panel, "question");
        QStringList words = {titleIn(names.registry, "protocols", textOf(question, "protocol"))};
        if (const QString rule = textOf(question, "rule"); !rule.isEmpty())
            words << titleIn(names.registry, "rules", rule);
        words << textOf(question, "metric");
        title = words.join(QStringLiteral(" · "));
    }
    return severalRuns && panel.contains("run")
               ? QStringLiteral("%1 · %2").arg(title, names.runName(textOf(panel, "run")))
               : title;
}

QList<double> numbersOf(const Json& line, const char* key)
{
    QList<double> values;
    for (const Json& each : arrayOf(line, key))
        values << (each.is_number() ? each.get<double>() : kNoNumber);
    return values;
}

CurveLine lineFrom(const Json& panel, const Json& json, qsizetype index, const FigureLook& look)
{
    CurveLine line;
    line.label = line.run = lineName(panel, json);
    line.colour = seriesColour(look, index);
    line.dash = static_cast<int>(index);
    line.pointed = textOf(panel, "of") == QLatin1String("pooling");
    line.series.name = textOf(panel, "of");
    const QList<double> x = numbersOf(json, "x"), y = numbersOf(json, "y");
    const qsizetype count = std::min(x.size(), y.size());
    line.series.step = line.series.epoch = line.series.time = x.mid(0, count);
    line.series.value = y.mid(0, count);
    line.low = numbersOf(json, "low");
    line.high = numbersOf(json, "high");
    if (line.low.size() != count || line.high.size() != count)
        line.low = line.high = {};
    for (qsizetype i = 0; i < line.low.size(); ++i) { // no interval: no band there
        line.low[i] = std::isnan(line.low[i]) ? line.series.value[i] : line.low[i];
        line.high[i] = std::isnan(line.high[i]) ? line.series.value[i] : line.high[i];
    }
    return line;
}

/// Every line's name once, so that one name looks alike in every panel; steps ascend.
QStringList lineNames(const Json& panels)
{
    std::vector<std::pair<qint64, QString>> found;
    for (const Json& panel : panels)
        for (const Json& line : arrayOf(panel, "lines")) {
            const std::pair<qint64, QString> one{valueOr(line, "step", qint64{-1}),
                                                 lineName(panel, line)};
            if (std::find(found.begin(), found.end(), one) == found.end())
                found.push_back(one);
        }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    QStringList order;
    for (const auto& [step, name] : found)
        order << name;
    return order;
}

PaperFigure linesFigure(const Json& panels, const FigureNames& names, const FigureLook& look)
{
    CurveSheet sheet;
    sheet.style = look.lines;
    sheet.mostColumns = columnsIn(look.width, 2);
    const double edge = 32; // a sheet's own margins
    sheet.panelSize = QSize(static_cast<int>((look.width - edge) / sheet.mostColumns), 236);
    QStringList runs;
    for (const Json& panel : panels)
        if (!runs.contains(textOf(panel, "run")))
            runs << textOf(panel, "run");
    const QStringList order = lineNames(panels);
    QString counted;
    for (const Json& json : panels) {
        CurvePanel panel;
        const QString of = textOf(json, "of");
        panel.key = of;
        panel.title = linesTitle(json, names, runs.size() > 1);
        panel.yTitle = linesTitle(json, names, false);
        const bool percent = of == QLatin1String("pooling");
        panel.unit = percent ? QStringLiteral("%") : QString();
        panel.factor = percent ? 100 : 1;
        panel.xTitle = of == QLatin1String("pooling") || of == QLatin1String("purity")
                           ? RunFigureText::tr("neighbours K")
                           : RunFigureText::tr("neighbour rank");
        for (const Json& line : arrayOf(json, "lines"))
            panel.lines << lineFrom(json, line, order.indexOf(lineName(json, line)), look);
        sheet.panels << panel;
        const qint64 n = valueOr(json, "n", qint64{0});
        if (n > 0)
            counted =
                RunFigureText::tr("Over %1 of %2 training samples.")
                    .arg(QLocale().toString(n), QLocale().toString(valueOr(json, "total", n)));
    }
    PaperFigure figure = figureOf(sheet);
    figure.words = counted;
    return figure;
}

struct BarsCell {
    QString title;
    MassBars bars;
};

QList<BarsCell> barsCells(const Json& panels, const FigureNames& names, bool severalRuns,
                          PaperFigure& figure)
{
    QList<BarsCell> cells;
    for (const Json& panel : panels) {
        const bool input = textOf(panel, "of") == QLatin1String("input");
        BarsCell cell;
        cell.title = input ? RunFigureText::tr("%1 · pictures, rescaled ℓ2")
                           : RunFigureText::tr("%1 · learned distance");
        cell.title = cell.title.arg(textOf(panel, "name"));
        if (severalRuns)
            cell.title += QStringLiteral(" · ") + names.runName(textOf(panel, "run"));
        double rest = 1;
        for (const Json& entry : arrayOf(panel, "entries")) {
            const double p = valueOr(entry, "p", 0.0);
            const bool own = valueOr(entry, "label", -1) == valueOr(panel, "reference", -2);
            cell.bars.entries << MassBars::Entry{
                textOf(entry, "name"), p, own ? BarVerdict::Same : BarVerdict::Unknown, {}};
            rest -= p;
            figure.numbers << FigureNumber{.name = textOf(entry, "name"),
                                           .detail = cell.title,
                                           .x = valueOr(entry, "distance", kNoNumber),
                                           .value = p};
        }
        cell.bars.rest = rest > 5e-4 ? rest : 0;
        cells << cell;
    }
    return cells;
}

PaperFigure barsFigure(const Json& panels, const FigureNames& names, const FigureLook& look)
{
    PaperFigure figure;
    QStringList runs;
    bool both = false;
    for (const Json& panel : panels) {
        if (!runs.contains(textOf(panel, "run")))
            runs << textOf(panel, "run");
        both = both || textOf(panel, "of") == QLatin1String("input");
    }
    const QList<BarsCell> cells = barsCells(panels, names, runs.size() > 1, figure);
    const int across = columnsIn(look.width, both ? 2 : 3);
    const double width = (look.width - kBarsGap * (across - 1)) / across;
    double tallest = 0;
    for (const BarsCell& cell : cells)
        tallest = std::max(tallest, massBarsHeight(cell.bars, look.bars));
    const double row = 24 + tallest + 14;
    const auto rows = (cells.size() + across - 1) / across;
    figure.size = {look.width, double(rows) * row};
    for (qsizetype line = 1; line < rows; ++line)
        figure.breaks << double(line) * row;
    figure.words =
        RunFigureText::tr("Bars of p for %n class(es).", nullptr, static_cast<int>(cells.size()));
    figure.paint = [cells, across, width, row, look](QPainter& painter) {
        for (qsizetype i = 0; i < cells.size(); ++i) {
            const qsizetype column = i % across, line = i / across;
            const QPointF corner(double(column) * (width + kBarsGap), double(line) * row);
            QFont bold = look.bars.font;
            bold.setWeight(QFont::DemiBold);
            painter.setFont(bold);
            painter.setPen(look.bars.text);
            painter.drawText(
                QRectF(corner, QSizeF(width, 22)), Qt::AlignLeft | Qt::AlignVCenter,
                QFontMetricsF(bold).elidedText(cells[i].title, Qt::ElideMiddle, width));
            paintMassBars(painter, QRectF(corner + QPointF(0, 24), QSizeF(width, row - 38)),
                          cells[i].bars, look.bars);
        }
    };
    return figure;
}

PaperFigure linksFigure(const Json& panels, const FigureNames& names, const FigureLook& look)
{
    PaperFigure figure;
    QList<LinkedPoints> all;
    for (const Json& panel : panels) {
        all << linkedPointsFrom(panel, names);
        figure.numbers << FigureNumber{.name = all.last().title,
                                       .detail = RunFigureText::tr("linked to their class"),
                                       .value = valueOr(panel, "right", kNoNumber),
                                       .n = valueOr(panel, "n", qint64{-1})};
    }
    const int across = columnsIn(look.width, all.size() == 1 ? 1 : all.size() == 4 ? 2 : 3);
    const double width = std::min(look.width / across, 560.0);
    const double height = std::min(width * 0.8, 400.0) + 22;
    const double keys = paintLinkKeys(nullptr, {}, all, look);
    const auto rows = (all.size() + across - 1) / across;
    figure.size = {look.width, keys + double(rows) * (height + 8)};
    QStringList said;
    for (const LinkedPoints& linked : std::as_const(all))
        said << QStringLiteral("%1: %2").arg(linked.title, linked.fact);
    figure.words = said.join(QStringLiteral("; "));
    figure.paint = [all, across, width, height, keys, look](QPainter& painter) {
        paintLinkKeys(&painter, {0, 0}, all, look);
        for (qsizetype i = 0; i < all.size(); ++i) {
            const qsizetype column = i % across, line = i / across;
            paintLinks(painter,
                       QRectF(double(column) * width, keys + double(line) * (height + 8), width - 8,
                              height),
                       all[i], look);
        }
    };
    return figure;
}
} // namespace

FigureLook paperLook()
{
    FigureLook look{paperStyle(), printBarsStyle(), kPaperWidth, false, false};
    look.bars.font = paperFont(10); // points would follow the printer's resolution
    return look;
}

FigureLook windowLook(const Tokens& tokens, double width)
{
    FigureLook look;
    look.lines = {tokens.card, tokens.text, tokens.muted, tokens.line, textFont(TextRole::Note),
                  1.8};
    look.bars = barsStyle(tokens);
    look.width = std::max(width, 320.0);
    look.onDark = tokens.dark;
    look.isWindow = true;
    return look;
}

QColor seriesColour(const FigureLook& look, qsizetype index)
{
    // Sky blue, the first of the order, is pale on white.
    return classColour(static_cast<int>(index) + (look.onDark ? 0 : 5));
}

QString FigureNames::runName(const QString& path) const
{
    const QString name = runs.value(path);
    return name.isEmpty() ? path.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty)
                          : name;
}

PaperFigure runFigure(const Json& answer, const FigureNames& names, const FigureLook& look)
{
    Json panels = Json::array();
    for (const Json& panel : arrayOf(answer, "panels"))
        if (panel.is_object())
            panels.push_back(panel);
    const QString id = textOf(answer, "figure");
    PaperFigure figure;
    if (!panels.empty()) {
        const QString kind = textOf(panels.front(), "kind");
        if (kind == QLatin1String("lines"))
            figure = linesFigure(panels, names, look);
        else if (kind == QLatin1String("bars"))
            figure = barsFigure(panels, names, look);
        else if (kind == QLatin1String("links"))
            figure = linksFigure(panels, names, look);
        else if (kind == QLatin1String("tasks"))
            figure = tasksFigure(panels, names, look);
        else if (kind == QLatin1String("maps"))
            figure = mapsFigure(panels, names, look);
    }
    figure.title = runFigureTitle(id);
    figure.reading = runFigureReading(id);
    return figure;
}

} // namespace kindred
