#pragma once

#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

#include <sys/stat.h>

#include "base/Json.h"

namespace kindred {

/// A JSON file of the window's own. Written on a thread of its own, in order, and renamed into
/// place, so that a killed window leaves the file of before or the new one. GUI thread only.
class KeptFile final : public QObject {
    Q_OBJECT

public:
    /// Whether the windows of a person keep it together, or the last one to write it is right.
    enum class Writers { LastWins, Several };

    /// `path` empty: nothing is kept.
    explicit KeptFile(QString path, Writers writers, QObject* parent = nullptr);
    /// What is still to be written is written; nobody is told any more.
    ~KeptFile() override;

    const QString& path() const { return m_path; }
    /// What was kept last; null where there is none. A file that cannot be read at all stays as it
    /// is: nothing is kept from then on.
    Result<Json> read();
    /// For a file that is damaged: where it lies now; empty where it could not be moved, and
    /// nothing is kept from then on.
    QString setAside();
    /// `text` is called on the other thread; what a later call replaces may never be written.
    /// `done` tells here whether it was, and may be empty.
    void keep(std::function<std::string()> text, std::function<void(bool)> done = {});
    /// Returns when nothing is to be written any more, and everything was told.
    void settle();
    /// At once, on this thread.
    static Status write(const QString& path, const std::string& text);

Q_SIGNALS:
    /// The first time that it could not be written, in words; again only after it could.
    void failed(const QString& why);
    /// Of a file of several: another window has written it since it was read or written here, so
    /// that what was to be kept was not. read() it, and keep what comes of both.
    void writtenElsewhere();

private:
    /// Device, inode, bytes, seconds and nanoseconds of the last change.
    using Mark = std::tuple<dev_t, ino_t, off_t, time_t, long>;
    struct Told {
        QString why; ///< it could not be written; empty: it was
        bool elsewhere = false;
        std::function<void(bool)> done;
    };
    static Mark markOf(const struct stat& info);
    static Status write(const QString& path, const std::string& text, std::optional<Mark>& mark);
    void writeLate(const std::function<std::string()>& text, const std::function<void(bool)>& done);
    bool isWrittenElsewhere() const;
    void tell(Told told);
    bool takeTold();

    QString m_path;
    Writers m_writers;
    bool m_readOnly = false; ///< the file holds what nobody could read
    bool m_failing = false;
    std::optional<Mark> m_mark; ///< the file as it was read or written here; not while both work
    std::atomic<int> m_newest = 0;
    std::mutex m_mutex;
    std::vector<Told> m_told; ///< by the other thread, not taken yet
    QThreadPool m_pool;
};

} // namespace kindred
