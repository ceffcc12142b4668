#include "views/RetrievalView.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>

#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "models/CurrentRun.h"
#include "models/PictureLoader.h"
#include "models/RunListModel.h"
#include "models/RunTables.h"
#include "models/RunWords.h"
#include "models/SampleTable.h"
#include "models/Selection.h"
#include "models/ThumbnailStore.h"
#include "models/TileRoles.h"
#include "views/NeighbourRow.h"
#include "views/NeighbourRows.h"
#include "views/PictureIntake.h"
#include "views/QueryCard.h"
#include "views/RetrievalBar.h"
#include "views/SampleBrowser.h"
#include "views/SamplePreview.h"
#include "views/TileView.h"

namespace kindred {

RetrievalView::RetrievalView(RunSource* source, CurrentRun* current, Selection* selection,
                             RunListModel* runs, QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current), m_selection(selection), m_runs(runs),
      m_tables(new RunTables(source, current, this)), m_samples(new SampleTable(source, this)),
      m_thumbnails(new ThumbnailStore(source, this)), m_pictures(new ThumbnailStore(source, this)),
      m_query(new RetrievalQuery(source, this)), m_queryPicture(new PictureLoader(source, this)),
      m_intake(new PictureIntake(this, tr("Drop to find images like it"))),
      m_preview(new SamplePreview(source, m_samples, this))
{
    build();
    addShortcuts();
    connectModels();
    setFocusPolicy(Qt::StrongFocus);
    m_bar->setComparison(current->comparison());
    m_browser->setChosen(selection->ids());
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
    });
    connect(m_query, &RetrievalQuery::changed, this, [this] {
        followQuestion();
        showAnswer();
    });
    connect(m_query, &RetrievalQuery::noErrors, this, [this] {
        const QString split = run_words::splitName(m_query->errorSplit());
        if (m_query->errorsOf() == 0)
            return Q_EMIT said(run_words::noErrorsUntrained(m_query->errorSplit()));
        Q_EMIT said(m_query->errorsDisagree()
                        ? tr("The two agree on every image (%1).", "split").arg(split)
                        : tr("No image is misclassified (%1).", "split").arg(split));
    });
    connect(m_query, &RetrievalQuery::errorsRefused, this, &RetrievalView::say);
    connect(m_selection, &Selection::changed, this, [this] {
        m_browser->setChosen(m_selection->ids());
        const qint64 id = m_selection->current();
        if (isVisible() && id != Selection::kNone && id != m_query->id())
            ask(id);
    });
    connect(m_samples, &SampleTable::grown, this, [this] {
        askFirst();
        m_queryCard->show(*m_query, *m_samples);
    });
    connect(m_samples, &SampleTable::failed, this, &RetrievalView::showUnreadable);
    connect(m_thumbnails, &ThumbnailStore::loaded, this, [this](const QSet<qint64>& ids) {
        if (ids.contains(m_query->id()))
            showPicture();
    });
    connect(m_queryPicture, &PictureLoader::loaded, this, [this](qint64, const QImage& picture) {
        if (!picture.isNull())
            m_queryCard->setPicture(picture);
    });
    connect(m_intake, &PictureIntake::refused, this, &RetrievalView::say);
    connect(m_intake, &PictureIntake::brought, this, [this](const BroughtImage& image) {
        m_query->askImage(image.bytes, image.name);
        m_queryPicture->decode(image.bytes);
    });
    connectTiles(ownRow()->tiles(), true);
    connectTiles(comparedRow()->tiles(), true);
    connectTiles(m_browser->tiles(), false);
    connect(m_browser, &SampleBrowser::asked, this, &RetrievalView::ask);
}

void RetrievalView::connectTiles(TileView* tiles, bool asksOnChoice)
{
    if (asksOnChoice)
        connect(tiles, &TileView::chosen, this,
                [this](const QModelIndex& index) { ask(index.data(SampleIdRole).toLongLong()); });
    m_preview->follow(tiles);
    tiles->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tiles, &QWidget::customContextMenuRequested, this,
            [this, tiles](const QPoint& position) { showMenu(tiles, position); });
}

void RetrievalView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showState();
    if (!m_tables->enter())
        m_tables->follow();
}

void RetrievalView::loadRun()
{
    const QString& run = m_tables->run();
    m_intake->overtake();
    m_thumbnails->setRun(run);
    m_pictures->setRun(run);
    m_query->setRun(run);
    m_preview->setRun(run);
    m_intake->setOpen(!run.isEmpty());
    m_bar->setSteps({});
    m_bar->setApart(run_words::setsClassesApart(m_current->summary()));
    m_query->setSettings(m_bar->settings());
    m_samples->setRun(run);
}

void RetrievalView::takeTables(bool newest)
{
    m_bar->setSteps(m_tables->steps());
    const bool failed = m_query->state() == RetrievalQuery::State::Failed;
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

void RetrievalView::followQuestion()
{
    const qint64 id = m_query->id();
    if (id == m_followed)
        return;
    m_followed = id;
    m_queryCard->expectPicture();
    m_queryPicture->cancel();
    m_browser->setCurrent(id);
    if (id < 0)
        return;
    m_selection->setCurrent(id);
    showPicture();
    m_queryPicture->load(m_tables->run(), id);
}

void RetrievalView::askRandom()
{
    ask(m_browser->randomId());
}

void RetrievalView::askFurther(int by)
{
    ask(m_browser->neighbourOf(m_query->id(), by));
}

void RetrievalView::askNextError()
{
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

void RetrievalView::openPicture()
{
    m_intake->choose(tr("Search by a picture"));
}

void RetrievalView::listSelection()
{
    m_browser->listChosen();
}

Json RetrievalView::saveState() const
{
    return {{"k", m_bar->settings().k},
            {"database", m_bar->database(false).toStdString()},
            {"apart_database", m_bar->database(true).toStdString()},
            {"split", m_browser->split().toStdString()}};
}

void RetrievalView::restoreState(const Json& state)
{
    m_bar->setCount(valueOr(state, "k", m_bar->settings().k));
    m_bar->setDatabase(false, valueOr(state, "database", m_bar->database(false)));
    m_bar->setDatabase(true, valueOr(state, "apart_database", m_bar->database(true)));
    m_browser->setSplit(valueOr(state, "split", m_browser->split()));
}

void RetrievalView::say(const Error& error)
{
    Q_EMIT said(QString::fromStdString(error.message()));
}

void RetrievalView::showState()
{
    m_pages->setCurrentWidget(m_current->isSet() ? static_cast<QWidget*>(m_splitter) : m_noRun);
}

void RetrievalView::showMenu(TileView* tiles, const QPoint& position)
{
    const QModelIndex index = tiles->indexAt(position);
    if (!index.isValid())
        return;
    const qint64 id = index.data(SampleIdRole).toLongLong();
    const QString path = index.data(PathRole).toString();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Use as query"), this, [this, id] { ask(id); });
    addBoardMenu(menu, m_boardClasses,
                 [this, run = m_tables->run(), id](const BoardTarget& target) {
                     Q_EMIT boardWanted(run, {id}, target);
                 });
    menu->addAction(tr("Copy path"), this, [path] { QGuiApplication::clipboard()->setText(path); })
        ->setEnabled(!path.isEmpty());
    menu->addAction(tr("Copy number"), this,
                    [id] { QGuiApplication::clipboard()->setText(QString::number(id)); });
    menu->popup(tiles->viewport()->mapToGlobal(position));
}

void RetrievalView::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() == Qt::NoModifier &&
        (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
        return askFurther(event->key() == Qt::Key_Left ? -1 : 1);
    // Where no tile has the focus, it is the query that is looked at.
    if (event->key() == Qt::Key_Space && m_query->id() >= 0) {
        if (!event->isAutoRepeat())
            m_preview->show(m_query->id(), m_thumbnails->find(m_query->id()));
        return;
    }
    QWidget::keyPressEvent(event);
}

void RetrievalView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat())
        return m_preview->end();
    QWidget::keyReleaseEvent(event);
}

} // namespace kindred
