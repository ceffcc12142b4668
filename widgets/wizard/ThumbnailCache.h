#pragma once

#include <QHash>
#include <QImage>
#include <QObject>
#include <QSet>
#include <QTimer>

#include "models/engine/RunSource.h"

namespace kindred {

/// Small pictures of one data source, asked for in groups as they come into view. GUI thread.
class ThumbnailCache final : public QObject {
    Q_OBJECT

public:
    explicit ThumbnailCache(RunSource* source, QObject* parent = nullptr);

    /// Forgets all pictures and serves another source.
    void setSource(const QString& path);
    /// The picture, or a null image, in which case it is fetched and loaded() follows.
    QImage image(qint64 id);

Q_SIGNALS:
    void loaded();

private:
    void fetch();
    void onReply(const RunSource::Reply& reply);

    RunSource* m_source;
    QString m_path;
    QHash<qint64, QImage> m_images;
    QSet<qint64> m_wanted;
    QSet<qint64> m_asked;
    QSet<qint64> m_refused; ///< those of m_asked that got an error
    QTimer m_timer;
    quint64 m_turn = 0;
};

} // namespace kindred
