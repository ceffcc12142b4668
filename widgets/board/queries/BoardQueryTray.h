#pragma once

#include <QSlider>
#include <QWidget>

#include <optional>

#include "base/Json.h"
#include "board/intake/BoardIntake.h"
#include "board/queries/BoardQueryModel.h"

class QComboBox;
class QLabel;
class QMenu;
class QStackedWidget;

namespace kindred {

class BoardEvidence;
class BoardQueryDelegate;
class BoardSession;
class Card;
class IconButton;
class Pill;
class ScrollKeeper;
class TileView;

/// The middle of the board: every query with what it is taken for, what the last edit flipped, and
/// why one is taken for what it is. GUI thread.
class BoardQueryTray final : public QWidget {
    Q_OBJECT

public:
    /// The session outlives the tray.
    explicit BoardQueryTray(BoardSession* session, QWidget* parent = nullptr);

    BoardQueryModel* model() const { return m_model; }
    TileView* tiles() const { return m_tiles; }
    BoardEvidence* evidence() const { return m_evidence; }
    Pill* flips() const { return m_flips; } ///< a click shows these alone
    QComboBox* filter() const { return m_filter; }
    int edge() const { return m_size->value(); }
    void setEdge(int edge) { m_size->setValue(edge); }
    void setFilter(BoardQueryModel::Filter filter);
    void setOrder(BoardQueryModel::Order order);
    /// Looks at the query that is this sample of the run, as soon as the board has it; −1: at none.
    /// An edit that does not bring it ends the wish.
    void lookAt(const QString& run, qint64 id);
    /// Which queries are shown, which one is looked at, and how far they are scrolled: of the board
    /// that comes next.
    Json saveState() const;
    void restoreState(const Json& state);

Q_SIGNALS:
    void brought(const QMimeData& data, const kindred::BoardTarget& target);
    void filesWanted(const kindred::BoardTarget& target);
    void folderWanted(const kindred::BoardTarget& target);
    void pasteWanted(const kindred::BoardTarget& target);
    void selectionWanted(const kindred::BoardTarget& target); ///< what is selected elsewhere
    void splitWanted();
    void supportChosen(const QString& key);
    void queryChosen(const QString& key); ///< it is looked at; empty: none is any more
    void previewWanted(const QString& key);
    void previewEnded();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    QWidget* buildBar();
    QWidget* buildEmpty();
    void refresh();
    void showFact();
    void allowWrong();
    void fitTiles();
    const BoardImage* wanted() const; ///< null while the board does not have it
    void findWanted();
    void fillAddMenu(QMenu* menu);
    void showMenu(const QPoint& position);
    QSet<QString> selectedKeys() const;

    BoardSession* m_session;
    BoardQueryModel* m_model;
    Card* m_card = nullptr;
    Pill* m_flips = nullptr;
    QComboBox* m_filter = nullptr;
    QComboBox* m_order = nullptr;
    QSlider* m_size = nullptr;
    QStackedWidget* m_pages = nullptr;
    TileView* m_tiles = nullptr;
    BoardQueryDelegate* m_delegate = nullptr;
    BoardEvidence* m_evidence = nullptr;
    QLabel* m_reason = nullptr;
    RightOf m_right;
    ScrollKeeper* m_top = nullptr;
    std::optional<BoardQueryModel::Filter> m_wantedFilter; ///< until it is known what passes
    QString m_lookedAt; ///< key of the query to tell of once something is thought of it
    QString m_current;  ///< key of the query that is looked at, whatever moves
    QString m_wantedRun;
    qint64 m_wanted = -1; ///< sample of it to look at, once it is on the board
};

} // namespace kindred
