#pragma once

#include <QColor>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace kindred {

class PointCloud;

enum class PointMark : uint8_t {
    None,
    Cross, ///< wrong: told by shape, not by colour alone
    Ring,  ///< new: placed into a map that was made without it
};

/// How points look, by index. Vectors that are empty hold the default for every point; another
/// length than the cloud's counts as empty.
struct PointStyle {
    std::vector<QRgb> palette{0xff56b4e9};
    std::vector<uint16_t> shade; ///< index into the palette (classes, or a scale of 256); default 0
    std::vector<QRgb> colours;   ///< own colour of each point, instead of shade; alpha is ignored
    std::vector<uint8_t> hidden; ///< 1: not drawn, not found
    std::vector<uint8_t> emphasis; ///< 0: grey and beneath the others; empty: nobody is grey
    std::vector<PointMark> marks;
    double diameter = 0;    ///< logical pixels 1 … 12; 0: by how crowded the picture is
    double opacity = 0.85;  ///< of a point by itself where there is room
    QRgb grey = 0xff6b7484; ///< of points without emphasis
    QRgb crossColour = 0xffe8703a;
    QRgb halo =
        0; ///< around crosses, that they stand out on dots of their hue; 0: the view's ground
    QRgb ringColour = 0xffffffff;
};

/// A style put in the order of a cloud, ready to draw: immutable, read by any thread. Fits the
/// cloud that it was made for and that cloud's withPositions().
struct PointLook {
    /// Reads each point once, out of order: beyond some 200,000 points on a pool.
    static std::shared_ptr<const PointLook> make(const PointCloud& cloud, const PointStyle& style);

    enum Layer : uint32_t { Hidden = 0, Grey = 1, Full = 2 };
    static constexpr uint32_t kLayerShift = 24;

    const void* orderKey = nullptr;
    /// By slot: layer in the highest byte, below it the place in `colours`, or red, green and blue
    /// where `ownColours`.
    std::vector<uint32_t> code;
    bool ownColours = false;
    bool plain = false; ///< every slot is Full
    int64_t drawn = 0;  ///< slots that are not Hidden
    int64_t full = 0;   ///< slots that are Full
    std::vector<QRgb> palette;
    std::vector<uint32_t> markSlots; ///< ascending; not of hidden points
    std::vector<PointMark> marks;    ///< beside markSlots
    double diameter = 0;
    double opacity = 0.85;
    QRgb grey = 0;
    QRgb crossColour = 0;
    QRgb halo = 0; ///< 0: none
    QRgb ringColour = 0;
};

} // namespace kindred
