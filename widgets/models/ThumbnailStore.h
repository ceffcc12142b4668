#pragma once

#include <QCache>
#include <QImage>
#include <QObject>
#include <QSet>

#include "models/RunSource.h"

namespace kindred {

/// The thumbnails of one run's samples, fetched in batches when somebody looks for them and kept
/// until room is needed (least recently used go first). GUI thread only.
class ThumbnailStore final : public QObject {
    Q_OBJECT

public:
    static constexpr int kBatch = 256; ///< ids a request: ≈ 3 MB, decoded in about a millisecond
    static constexpr int kCapacity = 6000; ///< thumbnails kept: ≈ 96 MB

    /// `source` outlives the store.
    explicit ThumbnailStore(RunSource* source, QObject* parent = nullptr);

    void setRun(const QString& run);
    const QString& run() const { return m_run; }

    /// The picture of a sample, or a null image, in which case it is asked for and `loaded` tells
    /// when it is there. What was asked for last is fetched first; what scrolled by long ago is
    /// forgotten.
    QImage find(qint64 id);

Q_SIGNALS:
    void loaded(const QSet<qint64>& ids);

private:
    void sendSoon();
    void send();
    void take(const RunSource::Reply& reply, const QList<qint64>& ids);

    RunSource* m_source;
    QString m_run;
    QCache<qint64, QImage> m_cache{kCapacity};
    QList<qint64> m_wanted; ///< oldest first
    QSet<qint64> m_asked;   ///< wanted, under way, or refused by the engine
    int m_underWay = 0;
    int m_generation = 0; ///< answers for an earlier run are dropped
    bool m_sending = false;
};

} // namespace kindred
