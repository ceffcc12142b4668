#include "board/queries/BoardEvidence.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>

#include "board/queries/BoardEvidenceModel.h"
#include "board/queries/BoardQueryModel.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/ElidedLabel.h"
#include "common/Numbers.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "views/samples/TileDelegate.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {

constexpr int kEvidenceEdge = 52;
constexpr int kEvidenceBar = 3;

/// A support picture over a bar in its class's colour, as long as its weight, and the number.
class EvidenceDelegate final : public QStyledItemDelegate {
public:
    EvidenceDelegate(const BoardQueryModel* colours, QObject* parent)
        : QStyledItemDelegate(parent), m_colours(colours)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        const int line = QFontMetrics(textFont(TextRole::Note)).height();
        return {kEvidenceEdge + 6, kEvidenceEdge + 6 + kEvidenceBar + 3 + line};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        const Tokens& t = tokensOf(option.palette);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRect picture(option.rect.topLeft() + QPoint(3, 3),
                            QSize(kEvidenceEdge, kEvidenceEdge));
        paintPicture(*painter, picture, index.data(Qt::DecorationRole).value<QImage>(), t.raised);
        const double weight = index.data(BoardEvidenceModel::WeightRole).toDouble();
        QColor colour = m_colours->colourOf(index.data(BoardEvidenceModel::ClassRole).toInt());
        if (!colour.isValid())
            colour = t.muted;
        const QRectF bar(picture.left(), picture.bottom() + 3, kEvidenceEdge, kEvidenceBar);
        painter->setPen(Qt::NoPen);
        painter->setBrush(t.line);
        painter->drawRoundedRect(bar, 1.5, 1.5);
        painter->setBrush(colour);
        painter->drawRoundedRect(
            QRectF(bar.topLeft(), QSizeF(bar.width() * std::clamp(weight, 0.0, 1.0), bar.height())),
            1.5, 1.5);
        painter->setFont(textFont(TextRole::Note));
        painter->setPen(t.muted);
        painter->drawText(QRect(picture.left(), static_cast<int>(bar.bottom()) + 2, kEvidenceEdge,
                                painter->fontMetrics().height()),
                          Qt::AlignCenter, numbers::fixed(weight, 2));
        if (option.state & (QStyle::State_MouseOver | QStyle::State_HasFocus)) {
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(option.state & QStyle::State_HasFocus ? t.accent : t.muted, 1));
            painter->drawRoundedRect(QRectF(picture).adjusted(-2, -2, 2, 2), 6, 6);
        }
        painter->restore();
    }

private:
    const BoardQueryModel* m_colours;
};

/// As many lines as it takes; with large text one, whose whole is in its tip.
QLabel* evidenceLabel(bool wraps, QWidget* parent)
{
    if (BoardEvidence::standsBeside())
        return new ElidedLabel(parent);
    auto* label = new QLabel(parent);
    label->setWordWrap(wraps);
    return label;
}

} // namespace

bool BoardEvidence::standsBeside()
{
    constexpr int kLarge = 150; // percent
    return withText(100) > kLarge;
}

BoardEvidence::BoardEvidence(BoardSession* session, BoardQueryModel* queries, QWidget* parent)
    : QWidget(parent), m_session(session), m_queries(queries),
      m_model(new BoardEvidenceModel(session, this)), m_title(evidenceLabel(false, this)),
      m_words(evidenceLabel(true, this)), m_tiles(new TileView(this))
{
    m_title->setFont(textFont(TextRole::Strong));
    m_words->setProperty("tone", "muted");
    m_words->setFont(textFont(TextRole::Note));
    m_tiles->setModel(m_model);
    m_tiles->setItemDelegate(new EvidenceDelegate(queries, m_tiles));
    m_tiles->setFitLines(1);
    m_tiles->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the heaviest come first
    m_tiles->setAccessibleName(tr("Support images that decided it"));
    auto* close = new IconButton(QStringLiteral("close"), tr("Hide what decided it"), this);
    connect(close, &QToolButton::clicked, this, [this] { setQuery({}); });
    auto* line = new QFrame(this);
    line->setProperty("role", "line");
    line->setFixedHeight(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kUnit);
    layout->addWidget(line);
    auto* head = new QHBoxLayout;
    layout->addLayout(head);
    if (standsBeside()) { // the pictures beside the words, not below
        auto* words = new QVBoxLayout;
        words->setSpacing(0);
        words->addWidget(m_title);
        words->addWidget(m_words);
        words->addStretch(1);
        head->addLayout(words, 2);
        head->addWidget(m_tiles, 3);
        head->addWidget(close, 0, Qt::AlignTop);
    } else {
        head->addWidget(m_title);
        head->addWidget(m_words, 1);
        head->addWidget(close);
        layout->addWidget(m_tiles);
    }
    connect(m_tiles, &TileView::chosen, this, [this](const QModelIndex& index) {
        const QString key = index.data(BoardEvidenceModel::KeyRole).toString();
        if (!key.isEmpty())
            Q_EMIT supportChosen(key);
    });
    connect(session, &BoardSession::predicted, this, &BoardEvidence::refresh);
    hide();
}

void BoardEvidence::setQuery(const QString& key)
{
    if (key == m_key)
        return;
    m_key = key;
    m_model->setItems({});
    Q_EMIT queryChosen(m_key);
    refresh();
}

void BoardEvidence::showWords()
{
    const int row = m_queries->rowOf(m_key);
    if (row < 0)
        return;
    const BoardQueryModel::Cell cell = m_queries->cell(row);
    m_title->setText(tr("Why “%1”?").arg(cell.words));
    QStringList shares;
    for (const BoardShare& share : cell.verdict.shares)
        if (shares.size() < 4)
            shares << QStringLiteral("%1 %2").arg(
                nameOfAnswer(m_session->document(), m_session->prediction().trained, share.cls),
                numbers::fixed(share.p, 2));
    QString words = shares.join(QStringLiteral(" · "));
    if (const auto line = m_session->threshold())
        words += tr(" · evidence %1, none of these below %2")
                     .arg(numbers::fixed(cell.verdict.evidence, 2), numbers::fixed(*line, 2));
    if (cell.disagree)
        words += tr(" · %1", "what other rules say").arg(m_queries->otherRules(cell.verdict));
    m_words->setText(words);
    setVisible(cell.decided);
}

void BoardEvidence::refresh()
{
    if (m_key.isEmpty() || m_queries->rowOf(m_key) < 0 ||
        !m_session->prediction().verdicts.contains(m_key)) {
        if (!m_key.isEmpty())
            Q_EMIT queryChosen({});
        m_key.clear();
        m_model->setItems({});
        return hide();
    }
    showWords();
    m_session->explain(m_key, [self = QPointer<BoardEvidence>(this), key = m_key](
                                  const QList<BoardEvidenceItem>& items, const QString& error) {
        if (!self || key != self->m_key)
            return;
        self->m_model->setItems(items);
        if (!error.isEmpty())
            self->m_words->setText(error);
        else if (items.isEmpty())
            self->m_words->setText(self->m_words->text() +
                                   tr(" · this rule weighs no single images"));
    });
}

} // namespace kindred
