#include "board/BoardRules.h"
#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "engine/serve/board/BoardAnswering.h"
#include "engine/serve/board/BoardCamera.h"
#include "engine/serve/board/BoardEpisodes.h"
#include "engine/serve/board/BoardFiles.h"
#include "engine/serve/board/BoardItems.h"
#include "engine/serve/board/BoardOpening.h"
#include "engine/serve/board/BoardPrior.h"
#include "engine/serve/runs/RunThumbnails.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostThumbnails = 1024;
constexpr size_t kQuickImages = 500;
constexpr size_t kQuickQueries = 5000;

/// Of the only dimension of a member that is a block; 0 where it is none. Blocks of several are
/// refused before they cost anything (boardQueries()).
size_t bytesOfBlock(const Json& params, const char* key)
{
    if (!params.is_object() || !params.contains(key) || !params[key].is_object())
        return 0;
    const Json block = params[key].value("$block", Json());
    const Json shape = block.is_object() ? block.value("shape", Json()) : Json();
    const bool line = shape.is_array() && shape.size() == 1 && shape[0].is_number_unsigned();
    return line ? shape[0].get<size_t>() : 0;
}

/// Whether a teaching and its queries are answered too slowly for a Quick method. Takes any params.
bool isLargeTeaching(const Json& params)
{
    const auto sizeOf = [](const Json& json, const char* key) {
        return json.is_object() && json.contains(key) && json[key].is_array() ? json[key].size()
                                                                              : size_t{0};
    };
    size_t images = 0;
    if (sizeOf(params, "classes") > 0)
        for (const Json& taught : params["classes"])
            images += sizeOf(taught, "images");
    // Episodic memory may have to embed pictures first.
    return images > kQuickImages || sizeOf(params, "queries") > kQuickQueries ||
           bytesOfBlock(params, "queries") > kQuickQueries * kBoardKeyBytes ||
           params.value("with_trained", Json()) == Json(true) ||
           params.value("rule", Json()) == Json(boardRuleInfo(BoardRule::Memory).id);
}

Result<Reply> closeBoard(BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "board"));
    boards.remove(token);
    return Reply();
}

Result<std::shared_ptr<Board>> boardOf(BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "board"));
    return boards.find(token);
}

Result<Reply> addPictures(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const auto board, boardOf(boards, call));
    return addToBoard(context, *board, call);
}

Result<Reply> thumbnailsOfBoard(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const auto board, boardOf(boards, call));
    KINDRED_ASSIGN(const std::vector<std::string> keys,
                   boardKeys(call.params, "keys", kMostThumbnails));
    KINDRED_ASSIGN(const std::vector<uint8_t> pixels, boardThumbnails(context, *board, keys));
    Reply reply;
    reply.content.json["thumbnails"] = wire::addBlock(
        reply.content, "|u1",
        {static_cast<int64_t>(keys.size()), kThumbnailEdge, kThumbnailEdge, 3}, pixels.data());
    return reply;
}

Result<Reply> imageOfBoard(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const auto board, boardOf(boards, call));
    KINDRED_ASSIGN(const std::string key, textParam(call.params, "key"));
    KINDRED_ASSIGN(const BoardFile file, boardFile(context, *board, key));
    Reply reply;
    reply.content.json["bytes"] = wire::addBlock(
        reply.content, "|u1", {static_cast<int64_t>(file.bytes.size())}, file.bytes.data());
    reply.content.json["name"] = file.name;
    return reply;
}
} // namespace

MethodTable boardMethods(Context& context)
{
    const auto boards = std::make_shared<BoardShelf>();
    const auto cameras = std::make_shared<CameraShelf>();
    using Answer = Result<Reply> (*)(Context&, BoardShelf&, const Call&);
    const auto method = [&](const char* name, Pace pace, Answer answer) -> Method {
        return {name, pace, [&context, boards, answer](const Call& call) {
                    return answer(context, *boards, call);
                }};
    };
    const auto taught = [&](const char* name, Answer answer) {
        Method answered = method(name, Pace::Quick, answer);
        answered.isSlow = isLargeTeaching;
        return answered;
    };
    return {
        method("board.open", Pace::Slow, openBoard),
        {"board.close", Pace::Quick,
         [boards](const Call& call) { return closeBoard(*boards, call); }},
        method("board.add", Pace::Slow, addPictures),
        method("board.thumbnails", Pace::Quick, thumbnailsOfBoard),
        method("board.image", Pace::Slow, imageOfBoard),
        taught("board.predict", predictBoard),
        taught("board.explain", explainBoard),
        method("board.hurts", Pace::Slow, findBoardHarm),
        taught("board.calibrate", calibrateBoard),
        taught("board.prior", priorOfBoard),
        method("board.episode", Pace::Slow, drawEpisode),
        method("board.episodes", Pace::Slow, runEpisodes),
        method("board.episode_files", Pace::Slow, listEpisodeFiles),
        method("board.encoders", Pace::Slow, compareEncoders),
        method("board.save", Pace::Slow, saveBoard),
        method("board.load", Pace::Slow, loadBoard),
        method("board.classify", Pace::Slow, classifyByBoard),
        {"camera.list", Pace::Slow, [](const Call&) { return listCameras(); }},
        {"camera.open", Pace::Slow,
         [cameras](const Call& call) { return openCamera(*cameras, call); }},
        {"camera.close", Pace::Slow,
         [cameras](const Call& call) { return closeCamera(*cameras, call); }},
        {"camera.frame", Pace::Slow,
         [cameras](const Call& call) { return showFrame(*cameras, call); }},
        {"board.frame", Pace::Slow,
         [&context, boards, cameras](const Call& call) {
             return classifyFrame(context, *boards, *cameras, call);
         }},
    };
}

} // namespace kindred::engine
