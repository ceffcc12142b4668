#include "board/classes/BoardHurtsCard.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/Card.h"
#include "common/ElidedLabel.h"
#include "common/EngineWords.h"
#include "common/Help.h"
#include "common/Numbers.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kHarmEdge = 36;

QString gainInPoints(double gain)
{
    return numbers::signedPoints(gain, 1);
}

/// What leaving it out changes, in words.
QString harmInWords(const BoardHarm& harm)
{
    QStringList words;
    if (harm.gain != 0 || !harm.queryGain)
        words << BoardHurtsCard::tr("%1 points without it").arg(gainInPoints(harm.gain));
    if (harm.queryGain && *harm.queryGain != 0)
        words << BoardHurtsCard::tr("queries %1 points").arg(gainInPoints(*harm.queryGain));
    if (harm.flips > 0)
        words << BoardHurtsCard::tr("flips %Ln", nullptr, harm.flips);
    for (QString& each : words) // a line ends between them, not within
        each.replace(QLatin1Char(' '), QChar::Nbsp);
    return words.join(QStringLiteral(", "));
}

QStringList namesOf(const BoardDocument& board)
{
    QStringList names;
    for (const BoardClass& each : board.classes)
        names << each.name;
    return names;
}

} // namespace

BoardHurtsCard::BoardHurtsCard(BoardSession* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_card(new Card(tr("Which image hurts most"), this)),
      m_hint(new QLabel(m_card)), m_rows(new QVBoxLayout), m_more(new LinkButton({}, m_card))
{
    m_hint->setWordWrap(true);
    m_hint->setFont(textFont(TextRole::Note));
    m_hint->setProperty("tone", "muted");
    setHelp(m_card, tr("Support samples without which the others are decided better."),
            QStringLiteral("leave-one-out"));
    m_card->body()->addWidget(m_hint);
    m_rows->setSpacing(space::kUnit);
    m_card->body()->addLayout(m_rows);
    m_card->body()->addWidget(m_more, 0, Qt::AlignLeft);
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_showsAll = !m_showsAll;
        refresh();
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    connect(session, &BoardSession::ranked, this, &BoardHurtsCard::refresh);
    // A new name asks for no new ranking.
    connect(session->editor(), &BoardEditor::changed, this, [this](const BoardDocument& before) {
        if (namesOf(before) != namesOf(m_session->document()))
            refresh();
    });
    connect(session->pictures(), &BoardPictures::loaded, this, &BoardHurtsCard::refresh);
    refresh();
}

QWidget* BoardHurtsCard::makeRow(const BoardPlace& place, const QString& title,
                                 const QString& words)
{
    const BoardImage* image = m_session->editor()->find(place);
    auto* row = new QWidget(m_card);
    auto* picture = new QToolButton(row);
    picture->setProperty("role", "picture");
    picture->setIconSize({kHarmEdge, kHarmEdge});
    picture->setIcon(QPixmap::fromImage(m_session->pictures()->find(image->key)));
    picture->setFixedSize(kHarmEdge + 8, kHarmEdge + 8);
    picture->setToolTip(tr("Show it among the classes: %1").arg(image->name));
    picture->setAccessibleName(tr("Show %1").arg(title));
    auto* name = new ElidedLabel(title, row);
    name->setFont(textFont(TextRole::Strong));
    auto* what = new QLabel(words, row);
    what->setWordWrap(true);
    what->setFont(textFont(TextRole::Note));
    what->setProperty("tone", "muted");
    auto* out = new LinkButton(tr("Leave out"), row);
    out->setAccessibleName(tr("Leave out %1").arg(title));
    auto* text = new QVBoxLayout;
    text->setSpacing(0);
    text->addStretch(1);
    text->addWidget(name);
    text->addWidget(what);
    text->addStretch(1);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * space::kUnit);
    layout->addWidget(picture);
    layout->addLayout(text, 1);
    layout->addWidget(out);
    connect(picture, &QToolButton::clicked, this, [this, place] { Q_EMIT imageChosen(place); });
    connect(out, &QPushButton::clicked, this,
            [this, place] { m_session->editor()->setOut({place}, true); });
    return row;
}

/// Makes the rows anew; returns how many images there are to tell of. Who had the keyboard in one
/// of them has it in the one that stands there now.
int BoardHurtsCard::fillRows()
{
    QWidgetList gone;
    qsizetype held = -1;
    bool onPicture = false;
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        if (item->widget()->isAncestorOf(window()->focusWidget())) {
            held = gone.size();
            onPicture = qobject_cast<QToolButton*>(window()->focusWidget());
        }
        gone << item->widget();
        delete item;
    }
    const BoardDocument& board = m_session->document();
    int harming = 0;
    const int most = m_showsAll ? kRows : kFirstRows;
    for (const BoardHarm& harm : m_session->harms()) {
        const BoardPlace place = m_session->editor()->placeOf(harm.key);
        if (harming == kRows || (harm.gain <= 0 && harm.flips == 0))
            break;
        if (place.classId < 0 || m_session->editor()->find(place)->out)
            continue;
        if (++harming > most)
            continue;
        const QString title = QStringLiteral("%1 · %2").arg(
            board.classes[board.indexOf(place.classId)].name, QLocale().toString(place.image + 1));
        m_rows->addWidget(makeRow(place, title, harmInWords(harm)));
    }
    if (held >= 0 && m_rows->count() > 0) {
        QWidget* row =
            m_rows->itemAt(std::min(static_cast<int>(held), m_rows->count() - 1))->widget();
        row->show();
        QAbstractButton* button = row->findChild<QPushButton*>();
        if (onPicture)
            button = row->findChild<QToolButton*>();
        button->setFocus(Qt::OtherFocusReason);
    }
    for (QWidget* row : std::as_const(gone)) {
        row->hide();
        row->deleteLater(); // it may be its own button that asked
    }
    return harming;
}

void BoardHurtsCard::refresh()
{
    const int harming = fillRows();
    m_card->setFact(m_session->isRanking() ? tr("looking…") : QString());
    m_hint->setText(m_session->harms().isEmpty()
                        ? tr("With two classes of two images each, every image is left out in "
                             "turn to see what it does.")
                        : tr("Leaving out any image makes nothing better and flips nothing."));
    // A rule that decides may still have its reason against a ranking.
    const BoardRule* rule = m_session->currentRule();
    if (m_session->harms().isEmpty() && rule && rule->applies && !m_session->harmWords().isEmpty())
        m_hint->setText(engineWords(m_session->harmWords()));
    m_hint->setVisible(m_rows->count() == 0);
    m_more->setVisible(harming > kFirstRows);
    m_more->setText(m_showsAll ? tr("Show fewer")
                               : tr("%Ln more", "images that hurt", harming - kFirstRows));
}

} // namespace kindred
