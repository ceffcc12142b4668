#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/Result.h"

namespace kindred {

enum class ImageFormat { Unknown, Jpeg, Png, Bmp, Webp, Tiff, Pnm, Gif };

/// What the first bytes of a picture say, before anything is decoded.
struct ImageHeader {
    ImageFormat format = ImageFormat::Unknown;
    int64_t width = 0; ///< as stored, before `orientation` is applied
    int64_t height = 0;
    int orientation = 1; ///< EXIF, 1 … 8; 5 and above swap width and height
};

/// Pictures beyond this are refused before they are decoded.
constexpr int64_t kMaxPixels = 100'000'000;

/// Format by content, never by name.
ImageFormat imageFormat(std::string_view head);

/// Input errors: empty, not a picture, no size in the header, zero-size, above kMaxPixels.
Result<ImageHeader> readImageHeader(std::string_view bytes, const std::string& where);

/// True for .jpg, .png and the like, in any case.
bool hasImageExtension(std::string_view name);

} // namespace kindred
