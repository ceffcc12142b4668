#include "views/retrieval/RetrievalView.h"

#include <QLabel>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/SplitterKeeper.h"
#include "models/neighbourhood/Disagreements.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunTables.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/SampleTags.h"
#include "models/samples/Selection.h"
#include "models/samples/ThumbnailStore.h"
#include "models/samples/TileRoles.h"
#include "models/samples/UnreadableSamples.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/retrieval/NeighbourRows.h"
#include "views/retrieval/QueryCard.h"
#include "views/retrieval/QueryFollower.h"
#include "views/retrieval/RetrievalBar.h"
#include "views/samples/PictureIntake.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/SamplePreview.h"
#include "views/samples/TileMenu.h"
#include "views/samples/TileView.h"

namespace kindred {

RetrievalView::RetrievalView(RunSource* source, CurrentRun* current, Selection* selection,
                             RunListModel* runs, QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current), m_selection(selection), m_runs(runs),
      m_tables(new RunTables(source, current, this)), m_samples(new SampleTable(source, this)),
      m_thumbnails(new ThumbnailStore(source, this)), m_pictures(new ThumbnailStore(source, this)),
      m_query(new RetrievalQuery(source, this)), m_disagreements(new Disagreements(source, this)),
      m_menu(new TileMenu(tr("Use as query"), this)),
      m_intake(new PictureIntake(this, tr("Drop to find images like it")))
{
    build();
    connectModels();
    connectQuery();
    setFocusPolicy(Qt::StrongFocus);
    m_bar->setComparison(current->comparison());
    nameComparison();
    showState();
}

NeighbourRow* RetrievalView::ownRow() const
{
    return m_rows->own();
}

NeighbourRow* RetrievalView::comparedRow() const
{
    return m_rows->compared();
}

void RetrievalView::connectModels()
{
    connect(m_current, &CurrentRun::changed, this, [this] {
        showState();
        m_tables->enter();
    });
    connect(m_current, &CurrentRun::summaryChanged, m_tables, &RunTables::follow);
    connect(m_current, &CurrentRun::summaryChanged, this, &RetrievalView::followKind);
    connect(m_tables, &RunTables::entered, this, &RetrievalView::loadRun);
    connect(m_tables, &RunTables::listed, this, &RetrievalView::takeTables);
    connect(m_current, &CurrentRun::comparisonChanged, this, [this] {
        m_bar->setComparison(m_current->comparison());
        nameComparison();
    });
    connect(m_runs, &QAbstractItemModel::dataChanged, this, &RetrievalView::nameComparison);
    connect(m_runs, &QAbstractItemModel::rowsInserted, this, &RetrievalView::nameComparison);
    connect(m_runs, &QAbstractItemModel::modelReset, this, &RetrievalView::nameComparison);
    connect(m_bar, &RetrievalBar::settingsChanged, this, [this] {
        m_query->setSettings(m_bar->settings());
        nameComparison();
        askDisagreements();
    });
    connect(m_browser, &SampleBrowser::listed, this, &RetrievalView::askDisagreements);
    connect(m_disagreements, &Disagreements::changed, this, &RetrievalView::listDisagreements);
    connect(m_disagreements, &Disagreements::refused, this, &RetrievalView::say);
    connect(m_samples, &SampleTable::grown, this, [this] {
        askFirst();
        showQuery();
    });
    connect(m_tables, &RunTables::refused, this, &RetrievalView::say);
    connect(m_samples, &SampleTable::failed, this, [this] {
        if (m_query->state() != RetrievalQuery::State::Empty ||
            !run_words::isActive(m_current->summary()))
            return;
        showYoung();
        m_answerPages->setCurrentWidget(m_failure);
    });
    connect(new UnreadableSamples(m_current, m_samples, this), &UnreadableSamples::found, this,
            &RetrievalView::showUnreadable);
    connect(m_menu, &TileMenu::chosen, this, &RetrievalView::ask);
    connect(m_menu, &TileMenu::boardWanted, this, &RetrievalView::boardWanted);
    connect(m_menu, &TileMenu::said, this, &RetrievalView::said);
    connect(m_menu, &TileMenu::selectionWanted, this, [this](const QSet<qint64>& ids) {
        m_selection->setIds(ids);
        listSelection();
    });
    connectTiles(ownRow()->tiles(), true);
    connectTiles(comparedRow()->tiles(), true);
    connectTiles(m_browser->tiles(), false);
}

void RetrievalView::connectQuery()
{
    connect(m_query, &RetrievalQuery::changed, this, [this] {
        m_follower->follow(m_query->id());
        showAnswer();
    });
    m_rows->follow(m_query);
    connect(m_query, &RetrievalQuery::noErrors, this, [this] {
        const QString split = run_words::splitName(m_query->errorSplit());
        if (m_query->errorsOf() == 0)
            return Q_EMIT said(run_words::noErrorsUntrained(m_query->errorSplit()));
        Q_EMIT said(m_query->errorsDisagree()
                        ? tr("The two agree on every sample (%1).", "split").arg(split)
                        : tr("No sample is misclassified (%1).", "split").arg(split));
    });
    connect(m_query, &RetrievalQuery::errorsRefused, this, &RetrievalView::say);
    connect(m_follower, &QueryFollower::asked, this, &RetrievalView::ask);
    connect(m_follower, &QueryFollower::errorWanted, this, &RetrievalView::askNextError);
    connect(m_intake, &PictureIntake::refused, this, &RetrievalView::say);
    connect(m_intake, &PictureIntake::brought, this, [this](const BroughtImage& image) {
        m_query->askImage(image.bytes, image.name);
        m_follower->showOutside(image.bytes);
    });
}

void RetrievalView::connectTiles(TileView* tiles, bool asksOnChoice)
{
    if (asksOnChoice)
        connect(tiles, &TileView::chosen, this,
                [this](const QModelIndex& index) { ask(index.data(SampleIdRole).toLongLong()); });
    m_follower->preview()->follow(tiles);
    m_menu->add(tiles);
}

void RetrievalView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showState();
    if (m_tables->enter())
        return;
    m_tables->follow();
    m_follower->catchUp();
    askDisagreements();
}

void RetrievalView::loadRun()
{
    const QString& run = m_tables->run();
    m_intake->overtake();
    m_disagreements->want({});
    m_thumbnails->setRun(run);
    m_pictures->setRun(run);
    m_menu->setRun(run);
    m_query->setRun(run);
    m_follower->setRun(run);
    m_intake->setOpen(!run.isEmpty());
    m_bar->setSteps({});
    followKind();
    m_bar->setApart(run_words::setsClassesApart(m_current->summary()));
    m_query->setSettings(m_bar->settings());
    m_samples->setRun(run);
}

/// What the run's samples are, and whether they can be right or wrong.
void RetrievalView::followKind()
{
    const bool labelled = run_words::isLabelled(m_current->summary());
    m_bar->setKind(m_current->hasPictures(), labelled);
    m_error->setVisible(labelled);
    m_error->setEnabled(m_current->isMeasured());
}

void RetrievalView::takeTables(bool newest)
{
    m_bar->setSteps(m_tables->steps());
    chooseSteps();
    askDisagreements();
    const bool failed = m_query->state() == RetrievalQuery::State::Failed &&
                        m_query->error().code != ErrorCode::Interrupted; // by who looks at it
    const bool live = m_query->state() == RetrievalQuery::State::Ready && !m_query->settings().step;
    // A young run has its first table now, or the last table is a newer one.
    if (failed || (live && newest))
        m_query->repeat();
    else
        askFirst();
}

void RetrievalView::askFirst()
{
    // Something to look at without a click.
    if (m_query->state() != RetrievalQuery::State::Empty || m_browser->model()->rowCount() == 0)
        return;
    const qint64 chosen = m_selection->current();
    ask(chosen != Selection::kNone ? chosen : m_browser->model()->idAt(0));
}

void RetrievalView::ask(qint64 id)
{
    if (id < 0)
        return;
    m_intake->overtake();
    m_query->ask(id);
}

void RetrievalView::askRandom()
{
    m_follower->askRandom();
}

void RetrievalView::askFurther(int by)
{
    m_follower->askFurther(by);
}

void RetrievalView::askNextError()
{
    if (!run_words::isLabelled(m_current->summary()))
        return Q_EMIT said(run_words::noLabels()); // its key works without its button
    m_intake->overtake();
    m_query->askNextError(m_bar->onlyDisagreements(), errorSplit());
}

QString RetrievalView::errorSplit() const
{
    // A run has no table of its test images before it ends.
    const QStringList judged = {QStringLiteral("test"), QStringLiteral("query"),
                                QStringLiteral("val"), QStringLiteral("gallery")};
    const QString listed = m_browser->split();
    if (judged.contains(listed) && m_tables->hasSplit(listed))
        return listed;
    const auto found = std::find_if(judged.begin(), judged.end(), [this](const QString& split) {
        return m_tables->hasSplit(split);
    });
    return found == judged.end() ? QString() : *found;
}

void RetrievalView::askDisagreements()
{
    if (!m_bar->onlyDisagreements() || m_tables->steps().isEmpty())
        return m_disagreements->want({});
    if (!isVisible())
        return;
    const RetrievalSettings settings = m_bar->settings();
    QStringList splits{QStringLiteral("test"), QStringLiteral("query"), QStringLiteral("gallery"),
                       QStringLiteral("val"), QStringLiteral("train")};
    if (m_browser->listsOneSplit())
        splits = {m_browser->split()};
    splits.removeIf([this](const QString& split) { return !m_tables->hasSplit(split); });
    m_disagreements->want(
        Disagreements::Question{m_tables->run(), splits, settings.step,
                                settings.comparedStep ? m_tables->run() : settings.comparison,
                                settings.comparedStep, m_tables->time()});
}

void RetrievalView::listDisagreements()
{
    switch (m_disagreements->state()) {
    case Disagreements::State::Unwanted:
        return m_browser->narrowTo({}, {});
    case Disagreements::State::Looking:
        return m_browser->narrowTo({}, tr("looking where the two disagree…"));
    case Disagreements::State::Known:
        return m_browser->narrowTo(m_disagreements->ids(), tr("where the two disagree"));
    case Disagreements::State::Refused:
        return m_browser->narrowTo({}, tr("where the two disagree is not known of these"));
    }
}

void RetrievalView::openPicture()
{
    m_intake->choose(tr("Search by a picture"));
}

void RetrievalView::setBoardClasses(BoardClasses classes)
{
    m_menu->setBoardClasses(std::move(classes));
}

void RetrievalView::listSelection()
{
    m_browser->listChosen();
}

void RetrievalView::setTags(SampleTags* tags)
{
    m_tags = tags;
    m_menu->setTags(tags);
    const auto follow = [this] {
        m_browser->setTags(m_tags->set());
        showQuery();
    };
    connect(tags, &SampleTags::changed, this, follow);
    follow();
    auto* ask = new QShortcut(Qt::Key_T, this);
    ask->setContext(Qt::WindowShortcut); // as E and R
    connect(ask, &QShortcut::activated, this, [this] {
        if (m_query->id() >= 0)
            askForTags({m_query->id()});
    });
}

TagPicker* RetrievalView::askForTags(const QList<qint64>& ids)
{
    const QRect card = m_queryCard->rect();
    return m_menu->askForTags(
        ids, m_queryCard->mapToGlobal(isRightToLeft() ? card.bottomRight() : card.bottomLeft()));
}

/// The steps that are chosen, with the run that has them.
Json RetrievalView::steps() const
{
    const RetrievalSettings settings = m_bar->settings();
    if (!settings.step && !settings.comparedStep)
        return m_steps;
    Json steps = {{"run", m_tables->run().toStdString()}};
    if (settings.step)
        steps["step"] = *settings.step;
    if (settings.comparedStep)
        steps["compared_step"] = *settings.comparedStep;
    return steps;
}

void RetrievalView::chooseSteps()
{
    if (textOf(m_steps, "run") != m_tables->run())
        return;
    const Json steps = std::exchange(m_steps, Json());
    const auto stepOf = [&steps](const char* key) {
        const auto step = valueOr<qint64>(steps, key, -1);
        return step < 0 ? std::nullopt : std::optional(step);
    };
    m_bar->chooseSteps(stepOf("step"), stepOf("compared_step"));
}

Json RetrievalView::saveState() const
{
    Json state = {{"k", m_bar->settings().k},
                  {"database", m_bar->database(false).toStdString()},
                  {"apart_database", m_bar->database(true).toStdString()},
                  {"disagree", m_bar->wantsDisagreements()},
                  {"steps", steps()},
                  {"sizes", m_sizes->save()}};
    state.update(m_browser->saveState());
    return state;
}

void RetrievalView::restoreState(const Json& state)
{
    m_bar->setCount(valueOr(state, "k", m_bar->settings().k));
    m_bar->setDatabase(false, valueOr(state, "database", m_bar->database(false)));
    m_bar->setDatabase(true, valueOr(state, "apart_database", m_bar->database(true)));
    m_bar->setDisagreements(valueOr(state, "disagree", m_bar->wantsDisagreements()));
    const Json steps = objectOf(state, "steps");
    m_steps = textOf(steps, "run").isEmpty() ? Json() : steps;
    m_sizes->restore(arrayOf(state, "sizes"));
    m_browser->restoreState(state);
}

void RetrievalView::say(const Error& error)
{
    Q_EMIT said(QString::fromStdString(error.message()));
}

void RetrievalView::showState()
{
    m_pages->setCurrentWidget(m_current->isSet() ? static_cast<QWidget*>(m_splitter) : m_noRun);
}

} // namespace kindred
