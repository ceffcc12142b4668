#pragma once

#include <string>
#include <string_view>

#include "data/Dataset.h"

namespace kindred {

// Decoding through libjpeg. EXIF orientation is not applied. Input errors: damaged, cut short, a
// colour space that is not grey, YCC, RGB, CMYK or YCCK.

/// With shortEdge > 0 the smallest M/8 scale is taken whose short side is still at least shortEdge.
Result<Image> decodeJpeg(std::string_view bytes, const std::string& where, int shortEdge);

/// The chosen region (of the stored picture) with what resampling it to edge × edge looks at;
/// shrunk to 1/2, 1/4 or 1/8 where the region keeps at least `edge` pixels each way. At full size
/// its pixels are those of decodeJpeg(). What lies below the region is not read, so not found
/// damaged either.
Result<ImagePart> decodeJpegPart(std::string_view bytes, const std::string& where, int edge,
                                 const RegionChooser& choose);

} // namespace kindred
