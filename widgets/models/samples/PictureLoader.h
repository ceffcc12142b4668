#pragma once

#include <QImage>
#include <QObject>

#include <optional>

#include "models/engine/RunSource.h"

namespace kindred {

/// Whole pictures of a run's samples, one at a time, decoded on a pool thread. GUI thread only.
class PictureLoader final : public QObject {
    Q_OBJECT

public:
    static constexpr int kEdge = 1024; ///< larger pictures are shrunk to this while decoding

    /// `source` outlives the loader.
    explicit PictureLoader(RunSource* source, QObject* parent = nullptr);

    /// Asks for a picture; an earlier wish is dropped.
    void load(const QString& run, qint64 id);
    /// Decodes the bytes of an image file; `id` -1 in the answer.
    void decode(const QByteArray& encoded);
    void cancel();

Q_SIGNALS:
    void loaded(qint64 id, const QImage& picture); ///< null where it cannot be decoded

private:
    void decodeFor(const QByteArray& encoded, qint64 id);

    RunSource* m_source;
    std::optional<qint64> m_pending;
    int m_serial = 0;
};

/// An image from the bytes of a file, upright, no edge above `edge`; null if they are none.
QImage decodePicture(const QByteArray& encoded, int edge);

} // namespace kindred
