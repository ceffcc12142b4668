// How the room of neighbourhoods is put together.

#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/FirstRunNote.h"
#include "common/SplitterKeeper.h"
#include "common/Theme.h"
#include "models/samples/SampleTable.h"
#include "models/samples/ThumbnailStore.h"
#include "models/samples/TileRoles.h"
#include "neighbourhood/BankCard.h"
#include "neighbourhood/DatasetCard.h"
#include "neighbourhood/MethodCard.h"
#include "neighbourhood/NeighbourhoodParts.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "neighbourhood/QueryPanel.h"
#include "neighbourhood/WhyCard.h"
#include "views/retrieval/QueryFollower.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {
constexpr int kQueryWidth = 268;
constexpr int kLeastQueryWidth = 192;
constexpr int kFactsWidth = 372;

} // namespace

void NeighbourhoodView::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_pages = new QStackedWidget(this);
    layout->addWidget(m_pages);
    m_noRun = new EmptyState(
        QStringLiteral("neighbours"), tr("No neighbourhoods yet"),
        tr("Choose a run to see which images decide what it thinks of a picture, and how much "
           "each of them counts."),
        this);
    m_noRun->setNote(firstRunNote());
    connect(m_noRun->addStep(tr("Choose a run")), &QPushButton::clicked, this,
            &NeighbourhoodView::runsWanted);
    m_unreadable = new EmptyState(QStringLiteral("warning"), {}, {}, this);
    connect(m_unreadable->addStep(tr("Try again")), &QPushButton::clicked, this,
            &NeighbourhoodView::tryAgain);
    m_why = new WhyCard(m_samples, m_thumbnails, this);
    m_splitter = new NeighbourhoodParts(buildQuery(), m_why, buildFacts(), this);
    m_splitter->setSizes({kQueryWidth, 560, kFactsWidth});
    m_sizes = new SplitterKeeper(m_splitter);
    m_pages->addWidget(m_noRun);
    m_pages->addWidget(m_splitter);
    m_pages->addWidget(m_unreadable);
    m_follower = new QueryFollower({.source = m_source,
                                    .selection = m_selection,
                                    .samples = m_samples,
                                    .thumbnails = m_thumbnails,
                                    .browser = m_browser,
                                    .picture = m_panel->picture()},
                                   this);
}

QWidget* NeighbourhoodView::buildQuery()
{
    m_queryCard = new Card(tr("Query"), this);
    m_panel = new QueryPanel(m_queryCard);
    // Not the card's, which would cut what is longer in other languages.
    m_panel->setMinimumWidth(kLeastQueryWidth);
    m_browser = new SampleBrowser(m_samples, m_thumbnails, m_queryCard);
    m_error = new PrimaryButton(tr("Next error"), m_queryCard);
    m_error->setToolTip(tr("The next misclassified sample (E)"));
    auto* random = new IconButton(QStringLiteral("shuffle"), tr("A random sample of the list (R)"),
                                  m_queryCard);
    auto* open =
        new IconButton(QStringLiteral("image"),
                       tr("Open a picture; or drop one here, or paste it (Ctrl+V)"), m_queryCard);
    connect(m_error, &QPushButton::clicked, this, &NeighbourhoodView::askNextError);
    connect(random, &QToolButton::clicked, this, &NeighbourhoodView::askRandom);
    connect(open, &QToolButton::clicked, this, &NeighbourhoodView::openPicture);
    auto* actions = new QHBoxLayout;
    actions->setSpacing(space::kUnit);
    actions->addWidget(m_error, 1);
    actions->addWidget(random);
    actions->addWidget(open);
    m_queryCard->body()->addWidget(m_panel);
    m_queryCard->body()->addLayout(actions);
    m_queryCard->body()->addWidget(m_browser, 1);
    return m_queryCard;
}

QScrollArea* NeighbourhoodView::buildFacts()
{
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus); // it follows what has the focus in it
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    area->setMinimumWidth(300);
    auto* column = new QWidget(area);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kGap);
    m_method = new MethodCard(m_samples, m_thumbnails, column);
    m_datasetCard = new DatasetCard(m_dataset, m_samples, m_thumbnails, column);
    m_bankCard = new BankCard(m_dataset, m_samples, m_thumbnails, column);
    layout->addWidget(m_method);
    layout->addWidget(m_datasetCard);
    layout->addWidget(m_bankCard);
    layout->addStretch();
    area->setWidget(column);
    return area;
}

} // namespace kindred
