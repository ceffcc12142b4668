#pragma once

#include <QHash>
#include <QPointer>
#include <QSet>
#include <QTimer>

#include "models/engine/EngineProcess.h"
#include "models/engine/RunSource.h"

namespace kindred {

/// RunSource over a `kindred-engine serve` process. When the engine dies the client says so, starts
/// it again with growing pauses, follows the same runs and asks again what had not been answered
/// and changes nothing; requests that change something fail with an error that says so. After
/// `maxFailures` failures in a row it stays Stopped until restart().
class EngineClient final : public RunSource {
    Q_OBJECT

public:
    struct Policy {
        int firstPauseMs = 200; ///< before the first restart; doubles each time
        int longestPauseMs = 5000;
        int maxFailures = 5;
        int stableMs = 5000; ///< after this long alive the failures are forgotten
        /// An engine silent for this long after its start is ended; twice as long after a failure,
        /// at most four times.
        int helloMs = 30'000;
    };

    explicit EngineClient(const EngineCommand& command, QObject* parent = nullptr);
    EngineClient(const EngineCommand& command, const Policy& policy, QObject* parent = nullptr);
    ~EngineClient() override;

    /// The engine beside this program, or the one in PATH: argv of `kindred-engine serve`.
    static QStringList defaultCommand();

    void start();
    /// Ends the engine where one runs and starts another, forgetting earlier failures.
    void restart();
    /// Another engine; restarts it unless it was never started.
    void setCommand(const EngineCommand& command);
    const EngineCommand& command() const { return m_command; }
    qint64 processId() const;
    /// Failures since the engine was last stable.
    int failures() const { return m_failures; }
    QString detail() const { return m_detail; } ///< why the engine is gone, or empty
    /// Requests that have not been answered yet.
    qsizetype pendingCount() const { return m_pending.size(); }

    State state() const override { return m_state; }
    Json engineInfo() const override { return m_info; }
    qint64 request(const QString& method, const Json& params, QObject* context, Done done,
                   Progress progress = {}, QByteArray block = {}) override;
    void cancel(qint64 id) override;
    void follow(const QString& run, QObject* context) override;
    void unfollow(const QString& run, QObject* context) override;

private:
    struct Pending {
        QString method;
        Json params;
        QByteArray block;
        QPointer<QObject> context;
        bool guarded = false; ///< there was a context
        bool sent = false;
        bool cancelled = false;
        Done done;
        Progress progress;
    };
    struct Followed {
        QSet<QObject*> contexts;
        qint64 subscription = -1;
        qint64 next = 0;    ///< line number of the first event not yet seen
        bool fresh = false; ///< the next events begin the run anew
    };

    void launch();
    void retire();
    void sayHello();
    void greeted(const Reply& reply);
    void died(const QString& words, bool startable);
    void settleUnanswered();
    void setState(State state, const QString& detail);

    qint64 enqueue(const Pending& pending);
    void send(qint64 id, Pending& pending);
    void settle(qint64 id, const Reply& reply);
    void settleCancelled(qint64 id);
    void fail(qint64 id, const Error& error);

    void receive(const std::shared_ptr<const wire::Message>& message);
    void receiveAnswer(qint64 id, const std::shared_ptr<const wire::Message>& message);
    void receiveNotification(const QString& method, const Json& params,
                             const std::shared_ptr<const wire::Message>& message);
    void receiveEvents(const Json& params);
    void receiveUnreadable(const Json& params);
    void subscribe(const QString& run);
    void unsubscribe(qint64 subscription);

    EngineCommand m_command;
    Policy m_policy;
    State m_state = State::Stopped;
    QString m_detail;
    Json m_info;
    std::unique_ptr<EngineProcess> m_process;
    std::unique_ptr<EngineProcess> m_retiring; ///< the one before, until it is gone
    int m_failures = 0;
    qint64 m_nextId = 1;
    qint64 m_helloId = 0;
    QHash<qint64, Pending> m_pending;
    QHash<QString, Followed> m_followed;
    QTimer m_again;           ///< runs during the pause before a restart
    QTimer m_stable;          ///< runs from hello on
    QTimer m_hello;           ///< runs until hello is answered
    bool m_wasSilent = false; ///< it was ended because hello was not answered
};

} // namespace kindred
