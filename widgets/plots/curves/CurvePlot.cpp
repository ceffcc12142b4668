#include "plots/curves/CurvePlot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"
#include "plots/AxisTicks.h"
#include "plots/Plotting.h"
#include "plots/figures/CurveFigure.h"

namespace kindred {

namespace {

PlotRange rangeOf(const QCPAxis& axis)
{
    return {axis.range().lower, axis.range().upper};
}

QString timeWords(double seconds)
{
    const auto whole = static_cast<qint64>(std::llround(seconds));
    return QStringLiteral("%1:%2:%3")
        .arg(whole / 3600)
        .arg(whole / 60 % 60, 2, 10, QLatin1Char('0'))
        .arg(whole % 60, 2, 10, QLatin1Char('0'));
}

} // namespace

CurvePlot::CurvePlot(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_tracer(new QCPItemTracer(m_plot)),
      m_cursor(new QCPItemLine(m_plot))
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setNoAntialiasingOnDrag(true);
    m_plot->setPlottingHint(QCP::phFastPolylines);
    m_plot->axisRect()->setMinimumMargins(QMargins(36, 6, 6, 18));
    m_plot->setFocusProxy(this);
    m_plot->installEventFilter(this);
    setFocusPolicy(Qt::StrongFocus);
    chooseZoom(Qt::NoModifier);
    m_tracer->setStyle(QCPItemTracer::tsCircle);
    m_tracer->setSize(7);
    for (QCPItemPosition* end : {m_cursor->start, m_cursor->end}) {
        end->setTypeX(QCPItemPosition::ptPlotCoords);
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    hideReading();
    connect(m_plot->xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            &CurvePlot::takeUserView);
    connect(m_plot->yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            &CurvePlot::takeUserView);
}

CurveStyle CurvePlot::style() const
{
    const Tokens& t = tokensOf(palette());
    return {t.card, t.text, t.muted, t.line, textFont(TextRole::Note), 1.8};
}

void CurvePlot::setPanel(const CurvePanel& panel, const CurveOptions& options)
{
    // A range of steps means nothing along epochs.
    if (options.axis != m_options.axis || options.logX != m_options.logX)
        m_view.x.reset();
    if (options.logY != m_options.logY || panel.key != m_panel.key)
        m_view.y.reset();
    m_panel = panel;
    m_options = options;
    setAccessibleName(panel.title);
}

void CurvePlot::redraw()
{
    m_drawing = true;
    const int columns = std::max(50, m_plot->axisRect()->width());
    drawPanel(*m_plot, m_panel, m_options, style(), m_view, columns, false);
    m_drawing = false;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::setXView(std::optional<PlotRange> x)
{
    m_view.x = x;
    redraw();
}

void CurvePlot::resetView()
{
    m_view = {};
    redraw();
    Q_EMIT xViewChanged(std::nullopt);
}

PlotRange CurvePlot::shownX() const
{
    return rangeOf(*m_plot->xAxis);
}
PlotRange CurvePlot::shownY() const
{
    return rangeOf(*m_plot->yAxis);
}

void CurvePlot::takeUserView()
{
    if (m_drawing)
        return;
    const auto differs = [](PlotRange a, const std::optional<PlotRange>& b) {
        return !b || a.lower != b->lower || a.upper != b->upper;
    };
    const PlotRange x = shownX();
    const PlotRange y = shownY();
    const bool byX = sender() == m_plot->xAxis;
    if (byX && differs(x, m_view.x)) {
        m_view.x = x;
        Q_EMIT xViewChanged(x);
    }
    if (!byX && differs(y, m_view.y))
        m_view.y = y;
    redraw();
}

void CurvePlot::chooseZoom(Qt::KeyboardModifiers modifiers)
{
    Qt::Orientations zoom = Qt::Horizontal;
    if (modifiers & Qt::ControlModifier)
        zoom = Qt::Horizontal | Qt::Vertical;
    else if (modifiers & Qt::ShiftModifier)
        zoom = Qt::Vertical;
    m_plot->axisRect()->setRangeZoom(zoom);
    m_plot->axisRect()->setRangeDrag(modifiers & Qt::ControlModifier
                                         ? Qt::Horizontal | Qt::Vertical
                                         : Qt::Orientations(Qt::Horizontal));
}

bool CurvePlot::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Wheel: {
        const auto modifiers = static_cast<QWheelEvent*>(event)->modifiers();
        if (!hasFocus() && !(modifiers & Qt::ControlModifier)) {
            event->ignore();
            return true;
        }
        chooseZoom(modifiers);
        break;
    }
    case QEvent::MouseButtonPress:
        chooseZoom(static_cast<QMouseEvent*>(event)->modifiers());
        setFocus(Qt::MouseFocusReason);
        break;
    case QEvent::MouseButtonDblClick:
        resetView();
        return true;
    case QEvent::MouseMove:
        showReading(static_cast<QMouseEvent*>(event)->position());
        break;
    case QEvent::Leave:
        hideReading();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void CurvePlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
    QWidget::changeEvent(event);
}

void CurvePlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    redraw();
}

void CurvePlot::keyPressEvent(QKeyEvent* event)
{
    const bool in = event->key() == Qt::Key_Plus;
    if (in || event->key() == Qt::Key_Minus)
        m_plot->xAxis->scaleRange(in ? 0.8 : 1.25);
    else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        m_plot->xAxis->moveRange((event->key() == Qt::Key_Left ? -0.1 : 0.1) * shownX().size());
    else if (event->key() == Qt::Key_Home || event->key() == Qt::Key_0)
        resetView();
    else
        QWidget::keyPressEvent(event);
}

CurvePlot::Reading CurvePlot::nearest(QPointF position) const
{
    Reading best;
    double closest = std::numeric_limits<double>::infinity();
    const double x = m_plot->xAxis->pixelToCoord(position.x());
    for (const CurveLine& line : m_panel.lines) {
        const QList<double>& xs = line.series.along(m_options.axis);
        if (xs.isEmpty())
            continue;
        qsizetype i = std::lower_bound(xs.cbegin(), xs.cend(), x) - xs.cbegin();
        if (i == xs.size() || (i > 0 && x - xs[i - 1] < xs[i] - x))
            --i;
        const QList<double>& ys = line.smoothed.isEmpty() ? line.series.value : line.smoothed;
        const QPointF value(xs[i], ys[i] * m_panel.factor);
        const QPointF pixel(m_plot->xAxis->coordToPixel(value.x()),
                            m_plot->yAxis->coordToPixel(value.y()));
        const double distance = std::hypot(pixel.x() - position.x(), pixel.y() - position.y());
        if (distance < closest) {
            closest = distance;
            best = {&line, i, value};
        }
    }
    return best;
}

QString CurvePlot::words(const Reading& reading) const
{
    const CurveSeries& series = reading.line->series;
    const QLocale locale;
    const auto value = [&](double v) {
        return valueWords(v * m_panel.factor, locale) +
               (m_panel.unit.isEmpty() ? QString() : " " + m_panel.unit);
    };
    QString text =
        tr("%1: %2", "run, value").arg(reading.line->label, value(series.value[reading.index]));
    if (!reading.line->smoothed.isEmpty())
        text += tr(" · smoothed %1").arg(value(reading.line->smoothed[reading.index]));
    return text + "\n" +
           tr("step %1 · epoch %2 · %3", "last one: training time")
               .arg(locale.toString(series.step[reading.index], 'f', 0),
                    locale.toString(series.epoch[reading.index], 'f', 2),
                    timeWords(series.time[reading.index]));
}

QString CurvePlot::readOut(QPointF position) const
{
    const Reading reading = nearest(position);
    return reading.line ? words(reading) : QString();
}

void CurvePlot::showReading(QPointF position)
{
    const Reading reading = nearest(position);
    const bool inside = m_plot->axisRect()->rect().contains(position.toPoint());
    if (!reading.line || !inside || std::isnan(reading.value.y())) {
        hideReading();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
        return;
    }
    const CurveStyle colours = style();
    m_tracer->setPen(QPen(colours.background, 1.5));
    m_tracer->setBrush(reading.line->colour);
    m_tracer->position->setCoords(reading.value);
    m_cursor->setPen(QPen(colours.muted, 1, Qt::DotLine));
    m_cursor->start->setCoords(reading.value.x(), 0);
    m_cursor->end->setCoords(reading.value.x(), 1);
    m_tracer->setVisible(true);
    m_cursor->setVisible(true);
    QToolTip::showText(m_plot->mapToGlobal(position.toPoint() + QPoint(14, -40)), words(reading),
                       m_plot);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::hideReading()
{
    m_tracer->setVisible(false);
    m_cursor->setVisible(false);
}

} // namespace kindred
