#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "data/FrameSource.h"
#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/board/Board.h"

namespace kindred::engine {

/// The cameras and videos that windows watch, by token, at most 4: the one that was longest not
/// asked for goes, and is free for other programs. Thread-safe.
class CameraShelf final {
public:
    /// One thread at a time holds the mutex while it reads.
    struct Camera {
        explicit Camera(FrameSource opened) : source(std::move(opened)) {}
        std::mutex mutex;
        FrameSource source;
    };

    std::string add(FrameSource source);
    /// Usage error where there is none.
    Result<std::shared_ptr<Camera>> find(const std::string& token);
    void remove(const std::string& token);

private:
    struct Entry {
        std::shared_ptr<Camera> camera;
        int64_t used = 0;
    };

    std::mutex m_mutex;
    int64_t m_next = 1;
    int64_t m_clock = 0;
    std::map<std::string, Entry> m_cameras;
};

// camera.list, camera.open, camera.close, camera.frame and board.frame of docs/protocol.md.
Result<Reply> listCameras();
Result<Reply> openCamera(CameraShelf& cameras, const Call& call);
Result<Reply> closeCamera(CameraShelf& cameras, const Call& call);
Result<Reply> showFrame(CameraShelf& cameras, const Call& call);
Result<Reply> classifyFrame(Context& context, BoardShelf& boards, CameraShelf& cameras,
                            const Call& call);

} // namespace kindred::engine
