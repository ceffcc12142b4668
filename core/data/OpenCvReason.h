#pragma once

#include <string>

namespace kindred {

/// Why OpenCV gave up, in words for a person: `text` of cv::Exception names a condition in its
/// sources, which goes to the log. `code`: cv::Error::Code.
std::string openCvReason(int code, const std::string& text);

} // namespace kindred
