#include "board/intake/BoardFrameTeacher.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "board/intake/BoardSend.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/Theme.h"

namespace kindred {

BoardFrameTeacher::BoardFrameTeacher(BoardSession* session, BoardIntake* intake,
                                     std::function<QImage()> picture, QWidget* parent)
    : QWidget(parent), m_session(session), m_intake(intake), m_picture(std::move(picture)),
      m_menu(new QMenu(this)), m_button(new SecondaryButton(tr("Teach this picture"), this)),
      m_words(new QLabel(this))
{
    m_button->setAutoDefault(false);
    m_button->setMenu(m_menu);
    m_button->setToolTip(tr("Adds what is seen now to a class of the board"));
    m_words->setProperty("tone", "muted");
    m_words->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kUnit);
    column->addWidget(m_button);
    column->addWidget(m_words);
    connect(m_menu, &QMenu::aboutToShow, this, &BoardFrameTeacher::fill);
    connect(m_intake, &BoardIntake::said, this, [this](const QString& words) {
        if (std::exchange(m_brought, std::nullopt))
            m_words->setText(words);
    });
    connect(m_session->editor(), &BoardEditor::changed, this, &BoardFrameTeacher::tell);
}

bool BoardFrameTeacher::isChoosing() const
{
    return m_menu->isVisible();
}

void BoardFrameTeacher::fill()
{
    m_seen = m_picture();
    m_menu->clear();
    QList<std::pair<int, QString>> classes;
    for (const BoardClass& each : m_session->document().classes)
        classes.append({each.id, each.name});
    fillBoardMenu(
        m_menu, [classes] { return classes; },
        [this](const BoardTarget& target) { bring(target); });
}

void BoardFrameTeacher::bring(const BoardTarget& target)
{
    if (m_seen.isNull())
        return;
    m_brought = target;
    m_words->setText(tr("Adding it…"));
    BoardBrought brought;
    brought.pixels = m_seen;
    m_intake->bring(brought, target);
}

/// The board has changed: by the picture, if one is on its way.
void BoardFrameTeacher::tell()
{
    const auto target = std::exchange(m_brought, std::nullopt);
    if (!target)
        return;
    const QList<BoardClass>& classes = m_session->document().classes;
    if (target->kind == BoardTarget::Kind::Queries)
        return m_words->setText(tr("It is among the pictures to tell apart."));
    for (const BoardClass& each : classes) {
        const bool isMeant = target->kind == BoardTarget::Kind::Class ? each.id == target->classId
                                                                      : &each == &classes.last();
        if (isMeant)
            m_words->setText(
                tr("“%1” has %Ln picture(s) now.", nullptr, static_cast<int>(each.images.size()))
                    .arg(each.name));
    }
}

} // namespace kindred
