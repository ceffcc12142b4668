#include "data/OpenCvReason.h"

#include <opencv2/core.hpp>

#include "base/Log.h"

namespace kindred {

std::string openCvReason(int code, const std::string& text)
{
    logInfo("OpenCV: " + text);
    if (code == cv::Error::StsNoMem)
        return "there is not enough memory for it";
    if (code == cv::Error::StsNotImplemented || code == cv::Error::StsUnsupportedFormat)
        return "this kind of its format is not supported";
    // imdecode and imread refuse sizes by an assertion on them (validateInputImageSize).
    if (code == cv::Error::StsAssert && text.find("CV_IO_MAX_IMAGE") != std::string::npos)
        return "it has more pixels than can be read";
    return "its content is not what its format asks for";
}

} // namespace kindred
