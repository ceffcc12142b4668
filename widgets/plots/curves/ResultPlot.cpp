#include "plots/curves/ResultPlot.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/Numbers.h"
#include "common/Theme.h"
#include "models/evaluation/EvaluationTable.h"
#include "plots/Plotting.h"
#include "plots/figures/CurveFigure.h"

namespace kindred {

namespace {
constexpr double kReach = 18; ///< logical pixels within which a point is meant
constexpr double kRing = 14;  ///< its width

/// Bands of many curves would cover each other; `kept` has its own.
void thinBands(CurvePanel& panel, qsizetype kept)
{
    if (panel.lines.size() <= ResultPlot::kMostBands)
        return;
    for (qsizetype line = 0; line < panel.lines.size(); ++line)
        if (line != kept)
            panel.lines[line].low = panel.lines[line].high = {};
}
} // namespace

ResultPlot::ResultPlot(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_ring(new QCPItemTracer(m_plot))
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setFocusProxy(this);
    m_plot->installEventFilter(this);
    m_plot->setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    m_ring->setStyle(QCPItemTracer::tsCircle);
    m_ring->setSize(kRing);
    m_ring->setVisible(false);
}

void ResultPlot::setCurves(const QList<ResultCurve>& curves, const FigureNames& names)
{
    m_curves = curves;
    m_names = names;
    m_current = {};
    setAccessibleName(curves.isEmpty()
                          ? QString()
                          : tr("%1 against %2", "what was measured, what x counts")
                                .arg(curves.first().title, alongTitle(curves.first().along)));
    redraw();
    Q_EMIT readingChanged({});
}

void ResultPlot::redraw()
{
    const FigureLook look = windowLook(tokensOf(palette()), width());
    CurveOptions options;
    options.logX = wantsLogAlong(m_curves);
    CurvePanel panel = resultPanel(m_curves, look);
    panel.title = std::exchange(panel.unit, {}); // what is measured stands above
    thinBands(panel, m_current.curve);
    drawPanel(*m_plot, panel, options, look.lines, {}, std::max(50, m_plot->axisRect()->width()),
              true);
    const bool shown = isPlace(m_current);
    m_ring->setVisible(shown);
    if (shown) {
        const ResultPoint& point = m_curves[m_current.curve].points[m_current.point];
        m_ring->position->setCoords(point.x, 100 * point.value);
        m_ring->setPen(QPen(tokensOf(palette()).text, hasFocus() ? 2.5 : 1.5));
        m_ring->setBrush(Qt::NoBrush);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

CurveSheet ResultPlot::onPaper() const
{
    CurveSheet sheet = withAllBands();
    thinBands(sheet.panels.first(), -1);
    return sheet;
}

CurveSheet ResultPlot::withAllBands() const
{
    CurveSheet sheet;
    sheet.style = paperStyle();
    sheet.panels << resultPanel(m_curves, paperLook());
    sheet.options.logX = wantsLogAlong(m_curves);
    sheet.panelSize = {600, 320};
    return sheet;
}

bool ResultPlot::isPlace(Place place) const
{
    return place.curve >= 0 && place.curve < m_curves.size() && place.point >= 0 &&
           place.point < m_curves[place.curve].points.size();
}

QPointF ResultPlot::placeOf(qsizetype curve, qsizetype point) const
{
    if (!isPlace({curve, point}))
        return {};
    const ResultPoint& at = m_curves[curve].points[point];
    return {m_plot->xAxis->coordToPixel(at.x), m_plot->yAxis->coordToPixel(100 * at.value)};
}

ResultPlot::Place ResultPlot::nearest(QPointF position) const
{
    Place best;
    double closest = kReach;
    for (qsizetype curve = 0; curve < m_curves.size(); ++curve)
        for (qsizetype point = 0; point < m_curves[curve].points.size(); ++point) {
            const QPointF away = placeOf(curve, point) - position;
            const double distance = std::hypot(away.x(), away.y());
            if (distance < closest) {
                closest = distance;
                best = {curve, point};
            }
        }
    return best;
}

QString ResultPlot::reading() const
{
    if (!isPlace(m_current))
        return {};
    const ResultCurve& curve = m_curves[m_current.curve];
    const ResultPoint& point = curve.points[m_current.point];
    const QString head = QStringLiteral("%1, %2 = %3: %4")
                             .arg(curve.label, alongTitle(curve.along), numbers::shown(point.x),
                                  evaluation_words::percent(point.value));
    if (point.runs.size() > 1)
        return head + tr(" ± %1, mean of %Ln run(s)", "standard deviation",
                         static_cast<int>(point.runs.size()))
                          .arg(QLocale().toString(100 * (point.high - point.value), 'f', 2));
    if (point.draws > 0)
        return head +
               tr(" ± %1, three standard deviations of one of %L2 draws of samples")
                   .arg(QLocale().toString(
                       100 * std::max(point.high - point.value, point.value - point.low), 'f', 2))
                   .arg(point.draws) +
               QStringLiteral(" · ") + m_names.runName(point.runs.value(0));
    const QString range = evaluation_words::interval({{"ci95", {point.low, point.high}}});
    return head + (point.low < point.high ? QStringLiteral(" (%1)").arg(range) : QString()) +
           QStringLiteral(" · ") + m_names.runName(point.runs.value(0));
}

void ResultPlot::setCurrent(qsizetype curve, qsizetype point)
{
    moveTo({curve, point});
}

void ResultPlot::moveTo(Place place)
{
    if (place == m_current)
        return;
    m_current = isPlace(place) ? place : Place{};
    redraw();
    const QString words = reading();
    setAccessibleDescription(words);
    Q_EMIT readingChanged(words);
}

void ResultPlot::choose(Place place)
{
    if (!isPlace(place))
        return;
    moveTo(place);
    QStringList runs = m_curves[place.curve].points[place.point].runs;
    runs.removeDuplicates();
    Q_EMIT chosen(runs);
}

bool ResultPlot::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseMove: {
        const Place place = nearest(static_cast<QMouseEvent*>(event)->position());
        m_plot->setCursor(isPlace(place) ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (isPlace(place))
            moveTo(place);
        break;
    }
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton)
            choose(nearest(mouse->position()));
        break;
    }
    case QEvent::MouseButtonPress:
        setFocus(Qt::MouseFocusReason);
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

/// To the next point of the curve, or to the point of another curve that is nearest along x.
void ResultPlot::step(int curves, int points)
{
    if (m_curves.isEmpty())
        return;
    if (!isPlace(m_current))
        return moveTo({0, 0});
    Place to = m_current;
    to.point = std::clamp<qsizetype>(to.point + points, 0, m_curves[to.curve].points.size() - 1);
    if (curves != 0) {
        const double x = m_curves[to.curve].points[to.point].x;
        to.curve = std::clamp<qsizetype>(to.curve + curves, 0, m_curves.size() - 1);
        const QList<ResultPoint>& others = m_curves[to.curve].points;
        to.point = std::min_element(others.begin(), others.end(),
                                    [x](const ResultPoint& a, const ResultPoint& b) {
                                        return std::abs(a.x - x) < std::abs(b.x - x);
                                    }) -
                   others.begin();
    }
    moveTo(to);
}

void ResultPlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        return step(0, event->key() == Qt::Key_Right ? 1 : -1);
    case Qt::Key_Up:
    case Qt::Key_Down:
        return step(event->key() == Qt::Key_Down ? 1 : -1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return choose(m_current);
    default:
        QWidget::keyPressEvent(event);
    }
}

void ResultPlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (!isPlace(m_current) && event->reason() != Qt::MouseFocusReason)
        step(0, 0);
    redraw();
}

void ResultPlot::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    redraw();
}

void ResultPlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
    QWidget::changeEvent(event);
}

void ResultPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    redraw();
}

} // namespace kindred
