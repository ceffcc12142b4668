#include "models/KeptFile.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>

#include <utility>

#include "common/WholeFile.h"

namespace kindred {

namespace {
constexpr int kLockPatience = 2000; // milliseconds; a write takes a few
} // namespace

KeptFile::KeptFile(QString path, Writers writers, QObject* parent)
    : QObject(parent), m_path(std::move(path)), m_writers(writers)
{
    m_pool.setMaxThreadCount(1); // nothing is overtaken by what was kept before it
}

KeptFile::~KeptFile()
{
    m_pool.waitForDone();
}

KeptFile::Mark KeptFile::markOf(const struct stat& info)
{
    return {info.st_dev, info.st_ino, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
}

Status KeptFile::write(const QString& path, const std::string& text)
{
    std::optional<Mark> ignored;
    return write(path, text, ignored);
}

Status KeptFile::write(const QString& path, const std::string& text, std::optional<Mark>& mark)
{
    QDir().mkpath(QFileInfo(path).path());
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        const auto size = static_cast<qsizetype>(text.size());
        const QString why = writeThrough(file, QByteArrayView(text.data(), size));
        if (!why.isEmpty())
            return failure(why.toStdString(), path.toStdString());
        // Before it has its name, under which another window might replace it at once.
        struct stat info {};
        const bool known = ::fstat(file.handle(), &info) == 0;
        if (file.commit()) {
            mark = known ? std::optional(markOf(info)) : std::nullopt;
            return {};
        }
    }
    return failure(file.errorString().toStdString(), path.toStdString());
}

Result<Json> KeptFile::read()
{
    m_pool.waitForDone();
    m_mark.reset();
    QFile file(m_path);
    if (m_path.isEmpty() || !file.exists())
        return Json();
    const QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    if (!file.isOpen() || file.error() != QFileDevice::NoError) {
        m_readOnly = true;
        return failure(file.errorString().toStdString(), m_path.toStdString());
    }
    if (struct stat info{}; ::fstat(file.handle(), &info) == 0)
        m_mark = markOf(info);
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

void KeptFile::keep(std::function<std::string()> text, std::function<void(bool)> done)
{
    if (m_readOnly || m_path.isEmpty())
        return;
    // The destructor waits for the pool: this lives until then.
    m_pool.start([this, text = std::move(text), done = std::move(done), mine = ++m_newest] {
        if (mine == m_newest)
            writeLate(text, done);
    });
}

/// On the other thread.
void KeptFile::writeLate(const std::function<std::string()>& text,
                         const std::function<void(bool)>& done)
{
    // Between the look and the new name no other window may put its own there. Where no lock can be
    // had, as beside one that hangs, the file is written all the same.
    QLockFile lock(m_path + QStringLiteral(".lock"));
    if (m_writers == Writers::Several) {
        QDir().mkpath(QFileInfo(m_path).path());
        lock.tryLock(kLockPatience);
        if (isWrittenElsewhere())
            return tell({{}, true, {}});
    }
    const Status written = write(m_path, text(), m_mark);
    tell({written.ok() ? QString() : QString::fromStdString(written.error().what), false, done});
}

/// A file that somebody took away says nothing: it is written anew.
bool KeptFile::isWrittenElsewhere() const
{
    struct stat info {};
    return ::stat(QFile::encodeName(m_path).constData(), &info) == 0 && m_mark != markOf(info);
}

void KeptFile::tell(Told told)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_told.push_back(std::move(told));
    }
    QMetaObject::invokeMethod(this, &KeptFile::takeTold, Qt::QueuedConnection);
}

/// False where there was nothing to be told.
bool KeptFile::takeTold()
{
    std::vector<Told> all;
    {
        const std::scoped_lock lock(m_mutex);
        all.swap(m_told);
    }
    for (const Told& told : all) {
        if (told.elsewhere) {
            Q_EMIT writtenElsewhere();
            continue;
        }
        const bool failing = !told.why.isEmpty();
        if (failing && !m_failing)
            Q_EMIT failed(told.why);
        m_failing = failing;
        if (told.done)
            told.done(!failing);
    }
    return !all.empty();
}

void KeptFile::settle()
{
    do
        m_pool.waitForDone();
    while (takeTold());
}

} // namespace kindred
