#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "data/Dataset.h"

namespace kindred {

/// A camera of this computer that gives pictures.
struct CameraInfo {
    std::string device; ///< "/dev/video0"
    std::string name;   ///< as it calls itself
};

/// The cameras of this computer, by device; empty without one. Opens each for a moment.
std::vector<CameraInfo> cameras();

/// One picture of a camera or a video.
struct VideoFrame {
    int64_t number = 0; ///< from 0, those passed over counted as well
    double seconds = 0; ///< of a video from its beginning, of a camera since it was opened
    Image image;        ///< RGB
};

/// The pictures of a camera (V4L2) or a video file (whatever FFmpeg reads), one after the other.
/// One thread at a time. Move-only; the camera is free again when it goes.
class FrameSource final {
public:
    /// source: a device ("/dev/video0"), its number ("0"), or a video file. Input error: there is
    /// neither, no right to open it, it is in use, or it is none of the two; the error names the
    /// cameras that there are.
    static Result<FrameSource> open(const std::string& source);

    FrameSource(FrameSource&& other) noexcept;
    FrameSource& operator=(FrameSource&& other) noexcept;
    ~FrameSource();

    bool isCamera() const;
    /// What was opened: the device's path where only its number was given.
    const std::string& where() const;

    /// Passes over `skip` pictures and reads the next one; nothing at the end of a file. Waits for
    /// a camera. Input error: the camera went, or sends nothing for ten seconds.
    Result<std::optional<VideoFrame>> next(int64_t skip = 0);

private:
    struct Open;
    explicit FrameSource(std::unique_ptr<Open> open);

    std::unique_ptr<Open> m_open;
};

} // namespace kindred
