#pragma once

#include <QObject>

#include <functional>
#include <optional>

#include "board/session/BoardDocument.h"

namespace kindred {

class BoardSession;

/// An encoder and how it does on the board's own support images.
struct EncoderScore {
    BoardEncoder encoder;
    QString title;
    int right = 0;
    int n = 0;
    double low = 0; ///< 95 % interval of the share that is right
    double high = 1;
    double seconds = 0;
    QString error; ///< in words; empty: it was measured
};

/// Compares encoders by leave-one-out on the support images, and takes the best by itself where a
/// person has not chosen one. GUI thread only.
class BoardEncoders final : public QObject {
    Q_OBJECT

public:
    /// The session outlives it.
    explicit BoardEncoders(BoardSession* session, QObject* parent = nullptr);

    /// Encoders beside those that come with the engine: the current run, a person's own file.
    void setOthers(const QList<BoardEncoder>& others) { m_others = others; }
    /// A person's own file, compared from now on until the board goes.
    void addFile(const QString& path);
    /// A file that was opened as an encoder, or could not be: the last of them are offered again,
    /// newest first, and compared where they still exist.
    void remember(const QString& path);
    void forget(const QString& path) { m_used.removeAll(path); }
    const QStringList& used() const { return m_used; }
    /// Best first, with a sentence; or none and why, empty where the board was opened anew
    /// meanwhile. Not called after cancel().
    using Done = std::function<void(const QList<EncoderScore>&, const QString& words)>;
    void compare(QObject* context, Done done, std::function<void(double)> progress = {});
    void cancel();
    bool isComparing() const { return m_id >= 0; }

    /// Compares once there are two files in each of two classes, and takes the best. What a person
    /// chooses stays; samples of a run stay with its encoder. Undoing to a board before this ends
    /// it.
    void setAutomatic(bool automatic);
    bool isAutomatic() const { return m_automatic; }
    /// A person's choice, by undoable edit.
    void choose(const BoardEncoder& encoder, const QString& words);
    /// The board has the encoder that a person chose last.
    bool isChosen() const;
    /// What the last comparison found; empty where a person has chosen since, or of another board.
    const QString& found() const { return m_found; }

Q_SIGNALS:
    void said(const QString& text);
    void changed(); ///< isComparing() or found()

private:
    QList<BoardEncoder> atHand() const;
    void chooseWhenReady();
    void setFound(const QString& words);
    bool isReady() const;

    BoardSession* m_session;
    QList<BoardEncoder> m_others;
    QList<BoardEncoder> m_files;
    QStringList m_used;
    std::optional<BoardEncoder> m_chosen; ///< by a person
    QString m_found;
    qint64 m_id = -1;
    int m_comparison = 0; ///< answers to an earlier one are dropped
    int m_since = 0;      ///< place in the undo stack at which m_automatic was set
    bool m_automatic = false;
};

} // namespace kindred
