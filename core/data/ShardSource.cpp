#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <memory>

#include "base/Crc32c.h"
#include "data/MappedFile.h"
#include "data/Parallel.h"
#include "data/Resample.h"
#include "data/ShardFormat.h"
#include "data/Sources.h"

namespace kindred {

namespace {
/// Pixels along one axis that resampling to `edge` values may look at, within the picture.
struct Span {
    Span(double origin, double extent, int edge, int limit)
    {
        const int reach = resampleReach(extent, edge);
        first = std::clamp(static_cast<int>(std::floor(origin)) - reach, 0, limit - 1);
        const int end = static_cast<int>(std::ceil(origin + extent)) + reach;
        count = std::clamp(end, first + 1, limit) - first;
    }
    int first = 0;
    int count = 0;
};

/// Pictures that lie decoded in a file. Each is compared with its checksum once.
class ShardDataset final : public Dataset {
public:
    ShardDataset(MappedFile file, std::vector<ShardEntry> entries)
        : m_file(std::move(file)), m_entries(std::move(entries)),
          m_sound(std::make_unique<std::atomic<bool>[]>(m_entries.size()))
    {
        kind = "shard";
    }

    Result<Image> image(int64_t id) const override;
    Result<ImagePart> part(int64_t id, int edge, const RegionChooser& choose) const override;

    /// The picture's pixels, sound ones.
    Result<std::string_view> pixels(int64_t id) const;
    bool isBroken(int64_t id) const { return entry(id).width == 0; }

private:
    const ShardEntry& entry(int64_t id) const { return m_entries[static_cast<size_t>(id)]; }

    MappedFile m_file;
    std::vector<ShardEntry> m_entries;
    std::unique_ptr<std::atomic<bool>[]> m_sound; ///< [size()] compared, and equal
};

Result<std::string_view> ShardDataset::pixels(int64_t id) const
{
    if (id < 0 || id >= size())
        return inputError("there is no sample " + std::to_string(id), source);
    const auto sample = static_cast<size_t>(id);
    if (isBroken(id))
        return inputError("could not be decoded when the shard was packed", names[sample]);
    const std::string_view bytes = m_file.bytes().substr(entry(id).offset, entry(id).bytes());
    if (!m_sound[sample].load(std::memory_order_relaxed)) {
        if (crc32c(bytes) != entry(id).checksum)
            return inputError("the picture's pixels in the shard are damaged", names[sample],
                              "Pack the shard again from its source.");
        m_sound[sample].store(true, std::memory_order_relaxed);
    }
    return bytes;
}

Result<Image> ShardDataset::image(int64_t id) const
{
    KINDRED_ASSIGN(const std::string_view bytes, pixels(id));
    return Image{static_cast<int>(entry(id).width),
                 static_cast<int>(entry(id).height),
                 static_cast<int>(entry(id).channels),
                 {bytes.begin(), bytes.end()}};
}

Result<ImagePart> ShardDataset::part(int64_t id, int edge, const RegionChooser& choose) const
{
    KINDRED_ASSIGN(const std::string_view bytes, pixels(id));
    const auto width = static_cast<int>(entry(id).width);
    const auto height = static_cast<int>(entry(id).height);
    ImagePart part;
    part.region = choose(width, height);
    const Span across(part.region.x, part.region.width, edge, width);
    const Span down(part.region.y, part.region.height, edge, height);
    part.region.x -= across.first;
    part.region.y -= down.first;
    part.image = {across.count, down.count, static_cast<int>(entry(id).channels), {}};
    const auto pixel = size_t{entry(id).channels};
    const size_t row = static_cast<size_t>(across.count) * pixel;
    const size_t stride = size_t{entry(id).width} * pixel;
    const auto* from = reinterpret_cast<const uint8_t*>(bytes.data()) +
                       static_cast<size_t>(down.first) * stride +
                       static_cast<size_t>(across.first) * pixel;
    part.image.pixels.reserve(row * static_cast<size_t>(down.count));
    for (int y = 0; y < down.count; ++y, from += stride)
        part.image.pixels.insert(part.image.pixels.end(), from, from + row);
    return part;
}

bool liesWithin(const ShardEntry& entry, const ShardHeader& header)
{
    constexpr uint32_t kSideMost = 1 << 16;
    if (entry.width == 0)
        return entry.bytes() == 0;
    return entry.width < kSideMost && entry.height > 0 && entry.height < kSideMost &&
           (entry.channels == 1 || entry.channels == 3) && entry.offset >= sizeof header &&
           entry.offset <= header.entriesAt && entry.bytes() <= header.entriesAt - entry.offset;
}

/// Sizes and content of each picture, for the dataset's extent and fingerprint.
void describeEntries(const std::vector<ShardEntry>& entries, Draft& draft)
{
    Dataset& dataset = *draft.dataset;
    bool first = true;
    for (const ShardEntry& entry : entries) {
        const PictureSize size{static_cast<int>(entry.width), static_cast<int>(entry.height)};
        draft.sizes.push_back(size);
        draft.bytes.push_back(entry.bytes());
        draft.hashes.push_back(entry.checksum);
        if (size.width == 0)
            continue;
        dataset.minWidth = first ? size.width : std::min(dataset.minWidth, size.width);
        dataset.minHeight = first ? size.height : std::min(dataset.minHeight, size.height);
        dataset.maxWidth = std::max(dataset.maxWidth, size.width);
        dataset.maxHeight = std::max(dataset.maxHeight, size.height);
        first = false;
    }
}

/// The error of the first picture whose pixels are damaged.
Status checkPixels(const ShardDataset& dataset, const DataProgress& progress)
{
    std::atomic<int64_t> damaged{dataset.size()};
    const auto check = [&](int64_t id) {
        if (dataset.isBroken(id) || dataset.pixels(id))
            return;
        int64_t lowest = damaged;
        while (id < lowest && !damaged.compare_exchange_weak(lowest, id)) {
        }
    };
    if (!parallelFor(dataset.size(), check, progress))
        return Error{ErrorCode::Interrupted, "opening the data was cancelled"};
    return damaged < dataset.size() ? Status(dataset.pixels(damaged).error()) : Status();
}
} // namespace

Result<Draft> openShard(const fs::path& file, const DatasetRequest& request,
                        const DataProgress& progress)
{
    KINDRED_ASSIGN(MappedFile mapped, MappedFile::open(file));
    const std::string_view bytes = mapped.bytes();
    KINDRED_ASSIGN(const ShardHeader header, readShardHeader(bytes, file.string()));
    std::vector<ShardEntry> entries(header.count);
    if (!entries.empty())
        std::memcpy(entries.data(), bytes.data() + header.entriesAt,
                    entries.size() * sizeof(ShardEntry));
    for (const ShardEntry& entry : entries)
        if (!liesWithin(entry, header))
            return inputError("the shard's table of pictures is damaged", file.string(),
                              "Pack it again from its source.");
    Draft draft;
    const auto dataset = std::make_shared<ShardDataset>(std::move(mapped), entries);
    draft.dataset = dataset;
    dataset->source = request.source;
    KINDRED_TRY(readShardFacts(bytes.substr(header.factsAt), header.count, file.string(), draft));
    describeEntries(entries, draft);
    if (request.checkImages)
        KINDRED_TRY(checkPixels(*dataset, progress));
    return draft;
}

} // namespace kindred
