#include "board/BoardView.h"

#include <QClipboard>
#include <QDir>
#include <QFrame>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QStackedWidget>

#include "board/BoardColumns.h"
#include "board/BoardWelcome.h"
#include "board/classes/BoardClassList.h"
#include "board/classes/BoardClassTile.h"
#include "board/encoders/BoardEncoders.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/intake/BoardPicker.h"
#include "board/queries/BoardQueryTray.h"
#include "board/session/BoardStore.h"
#include "common/AreaScroll.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunWords.h"
#include "models/samples/PictureLoader.h"
#include "models/samples/Selection.h"
#include "views/samples/PicturePreview.h"
#include "views/samples/TileView.h"

namespace kindred {

BoardView::BoardView(RunSource* source, CurrentRun* current, const QString& folder, QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current),
      m_session(new BoardSession(source, this)),
      m_intake(new BoardIntake(m_session, QDir(folder).filePath("board-pictures"), this)),
      m_encoders(new BoardEncoders(m_session, this)),
      m_store(std::make_unique<BoardStore>(QDir(folder).filePath("board.json"))),
      m_picker([this](QWidget* asker, Ask what) {
          return pickForBoard(asker, what, m_session->document().name);
      })
{
    setFocusPolicy(Qt::StrongFocus);
    build();
    connectParts();
    connect(m_session->editor(), &BoardEditor::changed, this, &BoardView::follow);
    connect(m_store.get(), &BoardStore::failed, this, &BoardView::failed);
    connect(m_session->service(), &BoardService::stateChanged, this, &BoardView::showEncoderState);
    connect(m_current, &CurrentRun::changed, this, &BoardView::followRun);
    connect(m_current, &CurrentRun::summaryChanged, this, &BoardView::followRun);
    followRun();
    showPage();
}

BoardView::~BoardView() = default;

void BoardView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    begin();
}

void BoardView::begin()
{
    if (std::exchange(m_begun, true))
        return;
    const auto kept = m_store->load();
    if (!m_store->notice().isEmpty())
        Q_EMIT failed(m_store->notice());
    BoardDocument board = kept.value_or(BoardDocument());
    if (board.isEmpty() && m_current->isSet())
        board.encoder = {BoardEncoder::Kind::Run, m_current->run()};
    else if (board.isEmpty() && board.encoder.kind == BoardEncoder::Kind::Run)
        board.encoder = {}; // of a run that nobody looks at any more
    // Nobody chose: what fits best is found out once there is something to fit.
    m_encoders->setAutomatic(board.isEmpty());
    m_session->openDocument(board);
}

void BoardView::follow()
{
    showPage();
    if (m_begun)
        m_store->keep(m_session->document());
}

void BoardView::followRun()
{
    const QString name = textOf(m_current->summary(), "name");
    // An episode is drawn from classes.
    const bool deals = m_current->isSet() && run_words::isLabelled(m_current->summary());
    m_welcome->setRun(deals ? (name.isEmpty() ? m_current->run() : name) : QString());
    if (m_episodes)
        m_episodes->setRun(m_current->run(), name);
    QList<BoardEncoder> others;
    if (m_current->isSet())
        others.append({BoardEncoder::Kind::Run, m_current->run()});
    m_encoders->setOthers(others);
    // An empty board goes along with the run that is looked at.
    BoardDocument board = m_session->document();
    const BoardEncoder wanted{BoardEncoder::Kind::Run, m_current->run()};
    // A run that could not be opened because it had just begun can be by now.
    if (const QString time = std::exchange(m_tableTime, m_current->tableTime());
        m_begun && m_current->isSet() && time != m_tableTime && board.encoder == wanted &&
        m_session->service()->state() == BoardService::State::Failed &&
        !m_session->service()->wasCancelled())
        m_session->openEncoder();
    if (!m_begun || !board.isEmpty() || !m_current->isSet() || board.encoder == wanted)
        return;
    if (m_session->editor()->undoStack()->count() > 0)
        return; // it was emptied, or its encoder chosen, by a person who may undo that
    board.encoder = wanted;
    m_session->openDocument(board);
}

void BoardView::showPage()
{
    const bool empty = m_session->document().isEmpty();
    m_pages->setCurrentIndex(empty ? 0 : 1);
}

void BoardView::showEncoderState()
{
    const BoardService* service = m_session->service();
    const bool failed = service->state() == BoardService::State::Failed;
    // Of an opening that began anew, as when the engine was lost, the old row tells nothing.
    m_opening->end();
    m_openingLate.stop();
    if (service->state() == BoardService::State::Opening)
        m_openingLate.start();
    m_problemText->setText(failed ? service->error() : QString());
    m_problem->setVisible(failed);
    rememberEncoder();
}

void BoardView::rememberEncoder()
{
    const BoardService* service = m_session->service();
    const BoardEncoder& encoder = service->encoder();
    // A classifier is opened with its board, not as an encoder for others.
    if (encoder.kind != BoardEncoder::Kind::File || encoder.path == service->classifier())
        return;
    if (service->isReady())
        m_encoders->remember(encoder.path);
    else if (service->state() == BoardService::State::Failed && !service->wasCancelled())
        m_encoders->forget(encoder.path);
}

void BoardView::askFiles(const BoardTarget& target)
{
    BoardBrought brought;
    brought.paths = m_picker(this, Ask::Files);
    if (!brought.paths.isEmpty())
        m_intake->bring(brought, target);
}

void BoardView::askFolder(const BoardTarget& target)
{
    if (m_session->service()->isLocal()) {
        BoardBrought brought;
        brought.paths = m_picker(this, Ask::Folder);
        if (!brought.paths.isEmpty())
            m_intake->bring(brought, target);
        return;
    }
    pickElsewhere(Ask::Folder, [this, target](const QString& path) {
        m_intake->bringFromEngine({path}, target);
    });
}

void BoardView::paste(const BoardTarget& target)
{
    if (const QMimeData* mime = QGuiApplication::clipboard()->mimeData())
        m_intake->bring(*mime, target);
}

void BoardView::takeSelection(const BoardTarget& target)
{
    QList<qint64> ids;
    if (m_selection) {
        ids = QList<qint64>(m_selection->ids().begin(), m_selection->ids().end());
        if (ids.isEmpty() && m_selection->current() != Selection::kNone)
            ids << m_selection->current();
    }
    if (ids.isEmpty() || !m_current->isSet())
        return Q_EMIT said(tr("Nothing is selected on the map or in the retrievals."));
    std::sort(ids.begin(), ids.end());
    takeSamples(m_current->run(), ids, target);
}

void BoardView::takeSamples(const QString& run, const QList<qint64>& ids, const BoardTarget& target)
{
    begin();
    BoardBrought brought;
    brought.run = run;
    brought.ids = ids;
    m_intake->bring(brought, target);
}

void BoardView::newBoard()
{
    m_encoders->cancel(); // a comparison on the board before
    BoardDocument fresh = m_session->document();
    fresh.name.clear(); // else it would be saved over the one before
    fresh.classes.clear();
    fresh.queries.clear();
    fresh.rules.threshold.reset();
    m_session->editor()->exchange(fresh, tr("New board"));
    m_encoders->setAutomatic(true);
}

BoardEpisodeDialog* BoardView::episodes()
{
    if (!m_episodes) {
        m_episodes = new BoardEpisodeDialog(m_session, m_intake, this);
        m_episodes->setPicker(
            [this](QWidget* parent) { return m_picker(parent, Ask::EpisodeFile).value(0); });
        m_episodes->setRun(m_current->run(), textOf(m_current->summary(), "name"));
        m_episodes->restoreState(m_episodeState);
        connect(m_episodes, &BoardEpisodeDialog::queryWanted, m_tray, &BoardQueryTray::lookAt);
    }
    return m_episodes;
}

void BoardView::sampleEpisodes()
{
    // A person's choice stays, as to see what the pixels alone are worth.
    if (m_current->isSet() && run_words::isLabelled(m_current->summary()) &&
        !m_encoders->isChosen())
        takeEncoderOf(m_current->run());
    episodes()->open();
}

void BoardView::openEpisodes(const QString& run, const Json& asked)
{
    begin();
    takeEncoderOf(run);
    episodes()->open();
    episodes()->measureLike(asked);
}

void BoardView::takeEncoderOf(const QString& run)
{
    const BoardEncoder wanted{BoardEncoder::Kind::Run, run};
    if (m_session->document().encoder == wanted)
        return;
    const bool taught = !m_session->document().isEmpty();
    m_encoders->choose(wanted, tr("Choose another encoder"));
    if (taught)
        Q_EMIT said(tr("Episodes are of the run, and so is the board's encoder now. Ctrl+Z brings "
                       "back the one before."));
}

void BoardView::preview(const QString& key)
{
    m_previewKey = key;
    QString caption;
    if (const BoardImage* image = m_session->editor()->find(m_session->editor()->placeOf(key)))
        caption = image->name;
    for (const BoardImage& query : m_session->document().queries)
        if (query.key == key)
            caption = query.name;
    m_preview->open(m_session->pictures()->find(key), caption);
    m_session->service()->ask(
        QStringLiteral("board.image"), {{"key", key.toStdString()}}, this,
        [this, key](const RunSource::Reply& reply) {
            if (key != m_previewKey || !reply.ok() || !reply.message)
                return;
            const auto block =
                wire::findBlock(*reply.message, valueOr(reply.result, "bytes", Json()), "|u1");
            if (block.ok())
                m_loader->decode(QByteArray(block->data, block->count()));
        });
}

BoardTarget BoardView::focusedTarget() const
{
    if (const BoardClassTile* tile = m_classes->currentTile())
        return {BoardTarget::Kind::Class, tile->classId()};
    if (m_tray->isAncestorOf(focusWidget()) || m_tray->tiles()->hasFocus())
        return {BoardTarget::Kind::Queries, -1};
    return {};
}

bool BoardView::event(QEvent* event)
{
    // The window's own undo is of runs; here it is of the board.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo) ||
            key->matches(QKeySequence::Paste)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void BoardView::keyPressEvent(QKeyEvent* event)
{
    QUndoStack* steps = m_session->editor()->undoStack();
    if (event->matches(QKeySequence::Undo))
        steps->undo();
    else if (event->matches(QKeySequence::Redo))
        steps->redo();
    else if (event->matches(QKeySequence::Paste))
        paste(focusedTarget());
    else if (event->key() == Qt::Key_Insert)
        askFiles(focusedTarget());
    else
        QWidget::keyPressEvent(event);
}

Json BoardView::saveState() const
{
    Json sizes = Json::array();
    for (const int size : m_columns->sizes())
        sizes.push_back(size);
    Json used = Json::array();
    for (const QString& path : m_encoders->used())
        used.push_back(path.toStdString());
    Json state = {
        {"edge", m_tray->edge()},          {"order", static_cast<int>(m_tray->model()->order())},
        {"encoders", std::move(used)},     {"sizes", std::move(sizes)},
        {"queries", m_tray->saveState()},  {"classes_top", m_classes->scrolled()->save()},
        {"side_top", m_sideScroll->save()}};
    state["episodes"] = m_episodes ? m_episodes->saveState() : m_episodeState;
    return state;
}

void BoardView::restoreState(const Json& state)
{
    m_tray->setEdge(valueOr(state, "edge", m_tray->edge()));
    m_tray->setOrder(
        static_cast<BoardQueryModel::Order>(std::clamp(valueOr(state, "order", 0), 0, 2)));
    QList<int> sizes;
    for (const Json& size : arrayOf(state, "sizes"))
        sizes << (size.is_number_integer() ? size.get<int>() : 0);
    m_columns->setSizes(sizes);
    const Json used = arrayOf(state, "encoders");
    for (auto path = used.rbegin(); path != used.rend(); ++path)
        if (path->is_string())
            m_encoders->remember(QString::fromStdString(path->get<std::string>()));
    m_tray->restoreState(objectOf(state, "queries"));
    m_classes->scrolled()->restore(valueOr(state, "classes_top", 0));
    m_sideScroll->restore(valueOr(state, "side_top", 0));
    m_episodeState = objectOf(state, "episodes");
    if (m_episodes)
        m_episodes->restoreState(m_episodeState);
}

} // namespace kindred
