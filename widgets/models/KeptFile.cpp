#include "models/KeptFile.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QThreadPool>

namespace kindred {

namespace {

/// One thread for all of them, so that nothing is overtaken by what was kept before it.
QThreadPool& keptPool()
{
    static QThreadPool pool;
    pool.setMaxThreadCount(1);
    return pool;
}

} // namespace

KeptFile::KeptFile(QString path, QObject* parent) : QObject(parent), m_path(std::move(path)) {}

KeptFile::~KeptFile()
{
    keptPool().waitForDone();
}

Status KeptFile::write(const QString& path, const std::string& text)
{
    QDir().mkpath(QFileInfo(path).path());
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(text.data(), static_cast<qint64>(text.size()));
        if (file.commit())
            return {};
    }
    return failure(file.errorString().toStdString(), path.toStdString());
}

Result<Json> KeptFile::read()
{
    keptPool().waitForDone();
    QFile file(m_path);
    if (m_path.isEmpty() || !file.exists())
        return Json();
    const QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    if (!file.isOpen() || file.error() != QFileDevice::NoError) {
        m_readOnly = true;
        return failure(file.errorString().toStdString(), m_path.toStdString());
    }
    return parseJson({text.data(), static_cast<size_t>(text.size())}, m_path.toStdString());
}

QString KeptFile::setAside()
{
    if (m_readOnly)
        return {};
    const QString aside =
        QStringLiteral("%1.damaged-%2")
            .arg(m_path, QDateTime::currentDateTime().toString("yyyyMMdd-HHmmss"));
    m_readOnly = !QFile::rename(m_path, aside);
    return m_readOnly ? QString() : aside;
}

void KeptFile::keep(const std::function<std::string()>& text)
{
    if (m_readOnly || m_path.isEmpty())
        return;
    // The destructor waits for the pool: this lives until then.
    keptPool().start([this, path = m_path, text, newest = m_newest, mine = ++*m_newest] {
        if (mine != *newest)
            return;
        const Status done = write(path, text());
        const QString why = done.ok() ? QString() : QString::fromStdString(done.error().what);
        QMetaObject::invokeMethod(
            this, [this, why] { written(why); }, Qt::QueuedConnection);
    });
}

void KeptFile::written(const QString& why)
{
    if (!why.isEmpty() && !m_failing)
        Q_EMIT failed(why);
    m_failing = !why.isEmpty();
}

} // namespace kindred
