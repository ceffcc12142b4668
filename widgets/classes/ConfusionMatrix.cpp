#include "classes/ConfusionMatrix.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QResizeEvent>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kLargestCell = 34;
constexpr int kSmallestCell = 4;
constexpr int kPartedCell = 11;  ///< from this edge on a line parts the cells
constexpr int kCountedCell = 22; ///< and cells their counts
constexpr int kLongestName = 130;
constexpr int kLeastEdge = 120; ///< of the whole
constexpr QPoint kNoCell{-1, -1};

QColor mixed(const QColor& under, const QColor& over, double share)
{
    const auto part = [share](int a, int b) { return static_cast<int>(a + (b - a) * share); };
    return {part(under.red(), over.red()), part(under.green(), over.green()),
            part(under.blue(), over.blue())};
}
} // namespace

ConfusionMatrix::ConfusionMatrix(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    setAccessibleName(tr("Confusion matrix"));
    setAccessibleDescription(
        tr("A row for each class, a column for each name it was given. Arrow keys move, Return "
           "shows the images."));
}

void ConfusionMatrix::setAnswer(const ClassAnswer& answer)
{
    m_answer = answer;
    m_labels = answer.mostConfused(kMostClasses);
    m_counts.clear();
    for (const ConfusionCell& cell : answer.cells)
        m_counts.insert({cell.label, cell.name}, cell.count);
    m_current = kNoCell;
    m_hovered = -1;
    updateGeometry();
    update();
}

qint64 ConfusionMatrix::countAt(int row, int column) const
{
    return m_counts.value({m_labels[row], m_labels[column]});
}

qint64 ConfusionMatrix::samplesOf(int row) const
{
    for (const ClassScore& score : m_answer.classes)
        if (score.label == m_labels[row])
            return score.samples;
    return 0;
}

int ConfusionMatrix::nameWidth() const
{
    const QFontMetrics metrics(textFont(TextRole::Note));
    int widest = 0;
    for (const int label : m_labels)
        widest = std::max(widest, metrics.horizontalAdvance(m_answer.nameOf(label)));
    return std::min(widest, kLongestName) + 2 * space::kUnit;
}

int ConfusionMatrix::edge() const
{
    const int count = std::max(1, static_cast<int>(m_labels.size()));
    const auto fitting = [&](int names) {
        return std::clamp(std::min((width() - names) / count, height() / count), kSmallestCell,
                          kLargestCell);
    };
    return fitting(hasNames() ? nameWidth() : 0);
}

/// Names that took more than half of the width would leave no matrix.
bool ConfusionMatrix::hasNames() const
{
    return 2 * nameWidth() <= width();
}

int ConfusionMatrix::nameStep() const
{
    const int line = QFontMetrics(textFont(TextRole::Note)).ascent() + 1;
    return std::max(1, (line + edge() - 1) / edge());
}

/// The row under the pointer, or else the current one, has its name in any case; the names that it
/// would cover give way.
bool ConfusionMatrix::isNamed(int row) const
{
    const int step = nameStep();
    const int wanted = m_hovered >= 0 ? m_hovered : m_current.y();
    if (wanted >= 0 && std::abs(row - wanted) < step)
        return row == wanted;
    return row % step == step / 2; // a name is as high as its rows, and stands in their middle
}

QStringList ConfusionMatrix::namedRows() const
{
    QStringList names;
    for (int row = 0; hasNames() && row < m_labels.size(); ++row)
        if (isNamed(row))
            names << m_answer.nameOf(m_labels[row]);
    return names;
}

QPoint ConfusionMatrix::origin() const
{
    return {hasNames() ? nameWidth() : 0, 0};
}

QRect ConfusionMatrix::rectOf(int row, int column) const
{
    const int size = edge();
    const QPoint from = origin();
    const QRect cell(from.x() + column * size, from.y() + row * size, size, size);
    return QStyle::visualRect(layoutDirection(), rect(), cell);
}

QRect ConfusionMatrix::cellRect(int label, int name) const
{
    const auto row = m_labels.indexOf(label);
    const auto column = m_labels.indexOf(name);
    return row < 0 || column < 0 ? QRect()
                                 : rectOf(static_cast<int>(row), static_cast<int>(column));
}

QPoint ConfusionMatrix::cellAt(const QPoint& point) const
{
    const QPoint place = QStyle::visualPos(layoutDirection(), rect(), point) - origin();
    const int size = edge();
    const int count = static_cast<int>(m_labels.size());
    if (place.x() < 0 || place.y() < 0 || place.x() >= count * size || place.y() >= count * size)
        return kNoCell;
    return {place.x() / size, place.y() / size};
}

int ConfusionMatrix::nameAt(const QPoint& point) const
{
    const QPoint place = QStyle::visualPos(layoutDirection(), rect(), point);
    const int row = place.y() / edge();
    return place.x() < 0 || place.x() >= origin().x() || place.y() < 0 || row >= m_labels.size()
               ? -1
               : row;
}

QString ConfusionMatrix::sentenceAt(const QPoint& point) const
{
    if (const QPoint cell = cellAt(point); cell != kNoCell)
        return sentence(m_labels[cell.y()], m_labels[cell.x()]);
    const int row = nameAt(point);
    return row < 0 ? QString() : sentence(m_labels[row], m_labels[row]);
}

void ConfusionMatrix::setHovered(int row)
{
    if (row == m_hovered)
        return;
    m_hovered = row;
    update();
}

QString ConfusionMatrix::sentence(int label, int name) const
{
    const auto row = m_labels.indexOf(label);
    const auto column = m_labels.indexOf(name);
    if (row < 0 || column < 0)
        return {};
    const qint64 count = countAt(static_cast<int>(row), static_cast<int>(column));
    const QString of = QLocale().toString(samplesOf(static_cast<int>(row)));
    if (label == name)
        return tr("%n of %1 “%2” were named rightly", nullptr, static_cast<int>(count))
            .arg(of, m_answer.nameOf(label));
    return tr("%n of %1 “%2” were called “%3”", nullptr, static_cast<int>(count))
        .arg(of, m_answer.nameOf(label), m_answer.nameOf(name));
}

void ConfusionMatrix::setCurrent(int label, int name)
{
    m_current =
        QPoint(static_cast<int>(m_labels.indexOf(name)), static_cast<int>(m_labels.indexOf(label)));
    if (m_current.x() < 0 || m_current.y() < 0)
        m_current = kNoCell;
    update();
}

QSize ConfusionMatrix::sizeHint() const
{
    // As wide as the height lets the cells be: what is left belongs to the pictures beside it.
    const int count = std::max(1, static_cast<int>(m_labels.size()));
    const int cell = std::clamp(height() / count, kSmallestCell, kLargestCell);
    return {nameWidth() + std::max(count * cell, nameWidth()) + 1, count * cell};
}

QSize ConfusionMatrix::minimumSizeHint() const
{
    const int least = std::max(kLeastEdge, static_cast<int>(m_labels.size()) * kSmallestCell);
    return {least, least};
}

void ConfusionMatrix::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->size().height() != event->oldSize().height())
        updateGeometry();
}

void ConfusionMatrix::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(textFont(TextRole::Note));
    const int count = static_cast<int>(m_labels.size());
    for (int row = 0; row < count; ++row)
        for (int column = 0; column < count; ++column)
            paintCell(painter, row, column);
    if (hasNames())
        paintNames(painter);
    if (m_current == kNoCell)
        return;
    const Tokens& colours = tokensOf(palette());
    painter.setPen(QPen(hasFocus() ? colours.accent : colours.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rectOf(m_current.y(), m_current.x()).adjusted(0, 0, -1, -1));
}

void ConfusionMatrix::paintCell(QPainter& painter, int row, int column) const
{
    const Tokens& colours = tokensOf(palette());
    const qint64 count = countAt(row, column);
    const qint64 samples = samplesOf(row);
    const double share = samples > 0 ? double(count) / double(samples) : 0;
    const QRect cell = rectOf(row, column);
    const int gap = cell.width() >= kPartedCell ? 1 : 0;
    const QColor fill = row == column ? colours.right : colours.wrong;
    // The root keeps a single mistake among fifty visible.
    const QColor shade =
        count == 0 ? colours.raised : mixed(colours.raised, fill, 0.15 + 0.85 * std::sqrt(share));
    painter.fillRect(cell.adjusted(0, 0, -gap, -gap), shade);
    if (count == 0 || cell.width() < kCountedCell)
        return;
    painter.setPen(share > 0.25 ? colours.background : colours.text);
    painter.drawText(cell, Qt::AlignCenter, QLocale().toString(count));
}

void ConfusionMatrix::paintNames(QPainter& painter) const
{
    const Tokens& colours = tokensOf(palette());
    const QFontMetrics metrics(painter.font());
    const int high = std::max(edge(), metrics.height());
    const int lowest = height() - high; // below the last row, rather than into another name
    for (int row = 0; row < m_labels.size(); ++row) {
        if (!isNamed(row))
            continue;
        const int top = row * edge() + (edge() - high) / 2;
        const QRect line(0, std::clamp(top, 0, std::max(0, lowest)), origin().x() - space::kUnit,
                         high);
        painter.setPen(row == m_current.y() || row == m_hovered ? colours.text : colours.muted);
        painter.drawText(
            QStyle::visualRect(layoutDirection(), rect(), line),
            Qt::AlignVCenter | QStyle::visualAlignment(layoutDirection(), Qt::AlignRight),
            metrics.elidedText(m_answer.nameOf(m_labels[row]), Qt::ElideMiddle, line.width()));
    }
}

void ConfusionMatrix::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint cell = cellAt(event->pos());
    setCursor(cell == kNoCell ? Qt::ArrowCursor : Qt::PointingHandCursor);
    setHovered(cell == kNoCell ? nameAt(event->pos()) : cell.y());
    Q_EMIT hovered(sentenceAt(event->pos()));
}

void ConfusionMatrix::mousePressEvent(QMouseEvent* event)
{
    const QPoint cell = cellAt(event->pos());
    if (event->button() != Qt::LeftButton || cell == kNoCell)
        return;
    m_current = cell;
    update();
    Q_EMIT chosen(m_labels[cell.y()], m_labels[cell.x()]);
}

void ConfusionMatrix::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    setHovered(-1);
    Q_EMIT hovered({});
}

void ConfusionMatrix::move(int columns, int rows)
{
    const int last = static_cast<int>(m_labels.size()) - 1;
    if (last < 0)
        return;
    m_current = m_current == kNoCell ? QPoint(0, 0)
                                     : QPoint(std::clamp(m_current.x() + columns, 0, last),
                                              std::clamp(m_current.y() + rows, 0, last));
    update();
    Q_EMIT hovered(sentence(m_labels[m_current.y()], m_labels[m_current.x()]));
}

void ConfusionMatrix::keyPressEvent(QKeyEvent* event)
{
    const int forward = isRightToLeft() ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return move(-forward, 0);
    case Qt::Key_Right:
        return move(forward, 0);
    case Qt::Key_Up:
        return move(0, -1);
    case Qt::Key_Down:
        return move(0, 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current != kNoCell)
            Q_EMIT chosen(m_labels[m_current.y()], m_labels[m_current.x()]);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool ConfusionMatrix::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), m_tips ? sentenceAt(help->pos()) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace kindred
