#pragma once

#include <QCache>
#include <QImage>
#include <QObject>
#include <QSet>

namespace kindred {

class BoardService;

/// The 64-pixel pictures of the board by key, fetched when somebody looks for them. GUI thread.
class BoardPictures final : public QObject {
    Q_OBJECT

public:
    explicit BoardPictures(BoardService* service, QObject* parent = nullptr);

    /// The picture, or a null image, in which case it is asked for and `loaded` tells.
    QImage find(const QString& key);
    void put(const QString& key, const QImage& picture);

Q_SIGNALS:
    void loaded();

private:
    void sendSoon();
    void send();

    BoardService* m_service;
    QCache<QString, QImage> m_cache{96 << 10}; ///< costs in KiB
    QStringList m_wanted;                      ///< oldest first
    QSet<QString> m_asked;
    bool m_sending = false;
};

} // namespace kindred
