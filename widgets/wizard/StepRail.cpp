#include "wizard/StepRail.h"

#include <QAbstractButton>
#include <QPainter>
#include <QVBoxLayout>

#include "common/Icons.h"
#include "common/Mirror.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kRailWidth = 216;
constexpr int kStepHeight = 56;
constexpr int kDisc = 24;
constexpr int kStepTick = 14;
} // namespace

class StepRail::Item final : public QAbstractButton {
public:
    Item(int number, const QString& name, QWidget* parent)
        : QAbstractButton(parent), m_number(number)
    {
        setText(name);
        setObjectName(QStringLiteral("step.%1").arg(number));
        setFixedHeight(withText(kStepHeight));
        setFocusPolicy(Qt::TabFocus);
        setAccessibleName(StepRail::tr("Step %1: %2").arg(number).arg(name));
    }

    void setState(bool current, bool done, bool reachable)
    {
        m_current = current;
        m_done = done;
        setEnabled(reachable);
        setCursor(reachable ? Qt::PointingHandCursor : Qt::ArrowCursor);
        update();
    }

    void setSummary(const QString& summary)
    {
        m_summary = summary;
        setAccessibleDescription(summary);
        showTip();
        update();
    }

    void setNarrow(bool narrow)
    {
        m_narrow = narrow;
        showTip();
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Tokens& t = tokensOf(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
        if (m_current || hasFocus() || (underMouse() && isEnabled())) {
            painter.setPen(hasFocus() ? QPen(t.accent, 1) : QPen(Qt::NoPen));
            painter.setBrush(m_current ? t.accentSoft : t.raised);
            painter.drawRoundedRect(box, space::kControlRadius, space::kControlRadius);
        }
        paintDisc(painter, t);
        if (!m_narrow)
            paintWords(painter, t);
    }

private:
    void showTip()
    {
        if (!m_narrow)
            return setToolTip(m_summary);
        setToolTip(m_summary.isEmpty() ? text() : text() + QLatin1Char('\n') + m_summary);
    }

    void paintDisc(QPainter& painter, const Tokens& t) const
    {
        const int edge = withText(kDisc);
        const QRectF disc =
            mirrored(*this, QRectF(space::kGap, (height() - edge) / 2.0, edge, edge));
        const bool filled = m_current || m_done;
        painter.setPen(QPen(filled ? t.accent : t.muted, 1.5));
        painter.setBrush(m_current ? t.accent : QColor(Qt::transparent));
        painter.drawEllipse(disc);
        if (m_done && !m_current) {
            const int mark = withText(kStepTick);
            const QPixmap tick =
                iconPixmap(QStringLiteral("check"), t.accentText, mark, devicePixelRatioF());
            painter.drawPixmap(disc.center() - QPointF(mark, mark) / 2, tick);
            return;
        }
        painter.setFont(textFont(TextRole::Strong));
        painter.setPen(m_current ? t.onAccent : t.muted);
        painter.drawText(disc, Qt::AlignCenter, QString::number(m_number));
    }

    void paintWords(QPainter& painter, const Tokens& t) const
    {
        const int left = space::kGap + withText(kDisc) + 3 * space::kUnit;
        const QRect box =
            mirrored(*this, QRect(left, 0, width() - left - 2 * space::kUnit, height()));
        painter.setFont(textFont(TextRole::Strong));
        painter.setPen(m_current ? t.accentText : isEnabled() ? t.text : t.muted);
        const QFontMetrics strong(painter.font());
        if (m_summary.isEmpty()) {
            painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, text());
            return;
        }
        const QFont noteFont = textFont(TextRole::Note);
        const QStringList lines = summaryLines(QFontMetrics(noteFont), box.width());
        const int line = QFontMetrics(noteFont).height();
        int top = box.center().y() - (strong.height() + static_cast<int>(lines.size()) * line) / 2;
        painter.drawText(QRect(box.left(), top, box.width(), strong.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text());
        painter.setFont(noteFont);
        painter.setPen(t.muted);
        top += strong.height();
        for (const QString& words : lines) {
            painter.drawText(QRect(box.left(), top, box.width(), line),
                             Qt::AlignLeft | Qt::AlignVCenter, words);
            top += line;
        }
    }

    /// One line, or two where one is too short.
    QStringList summaryLines(const QFontMetrics& metrics, int width) const
    {
        if (metrics.horizontalAdvance(m_summary) <= width)
            return {m_summary};
        // Better between two facts than within one.
        const qsizetype facts = m_summary.indexOf(QStringLiteral(" · "));
        if (facts > 0 && metrics.horizontalAdvance(m_summary.left(facts)) <= width)
            return {m_summary.left(facts),
                    metrics.elidedText(m_summary.mid(facts + 3), Qt::ElideMiddle, width)};
        qsizetype cut = m_summary.lastIndexOf(QLatin1Char(' '));
        while (cut > 0 && metrics.horizontalAdvance(m_summary.left(cut)) > width)
            cut = m_summary.lastIndexOf(QLatin1Char(' '), cut - 1);
        if (cut <= 0)
            return {metrics.elidedText(m_summary, Qt::ElideMiddle, width)};
        return {m_summary.left(cut),
                metrics.elidedText(m_summary.mid(cut + 1), Qt::ElideMiddle, width)};
    }

    int m_number;
    QString m_summary;
    bool m_current = false;
    bool m_done = false;
    bool m_narrow = false;
};

StepRail::StepRail(const QStringList& names, QWidget* parent) : QWidget(parent)
{
    setFixedWidth(withText(kRailWidth));
    setAccessibleName(tr("Steps"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kGap, 5 * space::kUnit, space::kGap, space::kGap);
    layout->setSpacing(space::kUnit);
    for (int i = 0; i < names.size(); ++i) {
        auto* item = new Item(i + 1, names[i], this);
        connect(item, &QAbstractButton::clicked, this, [this, i] { Q_EMIT wanted(i); });
        layout->addWidget(item);
        m_items << item;
    }
    layout->addStretch(1);
}

void StepRail::setNarrow(bool narrow)
{
    m_narrow = narrow;
    setFixedWidth(withText(narrow ? kDisc : kRailWidth) + (narrow ? 4 * space::kGap : 0));
    for (Item* item : m_items)
        item->setNarrow(narrow);
}

void StepRail::setPosition(int current, int reached)
{
    for (int i = 0; i < m_items.size(); ++i)
        m_items[i]->setState(i == current, i < reached || (i == reached && i < current),
                             i <= reached);
}

void StepRail::setSummary(int step, const QString& summary)
{
    m_items[step]->setSummary(summary);
}

} // namespace kindred
