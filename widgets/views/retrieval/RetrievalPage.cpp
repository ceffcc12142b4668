// How the retrieval view is put together, and how an answer is shown in it.

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/FirstRunNote.h"
#include "common/JsonFields.h"
#include "common/SplitterKeeper.h"
#include "common/Theme.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunTables.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/SampleTags.h"
#include "models/samples/ThumbnailStore.h"
#include "models/samples/TileRoles.h"
#include "views/retrieval/AnswerBoard.h"
#include "views/retrieval/NeighbourRow.h"
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
    open->setToolTip(tr("Or drop one here, or paste it (Ctrl+V)"));
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

void RetrievalView::showFailure()
{
    // A run that is still to be measured for the first time is no failure.
    if (m_tables->lastStep() < 0 && run_words::isActive(m_current->summary()))
        return showYoung();
    m_failure->setIcon(QStringLiteral("warning"));
    m_failure->setTitle(tr("No neighbours"));
    m_failure->setText(QString::fromStdString(m_query->error().message()));
    m_again->show();
}

void RetrievalView::showYoung()
{
    m_failure->setIcon(QStringLiteral("retrieve"));
    m_failure->setTitle(tr("Not yet"));
    m_failure->setText(tr("The neighbours appear here by themselves as soon as the run has been "
                          "evaluated for the first time, a few epochs from its start."));
    m_again->hide();
}

void RetrievalView::nameComparison()
{
    const QString comparison = m_current->comparison();
    QString name = textOf(m_runs->summaryOf(comparison), "name");
    if (name.isEmpty())
        name = comparison.section('/', -1);
    m_bar->nameComparison(m_current->comparesPixels() ? tr("raw pixels", "comparison")
                          : comparison.isEmpty()      ? tr("nothing", "comparison")
                                                      : name);
    if (const QString step = m_bar->comparedStepName(); !step.isEmpty())
        comparedRow()->setTitle(tr("This run, %1", "which step").arg(step));
    else if (m_current->comparesPixels())
        comparedRow()->setTitle(tr("Raw pixels"));
    else
        comparedRow()->setTitle(name);
}

void RetrievalView::showQuery()
{
    m_queryCard->show(*m_query, *m_samples,
                      m_tags ? m_tags->set().of(m_query->id()) : QStringList());
}

void RetrievalView::showAnswer()
{
    const auto state = m_query->state();
    const bool outside = m_query->id() < 0 && !m_query->image().isEmpty();
    m_queryCard->setVisible(state != RetrievalQuery::State::Empty);
    showQuery();
    if (state == RetrievalQuery::State::Empty)
        m_answerCard->setTitle(tr("Neighbours"));
    else
        m_answerCard->setTitle(outside ? tr("Neighbours of a picture from outside")
                                       : tr("Neighbours of #%L1").arg(m_query->id()));
    m_answerPages->setCurrentIndex(state == RetrievalQuery::State::Failed ? 1 : 0);
    if (state == RetrievalQuery::State::Failed)
        showFailure();
    if (state != RetrievalQuery::State::Ready && state != RetrievalQuery::State::Empty)
        return; // the last answer stays in sight while the next is on its way

    const RetrievalAnswer& answer = m_query->answer();
    const bool judged = answer.label.has_value();
    const NeighbourList own = answer.rows.value(0);
    NeighbourRow* ownRow = m_rows->own();
    NeighbourRow* comparedRow = m_rows->compared();
    ownRow->setVisible(state == RetrievalQuery::State::Ready);
    ownRow->setTitle(tr("This run, %1", "which step").arg(m_bar->stepName()));
    ownRow->setList(own, judged);
    const std::optional<Error>& refused = m_query->comparisonError();
    comparedRow->setVisible(answer.rows.size() > 1 || refused);
    if (refused) {
        // The engine names a run by its folder, a person by its name.
        QString why = QString::fromStdString(refused->message());
        const QString comparison = m_current->comparison();
        const QString name = textOf(m_runs->summaryOf(comparison), "name");
        if (!comparison.isEmpty())
            why.replace(comparison, name.isEmpty() ? comparison.section('/', -1) : name);
        comparedRow->setFailure(why);
    } else
        comparedRow->setList(answer.rows.value(1), judged);
    m_rows->arrange();
}

void RetrievalView::showUnreadable(const Error& error)
{
    if (m_query->state() != RetrievalQuery::State::Empty)
        return say(error);
    // Without its images there is nothing to ask for.
    m_failure->setIcon(QStringLiteral("warning"));
    m_failure->setTitle(tr("The images of this run cannot be read"));
    m_failure->setText(QString::fromStdString(error.message()));
    m_again->show();
    m_answerPages->setCurrentWidget(m_failure);
}

void RetrievalView::tryAgain()
{
    if (m_query->state() != RetrievalQuery::State::Empty)
        return m_query->repeat();
    m_samples->setRun({});
    m_tables->leave();
    m_tables->enter();
}

} // namespace kindred
