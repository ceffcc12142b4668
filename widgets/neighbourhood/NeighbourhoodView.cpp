#include "neighbourhood/NeighbourhoodView.h"

#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/SplitterKeeper.h"
#include "models/neighbourhood/NeighbourhoodDataset.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunTables.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/Selection.h"
#include "models/samples/ThumbnailStore.h"
#include "models/samples/UnreadableSamples.h"
#include "neighbourhood/BankCard.h"
#include "neighbourhood/DatasetCard.h"
#include "neighbourhood/MethodCard.h"
#include "neighbourhood/QueryPanel.h"
#include "neighbourhood/SigmaSlider.h"
#include "neighbourhood/StepScrubber.h"
#include "neighbourhood/WhyCard.h"
#include "views/retrieval/QueryFollower.h"
#include "views/samples/PictureIntake.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/SamplePreview.h"
#include "views/samples/TileMenu.h"
#include "views/samples/TileView.h"

namespace kindred {

NeighbourhoodView::NeighbourhoodView(RunSource* source, CurrentRun* current, Selection* selection,
                                     QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current), m_selection(selection),
      m_tables(new RunTables(source, current, this)), m_samples(new SampleTable(source, this)),
      m_thumbnails(new ThumbnailStore(source, this)), m_query(new NeighbourhoodQuery(source, this)),
      m_dataset(new NeighbourhoodDataset(source, this)),
      m_menu(new TileMenu(tr("Use as query"), this)),
      m_intake(new PictureIntake(this, tr("Drop to see its neighbourhood")))
{
    build();
    connectModels();
    connectQuery();
    connectCards();
    setFocusPolicy(Qt::StrongFocus);
    showAnswer();
}

void NeighbourhoodView::connectModels()
{
    connect(m_current, &CurrentRun::changed, this, [this] {
        showPage();
        m_tables->enter();
    });
    connect(m_current, &CurrentRun::summaryChanged, m_tables, &RunTables::follow);
    connect(m_current, &CurrentRun::summaryChanged, this, &NeighbourhoodView::followLabels);
    connect(m_tables, &RunTables::entered, this, &NeighbourhoodView::loadRun);
    connect(m_tables, &RunTables::listed, this, &NeighbourhoodView::takeTables);
    connect(m_tables, &RunTables::refused, this,
            [this](const Error& error) { takeRefusal(m_noTables, error); });
    connect(m_samples, &SampleTable::grown, this, [this] {
        m_noSamples.reset();
        askFirst();
        m_panel->show(*m_query, *m_samples);
    });
    connect(new UnreadableSamples(m_current, m_samples, this), &UnreadableSamples::found, this,
            [this](const Error& error) { takeRefusal(m_noSamples, error); });
}

void NeighbourhoodView::takeRefusal(std::optional<Error>& kept, const Error& error)
{
    if (m_query->state() != NeighbourhoodQuery::State::Empty)
        return say(error); // what is asked already stays in sight
    kept = error;
    showPage();
}

/// Without its tables or its images there is nothing to ask of a run.
void NeighbourhoodView::showPage()
{
    const std::optional<Error>& why = m_noTables ? m_noTables : m_noSamples;
    if (!m_current->isSet())
        return m_pages->setCurrentWidget(m_noRun);
    if (!why || m_query->state() != NeighbourhoodQuery::State::Empty)
        return m_pages->setCurrentWidget(m_splitter);
    m_unreadable->setTitle(m_noTables ? tr("What this run keeps cannot be read")
                                      : tr("The images of this run cannot be read"));
    m_unreadable->setText(QString::fromStdString(why->message()));
    m_pages->setCurrentWidget(m_unreadable);
}

void NeighbourhoodView::tryAgain()
{
    m_samples->setRun({});
    m_tables->leave();
    m_tables->enter();
}

void NeighbourhoodView::connectQuery()
{
    connect(m_query, &NeighbourhoodQuery::asked, this,
            [this] { m_follower->follow(m_query->id()); });
    connect(m_query, &NeighbourhoodQuery::changed, this, &NeighbourhoodView::showAnswer);
    connect(m_query, &NeighbourhoodQuery::noErrors, this, [this](const QString& split, qint64 of) {
        Q_EMIT said(of == 0 ? run_words::noErrorsUntrained(split)
                            : tr("No sample is misclassified."));
    });
    connect(m_query, &NeighbourhoodQuery::errorsRefused, this, &NeighbourhoodView::say);
    connect(m_follower, &QueryFollower::asked, this, &NeighbourhoodView::ask);
    connect(m_follower, &QueryFollower::errorWanted, this, &NeighbourhoodView::askNextError);
    connect(m_intake, &PictureIntake::refused, this, &NeighbourhoodView::say);
    connect(m_intake, &PictureIntake::brought, this, [this](const BroughtImage& image) {
        m_query->askImage(image.bytes, image.name);
        m_follower->showOutside(image.bytes);
    });
}

void NeighbourhoodView::connectCards()
{
    connect(m_why, &WhyCard::idChosen, this, &NeighbourhoodView::ask);
    connect(m_why, &WhyCard::retryWanted, m_query, &NeighbourhoodQuery::repeat);
    connect(m_why->sigma(), &SigmaSlider::sigmaChanged, this,
            [this] { m_query->setSigma(m_why->sigma()->sigma()); });
    connect(m_why->scrubber(), &StepScrubber::stepChanged, this, [this] {
        m_query->setStep(m_why->scrubber()->step());
        m_dataset->load(m_why->scrubber()->step(), comparedSplit());
    });
    connect(m_method, &MethodCard::idChosen, this, &NeighbourhoodView::ask);
    connect(m_datasetCard, &DatasetCard::idChosen, this, &NeighbourhoodView::ask);
    connect(m_datasetCard, &DatasetCard::samplesOpened, this, &NeighbourhoodView::choose);
    connect(m_datasetCard, &DatasetCard::said, this, &NeighbourhoodView::said);
    connect(m_bankCard, &BankCard::idChosen, this, &NeighbourhoodView::ask);
    connect(m_bankCard, &BankCard::samplesOpened, this, &NeighbourhoodView::choose);
    for (TileView* tiles : {m_browser->tiles(), m_why->tiles(), m_datasetCard->tiles(),
                            m_bankCard->drifted(), m_bankCard->stale()}) {
        m_follower->preview()->follow(tiles);
        m_menu->add(tiles);
    }
    connect(m_menu, &TileMenu::chosen, this, &NeighbourhoodView::ask);
    connect(m_menu, &TileMenu::boardWanted, this, &NeighbourhoodView::boardWanted);
    connect(m_menu, &TileMenu::said, this, &NeighbourhoodView::said);
    connect(m_menu, &TileMenu::selectionWanted, m_selection, &Selection::setIds);
}

void NeighbourhoodView::setBoardClasses(BoardClasses classes)
{
    m_menu->setBoardClasses(std::move(classes));
}

void NeighbourhoodView::setTags(SampleTags* tags)
{
    m_menu->setTags(tags);
}

/// Counts of two steps can be compared where they are of the same samples: those that were counted
/// last, where the step that is looked at has them too; else empty.
QString NeighbourhoodView::comparedSplit() const
{
    const QString& counted = m_dataset->counts().split;
    const qint64 step = m_why->scrubber()->step().value_or(m_lastStep);
    return m_tables->stepsOf(counted).contains(step) ? counted : QString();
}

void NeighbourhoodView::choose(const QList<qint64>& ids)
{
    // The query stays what it is, whether it is among them or not.
    m_selection->setIds(QSet<qint64>(ids.begin(), ids.end()));
}

void NeighbourhoodView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showPage();
    if (m_tables->enter())
        return;
    m_tables->follow();
    m_follower->catchUp();
}

void NeighbourhoodView::loadRun()
{
    const QString& run = m_tables->run();
    m_intake->overtake();
    followLabels();
    m_lastStep = -1;
    m_waiting = true;
    m_noTables.reset();
    m_noSamples.reset();
    m_why->scrubber()->setPlaying(false);
    {
        const QSignalBlocker quiet(m_why->sigma());
        m_why->sigma()->reset();
        m_why->sigma()->setRunSigma(0);
    }
    const QSignalBlocker quiet(m_why->scrubber());
    m_why->scrubber()->setSteps({});
    m_thumbnails->setRun(run);
    m_menu->setRun(run);
    m_query->setRun(run);
    m_follower->setRun(run);
    m_intake->setOpen(!run.isEmpty());
    m_dataset->setRun(run);
    m_samples->setRun(run);
}

void NeighbourhoodView::followLabels()
{
    const bool labelled = run_words::isLabelled(m_current->summary());
    m_error->setVisible(labelled);
    m_error->setEnabled(m_current->isMeasured());
    m_datasetCard->setLabelled(labelled);
}

void NeighbourhoodView::takeTables()
{
    m_noTables.reset();
    showPage();
    const QList<qint64> steps = m_tables->stepsOf(QStringLiteral("train"));
    const bool judged = m_tables->hasSplit(QStringLiteral("val"));
    const bool fresh = !steps.isEmpty() && steps.last() != m_lastStep;
    const bool first = m_lastStep < 0;
    m_lastStep = steps.isEmpty() ? -1 : steps.last();
    showWhy(); // a run without tables yet is waited for
    const Json& summary = m_current->summary();
    const double epochs = valueOr(summary, "epochs", 0.0);
    m_why->scrubber()->setStepsPerEpoch(epochs > 0 ? valueOr(summary, "steps", 0.0) / epochs : 0);
    m_why->scrubber()->setSteps(steps);
    // Tables on the way hold training and validation images: these can be followed.
    if (first && steps.size() > 1 && judged && !m_splitChosen)
        m_browser->setSplit(QStringLiteral("val"));
    const bool failed = m_query->state() == NeighbourhoodQuery::State::Failed;
    if (m_query->state() == NeighbourhoodQuery::State::Empty)
        return askFirst();
    if (!failed && !(fresh && !m_query->step()))
        return;
    m_query->repeat();
    if (!first && !m_query->step())
        m_waiting = true;
}

void NeighbourhoodView::askFirst()
{
    // Something to look at without a click, as soon as it is known where to look.
    if (m_query->state() != NeighbourhoodQuery::State::Empty || m_lastStep < 0)
        return;
    const qint64 chosen = m_selection->current();
    if (chosen != Selection::kNone)
        ask(chosen);
    else if (m_browser->model()->rowCount() > 0)
        ask(m_browser->model()->idAt(0));
}

void NeighbourhoodView::ask(qint64 id)
{
    if (id < 0 || m_tables->run().isEmpty())
        return;
    m_intake->overtake();
    m_query->ask(id);
}

void NeighbourhoodView::showAnswer()
{
    showPage();
    const auto state = m_query->state();
    m_queryCard->setFact(m_query->id() >= 0 ? tr("#%L1", "sample id").arg(m_query->id())
                                            : QString());
    m_panel->show(*m_query, *m_samples);
    showWhy();
    m_method->show(m_query->answer(), m_query->isOutdated());
    if (state == NeighbourhoodQuery::State::Failed)
        m_why->scrubber()->setPlaying(false);
    if (state != NeighbourhoodQuery::State::Ready || m_query->isBusy())
        return;
    restoreSigma();
    m_why->scrubber()->proceed();
    if (!m_waiting)
        return;
    // One after the other: what is asked about a picture comes first.
    m_waiting = false;
    m_dataset->reload();
    m_dataset->loadBank();
}

void NeighbourhoodView::showWhy()
{
    m_why->show(*m_query, m_lastStep < 0 && run_words::isActive(m_current->summary()));
}

void NeighbourhoodView::askRandom()
{
    m_follower->askRandom();
}

void NeighbourhoodView::askFurther(int by)
{
    m_follower->askFurther(by);
}

void NeighbourhoodView::askNextError()
{
    if (!run_words::isLabelled(m_current->summary()))
        return Q_EMIT said(run_words::noLabels()); // its key works without its button
    m_intake->overtake();
    const QString listed = m_browser->split();
    const bool judged = listed == QLatin1String("val") || listed == QLatin1String("test");
    m_query->askNextError(judged ? listed : QString());
}

void NeighbourhoodView::openPicture()
{
    m_intake->choose(tr("Look at a picture's neighbourhood"));
}

Json NeighbourhoodView::saveState() const
{
    Json state = {{"mass", m_datasetCard->mass()}, {"sizes", m_sizes->save()}, {"sigma", m_sigma}};
    const std::optional<double> sigma = m_why->sigma()->sigma();
    if (sigma)
        state["sigma"] = {{"run", m_tables->run().toStdString()}, {"value", *sigma}};
    state.update(m_browser->saveState());
    return state;
}

void NeighbourhoodView::restoreState(const Json& state)
{
    m_splitChosen = m_splitChosen || (state.is_object() && state.contains("split"));
    m_browser->restoreState(state);
    m_datasetCard->setMass(valueOr(state, "mass", m_datasetCard->mass()));
    const Json sigma = objectOf(state, "sigma");
    m_sigma =
        textOf(sigma, "run").isEmpty() || !(valueOr(sigma, "value", 0.0) > 0) ? Json() : sigma;
    m_sizes->restore(arrayOf(state, "sizes"));
}

/// The slider stands on the scale of the run's own σ, which the first answer tells.
void NeighbourhoodView::restoreSigma()
{
    if (m_query->answer().runSigma <= 0 || textOf(m_sigma, "run") != m_tables->run())
        return;
    m_why->sigma()->setSigma(valueOr(std::exchange(m_sigma, Json()), "value", 0.0));
}

void NeighbourhoodView::say(const Error& error)
{
    Q_EMIT said(QString::fromStdString(error.message()));
}

} // namespace kindred
