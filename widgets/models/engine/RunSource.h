#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

#include "base/Json.h"
#include "wire/Message.h"

namespace kindred {

/// The only way the window sees runs: the protocol of docs/protocol.md. GUI thread only.
/// EngineClient is the implementation; tests may script one.
class RunSource : public QObject {
    Q_OBJECT

public:
    enum class State { Starting, Ready, Restarting, Stopped };
    Q_ENUM(State)

    /// An answer: either `message.json` is the JSON-RPC "result" (blocks beside it), or `error` is
    /// set.
    struct Reply {
        Json result;
        std::shared_ptr<const wire::Message> message; ///< owns the blocks that `result` refers to
        std::optional<Error> error;
        bool cancelled = false;
        bool ok() const { return !error && !cancelled; }
    };
    using Done = std::function<void(const Reply&)>;
    using Progress = std::function<void(double done, const QString& text)>;

    using QObject::QObject;

    virtual State state() const = 0;
    virtual Json engineInfo() const = 0; ///< the answer to hello

    /// Sends a request; `done` is called once on the GUI thread, unless `context` is gone by then.
    /// Requests made while the engine restarts are sent when it is back. Returns an id for
    /// cancel().
    virtual qint64 request(const QString& method, const Json& params, QObject* context, Done done,
                           Progress progress = {}, QByteArray block = {}) = 0;
    virtual void cancel(qint64 id) = 0;

    /// Asks for events.appended of a run from the start; kept across engine restarts. Returns when
    /// unfollow() is called or `context` dies. followRefused tells where they cannot be read: who
    /// wants to try again ends it and follows anew. Where that happened on the way followResumed
    /// tells when they can be.
    virtual void follow(const QString& run, QObject* context) = 0;
    virtual void unfollow(const QString& run, QObject* context) = 0;

Q_SIGNALS:
    void stateChanged(kindred::RunSource::State state, const QString& detail);
    void runChanged(const QString& run, const kindred::Json& summary);
    void runRemoved(const QString& run);
    void eventsAppended(const QString& run, const kindred::Json& events, bool restarted);
    void followRefused(const QString& run, const kindred::Error& error);
    void followResumed(const QString& run);
    void queueChanged(const kindred::Json& jobs);
    /// A notification of a feed with blocks ("map.frame"): who subscribed to it asks whether it is
    /// theirs. `message` owns the blocks that `params` refers to.
    void frameArrived(const QString& feed, const kindred::Json& params,
                      const std::shared_ptr<const kindred::wire::Message>& message);
    void engineLog(const QString& line); ///< stderr of the engine and its log notifications
};

} // namespace kindred
