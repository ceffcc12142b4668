#include "board/prior/BoardPriorCurve.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kCurveHeight = 72; ///< of the drawing, without the words below it
constexpr int kCurveMargin = 6;
constexpr int kFewestCurveImages = 10; ///< images at the right end, at least
constexpr int kMostCurveImages = 200;  ///< and at most
constexpr double kTimesTheTree = 3;    ///< so many times the tree's own weight
constexpr double kCurveDot = 4;
constexpr double kNearDot = 9; ///< pixels within which the pointer means a dot

QString wholePercentOf(double share)
{
    return QLocale().toString(100 * share, 'f', 0);
}
} // namespace

BoardPriorCurve::BoardPriorCurve(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("How the tree's share falls as images come"));
}

void BoardPriorCurve::setAnswer(const BoardPriorAnswer& answer, const QList<int>& colours,
                                const QStringList& names)
{
    m_answer = answer;
    m_colours = colours;
    m_names = names;
    QStringList words;
    for (const int images : {1, 5, 10})
        words << tr("with %Ln image(s) the tree is %1 % of the mean", nullptr, images)
                     .arg(wholePercentOf(shareAt(images)));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

QSize BoardPriorCurve::sizeHint() const
{
    return {240, kCurveHeight + QFontMetrics(textFont(TextRole::Note)).height()};
}

double BoardPriorCurve::shareAt(double images) const
{
    const double worth = images + m_answer.strength;
    return worth > 0 ? m_answer.strength / worth : 0;
}

int BoardPriorCurve::mostImages() const
{
    double most = std::max<double>(kFewestCurveImages, kTimesTheTree * m_answer.strength);
    most = std::min<double>(most, kMostCurveImages);
    for (const BoardPriorAnswer::Class& one : m_answer.classes)
        most = std::max<double>(most, one.images);
    return static_cast<int>(std::ceil(most));
}

QRectF BoardPriorCurve::area() const
{
    const int words = QFontMetrics(textFont(TextRole::Note)).height();
    return QRectF(rect()).adjusted(kCurveMargin, kCurveMargin, -kCurveMargin,
                                   -kCurveMargin - words);
}

QPointF BoardPriorCurve::placeOf(double images, double share) const
{
    const QRectF box = area();
    return {box.left() + box.width() * images / mostImages(), box.bottom() - box.height() * share};
}

void BoardPriorCurve::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    const QRectF box = area();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath curve(placeOf(0, shareAt(0)));
    for (double x = 1; x <= box.width(); ++x) {
        const double images = mostImages() * x / box.width();
        curve.lineTo(placeOf(images, shareAt(images)));
    }
    QPainterPath below = curve;
    below.lineTo(box.bottomRight());
    below.lineTo(box.bottomLeft());
    // What is the tree's is hatched in the bars too.
    painter.fillPath(below, QBrush(t.line, Qt::BDiagPattern));
    painter.setPen(t.line);
    painter.drawLine(box.bottomLeft(), box.bottomRight());
    painter.setPen(QPen(t.muted, 1.4));
    painter.drawPath(curve);
    for (int cls = 0; cls < m_answer.classes.size(); ++cls) {
        const BoardPriorAnswer::Class& one = m_answer.classes[cls];
        if (!one.prior || !one.share)
            continue;
        painter.setPen(QPen(t.card, 1));
        painter.setBrush(classColour(m_colours.value(cls, 0)));
        painter.drawEllipse(placeOf(one.images, *one.share), kCurveDot, kCurveDot);
    }
    painter.setFont(textFont(TextRole::Note));
    painter.setPen(t.muted);
    const QRectF words(box.left(), box.bottom() + 2, box.width(), rect().bottom() - box.bottom());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop | Qt::AlignAbsolute,
                     QLocale().toString(0));
    painter.drawText(words, Qt::AlignHCenter | Qt::AlignTop, tr("images of a class"));
    painter.drawText(words, Qt::AlignRight | Qt::AlignTop | Qt::AlignAbsolute,
                     QLocale().toString(mostImages()));
    painter.drawText(box, Qt::AlignRight | Qt::AlignTop | Qt::AlignAbsolute,
                     tr("the tree's share of the mean"));
}

QString BoardPriorCurve::wordsAt(const QPointF& place) const
{
    QStringList said;
    for (int cls = 0; cls < m_answer.classes.size(); ++cls) {
        const BoardPriorAnswer::Class& one = m_answer.classes[cls];
        if (!one.prior || !one.share ||
            QLineF(placeOf(one.images, *one.share), place).length() >= kNearDot)
            continue;
        said << tr("%1: %2 % from the tree", "class, percent")
                    .arg(m_names.value(cls), wholePercentOf(*one.share));
    }
    const QRectF box = area();
    if (said.isEmpty() && box.width() > 0) {
        const double along = std::clamp((place.x() - box.left()) / box.width(), 0.0, 1.0);
        const int images = qRound(along * mostImages());
        said << tr("with %Ln image(s) the tree is %1 % of the mean", nullptr, images)
                    .arg(wholePercentOf(shareAt(images)));
    }
    return said.join(QLatin1Char('\n'));
}

bool BoardPriorCurve::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), wordsAt(help->pos()), this);
    return true;
}

} // namespace kindred
