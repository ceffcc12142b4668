#pragma once

#include <QImage>
#include <QPointer>
#include <QSet>

#include <map>
#include <vector>

#include "models/engine/RunSource.h"

namespace kindred {

/// A RunSource that keeps a board as docs/protocol.md says. A picture's point lies on a circle: the
/// glyph that its name begins with (ring, tent, eye, star, odd) chooses the angle, the number in it
/// turns it a little. Every rule is the nearest mean. Answers come with the next turn of the event
/// loop, or when the test says so.
class BoardEngine final : public RunSource {
    Q_OBJECT

public:
    struct Asked {
        qint64 id;
        QString method;
        Json params;
    };

    State state() const override { return m_state; }
    Json engineInfo() const override { return {{"engine", "board"}, {"host", host.toStdString()}}; }
    qint64 request(const QString& method, const Json& params, QObject* context, Done done,
                   Progress progress = {}, QByteArray block = {}) override;
    void cancel(qint64 id) override { cancelled.append(id); }
    void follow(const QString&, QObject*) override {}
    void unfollow(const QString&, QObject*) override {}

    /// The engine dies and another one, which knows nothing, answers.
    void restart();
    bool isIdle() const { return m_underWay == 0; }
    std::vector<Asked> asked(const QString& method) const;
    int count(const QString& method) const { return static_cast<int>(asked(method).size()); }
    /// Says how far the requests of a method are that wait for an answer.
    void tell(const QString& method, double share);
    /// Answers what was held back, oldest first.
    void release();

    static QImage glyph(const QString& name, int edge);
    static QString keyOf(const QString& name);

    QString held;                           ///< a method whose answers wait for release()
    std::map<QString, Error> errors;        ///< methods that are refused
    std::map<std::string, QString> names;   ///< of the pictures it was shown, by key
    std::map<QString, QStringList> folders; ///< paths of the pictures in a folder
    QSet<QString> brokenEncoders;           ///< specs that cannot be opened
    Json cameras = Json::array();           ///< what camera.list tells
    QStringList video;                      ///< names of the pictures that board.frame shows
    QString bestEncoder = "fisher";         ///< what board.encoders prefers
    Json levels = Json::array();            ///< of a run, coarser than its classes
    Json episodeFiles = Json::array();      ///< of a run
    Json runs = Json::array();              ///< summaries, as runs.list tells them
    QSet<QString> vectorRuns;               ///< whose vectors came without an encoder
    QString host;                           ///< where it runs; empty: on this computer
    Json listed = Json::array();            ///< what fs.list tells of any folder
    int classifiedAtOnce = 1000;            ///< pictures of a folder
    QList<qint64> cancelled;
    double spentMs = 0; ///< on its answers
    std::vector<Asked> all;

private:
    struct Waiting {
        QString method;
        Json params;
        QPointer<QObject> context;
        Done done;
        Progress progress;
    };

    Reply answer(const QString& method, const Json& params);
    Json open(const Json& params);
    Json add(const Json& params, wire::Message& message);
    Json predict(const Json& params, wire::Message& message);
    Json explain(const Json& params) const;
    Json hurts(const Json& params) const;
    Json calibrate(const Json& params) const;
    Json classify(const Json& params) const;
    Json frame(const Json& params, wire::Message& message);
    Json thumbnails(const Json& params, wire::Message& message) const;
    Json encoders(const Json& params) const;
    Json prior(const Json& params, wire::Message& message) const;
    static Json episode(const Json& params);
    static Json episodes(const Json& params);
    static Json rules();

    State m_state = State::Ready;
    std::vector<Waiting> m_waiting;
    qint64 m_id = 0;
    int m_underWay = 0;
    int m_boards = 0;
    qsizetype m_shown = 0; ///< of the video
    Json m_saved;          ///< what board.save was given last
};

} // namespace kindred
