#pragma once

#include <QFrame>

#include "board/intake/BoardIntake.h"

class QLabel;
class QLineEdit;
class QMenu;

namespace kindred {

class BoardSession;
class BoardSupportModel;
class IconButton;
class TileView;

/// One class of the board: its colour, its name to be edited in place, its pictures, what can be
/// done with it. Takes what is dropped on it. GUI thread.
class BoardClassTile final : public QFrame {
    Q_OBJECT

public:
    /// The session outlives the tile.
    BoardClassTile(BoardSession* session, int classId, QWidget* parent = nullptr);

    int classId() const { return m_classId; }
    TileView* images() const { return m_images; }
    QLineEdit* name() const { return m_name; }
    /// The selected pictures, or the current one.
    QList<BoardPlace> selected() const;
    void select(int image);
    void editName();

Q_SIGNALS:
    void brought(const QMimeData& data, const kindred::BoardTarget& target);
    void filesWanted(const kindred::BoardTarget& target);
    void folderWanted(const kindred::BoardTarget& target);
    void pasteWanted(const kindred::BoardTarget& target);
    void selectionWanted(const kindred::BoardTarget& target); ///< what is selected elsewhere
    void previewWanted(const QString& key);
    void previewEnded();
    void classMade(int classId); ///< of pictures of this one; it has no name yet
    void said(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void refresh();
    void rename();
    void fillMenu(QMenu* menu);
    void fillUnder(QMenu* menu);
    void fillImageMenu(QMenu* menu);
    void makeClassOf(const QList<BoardPlace>& places);
    void showImageMenu(const QPoint& position);
    BoardTarget target() const { return {BoardTarget::Kind::Class, m_classId}; }

    BoardSession* m_session;
    int m_classId;
    BoardSupportModel* m_model;
    QLineEdit* m_name = nullptr;
    QLabel* m_count = nullptr;
    IconButton* m_more = nullptr;
    TileView* m_images = nullptr;
    QLabel* m_hint = nullptr;
};

} // namespace kindred
