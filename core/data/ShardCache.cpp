#include "data/ShardCache.h"

#include <unistd.h>

#include <algorithm>

#include "base/Text.h"
#include "data/Shard.h"
#include "data/Sources.h"

namespace kindred {

namespace {
constexpr uint64_t kShardCacheBytes = uint64_t{64} << 30;
/// To be raised with every change to how pictures are made smaller: then nothing older is found.
constexpr const char* kPackingVersion = "1";

/// The samples of a source with smaller pictures, by the same ids.
class ReducedDataset final : public Dataset {
public:
    ReducedDataset(std::shared_ptr<const Dataset> whole, std::shared_ptr<const Dataset> pictures)
        : Dataset(*whole), m_whole(std::move(whole)), m_pictures(std::move(pictures))
    {
        minWidth = m_pictures->minWidth;
        minHeight = m_pictures->minHeight;
        maxWidth = m_pictures->maxWidth;
        maxHeight = m_pictures->maxHeight;
    }

    Result<Image> image(int64_t id) const override { return m_pictures->image(id); }
    Result<ImagePart> part(int64_t id, int edge, const RegionChooser& choose) const override
    {
        return m_pictures->part(id, edge, choose);
    }
    Result<std::string> encoded(int64_t id) const override { return m_whole->encoded(id); }

private:
    std::shared_ptr<const Dataset> m_whole;
    std::shared_ptr<const Dataset> m_pictures;
};

Result<std::shared_ptr<const Dataset>> reduced(const std::shared_ptr<const Dataset>& whole,
                                               const fs::path& file, const DataProgress& progress)
{
    DatasetRequest request;
    request.source = file.string();
    try {
        KINDRED_ASSIGN(const Draft shard, openShard(file, request, progress));
        if (shard.dataset->names != whole->names)
            return inputError("it holds other pictures", file.string());
        return std::shared_ptr<const Dataset>(
            std::make_shared<ReducedDataset>(whole, shard.dataset));
    } catch (const std::exception& problem) {
        return failure(problem.what(), file.string());
    }
}

bool hasBroken(const Dataset& dataset)
{
    return std::any_of(
        dataset.problems.begin(), dataset.problems.end(),
        [](const Problem& problem) { return problem.kind == Problem::Kind::Broken; });
}
} // namespace

ShardCache::ShardCache() : m_files(cacheHome() / "shards", kShardCacheBytes) {}

fs::path ShardCache::file(const Dataset& source, int edge) const
{
    return m_files.folder() /
           (source.fingerprint + "-" + std::to_string(edge) + "-" + kPackingVersion + ".kshard");
}

Status ShardCache::make(const DatasetRequest& request, const Dataset& source, int edge,
                        const fs::path& file, const DataProgress& progress) const
{
    DatasetRequest again = request;
    again.checkImages = hasBroken(source); // else all of them are known to be sound
    const auto reading = [&](int64_t, int64_t total) { return !progress || progress(0, total); };
    KINDRED_ASSIGN(const ShardPlan plan, planShard(again, edge, reading));
    if (plan.pictureBytes > m_files.limit())
        return failure("the packed pictures would take " + formatBytes(plan.pictureBytes) +
                           ", the cache holds " + formatBytes(m_files.limit()),
                       m_files.folder().string(), "Set shards to off, or a smaller shard_size.");
    KINDRED_TRY(makeFolders(m_files.folder()));
    m_files.makeRoom(plan.pictureBytes);
    const fs::path beside = file.string() + ".tmp-" + std::to_string(getpid());
    Status done;
    if (const auto written = writeShard(plan, beside, progress); !written)
        done = written.error();
    std::error_code failed;
    if (done.ok()) {
        fs::rename(beside, file, failed);
        if (failed)
            done = systemError("cannot rename", beside, failed.value());
    }
    if (!done.ok())
        fs::remove(beside, failed);
    return done;
}

Result<PackedPictures> ShardCache::pictures(const DatasetRequest& request,
                                            const std::shared_ptr<const Dataset>& source, int edge,
                                            const DataProgress& progress) const
{
    PackedPictures packed;
    packed.file = file(*source, edge);
    std::error_code ignored;
    if (fs::exists(packed.file, ignored)) {
        auto kept = reduced(source, packed.file, progress);
        if (!kept && kept.error().code == ErrorCode::Interrupted)
            return kept.error();
        if (kept)
            packed.dataset = std::move(*kept);
        else
            packed.notice = kept.error().what;
    }
    if (!packed.dataset) {
        KINDRED_TRY(make(request, *source, edge, packed.file, progress));
        KINDRED_ASSIGN(packed.dataset, reduced(source, packed.file, progress));
        packed.made = true;
    }
    packed.bytes = fs::file_size(packed.file, ignored);
    fs::last_write_time(packed.file, fs::file_time_type::clock::now(), ignored);
    return packed;
}

} // namespace kindred
