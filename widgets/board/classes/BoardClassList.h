#pragma once

#include <QHash>

#include "board/intake/BoardIntake.h"
#include "common/Card.h"

class QScrollArea;
class QVBoxLayout;

namespace kindred {

class AreaScroll;
class BoardClassTile;
class BoardSession;
class IconButton;
class ProgressRow;

/// The left of the board: a tile for each class, where a new one is dropped, undo and redo, and
/// what is being read. GUI thread.
class BoardClassList final : public QWidget {
    Q_OBJECT

public:
    /// The session outlives the list.
    explicit BoardClassList(BoardSession* session, QWidget* parent = nullptr);

    BoardClassTile* tile(int classId) const { return m_tiles.value(classId); }
    /// The tile that has the focus, if one has.
    BoardClassTile* currentTile() const;
    QWidget* newClassZone() const { return m_zone; }
    /// Scrolls to a picture and selects it.
    void showImage(const BoardPlace& place);
    void editName(int classId);
    AreaScroll* scrolled() const { return m_scrolled; }
    /// A class without a picture, to be named at once.
    void addEmpty();

Q_SIGNALS:
    void brought(const QMimeData& data, const kindred::BoardTarget& target);
    void filesWanted(const kindred::BoardTarget& target);
    void folderWanted(const kindred::BoardTarget& target);
    void pasteWanted(const kindred::BoardTarget& target);
    void selectionWanted(const kindred::BoardTarget& target); ///< what is selected elsewhere
    void previewWanted(const QString& key);
    void previewEnded();
    void said(const QString& text);

private:
    void build();
    void buildZone();
    void follow();
    BoardClassTile* makeTile(int classId);
    void showProgress(double done);

    BoardSession* m_session;
    Card* m_card = nullptr;
    QScrollArea* m_scroll = nullptr;
    AreaScroll* m_scrolled = nullptr;
    QVBoxLayout* m_column = nullptr;
    QFrame* m_zone = nullptr;
    ProgressRow* m_progress = nullptr;
    IconButton* m_undo = nullptr;
    IconButton* m_redo = nullptr;
    QHash<int, BoardClassTile*> m_tiles; ///< by class id
};

} // namespace kindred
