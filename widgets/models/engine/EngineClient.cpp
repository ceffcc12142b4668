#include "models/engine/EngineClient.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>

#include <algorithm>

#include "common/JsonFields.h"
#include "models/engine/ChangingMethods.h"
#include "models/engine/EngineAnswers.h"

namespace kindred {

namespace {
constexpr int kMostPatience = 2; ///< doublings of the time in which an engine is to answer first
} // namespace

EngineClient::EngineClient(const EngineCommand& command, QObject* parent)
    : EngineClient(command, Policy(), parent)
{
}

EngineClient::EngineClient(const EngineCommand& command, const Policy& policy, QObject* parent)
    : RunSource(parent), m_command(command), m_policy(policy)
{
    for (QTimer* timer : {&m_again, &m_stable, &m_hello})
        timer->setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &EngineClient::launch);
    connect(&m_stable, &QTimer::timeout, this, [this] { m_failures = 0; });
    connect(&m_hello, &QTimer::timeout, this, [this] {
        Q_EMIT engineLog(tr("The engine did not answer in time and is ended."));
        m_wasSilent = true;
        if (m_process)
            m_process->kill();
    });
}

EngineClient::~EngineClient() = default;

QStringList EngineClient::defaultCommand()
{
    const QString beside =
        QCoreApplication::applicationDirPath() + QStringLiteral("/kindred-engine");
    const QString found = QStandardPaths::findExecutable(QStringLiteral("kindred-engine"));
    const bool hasBeside = QFileInfo(beside).isExecutable();
    return {hasBeside || found.isEmpty() ? beside : found, QStringLiteral("serve")};
}

void EngineClient::start()
{
    if (m_process || m_retiring || m_again.isActive())
        return;
    setState(State::Starting, {});
    launch();
}

void EngineClient::restart()
{
    m_again.stop();
    m_stable.stop();
    m_hello.stop();
    m_failures = 0;
    const bool waits = m_process || m_retiring;
    if (m_process)
        retire();
    settleUnanswered();
    setState(State::Restarting, {});
    if (!waits)
        launch();
}

void EngineClient::retire()
{
    m_process->disconnect(this);
    m_retiring = std::move(m_process);
    // Two engines never work on the same folder: the next one starts when this one is gone. Later,
    // so that it is not destroyed by its own signal.
    connect(
        m_retiring.get(), &EngineProcess::retired, this,
        [this] {
            m_retiring.reset();
            launch();
        },
        Qt::QueuedConnection);
    m_retiring->retire();
}

void EngineClient::setCommand(const EngineCommand& command)
{
    if (command == m_command)
        return;
    m_command = command;
    if (m_state != State::Stopped || m_failures > 0)
        restart();
}

qint64 EngineClient::processId() const
{
    return m_process ? m_process->processId() : 0;
}

void EngineClient::launch()
{
    m_process = std::make_unique<EngineProcess>(m_command);
    connect(m_process.get(), &EngineProcess::received, this, &EngineClient::receive);
    connect(m_process.get(), &EngineProcess::logged, this, &EngineClient::engineLog);
    connect(
        m_process.get(), &EngineProcess::died, this,
        [this, process = m_process.get()](const QString& reason, bool startable) {
            if (process == m_process.get())
                died(reason, startable);
        },
        Qt::QueuedConnection);
    m_process->start();
    m_wasSilent = false;
    // A computer that has much else to do gets more time, instead of an engine ended again.
    m_hello.start(m_policy.helloMs << std::min(m_failures, kMostPatience));
    sayHello();
}

void EngineClient::sayHello()
{
    Pending hello;
    hello.method = QStringLiteral("hello");
    hello.params = {{"client", "kindred " + QCoreApplication::applicationVersion().toStdString()},
                    {"protocol", 1}};
    hello.done = [this](const Reply& reply) { greeted(reply); };
    m_helloId = m_nextId++;
    send(m_helloId, m_pending.insert(m_helloId, hello).value());
}

void EngineClient::greeted(const Reply& reply)
{
    m_hello.stop();
    if (!reply.ok()) {
        Q_EMIT engineLog(reply.error ? QString::fromStdString(reply.error->message()) : QString());
        m_process->kill();
        return;
    }
    m_info = reply.result;
    wire::Limits limits;
    limits.maxJson =
        std::max<uint64_t>(limits.maxJson, valueOr(m_info, "max_json", limits.maxJson));
    m_process->setLimits(limits);
    m_stable.start(m_policy.stableMs);
    // Before anybody lists the runs: of one that is removed in between nobody would be told.
    m_state = State::Ready;
    m_detail.clear();
    request(QStringLiteral("subscribe"), {{"feed", "run.changed"}}, this, {});
    Q_EMIT stateChanged(m_state, m_detail);
    const QStringList runs = m_followed.keys();
    for (const QString& run : runs)
        subscribe(run);
    QList<qint64> waiting = m_pending.keys();
    std::sort(waiting.begin(), waiting.end());
    for (const qint64 id : waiting) {
        auto found = m_pending.find(id);
        if (found != m_pending.end() && !found->sent && !found->cancelled)
            send(id, *found);
    }
}

void EngineClient::died(const QString& words, bool startable)
{
    const QString reason = m_wasSilent
                               ? tr("the engine did not answer in the %1 s after its start")
                                     .arg(QLocale().toString(m_hello.interval() / 1000.0, 'g', 3))
                               : words;
    m_stable.stop();
    m_hello.stop();
    m_process.reset();
    m_pending.remove(m_helloId);
    ++m_failures;
    Q_EMIT engineLog(tr("Engine gone: %1").arg(reason));
    if (!startable || m_failures >= m_policy.maxFailures) {
        setState(State::Stopped, reason);
        settleUnanswered();
        return;
    }
    const int doublings = std::min(m_failures - 1, 16);
    m_again.start(std::min(m_policy.firstPauseMs << doublings, m_policy.longestPauseMs));
    setState(State::Restarting, reason);
    settleUnanswered();
}

void EngineClient::settleUnanswered()
{
    m_pending.remove(m_helloId);
    for (Followed& followed : m_followed)
        followed.subscription = -1;
    const QList<qint64> ids = m_pending.keys();
    for (const qint64 id : ids) {
        const auto found = m_pending.find(id);
        if (found == m_pending.end())
            continue;
        if (found->method == QLatin1String("subscribe") ||
            found->method == QLatin1String("unsubscribe")) {
            m_pending.erase(found); // made anew for the next engine
        } else if (found->cancelled) {
            settleCancelled(id); // nobody waits for what the next engine would find
        } else if (m_state == State::Stopped) {
            fail(id,
                 failure(tr("the engine is not running").toStdString(), {},
                         tr("Restart it from the engine's status at the bottom.").toStdString()));
        } else if (found->sent && changesSomething(found->method)) {
            fail(id, failure(tr("the engine ended before it answered").toStdString(), {},
                             tr("Look whether it took effect, then try again.").toStdString()));
        } else {
            found->sent = false;
        }
    }
}

void EngineClient::setState(State state, const QString& detail)
{
    if (state == m_state && detail == m_detail)
        return;
    m_state = state;
    m_detail = detail;
    Q_EMIT stateChanged(state, detail);
}

qint64 EngineClient::request(const QString& method, const Json& params, QObject* context, Done done,
                             Progress progress, QByteArray block)
{
    Pending pending;
    pending.method = method;
    pending.params = params;
    pending.block = std::move(block);
    pending.context = context;
    pending.guarded = context != nullptr;
    pending.done = std::move(done);
    pending.progress = std::move(progress);
    return enqueue(pending);
}

qint64 EngineClient::enqueue(const Pending& pending)
{
    const qint64 id = m_nextId++;
    Pending& kept = m_pending.insert(id, pending).value();
    if (m_state == State::Ready) {
        send(id, kept);
    } else if (m_state == State::Stopped && m_failures > 0) {
        // Later, so that the caller knows the id before the answer comes.
        QMetaObject::invokeMethod(
            this,
            [this, id] {
                if (m_state == State::Stopped)
                    fail(id, failure(tr("the engine is not running").toStdString(), {},
                                     tr("Restart it from the engine's status at the bottom.")
                                         .toStdString()));
            },
            Qt::QueuedConnection);
    }
    return id;
}

void EngineClient::send(qint64 id, Pending& pending)
{
    pending.sent = true;
    m_process->send(requestMessage(id, pending.method, pending.params, pending.block));
}

void EngineClient::settle(qint64 id, const Reply& reply)
{
    const Pending pending = m_pending.take(id);
    if (pending.done && (!pending.guarded || pending.context))
        pending.done(reply);
}

void EngineClient::fail(qint64 id, const Error& error)
{
    Reply reply;
    reply.error = error;
    settle(id, reply);
}

void EngineClient::cancel(qint64 id)
{
    const auto found = m_pending.find(id);
    if (found == m_pending.end() || found->cancelled)
        return;
    found->cancelled = true;
    if (found->sent && m_process) {
        m_process->send(wire::notification("cancel", {{"id", id}}));
        return;
    }
    QMetaObject::invokeMethod(
        this,
        [this, id] {
            if (m_pending.contains(id))
                settleCancelled(id);
        },
        Qt::QueuedConnection);
}

void EngineClient::settleCancelled(qint64 id)
{
    Reply reply;
    reply.cancelled = true;
    settle(id, reply);
}

void EngineClient::receive(const std::shared_ptr<const wire::Message>& message)
{
    const Json& json = message->json;
    const auto id = json.find("id");
    const auto method = json.find("method");
    if (method != json.end() && method->is_string()) {
        receiveNotification(QString::fromStdString(method->get<std::string>()),
                            valueOr(json, "params", Json::object()), message);
    } else if (id != json.end() && id->is_number_integer()) {
        receiveAnswer(id->get<qint64>(), message);
    } else if (json.contains("error")) {
        Q_EMIT engineLog(QString::fromStdString(replyOf(message).error->message()));
    }
}

void EngineClient::receiveAnswer(qint64 id, const std::shared_ptr<const wire::Message>& message)
{
    const auto found = m_pending.find(id);
    if (found == m_pending.end())
        return;
    const Reply reply = replyOf(message);
    if (found->method == QLatin1String("run.table") && reply.ok() &&
        pathIsElsewhere(reply.result)) {
        // The engine is on another machine: ask for the bytes instead of the path.
        found->params["inline"] = true;
        send(id, *found);
        return;
    }
    settle(id, reply);
}

void EngineClient::receiveNotification(const QString& method, const Json& params,
                                       const std::shared_ptr<const wire::Message>& message)
{
    if (method == QLatin1String("progress")) {
        const auto found = m_pending.constFind(valueOr(params, "id", qint64{-1}));
        // What was cancelled may still tell of its way; nobody shows that any more.
        if (found != m_pending.cend() && found->progress && !found->cancelled &&
            (!found->guarded || found->context)) {
            const Progress progress = found->progress;
            progress(valueOr(params, "done", 0.0), textOf(params, "text"));
        }
    } else if (method == QLatin1String("run.changed")) {
        const Json summary = valueOr(params, "summary", Json::object());
        Q_EMIT runChanged(textOf(summary, "run"), summary);
    } else if (method == QLatin1String("run.removed")) {
        Q_EMIT runRemoved(textOf(params, "run"));
    } else if (method == QLatin1String("events.appended")) {
        receiveEvents(params);
    } else if (method == QLatin1String("events.unreadable")) {
        receiveUnreadable(params);
    } else if (method == QLatin1String("queue.changed")) {
        Q_EMIT queueChanged(arrayOf(params, "jobs"));
    } else if (method == QLatin1String("map.frame")) {
        Q_EMIT frameArrived(method, params, message);
    } else if (method == QLatin1String("log")) {
        Q_EMIT engineLog(textOf(params, "text"));
    }
}

} // namespace kindred
