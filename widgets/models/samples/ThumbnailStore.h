#pragma once

#include <QCache>
#include <QImage>
#include <QObject>
#include <QSet>

#include "models/engine/RunSource.h"

namespace kindred {

/// The thumbnails of one run's samples, fetched in batches when somebody looks for them and kept
/// until room is needed (least recently used go first). GUI thread only.
class ThumbnailStore final : public QObject {
    Q_OBJECT

public:
    static constexpr int kEdge = 64;       ///< what a run keeps of every sample
    static constexpr int kBatchKiB = 3072; ///< asked for at once, decoded in about a millisecond
    static constexpr int kCapacityKiB = 96 << 10;

    /// `source` outlives the store. `edge`: of the pictures; another than kEdge is to be had only
    /// where the run's data are still there.
    explicit ThumbnailStore(RunSource* source, QObject* parent = nullptr, int edge = kEdge);

    void setRun(const QString& run);
    void setEdge(int edge); ///< forgets those of another
    const QString& run() const { return m_run; }

    /// The picture of a sample, or a null image, in which case it is asked for and `loaded` tells
    /// when it is there. What was asked for last is fetched first; what scrolled by long ago is
    /// forgotten.
    QImage find(qint64 id);

Q_SIGNALS:
    void loaded(const QSet<qint64>& ids);

private:
    void forget();
    void sendSoon();
    void send();
    void take(const RunSource::Reply& reply, const QList<qint64>& ids);
    void askAgain(); ///< for what the engine before this one refused, or could not answer

    RunSource* m_source;
    QString m_run;
    int m_edge;
    QCache<qint64, QImage> m_cache{kCapacityKiB}; ///< a picture costs its KiB
    QList<qint64> m_wanted;                       ///< oldest first
    QSet<qint64> m_asked;                         ///< wanted, under way, or refused by the engine
    QSet<qint64> m_refused;                       ///< those of m_asked that got an error
    int m_underWay = 0;
    int m_generation = 0; ///< answers for an earlier run are dropped
    bool m_sending = false;
};

} // namespace kindred
