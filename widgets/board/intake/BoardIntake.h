#pragma once

#include <QObject>

#include <functional>

#include "board/intake/BoardBrought.h"
#include "board/session/BoardService.h"

class QMimeData;

namespace kindred {

class BoardSession;
struct BoardGroup;
struct BoardImage;

/// Where brought pictures go.
struct BoardTarget {
    enum class Kind { NewClasses, Class, Queries };
    Kind kind = Kind::NewClasses;
    int classId = -1; ///< of Class
};

/// Takes what people bring (files, folders, samples of a run, pixels, pictures of the board) to the
/// board: the engine reads it, then one undoable edit puts it there. Pixels are kept as files in a
/// folder, so that a later start has them too. Files are read in the engine, or on a pool thread
/// where that is on another computer. GUI thread only.
class BoardIntake final : public QObject {
    Q_OBJECT

public:
    /// `folder`: where pasted pictures are kept; made when needed. The session outlives the intake.
    BoardIntake(BoardSession* session, QString folder, QObject* parent = nullptr);

    void bring(const QMimeData& data, const BoardTarget& target);
    void bring(const BoardBrought& brought, const BoardTarget& target);
    /// The samples of a part of a run as queries.
    void bringSplit(const QString& run, const QString& split);
    /// Files and folders of the engine's computer.
    void bringFromEngine(const QStringList& paths, const BoardTarget& target);
    /// An episode: pictures for several classes and queries at once, instead of what is there.
    struct Episode {
        QString run;
        QList<std::pair<QString, QList<qint64>>> classes;
        QList<qint64> queries;
        QStringList truth; ///< class of each query
    };
    void deal(const Episode& episode, const QString& words);

Q_SIGNALS:
    void said(const QString& text);
    /// Pictures came to a class for the first time: its name may be given now.
    void classMade(int classId);

private:
    void bringKeys(const QStringList& keys, const BoardTarget& target);
    void makeClassOf(const QList<BoardImage>& images);
    void bringFiles(const QStringList& paths, const BoardTarget& target);
    void bringPixels(const QImage& pixels, const BoardTarget& target);
    bool waits(const std::function<void()>& again);
    void show(const QList<BoardWish>& wishes, const QStringList& folders,
              const BoardTarget& target);
    void place(const QList<BoardAdded>& added, int left, const QStringList& folders,
               const BoardTarget& target);
    void tell(const QList<BoardAdded>& unread, int known, int left, const QStringList& empty);

    /// An episode instead of what was there.
    void putEpisode(const QList<BoardGroup>& groups, const QList<BoardImage>& queries,
                    const QString& words);

    BoardSession* m_session;
    QString m_folder;
    int m_dealt = -1; ///< serial of the editor when it had just got an episode
};

} // namespace kindred
