#include "engine/serve/data/PixelTable.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "engine/serve/runs/RunThumbnails.h"

namespace kindred::engine {

namespace {
constexpr int64_t kAtOnce = 1024;
constexpr int kFull = 2 * PixelTable::kEdge;
static_assert(kFull == kThumbnailEdge);

/// Mean of each 2 × 2 block of a 64-px RGB thumbnail.
void halve(const uint8_t* from, uint8_t* to)
{
    for (int y = 0; y < PixelTable::kEdge; ++y)
        for (int x = 0; x < PixelTable::kEdge; ++x)
            for (int c = 0; c < 3; ++c) {
                const uint8_t* corner = from + (2 * y * kFull + 2 * x) * 3 + c;
                const int sum = corner[0] + corner[3] + corner[3 * kFull] + corner[3 * kFull + 3];
                *to++ = static_cast<uint8_t>((sum + 2) / 4);
            }
}

int64_t dot(const uint8_t* a, const uint8_t* b)
{
    int32_t sum = 0; // 3072 · 255² < 2³¹
    for (int i = 0; i < PixelTable::kDimension; ++i)
        sum += static_cast<int32_t>(a[i]) * static_cast<int32_t>(b[i]);
    return sum;
}

/// Vectors have pixels only where their makers say which pictures they are of.
Status checkPictured(const RunDirectory& run)
{
    KINDRED_ASSIGN(const Json record, run.record(true));
    const std::string kind = record.value("/data/kind"_json_pointer, "");
    const bool vectors = kind == "features" || kind == "npy";
    if (vectors && !record.value("/imported/pictures"_json_pointer, false))
        return usageError("its samples are vectors, there are no pixels to compare with",
                          record.value("name", ""));
    return {};
}

Result<int64_t> sampleCount(const RunDirectory& run)
{
    KINDRED_ASSIGN(const std::string text, readFile(run.samplesFile()));
    return std::count(text.begin(), text.end(), '\n');
}
} // namespace

Result<std::shared_ptr<PixelTable>> PixelTable::open(const RunDirectory& run)
{
    KINDRED_TRY(checkPictured(run));
    KINDRED_ASSIGN(const int64_t count, sampleCount(run));
    auto table = std::make_shared<PixelTable>();
    table->m_pixels.resize(static_cast<size_t>(count) * kDimension);
    table->m_norms.resize(static_cast<size_t>(count));
    return table;
}

Status PixelTable::read(RunCache& cache, const RunDirectory& run,
                        const std::function<bool(double)>& progress)
{
    const int64_t count = rows();
    const auto goesOn = [&] {
        return progress(static_cast<double>(m_read) / static_cast<double>(count));
    };
    const Error cancelled{ErrorCode::Interrupted, "cancelled", "", ""};
    std::unique_lock lock(m_reading, std::defer_lock);
    while (!lock.try_lock_for(std::chrono::milliseconds(50))) // another reads them
        if (!goesOn())
            return cancelled;
    while (m_read < count) {
        if (!goesOn())
            return cancelled;
        std::vector<int64_t> ids(static_cast<size_t>(std::min(kAtOnce, count - m_read)));
        std::iota(ids.begin(), ids.end(), m_read.load());
        KINDRED_ASSIGN(const std::vector<uint8_t> thumbnails, readThumbnails(cache, run, ids));
        for (size_t i = 0; i < ids.size(); ++i) {
            const auto id = static_cast<size_t>(ids[i]);
            uint8_t* row = m_pixels.data() + id * kDimension;
            halve(thumbnails.data() + i * kFull * kFull * 3, row);
            m_norms[id] = norm({row, static_cast<size_t>(kDimension)});
        }
        m_read += static_cast<int64_t>(ids.size());
    }
    return {};
}

std::vector<uint8_t> PixelTable::rowOf(const Image& image)
{
    const Image small = thumbnail(image, kFull);
    std::vector<uint8_t> row(kDimension);
    halve(small.pixels.data(), row.data());
    return row;
}

std::span<const uint8_t> PixelTable::row(int64_t id) const
{
    return {m_pixels.data() + id * kDimension, static_cast<size_t>(kDimension)};
}

double PixelTable::norm(std::span<const uint8_t> picture)
{
    return std::sqrt(static_cast<double>(dot(picture.data(), picture.data())));
}

float PixelTable::cosine(std::span<const uint8_t> a, std::span<const uint8_t> b)
{
    const double scale = norm(a) * norm(b);
    return scale > 0 ? static_cast<float>(static_cast<double>(dot(a.data(), b.data())) / scale)
                     : 0.0f;
}

float PixelTable::similarity(std::span<const uint8_t> picture, double norm, int64_t id) const
{
    const double scale = norm * m_norms[static_cast<size_t>(id)];
    return scale > 0 ? static_cast<float>(static_cast<double>(dot(picture.data(), row(id).data())) /
                                          scale)
                     : 0.0f;
}

} // namespace kindred::engine
