#pragma once

#include <QObject>
#include <QTimer>

#include <optional>

#include "board/BoardDocument.h"

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

    /// The kept board; nothing where there is none. A damaged file is set aside, and notice() says
    /// so.
    std::optional<BoardDocument> load();
    QString notice() const { return m_notice; }
    void keep(const BoardDocument& document);

private:
    void write();

    QString m_path;
    QString m_notice;
    QTimer m_pause;
    BoardDocument m_document;
};

} // namespace kindred
