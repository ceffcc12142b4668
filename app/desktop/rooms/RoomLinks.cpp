#include "rooms/RoomLinks.h"

#include <QTableView>

#include "board/BoardView.h"
#include "rooms/RoomStack.h"
#include "views/retrieval/RetrievalView.h"
#include "views/runs/RunTree.h"
#include "views/runs/RunsView.h"
#include "work/Workspace.h"

namespace kindred {

RoomLinks::RoomLinks(Workspace& work, RoomStack* rooms, QObject* parent)
    : QObject(parent), m_work(work), m_rooms(rooms)
{
    connect(m_rooms, &RoomStack::roomDropped, this, [this](QWidget* page) {
        const auto views = page->findChildren<QObject*>();
        for (QObject* view : views)
            view->disconnect(this);
    });
}

void RoomLinks::showRuns()
{
    Q_EMIT roomWanted(m_work.runs.rowCount() > 0 ? Room::Runs : Room::Home);
}

void RoomLinks::chooseRun(const QString& run)
{
    m_work.current.setRun(run, m_work.runs.summaryOf(run));
    Q_EMIT roomWanted(Room::Runs);
}

QStringList RoomLinks::selectedRuns() const
{
    const auto* view = m_rooms->view<RunsView>(Room::Runs);
    return view ? view->selectedRuns() : QStringList();
}

void RoomLinks::selectRuns(const QStringList& runs)
{
    if (runs.size() < 2) // one is selected as the current run
        return;
    if (m_work.runs.isLoaded())
        selectListed(runs);
    else
        connect(
            &m_work.runs, &RunListModel::loaded, this, [this, runs] { selectListed(runs); },
            Qt::SingleShotConnection);
}

void RoomLinks::selectListed(const QStringList& runs)
{
    const auto* view = m_rooms->view<RunsView>(Room::Runs);
    if (!view)
        return;
    const QAbstractItemModel* table = view->table()->model();
    QItemSelection selection;
    const auto how = Qt::MatchExactly | Qt::MatchRecursive; // those of a group stand below it
    for (const QString& run : runs)
        for (const QModelIndex& index :
             table->match(table->index(0, 0), RunListModel::RunRole, run, 1, how))
            selection.select(index, index);
    view->table()->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect |
                                                           QItemSelectionModel::Rows);
}

void RoomLinks::showSamples(const QStringList& runs, const QList<qint64>& ids)
{
    if (ids.isEmpty())
        return;
    if (!runs.contains(m_work.current.run())) // runs of the same data number these alike
        m_work.current.setRun(runs.first(), m_work.runs.summaryOf(runs.first()));
    m_work.selection.setIds(QSet<qint64>(ids.begin(), ids.end()));
    m_work.selection.setCurrent(ids.first());
    retrieveSelection(true);
}

void RoomLinks::retrieveSelection(bool lists)
{
    Q_EMIT roomWanted(Room::Retrieve);
    if (auto* view = m_rooms->view<RetrievalView>(Room::Retrieve); view && lists)
        view->listSelection();
}

void RoomLinks::searchByImage()
{
    Q_EMIT roomWanted(Room::Retrieve);
    if (!m_work.current.isSet())
        return;
    if (auto* view = m_rooms->view<RetrievalView>(Room::Retrieve))
        view->openPicture();
}

BoardView* RoomLinks::boardToFill()
{
    auto* board = m_rooms->page(Room::Board)->findChild<BoardView*>();
    if (board)
        Q_EMIT roomWanted(Room::Board);
    else // the gate, while no engine answers
        Q_EMIT said(tr("Nothing was brought to the board: the engine is not running."));
    return board;
}

void RoomLinks::sendToBoard(const QString& run, const QList<qint64>& ids, const BoardTarget& target)
{
    if (BoardView* board = boardToFill())
        board->takeSamples(run, ids, target);
}

void RoomLinks::teach(const QStringList& files)
{
    if (BoardView* board = boardToFill())
        board->intake()->bringFromEngine(files, {BoardTarget::Kind::NewClasses, -1});
}

void RoomLinks::carry(const QStringList& files)
{
    BoardBrought brought;
    brought.paths = files;
    if (BoardView* board = boardToFill())
        board->intake()->bring(brought, {BoardTarget::Kind::NewClasses, -1});
}

void RoomLinks::bring(const QMimeData& data)
{
    if (BoardView* board = boardToFill())
        board->intake()->bring(data, {BoardTarget::Kind::NewClasses, -1});
}

void RoomLinks::openClassifier(const QString& file)
{
    auto* board = m_rooms->page(Room::Board)->findChild<BoardView*>();
    if (!board) { // the gate, while no engine answers
        Q_EMIT said(tr("%1 was not opened: the engine is not running.").arg(file));
        return;
    }
    Q_EMIT roomWanted(Room::Board);
    board->openFile(file);
}

void RoomLinks::showEpisodes(const QString& run, const Json& asked)
{
    auto* board = m_rooms->page(Room::Board)->findChild<BoardView*>();
    if (!board) // the gate, while no engine answers: nothing was measured either
        return;
    if (m_work.current.run() != run)
        m_work.current.setRun(run, m_work.runs.summaryOf(run));
    Q_EMIT roomWanted(Room::Board);
    board->openEpisodes(run, asked);
}

QList<std::pair<int, QString>> RoomLinks::boardClasses() const
{
    QList<std::pair<int, QString>> classes;
    if (auto* board = m_rooms->view<BoardView>(Room::Board))
        for (const BoardClass& each : board->session()->document().classes)
            classes.append({each.id, each.name});
    return classes;
}

QList<BoardShown> RoomLinks::boardPictures() const
{
    QList<BoardShown> pictures;
    if (auto* board = m_rooms->view<BoardView>(Room::Board))
        for (const BoardClass& each : board->session()->document().classes)
            for (const BoardImage& image : each.images)
                pictures.append(
                    {each.name, each.colour, image.source.run, image.source.id, image.source.path});
    return pictures;
}

} // namespace kindred
