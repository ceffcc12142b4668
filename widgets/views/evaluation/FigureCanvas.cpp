#include "views/evaluation/FigureCanvas.h"

#include <QEvent>
#include <QPainter>
#include <QResizeEvent>

#include <cmath>

#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kRoom = 2 * space::kUnit; ///< between the figure and the frame that tells the focus
} // namespace

FigureCanvas::FigureCanvas(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FigureCanvas::setAnswer(const Json& answer, const FigureNames& names)
{
    m_answer = answer;
    m_names = names;
    build();
}

void FigureCanvas::build()
{
    m_figure = runFigure(m_answer, m_names, windowLook(tokensOf(palette()), width() - 2 * kRoom));
    m_drawn = {};
    setFixedHeight(sizeHint().height());
    setAccessibleName(m_figure.title);
    setAccessibleDescription(m_figure.words + QLatin1Char(' ') + m_figure.reading);
    update();
}

QSize FigureCanvas::sizeHint() const
{
    return {640, 2 * kRoom + static_cast<int>(std::ceil(m_figure.size.height()))};
}

void FigureCanvas::paintEvent(QPaintEvent*)
{
    if (!m_figure.paint)
        return;
    const double scale = devicePixelRatioF();
    if (m_drawn.isNull() || m_drawn.devicePixelRatio() != scale) {
        m_drawn = QPixmap((QSizeF(size()) * scale).toSize());
        m_drawn.setDevicePixelRatio(scale);
        m_drawn.fill(tokensOf(palette()).card);
        QPainter onto(&m_drawn);
        onto.setRenderHint(QPainter::Antialiasing);
        onto.translate(kRoom, kRoom);
        m_figure.paint(onto);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_drawn);
    if (hasFocus()) {
        painter.setPen(QPen(tokensOf(palette()).accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void FigureCanvas::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        build();
}

void FigureCanvas::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        build();
}

} // namespace kindred
