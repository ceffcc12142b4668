#include "map/MapNeighbours.h"

#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/Theme.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/SampleTags.h"
#include "models/samples/Selection.h"
#include "models/samples/ThumbnailStore.h"
#include "models/samples/TileRoles.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/retrieval/NeighbourRows.h"
#include "views/retrieval/QueryCard.h"
#include "views/retrieval/QueryPicture.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {
constexpr int kAskedEdge = 72;
} // namespace

MapNeighbours::MapNeighbours(RunSource* source, CurrentRun* current, Selection* selection,
                             RunListModel* runs, QWidget* parent)
    : QWidget(parent), m_current(current), m_selection(selection), m_runs(runs),
      m_samples(new SampleTable(source, this)), m_thumbnails(new ThumbnailStore(source, this)),
      m_pictures(new ThumbnailStore(source, this)), m_query(new RetrievalQuery(source, this)),
      m_card(new Card(tr("Neighbours"), this)), m_pages(new QStackedWidget(m_card))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    auto* next = new SecondaryButton(tr("Next error"), m_card);
    next->setToolTip(tr("The next sample that the run takes for something else"));
    connect(next, &QPushButton::clicked, this, &MapNeighbours::askNextError);
    const auto allow = [this, next] {
        next->setEnabled(m_current->isSet() && m_current->isMeasured());
        next->setVisible(run_words::isLabelled(m_current->summary()));
    };
    connect(m_current, &CurrentRun::changed, next, allow);
    connect(m_current, &CurrentRun::summaryChanged, next, allow);
    m_card->addAction(next);
    allow();
    m_card->body()->addWidget(m_pages);
    m_none = new EmptyState("neighbours", tr("No point chosen"),
                            tr("Click a point of the map to see what lies near it under this run "
                               "and under the comparison."),
                            m_pages);
    m_failure = new EmptyState("warning", tr("No neighbours"), {}, m_pages);
    auto* found = new QWidget(m_pages);
    auto* column = new QVBoxLayout(found);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kGap);
    m_asked = new QueryCard(found, kAskedEdge);
    m_rows = new NeighbourRows(m_samples, m_thumbnails, m_pictures, found);
    column->addWidget(m_asked);
    column->addWidget(m_rows, 1);
    m_many = makeMany();
    for (QWidget* page : std::initializer_list<QWidget*>{m_none, m_many, m_failure, found})
        m_pages->addWidget(page);
    m_rows->follow(m_query);
    connectTiles(m_rows->own()->tiles());
    connectTiles(m_rows->compared()->tiles());
    connect(m_current, &CurrentRun::changed, this, &MapNeighbours::follow);
    connect(m_current, &CurrentRun::comparisonChanged, this, &MapNeighbours::follow);
    connect(m_selection, &Selection::changed, this, &MapNeighbours::follow);
    connect(m_query, &RetrievalQuery::changed, this, [this] {
        takeError();
        showAnswer();
    });
    connect(m_query, &RetrievalQuery::noErrors, this, [this] {
        m_leaving.reset();
        Q_EMIT said(m_query->errorsOf() == 0 ? run_words::noErrorsUntrained(m_query->errorSplit())
                                             : tr("No sample is misclassified."));
    });
    connect(m_query, &RetrievalQuery::errorsRefused, this, [this](const Error& error) {
        m_leaving.reset();
        Q_EMIT said(QString::fromStdString(error.message()));
    });
    connect(m_samples, &SampleTable::grown, this, &MapNeighbours::showAnswer);
    connect(m_thumbnails, &ThumbnailStore::loaded, this, [this](const QSet<qint64>& ids) {
        if (ids.contains(m_query->id()))
            showQuery();
    });
    showAnswer();
}

EmptyState* MapNeighbours::makeMany()
{
    auto* many = new EmptyState("lasso", {},
                                tr("Click one of them to see what lies near it, or go on with all "
                                   "of them."),
                                m_pages);
    many->stackSteps();
    connect(many->addStep(tr("Show in Retrievals")), &QPushButton::clicked, this,
            &MapNeighbours::retrievalWanted);
    QPushButton* tag = many->addStep(tr("Tag…"));
    tag->setToolTip(tr("Gives them a name to find them by (T)"));
    connect(tag, &QPushButton::clicked, this, &MapNeighbours::tagsWanted);
    QPushButton* board = many->addStep(tr("Send to the board"));
    auto* menu = new QMenu(board);
    board->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        fillBoardMenu(menu, m_boardClasses, [this](const BoardTarget& target) {
            QList<qint64> ids(m_selection->ids().begin(), m_selection->ids().end());
            std::sort(ids.begin(), ids.end());
            Q_EMIT boardWanted(m_current->run(), ids, target);
        });
    });
    connect(many->addStep(tr("Clear")), &QPushButton::clicked, m_selection, &Selection::clear);
    return many;
}

void MapNeighbours::setTags(SampleTags* tags)
{
    m_tags = tags;
    connect(tags, &SampleTags::changed, this, &MapNeighbours::showQuery);
}

void MapNeighbours::showMany()
{
    const auto chosen = static_cast<int>(m_selection->ids().size());
    m_many->setTitle(tr("%Ln point(s) selected", nullptr, chosen));
    m_pages->setCurrentWidget(m_many);
}

void MapNeighbours::connectTiles(TileView* tiles)
{
    connect(tiles, &TileView::chosen, this, [this](const QModelIndex& index) {
        m_selection->setCurrent(index.data(SampleIdRole).toLongLong());
    });
    tiles->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tiles, &QWidget::customContextMenuRequested, this,
            [this, tiles](const QPoint& position) { showMenu(tiles, position); });
}

void MapNeighbours::showMenu(TileView* tiles, const QPoint& position)
{
    const QModelIndex index = tiles->indexAt(position);
    if (!index.isValid())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addBoardMenu(menu, m_boardClasses,
                 [this, run = m_query->run(), id = index.data(SampleIdRole).toLongLong()](
                     const BoardTarget& target) { Q_EMIT boardWanted(run, {id}, target); });
    menu->popup(tiles->viewport()->mapToGlobal(position));
}

void MapNeighbours::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void MapNeighbours::setStep(qint64 step)
{
    m_step = step;
    follow();
}

void MapNeighbours::follow()
{
    if (!isVisible())
        return;
    if (m_query->run() != m_current->run()) {
        forgetFound(); // another run's neighbours are never shown as this one's
        m_query->setRun(m_current->run());
        m_samples->setRun(m_current->run());
        m_thumbnails->setRun(m_current->run());
        m_pictures->setRun(m_current->run());
        m_leaving.reset();
    }
    RetrievalSettings settings = m_query->settings();
    settings.comparison = m_current->comparison();
    settings.database = run_words::setsClassesApart(m_current->summary()) ? QStringLiteral("test")
                                                                          : QStringLiteral("train");
    settings.step = m_step >= 0 ? std::optional(m_step) : std::nullopt;
    m_query->setSettings(settings);
    const qint64 id = m_selection->current();
    if (m_leaving != id)
        m_leaving.reset(); // somebody chose another meanwhile
    if (m_current->isSet() && id != Selection::kNone && id != m_query->id() && !m_leaving)
        m_query->ask(id);
    showAnswer();
}

void MapNeighbours::askNextError()
{
    if (!m_current->isSet())
        return;
    if (!run_words::isLabelled(m_current->summary()))
        return Q_EMIT said(run_words::noLabels()); // its key works without its button
    m_leaving = m_selection->current();
    m_left = m_query->id();
    m_query->askNextError(false, {});
}

/// Only "Next error" leads to a sample that nobody chose: an answer that comes late, to a panel
/// that nobody sees any more, moves no other view.
void MapNeighbours::takeError()
{
    using State = RetrievalQuery::State;
    const bool ended = m_query->state() == State::Ready || m_query->state() == State::Failed;
    if (!ended || m_query->isFinding() || !m_leaving)
        return;
    const bool wasChosen = *m_leaving != m_selection->current();
    const bool foundNone = m_query->id() == m_left; // the search was given up
    m_leaving.reset();
    if (m_query->state() == State::Ready && m_query->id() >= 0 && isVisible() && !wasChosen &&
        !foundNone)
        m_selection->setCurrent(m_query->id());
}

QString MapNeighbours::comparisonName() const
{
    if (m_current->comparesPixels())
        return tr("raw pixels");
    const QString comparison = m_current->comparison();
    return run_words::nameOf(m_runs->summaryOf(comparison), comparison);
}

void MapNeighbours::showRow(int index)
{
    NeighbourRow* row = index == 0 ? m_rows->own() : m_rows->compared();
    const RetrievalAnswer& answer = m_query->answer();
    const bool waits = index == 1 && m_query->isComparing();
    row->setVisible(waits || index < answer.rows.size());
    if (row->isHidden())
        return;
    row->setTitle(index == 0 ? tr("this run") : comparisonName());
    if (waits)
        return row->setWaiting();
    row->setList(answer.rows[index], answer.label.has_value());
}

/// What was found before stays in sight while the next is searched for, and says whose it is.
void MapNeighbours::showOutdated()
{
    if (!m_foundFor)
        return;
    for (NeighbourRow* row : {m_rows->own(), m_rows->compared()})
        row->setOutdated(tr("found before, for #%L1").arg(*m_foundFor));
}

void MapNeighbours::forgetFound()
{
    m_foundFor.reset();
    for (NeighbourRow* row : {m_rows->own(), m_rows->compared()}) {
        row->setList({}, false);
        row->hide();
    }
}

void MapNeighbours::showQuery()
{
    m_asked->show(*m_query, *m_samples, m_tags ? m_tags->set().of(m_query->id()) : QStringList());
    const QImage thumbnail = m_query->id() >= 0 ? m_thumbnails->find(m_query->id()) : QImage();
    if (thumbnail.isNull())
        m_asked->picture()->expect();
    else
        m_asked->picture()->setThumbnail(thumbnail);
}

void MapNeighbours::showFailure()
{
    const bool cancelled = m_query->error().code == ErrorCode::Interrupted;
    // A run that is still to be measured for the first time is no failure.
    const bool young = !cancelled && m_step < 0 && run_words::isActive(m_current->summary());
    m_failure->setIcon(young || cancelled ? QStringLiteral("neighbours")
                                          : QStringLiteral("warning"));
    m_failure->setTitle(young ? tr("Not yet") : cancelled ? tr("Cancelled") : tr("No neighbours"));
    m_failure->setText(young       ? tr("The neighbours appear here with the first map of the run.")
                       : cancelled ? tr("Another point begins a new search.")
                                   : QString::fromStdString(m_query->error().message()));
    m_pages->setCurrentWidget(m_failure);
}

void MapNeighbours::showAnswer()
{
    using State = RetrievalQuery::State;
    const State state = m_query->state();
    const bool chosen = m_selection->current() != Selection::kNone;
    m_card->setTitle(chosen ? tr("Neighbours of #%L1").arg(m_selection->current())
                            : tr("Neighbours"));
    if (!chosen && !m_selection->ids().isEmpty())
        return showMany();
    if (!chosen || state == State::Empty)
        return m_pages->setCurrentWidget(m_none);
    if (state == State::Failed)
        return showFailure();
    m_pages->setCurrentWidget(m_rows->parentWidget());
    showQuery();
    if (state != State::Ready)
        return showOutdated();
    m_foundFor = m_query->id();
    showRow(0);
    showRow(1);
    m_rows->arrange();
}

} // namespace kindred
