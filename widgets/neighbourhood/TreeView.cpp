#include "neighbourhood/TreeView.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>

#include "common/Theme.h"
#include "models/samples/SampleTable.h"
#include "models/samples/ThumbnailStore.h"
#include "plots/figures/BarsFigure.h"
#include "views/samples/TileDelegate.h"

namespace kindred {

namespace {
constexpr double kRootEdge = 52;
constexpr double kChildEdge = 32;
constexpr double kLeafEdge = 20;
constexpr double kLineHeight = 42;
constexpr double kChildLeft = 84;
constexpr double kWordsWidth = 62;
constexpr double kLeafGap = 4;
} // namespace

TreeView::TreeView(const SampleTable* samples, ThumbnailStore* thumbnails, QWidget* parent)
    : QWidget(parent), m_samples(samples), m_thumbnails(thumbnails)
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Neighbourhood tree"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_thumbnails, &ThumbnailStore::loaded, this, qOverload<>(&QWidget::update));
}

void TreeView::setTree(const NeighbourhoodNodes& tree, int label)
{
    m_tree = tree;
    m_label = label;
    m_marked = -1;
    layOut();
    updateGeometry();
    update();
}

QSize TreeView::sizeHint() const
{
    const auto children =
        std::count_if(m_tree.nodes.begin(), m_tree.nodes.end(),
                      [](const NeighbourhoodNode& node) { return node.level == 1; });
    return {340, std::max(static_cast<int>(kLineHeight * static_cast<double>(children)),
                          static_cast<int>(kRootEdge) + 8)};
}

void TreeView::layOut()
{
    m_places.fill({}, m_tree.nodes.size());
    if (m_tree.nodes.isEmpty())
        return;
    QList<double> right(m_tree.nodes.size()); // where the next child goes
    double y = 0;
    m_places[0] = QRectF(3, sizeHint().height() / 2.0 - kRootEdge / 2, kRootEdge, kRootEdge);
    for (int i = 1; i < m_tree.nodes.size(); ++i) {
        const NeighbourhoodNode& node = m_tree.nodes[i];
        if (node.level == 1) {
            m_places[i] =
                QRectF(kChildLeft, y + (kLineHeight - kChildEdge) / 2, kChildEdge, kChildEdge);
            right[i] = kChildLeft + kChildEdge + kWordsWidth;
            y += kLineHeight;
        } else if (node.level == 2 && node.parent >= 0 &&
                   right[node.parent] + kLeafEdge <= width()) {
            const QRectF parent = m_places[node.parent];
            m_places[i] = QRectF(right[node.parent], parent.top(), kLeafEdge, kLeafEdge);
            right[node.parent] += kLeafEdge + kLeafGap;
        }
    }
}

QRectF TreeView::rectOf(int node) const
{
    return m_places.value(node);
}

int TreeView::nodeAt(const QPointF& place) const
{
    for (int i = 0; i < m_places.size(); ++i)
        if (m_places[i].isValid() && m_places[i].adjusted(-2, -2, 2, 10).contains(place))
            return i;
    return -1;
}

QString TreeView::words(int node) const
{
    const NeighbourhoodNode& one = m_tree.nodes[node];
    const QString name =
        one.label >= 0 ? m_samples->className(one.label) : m_samples->classOf(one.id);
    QString text = tr("#%L1 · %2", "sample id, class").arg(one.id).arg(name);
    if (node == 0)
        return text + QLatin1Char('\n') + tr("the query");
    text +=
        QLatin1Char('\n') + tr("level %1 · share a = %2").arg(one.level).arg(shareText(one.share));
    if (one.probability)
        text += tr(" · same class with p = %1").arg(shareText(*one.probability));
    for (int h = 1; h < one.shares.size(); ++h)
        text += QLatin1Char('\n') +
                tr("share in module %1: %2").arg(h + 1).arg(shareText(one.shares[h]));
    return text;
}

void TreeView::paintPlace(QPainter& painter, int node)
{
    const QRectF place = m_places[node];
    if (!place.isValid())
        return;
    const Tokens& t = tokensOf(palette());
    const NeighbourhoodNode& one = m_tree.nodes[node];
    paintPicture(painter, place.toRect(), m_thumbnails->find(one.id), t.raised);
    const BarsStyle style = barsStyle(t);
    const bool same = m_label < 0 || one.label == m_label;
    if (one.level == 2) {
        // A share among K: a whole bar is three times its even part.
        const double even = 1.0 / std::max(1, m_tree.neighbours);
        const double height = 10 * std::clamp(one.share / (3 * even), 0.04, 1.0);
        painter.fillRect(QRectF(place.left(), place.bottom() + 2, place.width(), 10), t.raised);
        painter.fillRect(QRectF(place.left(), place.bottom() + 12 - height, place.width(), height),
                         same ? style.same : style.other);
        if (!same) {
            painter.setPen(QPen(style.other, 1.6));
            painter.drawLine(place.topRight() + QPointF(-6, 1), place.topRight() + QPointF(-1, 6));
            painter.drawLine(place.topRight() + QPointF(-1, 1), place.topRight() + QPointF(-6, 6));
        }
    }
    if (node == m_marked || node == 0) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.accent, 2));
        painter.drawRoundedRect(place.adjusted(-2, -2, 2, 2), 5, 5);
    }
}

void TreeView::paintRow(QPainter& painter, int node)
{
    const QRectF place = m_places[node];
    const NeighbourhoodNode& one = m_tree.nodes[node];
    const Tokens& t = tokensOf(palette());
    const BarsStyle style = barsStyle(t);
    const bool same = m_label < 0 || one.label == m_label;
    const QRectF root = m_places[0];
    QPainterPath edge(QPointF(root.right() + 2, root.center().y()));
    const QPointF end(place.left() - 3, place.center().y());
    const double bend = (end.x() - root.right()) * 0.55;
    edge.cubicTo(QPointF(root.right() + bend, root.center().y()), QPointF(end.x() - bend, end.y()),
                 end);
    QColor colour = same ? style.same : style.other;
    colour.setAlphaF(0.75F);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1 + 9 * one.share, Qt::SolidLine, Qt::FlatCap));
    painter.drawPath(edge);
    painter.setFont(style.font);
    const QRectF words(place.right() + 6, place.top(), kWordsWidth - 8, place.height() / 2);
    painter.setPen(style.text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, tr("a %1").arg(shareText(one.share)));
    painter.setPen(same ? t.rightText : t.wrongText);
    if (m_label >= 0)
        painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter,
                         same ? QStringLiteral("✓") : QStringLiteral("✕"));
    painter.setPen(style.muted);
    if (one.probability)
        painter.drawText(words.translated(0, place.height() / 2), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("p %1").arg(shareText(*one.probability)));
}

void TreeView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < m_tree.nodes.size(); ++i)
        if (m_tree.nodes[i].level == 1)
            paintRow(painter, i);
    for (int i = 0; i < m_tree.nodes.size(); ++i)
        paintPlace(painter, i);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokensOf(palette()).accent, 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
}

void TreeView::mark(int node)
{
    if (node == m_marked)
        return;
    m_marked = node;
    setAccessibleDescription(node >= 0 ? words(node) : QString());
    update();
}

bool TreeView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int node = nodeAt(help->pos());
    if (node >= 0)
        QToolTip::showText(help->globalPos(), words(node), this);
    else
        QToolTip::hideText();
    return true;
}

void TreeView::mouseMoveEvent(QMouseEvent* event)
{
    mark(nodeAt(event->position()));
    setCursor(m_marked > 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void TreeView::mouseReleaseEvent(QMouseEvent* event)
{
    const int node = nodeAt(event->position());
    if (event->button() == Qt::LeftButton && node > 0)
        Q_EMIT chosen(m_tree.nodes[node].id);
}

void TreeView::leaveEvent(QEvent* event)
{
    mark(-1);
    QWidget::leaveEvent(event);
}

void TreeView::keyPressEvent(QKeyEvent* event)
{
    const auto step = [this](int by) {
        for (int node = m_marked + by; node >= 0 && node < m_places.size(); node += by)
            if (m_places[node].isValid())
                return mark(node);
    };
    if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Down)
        return step(1);
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Up)
        return step(-1);
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_marked > 0)
        return chosen(m_tree.nodes[m_marked].id);
    QWidget::keyPressEvent(event);
}

void TreeView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

} // namespace kindred
