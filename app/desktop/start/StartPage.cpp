#include "start/StartPage.h"

#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/CardGrid.h"
#include "common/SectionHeader.h"
#include "common/Theme.h"
#include "start/RecentRuns.h"
#include "start/StartCard.h"

namespace kindred {

namespace {

constexpr int kWidest = 1240;
constexpr int kStartCardGap = 16;

std::vector<GlyphTile> demoTiles()
{
    return {{Glyph::Ring, 6, 0, false},     {Glyph::Triangle, 45, 0, false},
            {Glyph::Square, 98, -6, false}, {Glyph::Star, 150, 0, true},
            {Glyph::Bowl, 186, 0, true},    {Glyph::Links, 246, 0, true}};
}

std::vector<GlyphTile> trainTiles()
{
    return {{Glyph::Ring, 292, 10, true},  {Glyph::FilledTriangle, 318, -15, true},
            {Glyph::Square, 22, 6, true},  {Glyph::Star, 58, 12, false},
            {Glyph::Bowl, 110, -8, false}, {Glyph::Links, 162, 0, false}};
}

std::vector<GlyphTile> teachTiles()
{
    return {{Glyph::Ring, 2, 0, false},      {Glyph::Ring, 352, 25, false},
            {Glyph::Ring, 358, -12, false},  {Glyph::Triangle, 48, 10, true},
            {Glyph::Triangle, 56, -8, true}, {Glyph::Triangle, 50, 16, true}};
}

std::vector<GlyphTile> exploreTiles()
{
    return {{Glyph::Square, 90, -4, true},  {Glyph::Star, 146, 8, true},
            {Glyph::Square, 96, 18, true},  {Glyph::Links, 240, 0, false},
            {Glyph::Star, 152, -10, false}, {Glyph::Square, 86, 2, false}};
}

} // namespace

StartPage::StartPage(RunSource* source, RunListModel* runs, QWidget* parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setAccessibleName(tr("Start page"));
    setFrameShape(QFrame::NoFrame);
    auto* page = new QWidget(this);
    page->setProperty("role", "page");
    auto* outer = new QHBoxLayout(page);
    outer->setContentsMargins(40, 0, 40, 0);
    auto* column = new QWidget(page);
    column->setMaximumWidth(kWidest);
    outer->addStretch(1);
    outer->addWidget(column, 1000);
    outer->addStretch(1);

    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 44, 0, 28);
    layout->setSpacing(0);
    auto* hero = new QLabel(tr("What belongs together?"), column);
    hero->setFont(textFont(TextRole::Hero));
    auto* promise = new QLabel(tr("Train an embedding, look inside it, find what is alike. "
                                  "Everything stays on this computer."),
                               column);
    promise->setProperty("tone", "muted");
    promise->setFont(textFont(TextRole::Title));
    QFont light = promise->font();
    light.setWeight(QFont::Normal);
    promise->setFont(light);
    promise->setWordWrap(true);
    auto* recent = new RecentRuns(source, runs, column);

    layout->addWidget(hero);
    layout->addSpacing(6);
    layout->addWidget(promise);
    layout->addSpacing(28);
    layout->addWidget(makeCards());
    layout->addSpacing(32);
    layout->addWidget(makeRecentHead());
    layout->addSpacing(10);
    layout->addWidget(recent);
    layout->addStretch(1);
    setWidget(page);

    connect(recent, &RecentRuns::chosen, this, &StartPage::runChosen);
    connect(recent, &RecentRuns::resumeWanted, this, &StartPage::resumeWanted);
}

QWidget* StartPage::makeRecentHead()
{
    auto* head = new SectionHeader(tr("Recent"), this);
    auto* open = new LinkButton(tr("Open a run…"), head);
    auto* keys =
        new QLabel(QKeySequence(QKeySequence::Open).toString(QKeySequence::NativeText), head);
    keys->setProperty("role", "key");
    keys->setFont(textFont(TextRole::Note));
    head->addAction(open);
    head->addAction(keys);
    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    return head;
}

QWidget* StartPage::makeCards()
{
    auto* cards = new CardGrid(StartCard::kNarrowest, kStartCardGap, CardGrid::Wrap::Pairs, this);
    m_demo = new StartCard(demoTiles(), tr("Try the demo"),
                           tr("Curves that move in five seconds. Nothing to choose."), tr("Start"),
                           true, cards);
    auto* train = new StartCard(trainTiles(), tr("Train on my images"),
                                tr("A folder, an archive or a CSV. Kindred looks and proposes."),
                                tr("Choose data…"), false, cards);
    auto* teach = new StartCard(teachTiles(), tr("Teach classes now"),
                                tr("Drop a few pictures of each. See what it thinks, and why."),
                                tr("Open the board"), false, cards);
    auto* explore = new StartCard(exploreTiles(), tr("Explore embeddings"),
                                  tr("Vectors made elsewhere: map, neighbours, search."),
                                  tr("Open embeddings…"), false, cards);
    for (StartCard* card : {m_demo, train, teach, explore})
        cards->addCell(card);
    connect(m_demo, &StartCard::chosen, this, &StartPage::demoWanted);
    connect(train, &StartCard::chosen, this, &StartPage::trainingWanted);
    connect(teach, &StartCard::chosen, this, [this] { Q_EMIT roomWanted(Room::Board); });
    connect(explore, &StartCard::chosen, this, &StartPage::embeddingsWanted);
    return cards;
}

void StartPage::setDemoBusy(bool busy)
{
    if (busy)
        m_demo->setBusy(tr("Starting…"));
    else
        m_demo->setIdle();
}

} // namespace kindred
