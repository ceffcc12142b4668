#include "engine/serve/board/BoardCamera.h"

#include <algorithm>

#include "data/Resample.h"
#include "engine/PictureJudge.h"
#include "engine/serve/Params.h"
#include "engine/serve/board/BoardFiles.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostCameras = 4;
constexpr int64_t kUsualEvery = 5;
/// Decoded in one call, which nothing breaks off: some seconds of a large video at most.
constexpr int64_t kMostEvery = 1000;
constexpr int kShownEdge = 480; ///< pixels of the longer side that a window gets

/// Small enough to be sent many times a second.
Image shownFrame(const Image& image)
{
    const int longest = std::max(image.width, image.height);
    if (longest <= kShownEdge)
        return image;
    const auto side = [&](int edge) { return std::max(1, edge * kShownEdge / longest); };
    return resized(image,
                   {0, 0, static_cast<double>(image.width), static_cast<double>(image.height)},
                   side(image.width), side(image.height));
}

/// The next picture of the camera that the call names, as often as it asks; none at a file's end.
Result<std::optional<VideoFrame>> nextFrame(CameraShelf& cameras, const Call& call)
{
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "camera"));
    KINDRED_ASSIGN(const int64_t every,
                   integerParam(call.params, "every", 1, kMostEvery, kUsualEvery));
    KINDRED_ASSIGN(const auto camera, cameras.find(token));
    const std::lock_guard lock(camera->mutex);
    return camera->source.next(every - 1);
}

/// Adds the picture, and where it stands, to what is said of it.
void describe(const VideoFrame& frame, Reply& reply)
{
    const Image shown = shownFrame(frame.image);
    Json& answer = reply.content.json;
    answer["ended"] = false;
    answer["frame"] = frame.number;
    answer["seconds"] = frame.seconds;
    answer["picture"] =
        wire::addBlock(reply.content, "|u1", {shown.height, shown.width, 3}, shown.pixels.data());
}
} // namespace

std::string CameraShelf::add(FrameSource source)
{
    auto camera = std::make_shared<Camera>(std::move(source));
    std::shared_ptr<Camera> dropped; // goes when the lock is free
    const std::lock_guard lock(m_mutex);
    while (m_cameras.size() >= kMostCameras) {
        const auto oldest = std::min_element(
            m_cameras.begin(), m_cameras.end(),
            [](const auto& one, const auto& other) { return one.second.used < other.second.used; });
        dropped = std::move(oldest->second.camera);
        m_cameras.erase(oldest);
    }
    std::string token = "camera-" + std::to_string(m_next++);
    m_cameras[token] = {std::move(camera), ++m_clock};
    return token;
}

Result<std::shared_ptr<CameraShelf::Camera>> CameraShelf::find(const std::string& token)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_cameras.find(token);
    if (found == m_cameras.end())
        return usageError("there is no camera of this token", "params.camera", "Open it again.");
    found->second.used = ++m_clock;
    return found->second.camera;
}

void CameraShelf::remove(const std::string& token)
{
    std::shared_ptr<Camera> dropped;
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_cameras.find(token); found != m_cameras.end()) {
        dropped = std::move(found->second.camera);
        m_cameras.erase(found);
    }
}

Result<Reply> listCameras()
{
    Json list = Json::array();
    for (const CameraInfo& camera : cameras())
        list.push_back({{"device", camera.device}, {"name", camera.name}});
    return Reply(Json{{"cameras", std::move(list)}});
}

Result<Reply> openCamera(CameraShelf& cameras, const Call& call)
{
    KINDRED_ASSIGN(const std::string source, textParam(call.params, "source"));
    KINDRED_ASSIGN(FrameSource opened, FrameSource::open(source));
    const Json about = {{"where", opened.where()}, {"live", opened.isCamera()}};
    Reply reply(about);
    reply.content.json["camera"] = cameras.add(std::move(opened));
    return reply;
}

Result<Reply> closeCamera(CameraShelf& cameras, const Call& call)
{
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "camera"));
    cameras.remove(token);
    return Reply();
}

Result<Reply> showFrame(CameraShelf& cameras, const Call& call)
{
    KINDRED_ASSIGN(const std::optional<VideoFrame> frame, nextFrame(cameras, call));
    if (!frame)
        return Reply(Json{{"ended", true}});
    Reply reply;
    describe(*frame, reply);
    return reply;
}

Result<Reply> classifyFrame(Context& context, BoardShelf& boards, CameraShelf& cameras,
                            const Call& call)
{
    KINDRED_ASSIGN(const TaughtBoard asked, taughtBoard(context, boards, call));
    KINDRED_ASSIGN(const PictureJudge judge, judgeOf(context, asked, call));
    KINDRED_ASSIGN(const std::optional<VideoFrame> frame, nextFrame(cameras, call));
    if (!frame)
        return Reply(Json{{"ended", true}});
    KINDRED_ASSIGN(const std::vector<Verdict> verdicts, judge.judge({frame->image}));
    Reply reply(toJson(verdicts.front()));
    describe(*frame, reply);
    return reply;
}

} // namespace kindred::engine
