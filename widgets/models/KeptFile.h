#pragma once

#include <QObject>

#include <atomic>
#include <functional>
#include <memory>

#include "base/Json.h"

namespace kindred {

/// A JSON file of the window's own. Written on a pool thread, in order, and renamed into place, so
/// that a killed window leaves the file of before or the new one. GUI thread only.
class KeptFile final : public QObject {
    Q_OBJECT

public:
    /// `path` empty: nothing is kept.
    explicit KeptFile(QString path, QObject* parent = nullptr);
    /// What is still to be written is written.
    ~KeptFile() override;

    const QString& path() const { return m_path; }
    /// What was kept last, by any of the window's files; null where there is none. A file that
    /// cannot be read at all stays as it is: nothing is kept from then on.
    Result<Json> read();
    /// For a file that is damaged: where it lies now; empty where it could not be moved, and
    /// nothing is kept from then on.
    QString setAside();
    /// `text` is called on the pool thread; what a later call replaces may never be written.
    void keep(const std::function<std::string()>& text);
    /// At once, on this thread.
    static Status write(const QString& path, const std::string& text);

Q_SIGNALS:
    /// The first time that it could not be written, in words; again only after it could.
    void failed(const QString& why);

private:
    void written(const QString& why);

    QString m_path;
    bool m_readOnly = false; ///< the file holds what nobody could read
    bool m_failing = false;
    std::shared_ptr<std::atomic<int>> m_newest = std::make_shared<std::atomic<int>>(0);
};

} // namespace kindred
