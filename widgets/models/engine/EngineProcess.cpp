#include "models/engine/EngineProcess.h"

#include <QTimer>

#include <unistd.h>

namespace kindred {

namespace {

constexpr qsizetype kLongestLogLine = 64 * 1024;
constexpr int kQuietEndMs = 1500;

} // namespace

EngineProcess::EngineProcess(const EngineCommand& command, QObject* parent)
    : QObject(parent), m_argv(command.argv)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    // Must be set before OpenMP is loaded: spinning workers halve the speed of a busy machine.
    environment.insert(QStringLiteral("OMP_WAIT_POLICY"), QStringLiteral("PASSIVE"));
    if (!command.home.isEmpty())
        environment.insert(QStringLiteral("KINDRED_HOME"), command.home);
    m_process.setProcessEnvironment(environment);
    m_process.setProcessChannelMode(QProcess::SeparateChannels);
    if (command.nice > 0) {
        m_process.setChildProcessModifier([nice = command.nice] {
            // Being refused a lower priority is no reason not to start.
            [[maybe_unused]] const int priority = ::nice(nice);
        });
    }
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &EngineProcess::readFrames);
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] { readLog(false); });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish(tr("“%1” cannot be started: %2", "a command, the system's reason")
                       .arg(m_argv.first(),
                            // Which system call refused it helps nobody.
                            m_process.errorString().section(QStringLiteral("execve: "), -1)),
                   false);
    });
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        finish(status == QProcess::CrashExit ? tr("the engine crashed or was killed")
                                             : tr("the engine ended with exit code %1").arg(code),
               true);
    });
}

EngineProcess::~EngineProcess()
{
    m_process.disconnect(this);
    if (m_process.state() == QProcess::NotRunning)
        return;
    // Closing its input tells the server to end; training jobs are processes of their own.
    m_process.closeWriteChannel();
    if (!m_process.waitForFinished(kQuietEndMs)) {
        m_process.kill();
        m_process.waitForFinished(kQuietEndMs);
    }
}

void EngineProcess::retire()
{
    m_process.disconnect(this);
    if (m_process.state() == QProcess::NotRunning) {
        QMetaObject::invokeMethod(this, &EngineProcess::retired, Qt::QueuedConnection);
        return;
    }
    connect(&m_process, &QProcess::stateChanged, this, [this](QProcess::ProcessState state) {
        if (state == QProcess::NotRunning)
            Q_EMIT retired();
    });
    m_process.closeWriteChannel();
    QTimer::singleShot(kQuietEndMs, this, &EngineProcess::kill);
}

void EngineProcess::start()
{
    if (m_argv.isEmpty()) {
        finish(tr("no engine command is set"), false);
        return;
    }
    m_process.start(m_argv.first(), m_argv.mid(1));
}

void EngineProcess::send(const wire::Message& message)
{
    const std::string bytes = wire::encode(message);
    m_process.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

void EngineProcess::readFrames()
{
    const QByteArray bytes = m_process.readAllStandardOutput();
    m_decoder.feed({bytes.constData(), static_cast<size_t>(bytes.size())});
    while (!m_died) {
        auto next = m_decoder.next();
        if (!next) {
            Q_EMIT logged(tr("Unreadable frame from the engine: %1")
                              .arg(QString::fromStdString(next.error().message())));
            continue;
        }
        if (!*next)
            return;
        Q_EMIT received(std::make_shared<const wire::Message>(std::move(**next)));
    }
}

void EngineProcess::readLog(bool all)
{
    m_log += m_process.readAllStandardError();
    qsizetype end = 0;
    while ((end = m_log.indexOf('\n')) >= 0) {
        Q_EMIT logged(QString::fromUtf8(m_log.left(end)));
        m_log.remove(0, end + 1);
    }
    if (!m_log.isEmpty() && (all || m_log.size() > kLongestLogLine)) {
        Q_EMIT logged(QString::fromUtf8(m_log));
        m_log.clear();
    }
}

void EngineProcess::finish(const QString& reason, bool startable)
{
    if (m_died)
        return;
    readFrames();
    readLog(true);
    m_died = true;
    Q_EMIT died(reason, startable);
}

} // namespace kindred
