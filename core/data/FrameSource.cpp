#include "data/FrameSource.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#endif

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstring>

#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include "base/Files.h"
#include "base/Text.h"
#include "data/OpenCvReason.h"

namespace kindred {

namespace {
constexpr const char* kDevices = "/dev";
constexpr const char* kDevicePrefix = "video";
constexpr double kUsualRate = 25;     ///< of files that tell none, as FFmpeg takes it
constexpr double kFastestRate = 1000; ///< what is told beyond it is the unit of a clock

/// The number of "video7"; nothing for other names.
std::optional<int> deviceNumber(const std::string& name)
{
    if (!name.starts_with(kDevicePrefix))
        return std::nullopt;
    int number = -1;
    const char* begin = name.data() + std::strlen(kDevicePrefix);
    const char* end = name.data() + name.size();
    const auto read = std::from_chars(begin, end, number);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

struct CameraDevice {
    int fd = -1;
    explicit CameraDevice(const std::string& path)
        : fd(::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC))
    {
    }
    ~CameraDevice()
    {
        if (fd >= 0)
            ::close(fd);
    }
    CameraDevice(const CameraDevice&) = delete;
    CameraDevice& operator=(const CameraDevice&) = delete;
};

/// What a device calls itself where it gives pictures; a camera has further devices that do not.
std::optional<std::string> capturingName([[maybe_unused]] int fd)
{
#ifdef __linux__
    v4l2_capability about{};
    if (::ioctl(fd, VIDIOC_QUERYCAP, &about) != 0)
        return std::nullopt;
    const uint32_t can =
        (about.capabilities & V4L2_CAP_DEVICE_CAPS) != 0 ? about.device_caps : about.capabilities;
    if ((can & (V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE)) == 0)
        return std::nullopt;
    const auto* name = reinterpret_cast<const char*>(about.card);
    return std::string(name, ::strnlen(name, sizeof about.card));
#else
    return std::nullopt; // there are video files, but no cameras yet
#endif
}

std::string camerasInWords()
{
    std::vector<std::string> found;
    for (const CameraInfo& camera : cameras())
        found.push_back(camera.device + " (" + camera.name + ")");
    return found.empty() ? "There is no camera on this computer; a video file works as well."
                         : "Cameras here: " + join(found, ", ") + ".";
}

/// Why a device gives no pictures; Ok where it does.
Status checkCamera(const std::string& device)
{
    const CameraDevice opened(device);
    if (opened.fd < 0 && (errno == EACCES || errno == EPERM))
        return inputError("you have no right to use this camera", device,
                          "Join the group “video”, then log in anew.");
    if (opened.fd < 0 && errno == EBUSY)
        return inputError("the camera is in use", device, "Close the other program.");
    if (opened.fd < 0)
        return inputError(std::strerror(errno), device, camerasInWords());
    if (!capturingName(opened.fd))
        return inputError("is no camera", device, camerasInWords());
    return {};
}

/// "0" → "/dev/video0"; other words stay.
std::string devicePath(const std::string& source)
{
    const bool number =
        !source.empty() && std::all_of(source.begin(), source.end(),
                                       [](unsigned char c) { return c >= '0' && c <= '9'; });
    std::error_code ignored;
    return number && !fs::exists(source, ignored)
               ? std::string(kDevices) + "/" + kDevicePrefix + source
               : source;
}

Image rgbOf(const cv::Mat& frame)
{
    Image image{frame.cols, frame.rows, 3, {}};
    image.pixels.resize(static_cast<size_t>(frame.cols) * static_cast<size_t>(frame.rows) * 3);
    cv::Mat rgb(frame.rows, frame.cols, CV_8UC3, image.pixels.data());
    cv::cvtColor(frame, rgb, frame.channels() == 1 ? cv::COLOR_GRAY2RGB : cv::COLOR_BGR2RGB);
    return image;
}
} // namespace

std::vector<CameraInfo> cameras()
{
    std::vector<std::pair<int, CameraInfo>> found;
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(kDevices, ignored)) {
        const auto number = deviceNumber(entry.path().filename().string());
        if (!number)
            continue;
        const CameraDevice opened(entry.path().string());
        if (const auto name = opened.fd >= 0 ? capturingName(opened.fd) : std::nullopt)
            found.emplace_back(*number, CameraInfo{entry.path().string(), *name});
    }
    std::sort(found.begin(), found.end(),
              [](const auto& one, const auto& other) { return one.first < other.first; });
    std::vector<CameraInfo> list;
    for (auto& [number, camera] : found)
        list.push_back(std::move(camera));
    return list;
}

struct FrameSource::Open {
    cv::VideoCapture capture;
    std::string where;
    bool camera = false;
    double rate = kUsualRate; ///< of a file, pictures a second
    int64_t read = 0;
    std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
};

FrameSource::FrameSource(std::unique_ptr<Open> open) : m_open(std::move(open)) {}
FrameSource::FrameSource(FrameSource&& other) noexcept = default;
FrameSource& FrameSource::operator=(FrameSource&& other) noexcept = default;
FrameSource::~FrameSource() = default;

Result<FrameSource> FrameSource::open(const std::string& source)
{
    // What OpenCV says of devices and files that it cannot open is said here, in one sentence.
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    auto opened = std::make_unique<Open>();
    opened->where = devicePath(source);
    const std::string& where = opened->where;
    struct stat info {};
    if (::stat(where.c_str(), &info) != 0)
        return inputError("there is no such camera or video file", where, camerasInWords());
    if (S_ISDIR(info.st_mode))
        return inputError("is a folder, neither a camera nor a video file", where,
                          "Pictures in folders are given without --camera.");
    // To open a pipe would wait for its writer.
    if (!S_ISCHR(info.st_mode) && !S_ISREG(info.st_mode))
        return inputError("is neither a camera nor a video file", where, camerasInWords());
    opened->camera = S_ISCHR(info.st_mode);
    if (opened->camera) {
        KINDRED_TRY(checkCamera(where));
    } else if (::access(where.c_str(), R_OK) != 0) {
        return inputError(std::strerror(errno), where);
    }
    try {
        opened->capture.open(where, opened->camera ? cv::CAP_V4L2 : cv::CAP_FFMPEG);
    } catch (const cv::Exception&) {
        opened->capture.release();
    }
    if (!opened->capture.isOpened())
        return opened->camera
                   ? inputError("the camera gives no pictures", where,
                                "Another program may be using it.")
                   : inputError("cannot be read as a video", where,
                                "It must be a format that FFmpeg reads: MP4, MKV, AVI …");
    const double rate = opened->camera ? 0 : opened->capture.get(cv::CAP_PROP_FPS);
    opened->rate = rate > 0 && rate < kFastestRate ? rate : kUsualRate;
    opened->since = std::chrono::steady_clock::now();
    return FrameSource(std::move(opened));
}

bool FrameSource::isCamera() const
{
    return m_open->camera;
}

const std::string& FrameSource::where() const
{
    return m_open->where;
}

Result<std::optional<VideoFrame>> FrameSource::next(int64_t skip)
{
    const auto ended = [&]() -> Result<std::optional<VideoFrame>> {
        if (m_open->camera)
            return inputError("the camera no longer sends pictures", m_open->where,
                              "Is it still plugged in?");
        return std::optional<VideoFrame>();
    };
    try {
        for (; skip > 0; --skip, ++m_open->read)
            if (!m_open->capture.grab())
                return ended();
        cv::Mat frame;
        if (!m_open->capture.read(frame) || frame.empty())
            return ended();
        VideoFrame made;
        made.number = m_open->read++;
        const std::chrono::duration<double> open = std::chrono::steady_clock::now() - m_open->since;
        made.seconds =
            m_open->camera ? open.count() : static_cast<double>(made.number) / m_open->rate;
        made.image = rgbOf(frame);
        return std::optional<VideoFrame>(std::move(made));
    } catch (const cv::Exception& problem) {
        return inputError("a picture cannot be decoded: " + openCvReason(problem.code, problem.err),
                          m_open->where);
    }
}

} // namespace kindred
