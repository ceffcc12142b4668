#pragma once

#include <QObject>

#include <functional>

#include "board/intake/BoardIntake.h"
#include "board/intake/BoardSend.h"
#include "rail/Room.h"

namespace kindred {

class BoardView;
class RoomStack;
struct Workspace;

/// The ways from one room to another, and what the rooms say and want of the window around them.
/// Signals are connected directly: who follows roomWanted() has entered the room when it returns.
/// GUI thread only.
class RoomLinks final : public QObject {
    Q_OBJECT

public:
    /// The arguments outlive the links.
    RoomLinks(Workspace& work, RoomStack* rooms, QObject* parent);

    /// Where there is no run yet, to what makes one.
    void showRuns();
    void chooseRun(const QString& run);
    /// Empty before the list of runs was seen.
    QStringList selectedRuns() const;
    /// As soon as the list has them.
    void selectRuns(const QStringList& runs);

    /// Selects them and lists them among the retrievals, of one of these runs.
    void showSamples(const QStringList& runs, const QList<qint64>& ids);
    /// `lists`: all that is selected, or else the neighbours of the current one.
    void retrieveSelection(bool lists);
    void searchByImage();

    /// Shows the board and brings samples of a run there.
    void sendToBoard(const QString& run, const QList<qint64>& ids, const BoardTarget& target);
    /// Shows the board and makes a class of pictures of the engine's computer.
    void teach(const QStringList& files);
    /// The same of pictures of this computer, wherever the engine is.
    void carry(const QStringList& files);
    /// The same of what was dragged to the board's name.
    void bring(const QMimeData& data);
    void openClassifier(const QString& file);
    /// Shows the board and what a few-shot result of a run was measured on.
    void showEpisodes(const QString& run, const Json& asked);
    /// Id and name; empty before the board was entered.
    QList<std::pair<int, QString>> boardClasses() const;
    /// The pictures of its classes.
    QList<BoardShown> boardPictures() const;

Q_SIGNALS:
    void roomWanted(kindred::Room room);
    void demoWanted();
    void demoBusy(bool busy); ///< the window's answer
    void trainingWanted();
    void runWanted();        ///< that lies anywhere
    void embeddingsWanted(); ///< that another program made

    void said(const QString& text);
    void takenBack(const QString& text); ///< it was said and is no longer so
    void noted(const QString& text);     ///< said in the room already
    void failed(const QString& text);
    /// It failed, and this can be done about it.
    void offered(const QString& text, const QString& action, const std::function<void()>& run);

private:
    /// Shows the board; null, and says so, where there is none that pictures can be brought to.
    BoardView* boardToFill();
    void selectListed(const QStringList& runs);

    Workspace& m_work;
    RoomStack* m_rooms;
};

} // namespace kindred
