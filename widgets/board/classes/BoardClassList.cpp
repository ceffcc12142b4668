#include "board/classes/BoardClassList.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "board/classes/BoardClassTile.h"
#include "board/intake/BoardDrop.h"
#include "board/intake/NeedsPictures.h"
#include "board/session/BoardSession.h"
#include "common/AreaScroll.h"
#include "common/Buttons.h"
#include "common/ProgressRow.h"
#include "common/Theme.h"

namespace kindred {

BoardClassList::BoardClassList(BoardSession* session, QWidget* parent)
    : QWidget(parent), m_session(session)
{
    build();
    connect(session->editor(), &BoardEditor::changed, this, &BoardClassList::follow);
    connect(session->service(), &BoardService::adding, this, &BoardClassList::showProgress);
    QUndoStack* stack = session->editor()->undoStack();
    const auto showSteps = [this, stack] {
        m_undo->setEnabled(stack->canUndo());
        m_redo->setEnabled(stack->canRedo());
        m_undo->setToolTip(stack->canUndo() ? tr("Undo: %1 (Ctrl+Z)").arg(stack->undoText())
                                            : tr("Nothing to undo"));
        m_redo->setToolTip(stack->canRedo() ? tr("Redo: %1 (Ctrl+Shift+Z)").arg(stack->redoText())
                                            : tr("Nothing to redo"));
    };
    connect(stack, &QUndoStack::indexChanged, this, showSteps);
    connect(stack, &QUndoStack::cleanChanged, this, showSteps);
    connect(m_undo, &QToolButton::clicked, stack, &QUndoStack::undo);
    connect(m_redo, &QToolButton::clicked, stack, &QUndoStack::redo);
    showSteps();
    follow();
}

void BoardClassList::build()
{
    m_card = new Card(tr("Classes"), this);
    m_undo = new IconButton(QStringLiteral("undo"), tr("Undo"), m_card);
    m_redo = new IconButton(QStringLiteral("redo"), tr("Redo"), m_card);
    m_card->addAction(m_undo);
    m_card->addAction(m_redo);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_card);
    m_scroll = new QScrollArea(m_card);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus); // it follows what has the focus in it
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget(m_scroll);
    m_column = new QVBoxLayout(page);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(2 * space::kUnit);
    m_column->addStretch(1);
    m_scroll->setWidget(page);
    m_scrolled = new AreaScroll(m_scroll);
    m_card->body()->addWidget(m_scroll, 1);
    buildZone();
    m_card->body()->addWidget(m_zone); // always in sight
    m_progress = new ProgressRow(tr("Progress of reading"), ProgressRow::Shape::Column, m_card);
    connect(m_progress, &ProgressRow::cancelled, m_session->service(), &BoardService::cancelAdding);
    m_card->body()->addWidget(m_progress);
}

void BoardClassList::buildZone()
{
    m_zone = new QFrame(this);
    m_zone->setProperty("role", "drop");
    m_zone->setMinimumHeight(112); // two lines each, where the column is narrow
    m_zone->setAccessibleName(tr("Drop images here for a new class"));
    auto* words = new QLabel(tr("Drop images here for a new class"), m_zone);
    words->setProperty("tone", "accent");
    words->setAlignment(Qt::AlignCenter);
    words->setWordWrap(true);
    auto* note = new QLabel(
        tr("from files, a folder per class, the map, the retrievals, the clipboard"), m_zone);
    note->setProperty("tone", "muted");
    note->setFont(textFont(TextRole::Note));
    note->setAlignment(Qt::AlignCenter);
    note->setWordWrap(true);
    auto* files = new LinkButton(tr("Files…"), m_zone);
    files->setToolTip(tr("Pictures of one new class (Insert)"));
    auto* folder = new LinkButton(tr("Folder…"), m_zone);
    folder->setToolTip(tr("A folder with a folder per class makes a class of each"));
    auto* paste = new LinkButton(tr("Paste"), m_zone);
    paste->setToolTip(tr("Pictures of the clipboard (Ctrl+V)"));
    auto* empty = new LinkButton(tr("Empty"), m_zone);
    empty->setToolTip(tr("A class to name first and to show later"));
    connect(empty, &QPushButton::clicked, this, &BoardClassList::addEmpty);
    const BoardTarget fresh;
    connect(files, &QPushButton::clicked, this, [this, fresh] { Q_EMIT filesWanted(fresh); });
    connect(folder, &QPushButton::clicked, this, [this, fresh] { Q_EMIT folderWanted(fresh); });
    connect(paste, &QPushButton::clicked, this, [this, fresh] { Q_EMIT pasteWanted(fresh); });
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kUnit);
    buttons->addStretch(1);
    for (LinkButton* button : {files, folder, paste, empty})
        buttons->addWidget(button);
    for (LinkButton* button : {files, folder, paste})
        needsPictures(m_session->service(), button);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(m_zone);
    layout->setSpacing(2);
    layout->addWidget(words);
    layout->addWidget(note);
    layout->addLayout(buttons);
    auto* drop = new BoardDrop(m_zone);
    drop->watchToo(m_card); // what is dropped between the tiles and the zone means it too
    connect(drop, &BoardDrop::dropped, this,
            [this, fresh](const QMimeData& mime) { Q_EMIT brought(mime, fresh); });
}

void BoardClassList::showProgress(double done)
{
    if (done >= 1)
        return m_progress->end();
    m_progress->setWords(tr("Reading pictures"));
    if (done > 0 || !m_progress->isAtWork())
        m_progress->setShare(done > 0 ? done : -1);
}

BoardClassTile* BoardClassList::makeTile(int classId)
{
    auto* tile = new BoardClassTile(m_session, classId, m_scroll->widget());
    connect(tile, &BoardClassTile::brought, this, &BoardClassList::brought);
    connect(tile, &BoardClassTile::filesWanted, this, &BoardClassList::filesWanted);
    connect(tile, &BoardClassTile::folderWanted, this, &BoardClassList::folderWanted);
    connect(tile, &BoardClassTile::pasteWanted, this, &BoardClassList::pasteWanted);
    connect(tile, &BoardClassTile::selectionWanted, this, &BoardClassList::selectionWanted);
    connect(tile, &BoardClassTile::previewWanted, this, &BoardClassList::previewWanted);
    connect(tile, &BoardClassTile::previewEnded, this, &BoardClassList::previewEnded);
    connect(tile, &BoardClassTile::classMade, this, &BoardClassList::editName);
    connect(tile, &BoardClassTile::said, this, &BoardClassList::said);
    return tile;
}

void BoardClassList::follow()
{
    const BoardDocument& board = m_session->document();
    for (auto tile = m_tiles.begin(); tile != m_tiles.end();) {
        if (board.indexOf(tile.key()) >= 0) {
            ++tile;
            continue;
        }
        // Later: it may be its own menu that deletes the class.
        (*tile)->hide();
        m_column->removeWidget(*tile);
        (*tile)->deleteLater();
        tile = m_tiles.erase(tile);
    }
    for (int at = 0; at < board.classes.size(); ++at) {
        BoardClassTile*& tile = m_tiles[board.classes[at].id];
        const bool fresh = tile == nullptr;
        if (fresh)
            tile = makeTile(board.classes[at].id);
        if (m_column->indexOf(tile) != at)
            m_column->insertWidget(at, tile);
        if (fresh)
            tile->show();
    }
    const int images = board.supportCount();
    m_card->setFact(board.classes.isEmpty()
                        ? QString()
                        : tr("%L1 · %Ln support image(s)", "classes · images", images)
                              .arg(board.classes.size()));
}

BoardClassTile* BoardClassList::currentTile() const
{
    for (BoardClassTile* tile : m_tiles)
        if (tile->isAncestorOf(QApplication::focusWidget()))
            return tile;
    return nullptr;
}

void BoardClassList::showImage(const BoardPlace& place)
{
    BoardClassTile* found = tile(place.classId);
    if (!found)
        return;
    m_scrolled->giveUp();
    m_scroll->ensureWidgetVisible(found);
    found->select(place.image);
}

void BoardClassList::addEmpty()
{
    editName(m_session->editor()->addClass());
}

void BoardClassList::editName(int classId)
{
    BoardClassTile* found = tile(classId);
    if (!found)
        return;
    // Its place is known with the next layout.
    QMetaObject::invokeMethod(
        found,
        [this, found] {
            m_scrolled->giveUp();
            m_scroll->ensureWidgetVisible(found);
            found->editName();
        },
        Qt::QueuedConnection);
}

} // namespace kindred
