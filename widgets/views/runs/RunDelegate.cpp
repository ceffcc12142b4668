#include "views/runs/RunDelegate.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

#include "common/Mirror.h"
#include "common/Pill.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/runs/RunListModel.h"

namespace kindred {

namespace {

constexpr int kRowHeight = 52;
constexpr int kCellPadding = 8; // as the header's
constexpr int kMark = 16;

QString column(const QModelIndex& index, int column)
{
    return index.siblingAtColumn(column).data().toString();
}

QColor toneColour(const Tokens& t, const QModelIndex& index)
{
    switch (static_cast<Tone>(index.data(RunListModel::ToneRole).toInt())) {
    case Tone::Right:
        return t.rightText;
    case Tone::Wrong:
        return t.wrongText;
    case Tone::Attention:
        return t.attentionText;
    case Tone::Accent:
        return t.accentText;
    case Tone::Neutral:
        break;
    }
    return t.muted;
}

bool isGroup(const QModelIndex& index)
{
    return index.data(RunListModel::RunRole).toString().isEmpty();
}

bool isCrashed(const QModelIndex& index)
{
    return index.data(RunListModel::StateRole).toString() == QLatin1String("crashed");
}

QString resumeText()
{
    return RunDelegate::tr("Resume");
}

/// Where "Resume" stands under the state's words.
QRect resumeRect(const QStyleOptionViewItem& option)
{
    const QRect& cell = option.rect;
    const QFontMetrics metrics(textFont(TextRole::Strong));
    return mirrored(option.direction, cell,
                    QRect(cell.left() + kCellPadding + withText(kMark), cell.center().y() + 2,
                          metrics.horizontalAdvance(resumeText()), metrics.height()));
}

class Cell {
public:
    Cell(QPainter& painter, const QStyleOptionViewItem& option, const Tokens& tokens)
        : m_painter(painter), m_rect(option.rect.adjusted(kCellPadding, 0, -kCellPadding, 0)),
          m_direction(option.direction), m_tokens(tokens)
    {
    }

    /// One line; `half` −1: upper half, 0: the middle, 1: lower half.
    void write(const QString& text, TextRole role, const QColor& colour, int half, int indent = 0,
               Qt::Alignment align = Qt::AlignLeft) const
    {
        const QFont font = textFont(role);
        const QFontMetrics metrics(font);
        QRect line = mirrored(m_direction, m_rect, m_rect.adjusted(indent, 0, 0, 0));
        if (half != 0) {
            line.setHeight(metrics.height());
            line.moveTop(half < 0 ? m_rect.center().y() - metrics.height() + 1
                                  : m_rect.center().y() + 3);
        }
        m_painter.setFont(font);
        m_painter.setPen(colour);
        m_painter.drawText(line, align | Qt::AlignVCenter,
                           metrics.elidedText(text, Qt::ElideRight, line.width()));
    }

    void name(const QModelIndex& index) const
    {
        write(index.data().toString(), TextRole::Strong, m_tokens.text, -1);
        const QString seed = column(index, RunListModel::Seed);
        QString recipe = column(index, RunListModel::Recipe);
        if (!seed.isEmpty())
            recipe += RunDelegate::tr(" · seed %1").arg(seed);
        write(recipe, TextRole::Note, m_tokens.muted, 1);
    }

    void state(const QModelIndex& index) const
    {
        const QColor colour = toneColour(m_tokens, index);
        const QString mark = index.data(RunListModel::MarkRole).toString();
        const bool crashed = isCrashed(index);
        const QString reason = index.data(RunListModel::ErrorRole).toString();
        const int half = crashed || !reason.isEmpty() ? -1 : 0;
        const int queue = index.data(RunListModel::QueueRole).toInt();
        if (mark.isEmpty()) {
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(colour);
            m_painter.drawEllipse(mirrored(m_direction, QRectF(m_rect),
                                           QRectF(m_rect.left(), m_rect.center().y() - 3.5, 8, 8)));
        } else {
            write(mark, TextRole::Strong, colour, half);
        }
        QString words = index.data().toString();
        // Of a group only while all of it waits: else it says how much is done.
        if (queue >= 0 &&
            index.data(RunListModel::StateRole).toString() == QLatin1String("queued") &&
            (!isGroup(index) || index.data(RunListModel::ProgressRole).toDouble() <= 0))
            words = RunDelegate::tr("waiting, place %1", "in the queue").arg(queue + 1);
        write(words, TextRole::Text, colour, half, withText(kMark));
        if (crashed)
            write(resumeText(), TextRole::Strong, m_tokens.accentText, 1, withText(kMark));
        else if (half < 0)
            write(reason, TextRole::Note, m_tokens.muted, 1, withText(kMark));
    }

    void score(const QModelIndex& index) const
    {
        const QString words = index.data().toString();
        const QString split =
            words.isEmpty() ? words : index.data(RunListModel::SplitRole).toString();
        write(words, TextRole::Text, m_tokens.text, split.isEmpty() ? 0 : -1);
        write(split, TextRole::Note, m_tokens.muted, 1);
    }

    void progress(const QModelIndex& index) const
    {
        const double done = index.data(RunListModel::ProgressRole).toDouble();
        const bool active = index.data(RunListModel::ActiveRole).toBool();
        const QString state = index.data(RunListModel::StateRole).toString();
        const QString time = index.data().toString();
        const bool waits = state == QLatin1String("queued") && !(isGroup(index) && done > 0);
        if (done < 0 || state == QLatin1String("finished") || waits)
            return write(time.isEmpty() ? QStringLiteral("–") : time, TextRole::Text,
                         m_tokens.muted, 0);
        write(RunDelegate::tr("%1 %").arg(qRound(done * 100)), TextRole::Note, m_tokens.text, -1, 0,
              Qt::AlignRight);
        write(time, TextRole::Note, m_tokens.muted, -1);
        QRectF bar(m_rect.left(), m_rect.center().y() + 6, m_rect.width(), 5);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_tokens.line);
        m_painter.drawRoundedRect(bar, 2.5, 2.5);
        const QRectF whole = bar;
        bar.setWidth(std::max(5.0, bar.width() * done));
        m_painter.setBrush(active ? m_tokens.accent : m_tokens.muted);
        m_painter.drawRoundedRect(mirrored(m_direction, whole, bar), 2.5, 2.5);
    }

private:
    QPainter& m_painter;
    QRect m_rect;
    Qt::LayoutDirection m_direction;
    const Tokens& m_tokens;
};

} // namespace

QSize RunDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    int width = QFontMetrics(textFont(TextRole::Text)).horizontalAdvance(index.data().toString());
    if (index.column() == RunListModel::Score)
        width =
            std::max(width, QFontMetrics(textFont(TextRole::Note))
                                .horizontalAdvance(index.data(RunListModel::SplitRole).toString()));
    return {width + 2 * kCellPadding + 1, withText(kRowHeight)};
}

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const
{
    const Tokens& t = tokensOf(option.palette);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, t.accentSoft);
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, t.raised);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                      t.line);
    const Cell cell(*painter, option, t);
    switch (index.column()) {
    case RunListModel::Name:
        cell.name(index);
        break;
    case RunListModel::State:
        cell.state(index);
        break;
    case RunListModel::Progress:
        cell.progress(index);
        break;
    case RunListModel::Score:
        cell.score(index);
        break;
    default:
        cell.write(index.data().toString(), TextRole::Text, t.muted, 0);
    }
    if ((option.state & QStyle::State_HasFocus) && !(option.state & QStyle::State_Selected)) {
        painter->setPen(QPen(t.accent, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -2, -2), 4, 4);
    }
    painter->restore();
}

bool RunDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                              const QStyleOptionViewItem& option, const QModelIndex& index)
{
    if (event->type() == QEvent::MouseButtonRelease && index.column() == RunListModel::State &&
        isCrashed(index)) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (resumeRect(option).contains(mouse->position().toPoint())) {
            Q_EMIT resumeClicked(index);
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

void RunDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                       const QModelIndex&) const
{
    QRect line = option.rect.adjusted(2, 0, -2, 0);
    line.setHeight(std::min(line.height(), editor->sizeHint().height()));
    line.moveCenter(option.rect.center());
    editor->setGeometry(line);
}

} // namespace kindred
