#include "engine/serve/board/BoardItems.h"

#include <algorithm>

#include "engine/serve/Params.h"
#include "engine/serve/board/BoardWanted.h"
#include "engine/serve/runs/RunThumbnails.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostAdded = 4096;
constexpr size_t kAddedTogether = 32;
constexpr size_t kMostShown = 1024;
constexpr uint64_t kMostBoardPicture = uint64_t{64} << 20;
constexpr size_t kThumbnailBytes = size_t{3} * kThumbnailEdge * kThumbnailEdge;

/// Decoded, or why not; the key of what was read.
struct ReadPicture {
    Result<Image> image = Image();
    std::string key;
    std::vector<uint8_t> thumbnail;
};

/// Datasets of the runs that samples come from, or why there is none.
using RunDatasets = std::map<std::string, Result<std::shared_ptr<const Dataset>>>;

/// Whether a dataset has such a picture.
bool hasPicture(const Dataset& dataset, int64_t id)
{
    return dataset.isImages && id >= 0 && id < dataset.size();
}

ReadPicture readPicture(const RunDatasets& datasets, const WantedPicture& wanted)
{
    ReadPicture read;
    read.key = wanted.key;
    if (!wanted.origin.run.empty()) {
        const auto& dataset = datasets.at(wanted.origin.run);
        if (!dataset)
            read.image = dataset.error();
        else if (!hasPicture(**dataset, wanted.origin.id))
            read.image = inputError("the run has no such picture");
        else
            read.image = (*dataset)->image(wanted.origin.id);
        return read;
    }
    if (wanted.origin.path.empty() && !wanted.origin.bytes) {
        read.image = inputError("the picture itself is not kept, only its embedding", wanted.name);
        return read;
    }
    const Result<std::string> bytes = wanted.origin.bytes
                                          ? *wanted.origin.bytes
                                          : readRegularFile(wanted.origin.path, kMostBoardPicture);
    if (!bytes) {
        read.image = bytes.error();
        return read;
    }
    if (read.key.empty())
        read.key = pictureKey(*bytes);
    read.image = decodeImage(*bytes, wanted.name);
    if (read.image)
        read.thumbnail = thumbnail(*read.image, kThumbnailEdge).pixels;
    return read;
}

/// Adds pictures to a board, and remembers what became of each.
class Adding final {
public:
    Adding(Context& context, Board& board) : m_context(context), m_board(board) {}

    /// Keys, or errors, of the pictures in their order.
    Result<std::vector<Result<std::string>>> add(std::vector<WantedPicture>& wanted,
                                                 const std::function<bool(double)>& progress)
    {
        m_keys.assign(wanted.size(), Result<std::string>(std::string()));
        KINDRED_TRY(addKnown(wanted));
        std::vector<size_t> open;
        for (size_t i = 0; i < wanted.size(); ++i)
            if (m_keys[i] && m_keys[i]->empty())
                open.push_back(i);
        for (size_t from = 0; from < open.size(); from += kAddedTogether) {
            if (!progress(static_cast<double>(from) / static_cast<double>(open.size())))
                return Error{ErrorCode::Interrupted, "cancelled", "", ""};
            const size_t count = std::min(kAddedTogether, open.size() - from);
            KINDRED_TRY(addSome(wanted, std::span(open).subspan(from, count)));
        }
        return std::move(m_keys);
    }

private:
    BoardPicture pictureOf(const WantedPicture& wanted) const
    {
        return {wanted.name, wanted.origin, {}};
    }

    /// Samples that are there, and samples of the board's own run that its tables have.
    Status addKnown(const std::vector<WantedPicture>& wanted)
    {
        const RunView* view = m_board.view();
        std::optional<Candidates> candidates;
        std::unordered_map<int64_t, size_t> rows;
        for (size_t i = 0; i < wanted.size(); ++i) {
            const WantedPicture& one = wanted[i];
            if (one.error) {
                m_keys[i] = *one.error;
                continue;
            }
            if (!one.key.empty() && m_board.has(one.key)) {
                m_keys[i] = one.key;
                continue;
            }
            if (!view || one.origin.run != view->run().root().string())
                continue;
            if (!candidates) {
                KINDRED_ASSIGN(candidates, view->candidates("all"));
                for (size_t row = 0; row < candidates->size(); ++row)
                    rows.emplace(candidates->id(row), row);
            }
            const auto found = rows.find(one.origin.id);
            if (found == rows.end())
                continue;
            m_board.add(one.key, pictureOf(one), candidates->embedding(found->second));
            m_keys[i] = one.key;
        }
        return {};
    }

    Status addSome(const std::vector<WantedPicture>& wanted, std::span<const size_t> places)
    {
        std::vector<ReadPicture> read(places.size());
        // Opened before the workers are taken: a dataset that is not in the cache takes long.
        RunDatasets datasets;
        for (const size_t place : places)
            if (const std::string& run = wanted[place].origin.run;
                !run.empty() && !datasets.contains(run))
                datasets.emplace(run, m_context.runs.dataset(RunDirectory(run)));
        m_context.executor.forRanges(
            static_cast<int64_t>(places.size()), 1, [&](int64_t begin, int64_t end, int) {
                for (auto i = static_cast<size_t>(begin); i < static_cast<size_t>(end); ++i)
                    read[i] = readPicture(datasets, wanted[places[i]]);
            });
        std::vector<Image> images;
        std::vector<size_t> good;
        for (size_t i = 0; i < places.size(); ++i) {
            if (!read[i].image) {
                m_keys[places[i]] = read[i].image.error();
                continue;
            }
            m_keys[places[i]] = read[i].key;
            if (m_board.has(read[i].key))
                continue;
            images.push_back(std::move(*read[i].image));
            good.push_back(i);
        }
        if (images.empty())
            return {};
        const auto rows = m_board.encoder().embed(images);
        if (!rows)
            return addOneByOne(wanted, places, read, good, images);
        for (size_t i = 0; i < good.size(); ++i)
            keep(wanted[places[good[i]]], read[good[i]],
                 rows->view().rowSpan(static_cast<int64_t>(i)));
        return {};
    }

    /// One picture that the encoder refuses never loses the others.
    Status addOneByOne(const std::vector<WantedPicture>& wanted, std::span<const size_t> places,
                       std::vector<ReadPicture>& read, const std::vector<size_t>& good,
                       const std::vector<Image>& images)
    {
        for (size_t i = 0; i < good.size(); ++i) {
            const auto row = m_board.encoder().embed({images[i]});
            if (row)
                keep(wanted[places[good[i]]], read[good[i]], row->view().rowSpan(0));
            else
                m_keys[places[good[i]]] = row.error();
        }
        return {};
    }

    void keep(const WantedPicture& wanted, ReadPicture& read, std::span<const float> row)
    {
        BoardPicture picture = pictureOf(wanted);
        picture.thumbnail = std::move(read.thumbnail);
        m_board.add(read.key, std::move(picture), row);
    }

    Context& m_context;
    Board& m_board;
    std::vector<Result<std::string>> m_keys; ///< empty: still open
};

Json describeItem(const WantedPicture& wanted, const Result<std::string>& key)
{
    Json item = {{"item", wanted.item}};
    if (key)
        item["key"] = *key;
    item["name"] = wanted.name;
    if (wanted.inFolder)
        item["folder"] = wanted.folder;
    item.update(wanted.origin.json());
    if (!wanted.label.empty())
        item["label"] = wanted.label;
    if (!key)
        item["error"] = key.error().message();
    return item;
}
} // namespace

Result<Reply> addToBoard(Context& context, Board& board, const Call& call)
{
    KINDRED_ASSIGN(const int64_t from, integerParam(call.params, "from", 0, INT64_MAX, 0));
    KINDRED_ASSIGN(std::vector<WantedPicture> wanted, wantedPictures(context, call));
    const size_t skipped = std::min(wanted.size(), static_cast<size_t>(from));
    wanted.erase(wanted.begin(), wanted.begin() + static_cast<std::ptrdiff_t>(skipped));
    const size_t left = wanted.size() > kMostAdded ? wanted.size() - kMostAdded : 0;
    wanted.resize(wanted.size() - left);
    KINDRED_ASSIGN(const auto keys, Adding(context, board).add(wanted, [&](double done) {
        return call.progress(done, "embedding pictures");
    }));
    Json items = Json::array();
    std::vector<std::string> shown;
    for (size_t i = 0; i < wanted.size(); ++i) {
        items.push_back(describeItem(wanted[i], keys[i]));
        if (shown.size() < kMostShown)
            shown.push_back(keys[i] ? *keys[i] : std::string());
    }
    KINDRED_ASSIGN(const std::vector<uint8_t> pixels, boardThumbnails(context, board, shown));
    Reply reply(Json{{"items", std::move(items)}, {"left", left}});
    reply.content.json["thumbnails"] = wire::addBlock(
        reply.content, "|u1",
        {static_cast<int64_t>(shown.size()), kThumbnailEdge, kThumbnailEdge, 3}, pixels.data());
    return reply;
}

Result<Json> takeOver(Context& context, Board& board, const Board& from,
                      const std::vector<std::string>& keys, const Call& call)
{
    std::vector<WantedPicture> wanted;
    for (const std::string& key : keys) {
        const auto picture = from.picture(key);
        if (!picture)
            continue;
        WantedPicture one;
        one.name = picture->name;
        one.origin = picture->origin;
        one.key = key;
        wanted.push_back(std::move(one));
    }
    KINDRED_ASSIGN(const auto added, Adding(context, board).add(wanted, [&](double done) {
        return call.progress(done, "embedding pictures");
    }));
    Json errors = Json::array();
    for (size_t i = 0; i < added.size(); ++i)
        if (!added[i])
            errors.push_back({{"key", wanted[i].key}, {"error", added[i].error().message()}});
    return errors;
}

Result<std::vector<uint8_t>> boardThumbnails(Context& context, const Board& board,
                                             const std::vector<std::string>& keys)
{
    std::vector<uint8_t> pixels(keys.size() * kThumbnailBytes);
    std::map<std::string, std::vector<std::pair<int64_t, size_t>>> ofRuns;
    for (size_t i = 0; i < keys.size(); ++i) {
        const auto picture = board.picture(keys[i]);
        if (!picture)
            continue;
        if (picture->thumbnail.size() == kThumbnailBytes)
            std::copy(picture->thumbnail.begin(), picture->thumbnail.end(),
                      pixels.begin() + static_cast<std::ptrdiff_t>(i * kThumbnailBytes));
        else if (!picture->origin.run.empty())
            ofRuns[picture->origin.run].emplace_back(picture->origin.id, i);
    }
    for (const auto& [run, samples] : ofRuns) {
        std::vector<int64_t> ids;
        for (const auto& [id, place] : samples)
            ids.push_back(id);
        KINDRED_ASSIGN(const std::vector<uint8_t> read,
                       readThumbnails(context.runs, RunDirectory(run), ids));
        for (size_t i = 0; i < samples.size(); ++i)
            std::copy_n(
                read.begin() + static_cast<std::ptrdiff_t>(i * kThumbnailBytes), kThumbnailBytes,
                pixels.begin() + static_cast<std::ptrdiff_t>(samples[i].second * kThumbnailBytes));
    }
    return pixels;
}

Result<BoardFile> boardFile(Context& context, const Board& board, const std::string& key)
{
    const auto picture = board.picture(key);
    if (!picture)
        return usageError("the board has no picture “" + key.substr(0, 64) + "”", "params.key");
    BoardFile file{picture->origin.bytes ? *picture->origin.bytes : std::string(), picture->name};
    if (!picture->origin.run.empty()) {
        KINDRED_ASSIGN(const auto dataset, context.runs.dataset(RunDirectory(picture->origin.run)));
        if (!hasPicture(*dataset, picture->origin.id))
            return inputError("the run has no such picture", picture->name);
        auto bytes = dataset->encoded(picture->origin.id);
        if (!bytes) {
            KINDRED_ASSIGN(const Image image, dataset->image(picture->origin.id));
            bytes = encodePng(image);
        }
        KINDRED_ASSIGN(file.bytes, std::move(bytes));
    } else if (!picture->origin.path.empty()) {
        KINDRED_ASSIGN(file.bytes, readRegularFile(picture->origin.path, kMostBoardPicture));
    } else if (file.bytes.empty()) {
        return inputError("the picture itself is not kept, only its embedding", picture->name);
    }
    return file;
}

Result<Image> boardPicture(Context& context, const Board& board, const std::string& key)
{
    const auto picture = board.picture(key);
    if (picture && !picture->origin.run.empty()) {
        KINDRED_ASSIGN(const auto dataset, context.runs.dataset(RunDirectory(picture->origin.run)));
        if (!hasPicture(*dataset, picture->origin.id))
            return inputError("the run has no such picture", picture->name);
        return dataset->image(picture->origin.id);
    }
    KINDRED_ASSIGN(const BoardFile file, boardFile(context, board, key));
    return decodeImage(file.bytes, file.name);
}

} // namespace kindred::engine
