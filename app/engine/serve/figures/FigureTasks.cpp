#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string_view>

#include "data/Dataset.h"
#include "engine/serve/board/BoardEpisodePool.h"
#include "engine/serve/data/PixelTable.h"
#include "engine/serve/figures/Figures.h"
#include "engine/serve/runs/RunThumbnails.h"

namespace kindred::engine {

namespace {
constexpr int kTaskWay = 5;
constexpr int kTaskQueries = 5; ///< of each class
constexpr int kTaskSeed = 1;
constexpr int64_t kMostTasks = 20; ///< that are looked at for mistakes
constexpr size_t kOfEachVerdict = 3;

/// A query of a task, and which of the classes' single images it is nearest to.
struct TaskCase {
    int64_t row = 0; ///< of the pool
    int32_t truth = 0;
    int32_t choice = 0;
    std::array<float, kTaskWay> nearness{}; ///< cosine with each class's image
    std::array<float, kTaskWay> pixels{};   ///< the same of plain pixels

    bool right() const { return truth == choice; }
};

int32_t nearestOf(const std::array<float, kTaskWay>& nearness)
{
    return static_cast<int32_t>(std::max_element(nearness.begin(), nearness.end()) -
                                nearness.begin());
}

float cosineOf(const Matrix<float>& rows, int64_t a, int64_t b)
{
    return std::inner_product(rows.row(a), rows.row(a) + rows.cols(), rows.row(b), 0.0F);
}

/// Every query of a task of one image a class, the first of each class before the second.
std::vector<TaskCase> casesOf(const EpisodePool& pool, const Episode& episode)
{
    std::vector<TaskCase> cases;
    for (int i = 0; i < kTaskQueries; ++i)
        for (int c = 0; c < kTaskWay; ++c) {
            const auto at = static_cast<size_t>(c * kTaskQueries + i);
            TaskCase one{episode.queries[at], episode.queryLabels[at], 0, {}, {}};
            for (size_t s = 0; s < one.nearness.size(); ++s)
                one.nearness.at(s) = cosineOf(pool.rows, one.row, episode.support[s]);
            one.choice = nearestOf(one.nearness);
            cases.push_back(one);
        }
    return cases;
}

/// The first three of each verdict: those that are right before the others.
std::vector<TaskCase> shownOf(const std::vector<TaskCase>& cases)
{
    std::vector<TaskCase> shown;
    for (const bool right : {true, false}) {
        size_t count = 0;
        for (const TaskCase& each : cases)
            if (each.right() == right && count++ < kOfEachVerdict)
                shown.push_back(each);
    }
    return shown;
}

/// RFC 4648, section 4.
std::string base64(std::string_view bytes)
{
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (size_t at = 0; at < bytes.size(); at += 3) {
        const size_t count = std::min<size_t>(3, bytes.size() - at);
        uint32_t bits = 0;
        for (size_t i = 0; i < 3; ++i)
            bits = bits << 8 | (i < count ? static_cast<uint8_t>(bytes[at + i]) : 0U);
        for (size_t i = 0; i < 4; ++i)
            text += i <= count ? kLetters[bits >> (18 - 6 * i) & 63U] : '=';
    }
    return text;
}

/// PNG of each sample's thumbnail, in base 64, by its id.
Result<Json> picturesOf(RunCache& cache, const RunDirectory& run, const std::vector<int64_t>& ids)
{
    constexpr size_t kBytes = size_t{kThumbnailEdge} * kThumbnailEdge * 3;
    KINDRED_ASSIGN(const std::vector<uint8_t> pixels, readThumbnails(cache, run, ids));
    Json pictures = Json::object();
    for (size_t i = 0; i < ids.size(); ++i) {
        const auto from = pixels.begin() + static_cast<std::ptrdiff_t>(i * kBytes);
        KINDRED_ASSIGN(const std::string png,
                       encodePng({kThumbnailEdge,
                                  kThumbnailEdge,
                                  3,
                                  {from, from + static_cast<std::ptrdiff_t>(kBytes)}}));
        pictures[std::to_string(ids[i])] = base64(png);
    }
    return pictures;
}

/// Each sample's raw pixels, as Retrieve compares them.
Result<std::vector<std::vector<uint8_t>>> pixelsOf(RunCache& cache, const RunDirectory& run,
                                                   const std::vector<int64_t>& ids)
{
    constexpr size_t kBytes = size_t{kThumbnailEdge} * kThumbnailEdge * 3;
    KINDRED_ASSIGN(const std::vector<uint8_t> thumbnails, readThumbnails(cache, run, ids));
    std::vector<std::vector<uint8_t>> rows;
    for (size_t i = 0; i < ids.size(); ++i) {
        const auto from = thumbnails.begin() + static_cast<std::ptrdiff_t>(i * kBytes);
        rows.push_back(PixelTable::rowOf({kThumbnailEdge,
                                          kThumbnailEdge,
                                          3,
                                          {from, from + static_cast<std::ptrdiff_t>(kBytes)}}));
    }
    return rows;
}

/// What plain pixels say of the same queries: what training has to be better than. False where
/// there are no pictures (vectors).
Result<bool> askPixels(RunCache& cache, const RunDirectory& run, const EpisodePool& pool,
                       const Episode& episode, std::vector<TaskCase>& cases)
{
    std::vector<int64_t> ids;
    for (const int64_t row : episode.support)
        ids.push_back(pool.ids[static_cast<size_t>(row)]);
    for (const TaskCase& each : cases)
        ids.push_back(pool.ids[static_cast<size_t>(each.row)]);
    KINDRED_ASSIGN(const auto rows, pixelsOf(cache, run, ids));
    const size_t support = episode.support.size();
    for (size_t s = 0; s < support; ++s)
        if (PixelTable::norm(rows[s]) <= 0)
            return false;
    for (size_t i = 0; i < cases.size(); ++i)
        for (size_t s = 0; s < support; ++s)
            cases[i].pixels.at(s) = PixelTable::cosine(rows[support + i], rows[s]);
    return true;
}

/// A query as docs/protocol.md describes it.
Json caseJson(const TaskCase& one, int64_t id, bool pictured)
{
    Json query = {
        {"id", id}, {"class", one.truth}, {"choice", one.choice}, {"nearness", one.nearness}};
    if (pictured)
        query["pixels"] = one.pixels;
    return query;
}

/// The first task in which three queries are right and three are wrong, else the one that comes
/// nearest to it.
std::pair<int64_t, std::vector<TaskCase>> tellingTask(const EpisodePool& pool,
                                                      const EpisodeDeck& deck)
{
    std::pair<int64_t, std::vector<TaskCase>> best;
    size_t most = 0;
    for (int64_t number = 0; number < kMostTasks && most < 2 * kOfEachVerdict; ++number) {
        std::vector<TaskCase> cases = casesOf(pool, deck.episode(number));
        const size_t shown = shownOf(cases).size();
        if (shown <= most)
            continue;
        most = shown;
        best = {number, std::move(cases)};
    }
    return best;
}
} // namespace

Result<Json> taskPanels(const FigureRoom& room, const FigureRun& run, const Call& call)
{
    const Json shape = {
        {"way", kTaskWay}, {"shot", 1}, {"queries", kTaskQueries}, {"seed", kTaskSeed}};
    KINDRED_ASSIGN(const RunView view, RunView::open(room.context.runs, run.run, "last"));
    KINDRED_ASSIGN(const EpisodePool pool, EpisodePool::open(view, shape));
    KINDRED_ASSIGN(const EpisodeDeck deck, EpisodeDeck::open(pool, run.run, shape));
    if (!call.progress(0.2, "drawing tasks"))
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    auto [number, cases] = tellingTask(pool, deck);
    const Episode episode = deck.episode(number);
    KINDRED_ASSIGN(const bool hasPixels,
                   askPixels(room.context.runs, run.run, pool, episode, cases));
    const auto idOf = [&pool](int64_t row) { return pool.ids[static_cast<size_t>(row)]; };
    std::vector<int64_t> support, pictured;
    Json classes = Json::array();
    for (const int64_t row : episode.support) {
        support.push_back(idOf(row));
        classes.push_back(pool.classes[static_cast<size_t>(pool.labels[static_cast<size_t>(row)])]);
    }
    pictured = support;
    Json queries = Json::array();
    for (const TaskCase& each : shownOf(cases)) {
        pictured.push_back(idOf(each.row));
        queries.push_back(caseJson(each, idOf(each.row), hasPixels));
    }
    KINDRED_ASSIGN(Json pictures, picturesOf(room.context.runs, run.run, pictured));
    Json panel = {{"kind", "tasks"},
                  {"run", run.run.root().string()},
                  {"step", view.step()},
                  {"split", pool.split},
                  {"episode", number},
                  {"classes", std::move(classes)},
                  {"support", std::move(support)},
                  {"queries", std::move(queries)},
                  {"right", std::count_if(cases.begin(), cases.end(),
                                          [](const TaskCase& each) { return each.right(); })},
                  {"n", cases.size()},
                  {"pictures", std::move(pictures)}};
    if (hasPixels)
        panel["pixels_right"] = std::count_if(cases.begin(), cases.end(), [](const TaskCase& each) {
            return nearestOf(each.pixels) == each.truth;
        });
    return Json::array({std::move(panel)});
}

} // namespace kindred::engine
