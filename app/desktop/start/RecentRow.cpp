#include "start/RecentRow.h"

#include <QDateTime>
#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStyle>

#include <array>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/Icons.h"
#include "common/JsonFields.h"
#include "common/Mirror.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/runs/RunWords.h"

namespace kindred {

namespace {

constexpr int kRecentHeight = 57;
constexpr QSize kPreview(57, 38);
constexpr int kNoPreview = 18;
constexpr int kSide = 14;
/// Where the columns name, recipe, state, score and time begin, as shares of the width that the
/// picture leaves.
constexpr std::array<double, 6> kColumnEdges{0.0, 0.225, 0.485, 0.71, 0.885, 1.0};

QColor stateColour(const Json& summary, const Tokens& t)
{
    switch (run_words::tone(summary)) {
    case Tone::Right:
        return t.rightText;
    case Tone::Wrong:
        return t.wrongText;
    case Tone::Attention:
        return t.attentionText;
    default:
        return t.muted;
    }
}

QString stateText(const Json& summary)
{
    QString mark = run_words::mark(summary);
    if (mark.isEmpty() && run_words::tone(summary) == Tone::Right)
        mark = QStringLiteral("●");
    const QString words = run_words::stateWithReason(summary);
    return mark.isEmpty() ? words : mark + QLatin1Char(' ') + words;
}

} // namespace

RecentRow::RecentRow(QWidget* parent)
    : QAbstractButton(parent), m_resume(new LinkButton(tr("Resume"), this))
{
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_resume->hide();
    connect(m_resume, &QPushButton::clicked, this, &RecentRow::resumeWanted);
}

void RecentRow::setSummary(const Json& summary, const QString& recipe)
{
    m_summary = summary;
    m_recipe = recipe;
    const QString name = textOf(summary, "name");
    setText(name);
    setAccessibleName(QStringLiteral("%1, %2").arg(name, run_words::stateWithReason(summary)));
    const QString error = engineWords(summary, "error");
    setToolTip(error.isEmpty() ? textOf(summary, "run") : error);
    m_resume->setVisible(textOf(summary, "state") == QLatin1String("crashed") &&
                         run_words::canResume(summary));
    placeResume();
    update();
}

void RecentRow::setPreview(const QList<QImage>& pictures)
{
    m_preview = pictures;
    update();
}

void RecentRow::setMap(const std::shared_ptr<const MapPreview>& map)
{
    if (m_map == map)
        return;
    m_map = map;
    m_mapPicture = {};
    update();
}

void RecentRow::setFirst(bool first)
{
    m_first = first;
}

QSize RecentRow::sizeHint() const
{
    return {600, withText(kRecentHeight)};
}

QRect RecentRow::column(int index) const
{
    const int left = kSide + kPreview.width() + kSide;
    const double room = width() - left - kSide;
    const auto at = [&](size_t i) { return left + static_cast<int>(room * kColumnEdges.at(i)); };
    const int begin = at(static_cast<size_t>(index));
    return mirrored(*this,
                    QRect(begin, 0, at(static_cast<size_t>(index) + 1) - begin - 12, height()));
}

void RecentRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        m_mapPicture = {};
    QAbstractButton::changeEvent(event);
}

void RecentRow::resizeEvent(QResizeEvent* event)
{
    QAbstractButton::resizeEvent(event);
    placeResume();
}

void RecentRow::placeResume()
{
    const QRect state = column(2);
    const int words = fontMetrics().horizontalAdvance(stateText(m_summary));
    m_resume->adjustSize();
    const bool mirror = layoutDirection() == Qt::RightToLeft;
    const int room = state.width() - m_resume->width();
    const int away = std::min(words + 8, room);
    m_resume->move(state.left() + (mirror ? room - away : away),
                   (height() - m_resume->height()) / 2);
}

void RecentRow::paintPreview(QPainter& painter, const QRect& area)
{
    QPainterPath clip;
    clip.addRoundedRect(area, 4, 4);
    painter.save();
    painter.setClipPath(clip);
    painter.fillRect(area, tokensOf(palette()).raised);
    if (!m_map) {
        paintMosaic(painter, area);
    } else {
        if (m_mapPicture.isNull() || m_mapPicture.devicePixelRatio() != devicePixelRatioF())
            m_mapPicture = drawMapThumbnail(*m_map, area.size(), devicePixelRatioF(),
                                            tokensOf(palette()).dark);
        painter.drawImage(area.topLeft(), m_mapPicture);
    }
    painter.restore();
}

void RecentRow::paintMosaic(QPainter& painter, const QRect& area) const
{
    if (m_preview.isEmpty()) {
        const QRect middle(area.center() - QPoint(kNoPreview / 2, kNoPreview / 2),
                           QSize(kNoPreview, kNoPreview));
        painter.drawPixmap(middle, iconPixmap(QStringLiteral("map"), tokensOf(palette()).muted,
                                              kNoPreview, devicePixelRatioF()));
        return;
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const int edge = area.height() / 2;
    for (qsizetype i = 0; i < std::min<qsizetype>(m_preview.size(), 6); ++i) {
        const QRect cell(area.left() + static_cast<int>(i % 3) * edge,
                         area.top() + static_cast<int>(i / 3) * edge, edge, edge);
        painter.drawImage(cell, m_preview[i]);
    }
}

void RecentRow::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(t.accent) : QPen(Qt::NoPen));
        painter.setBrush(underMouse() ? QBrush(t.raised) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 8, 8);
    }
    if (!m_first) {
        painter.setPen(t.line);
        painter.drawLine(0, 0, width(), 0);
    }
    paintPreview(painter, mirrored(*this, QRect(QPoint(kSide, (height() - kPreview.height()) / 2),
                                                kPreview)));

    const auto draw = [&](int index, const QString& text, const QColor& colour, TextRole role) {
        painter.setFont(textFont(role));
        painter.setPen(colour);
        const QRect area = column(index);
        painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, area.width()));
    };
    draw(0, textOf(m_summary, "name"), t.text, TextRole::Strong);
    draw(1, m_recipe, t.muted, TextRole::Text);
    draw(2, stateText(m_summary), stateColour(m_summary, t), TextRole::Text);
    draw(3, run_words::score(m_summary), t.text, TextRole::Text);
    draw(4, run_words::when(m_summary, QDateTime::currentDateTime()), t.muted, TextRole::Note);
}

} // namespace kindred
