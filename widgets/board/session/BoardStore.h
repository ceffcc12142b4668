#pragma once

#include <QObject>
#include <QTimer>

#include <optional>

#include "board/session/BoardDocument.h"

namespace kindred {

/// Keeps the board in a file a moment after every edit, so that a killed window loses nothing.
/// Written on a pool thread, in order, and renamed into place. GUI thread only.
class BoardStore final : public QObject {
    Q_OBJECT

public:
    static constexpr int kPauseMs = 150; ///< edits within it are written once

    explicit BoardStore(QString path, QObject* parent = nullptr);
    /// What is still to be written is written.
    ~BoardStore() override;

    /// The kept board; nothing where there is none. A damaged file is set aside; one that cannot be
    /// read or set aside stays as it is, and nothing is kept then. notice() says so.
    std::optional<BoardDocument> load();
    QString notice() const { return m_notice; }
    void keep(const BoardDocument& document);

Q_SIGNALS:
    /// The first board that could not be written, in words; again only after one that could.
    void failed(const QString& text);

private:
    void write();
    void written(const QString& error);

    QString m_path;
    QString m_notice;
    bool m_readOnly = false; ///< the file holds a board that nobody could read
    bool m_failing = false;
    QTimer m_pause;
    BoardDocument m_document;
};

} // namespace kindred
