// How the retrieval view is put together.

#include <QHBoxLayout>
#include <QSplitter>
#include <QStackedWidget>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/FirstRunNote.h"
#include "common/SplitterKeeper.h"
#include "common/Theme.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/SampleTable.h"
#include "models/samples/ThumbnailStore.h"
#include "views/retrieval/AnswerBoard.h"
#include "views/retrieval/NeighbourRows.h"
#include "views/retrieval/QueryCard.h"
#include "views/retrieval/QueryFollower.h"
#include "views/retrieval/RetrievalBar.h"
#include "views/retrieval/RetrievalView.h"
#include "views/samples/SampleBrowser.h"

namespace kindred {

void RetrievalView::build()
{
    m_pages = new QStackedWidget(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    m_noRun = new EmptyState("retrieve", tr("Nothing to search in yet"),
                             tr("Choose a run to see which images it finds alike."), this);
    m_noRun->setNote(firstRunNote());
    connect(m_noRun->addStep(tr("Choose a run")), &QPushButton::clicked, this,
            &RetrievalView::runsWanted);
    m_splitter = new QSplitter(this);
    m_splitter->setHandleWidth(space::kGap);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(buildAnswer());
    auto* browse = new Card(tr("Samples"), this);
    browse->levelHead();
    m_browser = new SampleBrowser(m_samples, m_thumbnails, browse);
    browse->body()->addWidget(m_browser);
    m_splitter->addWidget(browse);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setSizes({880, 348});
    m_sizes = new SplitterKeeper(m_splitter);
    m_pages->addWidget(m_noRun);
    m_pages->addWidget(m_splitter);
    m_follower = new QueryFollower({.source = m_source,
                                    .selection = m_selection,
                                    .samples = m_samples,
                                    .thumbnails = m_thumbnails,
                                    .browser = m_browser,
                                    .picture = m_queryCard->picture()},
                                   this);
}

Card* RetrievalView::buildAnswer()
{
    m_answerCard = new Card(tr("Neighbours"), this);
    auto* open = new SecondaryButton(tr("Open picture…"), m_answerCard);
    const auto allow = [this, open] {
        const bool embeds = m_current->embedsPictures();
        open->setEnabled(embeds);
        open->setToolTip(embeds ? tr("Or drop one here, or paste it (Ctrl+V)")
                                : CurrentRun::noEncoder());
    };
    connect(m_current, &CurrentRun::changed, open, allow);
    connect(m_current, &CurrentRun::summaryChanged, open, allow);
    allow();
    auto* random = new SecondaryButton(tr("Random"), m_answerCard);
    random->setToolTip(tr("A random sample of the list (R)"));
    m_error = new PrimaryButton(tr("Next error"), m_answerCard);
    m_error->setToolTip(tr("The next misclassified sample (E)"));
    connect(open, &QPushButton::clicked, this, &RetrievalView::openPicture);
    connect(random, &QPushButton::clicked, this, &RetrievalView::askRandom);
    connect(m_error, &QPushButton::clicked, this, &RetrievalView::askNextError);
    for (QWidget* action : std::initializer_list<QWidget*>{open, random, m_error})
        m_answerCard->addAction(action);

    m_queryCard = new QueryCard(m_answerCard);
    m_bar = new RetrievalBar(m_answerCard);
    m_rows = new NeighbourRows(m_samples, m_thumbnails, m_pictures, m_answerCard);
    m_failure = new EmptyState("warning", tr("No neighbours"), {}, m_answerCard);
    m_again = m_failure->addStep(tr("Try again"));
    connect(m_again, &QPushButton::clicked, this, &RetrievalView::tryAgain);
    m_answerPages = new QStackedWidget(m_answerCard);
    m_answerPages->addWidget(m_rows);
    m_answerPages->addWidget(m_failure);
    m_answerCard->body()->addWidget(
        new AnswerBoard(m_queryCard, m_bar, m_answerPages, m_answerCard), 1);
    return m_answerCard;
}

} // namespace kindred
