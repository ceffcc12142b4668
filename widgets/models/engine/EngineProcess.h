#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>

#include <memory>

#include "wire/Message.h"

namespace kindred {

/// How an engine is started.
struct EngineCommand {
    QStringList argv; ///< never given to a shell
    int nice = 0;     ///< added to the process's own (0 to 19)
    QString home;     ///< $KINDRED_HOME; empty: as inherited
    bool operator==(const EngineCommand&) const = default;
};

/// One life of an engine process: its argv on stdio, frames in and out. GUI thread only. Owned by
/// EngineClient, which makes a new one for each start. Destroying it waits until the process is
/// gone.
class EngineProcess final : public QObject {
    Q_OBJECT

public:
    explicit EngineProcess(const EngineCommand& command, QObject* parent = nullptr);
    ~EngineProcess() override;

    void start();
    void send(const wire::Message& message);
    void setLimits(wire::Limits limits) { m_decoder.setLimits(limits); }
    qint64 processId() const { return m_process.processId(); }
    /// Ends it at once; died() follows.
    void kill() { m_process.kill(); }
    /// Tells it to end and lets nothing be heard of it but retired(), when it is gone; it is killed
    /// if it takes too long. Returns at once. Only destroying it before that waits.
    void retire();

Q_SIGNALS:
    void received(std::shared_ptr<const kindred::wire::Message> message);
    void logged(const QString& line); ///< stderr, line by line
    /// Once, when the process is gone. `startable`: it did run, so trying again may help.
    void died(const QString& reason, bool startable);
    void retired();

private:
    void readFrames();
    void readLog(bool all);
    void finish(const QString& reason, bool startable);

    QStringList m_argv;
    QProcess m_process;
    wire::Decoder m_decoder;
    QByteArray m_log;
    bool m_died = false;
};

} // namespace kindred
