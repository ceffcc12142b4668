#pragma once

#include <string>
#include <string_view>

#include "data/Dataset.h"

namespace kindred {

/// Decodes a JPEG through libjpeg. With shortEdge > 0 the smallest M/8 scale is taken whose short
/// side is still at least shortEdge. EXIF orientation is not applied. Input errors: damaged, cut
/// short, a colour space that is not grey, YCC, RGB, CMYK or YCCK.
Result<Image> decodeJpeg(std::string_view bytes, const std::string& where, int shortEdge);

} // namespace kindred
