#include "board/BoardWelcome.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "board/intake/BoardDrop.h"
#include "board/intake/NeedsPictures.h"
#include "common/Buttons.h"
#include "common/Card.h"
#include "common/CardGrid.h"
#include "common/Icons.h"
#include "common/LabelText.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kWelcomeWidth = 860;
constexpr int kZoneHeight = 220;
} // namespace

BoardWelcome::BoardWelcome(const BoardService* service, QWidget* parent)
    : QWidget(parent), m_service(service)
{
    // In a small window with large text it is scrolled.
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget(area);
    auto* column = new QWidget(page);
    column->setMaximumWidth(withText(kWelcomeWidth));
    auto* title = new QLabel(tr("Teach classes with a few pictures of each"), column);
    title->setFont(textFont(TextRole::Hero));
    title->setWordWrap(true);
    auto* promise = new QLabel(tr("No training: every prediction follows at once from what you "
                                  "show, and says which picture decided it."),
                               column);
    promise->setProperty("tone", "muted");
    promise->setWordWrap(true);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kGap);
    layout->addStretch(1);
    layout->addWidget(title);
    layout->addWidget(promise);
    layout->addSpacing(space::kUnit);
    layout->addWidget(makeSteps());
    layout->addWidget(makeZone());
    layout->addStretch(2);
    auto* outer = new QHBoxLayout(page);
    outer->addStretch(1);
    outer->addWidget(column, 1000);
    outer->addStretch(1);
    area->setWidget(page);
    m_drop->watchToo(page); // beside the zone is near enough
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(area);
}

QWidget* BoardWelcome::makeSteps()
{
    auto* steps = new CardGrid(200, space::kGap, CardGrid::Wrap::Any, this);
    const std::pair<QString, QString> texts[] = {
        {tr("1. Show"), tr("Drop a few pictures of a class, or a folder with a folder per class.")},
        {tr("2. Ask"), tr("Drop others into the middle: each is told apart at once.")},
        {tr("3. Mend"), tr("Leave an image out, move it, change the rule: what flips is marked.")}};
    for (const auto& [name, text] : texts) {
        auto* card = new Card(name, steps);
        auto* words = new QLabel(text, card);
        words->setWordWrap(true);
        words->setAlignment(Qt::AlignLeading | Qt::AlignTop);
        words->setProperty("tone", "muted");
        card->body()->addWidget(words);
        steps->addCell(card);
    }
    return steps;
}

QWidget* BoardWelcome::makeZone()
{
    auto* zone = new QFrame(this);
    m_zone = zone;
    zone->setProperty("role", "drop");
    zone->setMinimumHeight(kZoneHeight);
    zone->setAccessibleName(tr("Drop pictures here to begin"));
    auto* icon = new QLabel(zone);
    icon->setPixmap(
        iconPixmap(QStringLiteral("image"), tokensOf(palette()).accent, 36, devicePixelRatioF()));
    icon->setAlignment(Qt::AlignCenter);
    auto* words = new QLabel(tr("Drop pictures here to begin"), zone);
    words->setFont(textFont(TextRole::Title));
    words->setAlignment(Qt::AlignCenter);
    auto* note = new QLabel(
        tr("from the file manager, a browser, the map, the retrievals or the clipboard"), zone);
    note->setProperty("tone", "muted");
    note->setAlignment(Qt::AlignCenter);
    note->setWordWrap(true);
    auto* folder = new PrimaryButton(tr("Add a folder…"), zone);
    auto* files = new SecondaryButton(tr("Add files…"), zone);
    auto* paste = new SecondaryButton(tr("Paste"), zone);
    auto* open = new LinkButton(tr("Open a board…"), zone);
    m_episode = new LinkButton({}, zone);
    m_episode->hide();
    auto* encoder = new LinkButton(tr("Use a stronger encoder…"), zone);
    encoder->setToolTip(tr("The stronger it is, the fewer pictures a class needs"));
    const BoardTarget fresh;
    connect(folder, &QPushButton::clicked, this, [this, fresh] { Q_EMIT folderWanted(fresh); });
    connect(files, &QPushButton::clicked, this, [this, fresh] { Q_EMIT filesWanted(fresh); });
    connect(paste, &QPushButton::clicked, this, [this, fresh] { Q_EMIT pasteWanted(fresh); });
    connect(open, &QPushButton::clicked, this, &BoardWelcome::openWanted);
    connect(m_episode, &QPushButton::clicked, this, &BoardWelcome::episodesWanted);
    connect(encoder, &QPushButton::clicked, this, &BoardWelcome::encoderWanted);
    for (QWidget* button : std::initializer_list<QWidget*>{folder, files, paste})
        needsPictures(m_service, button);
    const auto centred = [](std::initializer_list<QWidget*> widgets) {
        auto* row = new QHBoxLayout;
        row->setSpacing(2 * space::kUnit);
        row->addStretch(1);
        for (QWidget* widget : widgets)
            row->addWidget(widget);
        row->addStretch(1);
        return row;
    };
    auto* layout = new QVBoxLayout(zone);
    layout->setSpacing(2 * space::kUnit);
    layout->addStretch(1);
    layout->addWidget(icon);
    layout->addWidget(words);
    layout->addWidget(note);
    layout->addLayout(centred({folder, files, paste}));
    layout->addLayout(centred({open, encoder}));
    layout->addLayout(centred({m_episode})); // the name of its run may be long
    layout->addStretch(1);
    m_drop = new BoardDrop(zone);
    connect(m_drop, &BoardDrop::dropped, this,
            [this, fresh](const QMimeData& mime) { Q_EMIT brought(mime, fresh); });
    return zone;
}

void BoardWelcome::setRun(const QString& name)
{
    m_episode->setText(tr("Try it on an episode of %1", "name of a run").arg(asLabel(name)));
    m_episode->setVisible(!name.isEmpty());
}

} // namespace kindred
