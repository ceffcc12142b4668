#pragma once

#include <QCache>
#include <QImage>

namespace kindred {

/// Pictures in their frames as a map draws them: scaled and framed once, then only copied. Smooth
/// scaling and round corners of 400 pictures would take most of a frame's time. Not thread-safe.
class FramedPictures final {
public:
    static constexpr double kMargin = 2; ///< logical pixels of frame around the picture

    /// `side`: of the picture's longer edge, in logical pixels; `ratio`: device pixels to one. The
    /// answer has the ratio set.
    QImage of(const QImage& picture, double side, QRgb frame, double ratio);

private:
    struct Key {
        qint64 picture;
        double side;
        double ratio;
        QRgb frame;

        bool operator==(const Key&) const = default;
        friend size_t qHash(const Key& key, size_t seed = 0)
        {
            return qHashMulti(seed, key.picture, key.side, key.ratio, key.frame);
        }
    };
    static constexpr qsizetype kBytes = 16 << 20;

    QCache<Key, QImage> m_images{kBytes};
};

} // namespace kindred
