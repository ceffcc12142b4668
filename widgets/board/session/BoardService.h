#pragma once

#include <QObject>
#include <QPointer>

#include <functional>

#include "board/session/BoardAnswers.h"
#include "board/session/BoardDocument.h"
#include "models/engine/RunSource.h"

namespace kindred {

/// What the engine is asked to put on the board.
struct BoardWish {
    Json item;          ///< as board.add wants it; its source is made of it
    BoardSource source; ///< where the answer says nothing of it
    QByteArray bytes;   ///< the file itself, for an engine elsewhere
};

/// A picture that the engine has read, or why it has not.
struct BoardAdded {
    BoardImage image;
    int wish = 0;   ///< which of the wishes it came with
    QString folder; ///< first folder below the one asked for
    QString label;  ///< its class, where it is a sample of a run
    QString error;  ///< in words; empty: `image` is on the board
};

/// The engine's side of the board: one token for an encoder and the pictures it was shown. Answers
/// about an earlier token come as cancelled ones. GUI thread only.
class BoardService final : public QObject {
    Q_OBJECT

public:
    enum class State { Closed, Opening, Ready, Failed };

    /// The rule and options that the engine takes where none is chosen.
    struct Defaults {
        QString rule;
        int k = 1;
        double sigma = 1;
        double temperature = 1;
    };
    using Done = RunSource::Done;

    explicit BoardService(RunSource* source, QObject* parent = nullptr);

    State state() const { return m_state; }
    bool isReady() const { return m_state == State::Ready; }
    /// Whether it failed because a person cancelled the opening.
    bool wasCancelled() const { return m_cancelled; }
    QString error() const { return m_error; } ///< why it could not be opened
    /// The engine runs on this computer and can read its files.
    bool isLocal() const;
    QString host() const;
    /// For what is shown of the same engine's runs.
    RunSource* source() const { return m_source; }

    /// Opens the board with an encoder. Pictures of the board before come along under their keys
    /// where the engine still has them (`kept` is true then). With `classifier` it is read with the
    /// embeddings in it.
    void open(const BoardEncoder& encoder, const QString& classifier = {});
    /// Gives up an opening. The board before stands again where there was one (true); where there
    /// was none, none is open, and error() says why.
    bool cancelOpening();
    bool isOpening() const { return m_openId >= 0; }
    void close();
    /// The encoder that is open or being opened.
    const BoardEncoder& encoder() const { return m_encoder; }
    const QString& classifier() const { return m_classifier; } ///< that it was opened with
    /// Another one at every opening.
    int opening() const { return m_opening; }
    QString encoderTitle() const { return m_title; }
    int dimension() const { return m_dimension; }
    /// False where the encoder only knows the samples of its run.
    bool takesPictures() const { return m_takesPictures; }
    /// Said where it does not.
    static QString whyNoPictures();
    const QList<BoardRule>& rules() const { return m_rules; }
    const Defaults& defaults() const { return m_defaults; }
    /// What an option of the rules may be, as the engine says.
    std::pair<double, double> range(const QString& option) const;
    const QStringList& trainedClasses() const { return m_trained; }
    /// Of the run's classes above the trained ones, coarsest first; none without a tree.
    const QList<BoardLevel>& levels() const { return m_levels; }
    /// The last opening kept the pictures of the one before.
    bool keptPictures() const { return m_kept; }
    /// Pictures of the board before that could not be shown to this encoder.
    const QStringList& lostKeys() const { return m_lostKeys; }
    /// Answer of board.load, where the board was opened from a classifier; else null.
    const Json& loaded() const { return m_loaded; }

    /// Asks about this board: its token is added. Nothing is asked while there is none. Returns the
    /// id for cancel(), -1 where nothing was asked.
    qint64 ask(const QString& method, Json params, QObject* context, Done done,
               RunSource::Progress progress = {}, const QByteArray& block = {});
    /// A request that belongs to no board.
    qint64 askEngine(const QString& method, const Json& params, QObject* context, Done done,
                     RunSource::Progress progress = {});
    void cancel(qint64 id) { m_source->cancel(id); }

    /// What was read of the wishes, after the last of them; `left` were too many.
    using Added = std::function<void(const QList<BoardAdded>&, int left)>;
    /// Shows the engine pictures, in as many requests as it takes. `picture` is called with each
    /// thumbnail on the way.
    void add(const QList<BoardWish>& wishes, QObject* context, Added done,
             std::function<void(const QString& key, const QImage& picture)> picture);
    void cancelAdding();
    bool isAdding() const { return m_adding > 0; }

Q_SIGNALS:
    void stateChanged();
    void adding(double done, const QString& text); ///< 1 when nothing is under way any more
    void openingMoved(double done);

private:
    struct Batch;
    void opened(const RunSource::Reply& reply, bool kept, bool again);
    void askToOpen(bool keep);
    void closeToken(const std::string& token);
    void addNext(const std::shared_ptr<Batch>& batch);
    void takeAdded(const std::shared_ptr<Batch>& batch, const RunSource::Reply& reply);
    void finish(const std::shared_ptr<Batch>& batch);
    void engineChanged(RunSource::State state);
    void setState(State state);

    RunSource* m_source;
    State m_state = State::Closed;
    QString m_error;
    BoardEncoder m_encoder;
    QString m_classifier;
    std::string m_token;
    BoardEncoder m_openEncoder; ///< that the token was opened with
    QString m_openClassifier;
    qint64 m_openId = -1; ///< of the opening under way
    bool m_cancelled = false;
    int m_opening = 0; ///< number of the last opening
    QString m_title;
    int m_dimension = 0;
    bool m_takesPictures = true;
    QList<BoardRule> m_rules;
    Defaults m_defaults;
    QHash<QString, std::pair<double, double>> m_ranges;
    QStringList m_trained;
    QList<BoardLevel> m_levels;
    Json m_loaded;
    QStringList m_lostKeys;
    bool m_kept = false;
    bool m_lost = false; ///< the engine went away since
    int m_adding = 0;
    int m_addGeneration = 0;
    QList<qint64> m_addIds;
};

} // namespace kindred
