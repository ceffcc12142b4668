#include "engine/serve/board/BoardFiles.h"

#include <algorithm>

#include "engine/serve/Params.h"
#include "engine/serve/UntilSent.h"
#include "engine/serve/board/BoardItems.h"
#include "engine/serve/board/BoardMemory.h"
#include "engine/serve/board/BoardOpening.h"
#include "engine/serve/runs/RunThumbnails.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostSaved = 100000;
constexpr size_t kMostClassified = 4096;
constexpr size_t kThumbnailSize = size_t{3} * kThumbnailEdge * kThumbnailEdge;

/// Pictures of the classes, then the other queries, each once.
std::vector<std::string> keysToSave(const Teaching& teaching,
                                    const std::vector<std::string>& queries)
{
    std::vector<std::string> keys;
    std::unordered_map<std::string, bool> seen;
    const auto add = [&](const std::string& key) {
        if (seen.emplace(key, true).second)
            keys.push_back(key);
    };
    for (const TaughtClass& taught : teaching.classes)
        for (const TaughtImage& image : taught.images)
            add(image.key);
    std::for_each(queries.begin(), queries.end(), add);
    return keys;
}

Status addItems(Context& context, const Board& board, const std::vector<std::string>& keys,
                Classifier& classifier)
{
    Board::Rows rows = board.rows(keys);
    if (!rows.unknown.empty())
        return usageError("the board has no picture “" + rows.unknown.front().substr(0, 64) + "”",
                          "params.classes");
    KINDRED_ASSIGN(const std::vector<uint8_t> pixels, boardThumbnails(context, board, keys));
    for (size_t i = 0; i < keys.size(); ++i) {
        const auto picture = board.picture(keys[i]);
        const auto begin = pixels.begin() + static_cast<std::ptrdiff_t>(i * kThumbnailSize);
        classifier.add({keys[i],
                        picture->name,
                        picture->origin.json(),
                        picture->origin.bytes ? *picture->origin.bytes : std::string(),
                        {begin, begin + static_cast<std::ptrdiff_t>(kThumbnailSize)}});
    }
    classifier.rows = std::move(rows.rows);
    return {};
}

BoardOrigin originOf(const ClassifierItem& item)
{
    BoardOrigin origin;
    const Json& json = item.origin;
    if (json.is_object() && json.contains("run") && json["run"].is_string() &&
        json.contains("id") && json["id"].is_number_integer() && json["id"].get<int64_t>() >= 0) {
        origin.run = json["run"].get<std::string>();
        origin.id = json["id"].get<int64_t>();
    } else if (json.is_object() && json.contains("path") && json["path"].is_string()) {
        origin.path = json["path"].get<std::string>();
    }
    if (!item.bytes.empty())
        origin.bytes = std::make_shared<const std::string>(item.bytes);
    return origin;
}
/// One taught on vectors goes on with the samples of its run where that is still here, else with
/// what the file holds.
std::shared_ptr<Board> boardFor(Context& context, const Classifier& classifier)
{
    const EncoderAbout& about = classifier.encoder->about();
    if (!about.pictures && hasParam(about.spec, "run")) {
        const auto ofRun = boardOfRun(context, about.spec);
        if (ofRun && (*ofRun)->encoder().dimension() == classifier.encoder->dimension())
            return *ofRun;
    }
    auto board = std::make_shared<Board>(classifier.encoder);
    board->setMemory(BoardMemory::of(classifier.encoder->neighbourhood()));
    return board;
}

size_t countingPictures(const Teaching& teaching)
{
    size_t count = 0;
    for (const TaughtClass& taught : teaching.classes)
        count += static_cast<size_t>(
            std::count_if(taught.images.begin(), taught.images.end(),
                          [](const TaughtImage& image) { return !image.out && image.weight > 0; }));
    return count;
}

/// A usage error where the rule is episodic memory and could not decide one picture by the file.
Status checkMemory(const Board& board, const Teaching& teaching)
{
    if (teaching.rule != BoardRule::Memory)
        return {};
    std::string reason = reasonAgainstMemory(board);
    if (reason.empty() && !board.encoder().about().pictures)
        reason = kMemoryOfVectors;
    if (reason.empty())
        reason = reasonAgainstTeaching(teaching, countingPictures(teaching) + 1);
    return reason.empty() ? Status()
                          : usageError(reason, boardRuleInfo(BoardRule::Memory).id,
                                       "Choose another rule before saving.");
}
} // namespace

Result<Reply> saveBoard(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const std::string file, textParam(call.params, "file"));
    if (!fs::path(file).is_absolute())
        return usageError("must be an absolute path", "params.file");
    KINDRED_ASSIGN(const std::string token, textParam(call.params, "board"));
    KINDRED_ASSIGN(const std::shared_ptr<Board> board, boards.find(token));
    Classifier classifier;
    classifier.encoder = board->encoderPointer();
    KINDRED_ASSIGN(classifier.teaching, parseTeaching(call.params, boardDefaults(*board)));
    KINDRED_ASSIGN(classifier.queries, boardKeys(call.params, "queries", kMostSaved));
    const std::vector<std::string> keys = keysToSave(classifier.teaching, classifier.queries);
    KINDRED_TRY(checkMemory(*board, classifier.teaching));
    classifier.document = call.params.value("document", Json());
    classifier.calibration = call.params.value("calibration", Json());
    if (classifier.teaching.withTrained)
        classifier.trained = board->trained();
    KINDRED_TRY(addItems(context, *board, keys, classifier));
    if (classifier.teaching.rule == BoardRule::Memory) {
        KINDRED_ASSIGN(classifier.features,
                       board->memory()->rows(context, *board, keys, call.cancelled));
    }
    call.progress(0.5, "packing");
    KINDRED_TRY(writeClassifier(file, classifier));
    std::error_code ignored;
    return Reply(Json{{"file", file}, {"bytes", fs::file_size(file, ignored)}});
}

Result<Reply> loadBoard(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const std::string file, textParam(call.params, "file"));
    call.progress(0, "opening the classifier");
    KINDRED_ASSIGN(Classifier classifier, readClassifier(file, context.threads));
    const std::shared_ptr<Board> board = boardFor(context, classifier);
    if (!board->view())
        board->setTrained(std::move(classifier.trained));
    Json items = Json::array();
    for (size_t i = 0; i < classifier.items.size(); ++i) {
        ClassifierItem& item = classifier.items[i];
        items.push_back({{"key", item.key}, {"name", item.name}});
        items.back().update(originOf(item).json());
        if (BoardMemory* memory = board->memory(); memory && !classifier.features.empty())
            memory->keep(item.key, classifier.features.view().rowSpan(static_cast<int64_t>(i)));
        board->add(item.key, {item.name, originOf(item), std::move(item.thumbnail)},
                   classifier.rows.view().rowSpan(static_cast<int64_t>(i)));
    }
    const std::string token = boards.add(board);
    Json answer = describeBoard(*board, token);
    answer["errors"] = Json::array();
    answer["document"] = std::move(classifier.document);
    answer["teaching"] = toJson(classifier.teaching);
    answer["queries"] = std::move(classifier.queries);
    answer["calibration"] = std::move(classifier.calibration);
    answer["items"] = std::move(items);
    answer["made"] = classifier.made;
    Reply reply(std::move(answer));
    reply.afterwards = UntilSent::then({}, [&boards, token] { boards.remove(token); });
    return reply;
}

Result<PictureJudge> judgeOf(Context& context, const TaughtBoard& asked, const Call& call)
{
    KINDRED_TRY(asked.checkRule());
    KINDRED_ASSIGN(const std::optional<TaughtMemory> memory,
                   memoryFor(context, asked, call.cancelled));
    return PictureJudge::ofTeaching(asked.teaching, asked.taught, asked.board->encoderPointer(),
                                    context.executor, memory);
}

Result<Reply> classifyByBoard(Context& context, BoardShelf& boards, const Call& call)
{
    KINDRED_ASSIGN(const std::string path, textParam(call.params, "path"));
    KINDRED_ASSIGN(const int64_t from, integerParam(call.params, "from", 0, INT64_MAX, 0));
    auto judge = [&]() -> Result<PictureJudge> {
        if (hasParam(call.params, "file")) {
            KINDRED_ASSIGN(const std::string file, textParam(call.params, "file"));
            KINDRED_ASSIGN(const Classifier classifier, readClassifier(file, context.threads));
            return PictureJudge::ofClassifier(classifier, context.executor);
        }
        KINDRED_ASSIGN(const TaughtBoard asked, taughtBoard(context, boards, call));
        return judgeOf(context, asked, call);
    }();
    if (!judge)
        return judge.error();
    KINDRED_ASSIGN(std::vector<fs::path> files, picturesOf(path));
    const size_t all = files.size();
    const size_t skipped = std::min(all, static_cast<size_t>(from));
    files.erase(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(skipped));
    const size_t left = files.size() > kMostClassified ? files.size() - kMostClassified : 0;
    files.resize(files.size() - left);
    KINDRED_ASSIGN(Json items, judge->judge(files, [&](double done) {
        const double judged =
            static_cast<double>(skipped) + done * static_cast<double>(files.size());
        return call.progress(judged / static_cast<double>(std::max<size_t>(1, all)), "classifying");
    }));
    return Reply(Json{{"classes", judge->names()}, {"items", std::move(items)}, {"left", left}});
}

} // namespace kindred::engine
