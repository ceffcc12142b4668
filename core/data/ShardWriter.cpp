#include "data/Shard.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <mutex>

#include "base/Crc32c.h"
#include "base/Text.h"
#include "data/BlobStore.h"
#include "data/Parallel.h"
#include "data/Resample.h"
#include "data/ShardFormat.h"
#include "data/Sources.h"

namespace kindred {

namespace {
constexpr const char* kCannotWrite = "cannot write the shard";

std::string_view bytesOf(const void* from, size_t count)
{
    return {static_cast<const char*>(from), count};
}

Image shrunk(Image image, PictureSize size)
{
    if (image.width == size.width && image.height == size.height)
        return image;
    const Region all{0, 0, double(image.width), double(image.height)};
    return resized(image, all, size.width, size.height);
}

/// A shard on its way to disk. write() may be called from any thread, once for each picture.
class ShardFile final {
public:
    ShardFile(const ShardPlan& plan, fs::path path)
        : m_plan(plan), m_path(std::move(path)), m_entries(plan.sizes.size())
    {
    }
    ~ShardFile()
    {
        if (m_file >= 0)
            ::close(m_file);
    }
    ShardFile(const ShardFile&) = delete;
    ShardFile& operator=(const ShardFile&) = delete;

    Status open();
    void write(int64_t id);
    Status finish(uint64_t& bytes);

private:
    Status writePicture(size_t sample);

    const ShardPlan& m_plan;
    fs::path m_path;
    int m_file = -1;
    std::vector<ShardEntry> m_entries;
    std::mutex m_mutex;
    std::atomic<bool> m_failed{false};
    Status m_problem;
};

Status ShardFile::open()
{
    m_file = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (m_file < 0)
        return systemError("cannot create", m_path, errno);
    // Takes the space now, so that a full disk is known before hours of decoding.
    const auto bytes = static_cast<off_t>(m_plan.pictureBytes);
    if (const int error = ::posix_fallocate(m_file, 0, bytes); error != 0)
        return systemError(kCannotWrite, m_path, error);
    return {};
}

Status ShardFile::writePicture(size_t sample)
{
    const PictureSize size = m_plan.sizes[sample];
    if (size.width == 0)
        return {};
    const Dataset& source = *m_plan.draft.dataset;
    KINDRED_ASSIGN(Image image, source.image(static_cast<int64_t>(sample)));
    const PictureSize now = shardSize({image.width, image.height}, m_plan.edge);
    if (now.width != size.width || now.height != size.height)
        return inputError("the picture changed while it was packed", source.names[sample]);
    image = shrunk(std::move(image), size);
    const auto pixels = bytesOf(image.pixels.data(), image.pixels.size());
    m_entries[sample] = {m_plan.offsets[sample], static_cast<uint32_t>(image.width),
                         static_cast<uint32_t>(image.height), static_cast<uint32_t>(image.channels),
                         crc32c(pixels)};
    return writeAt(m_file, m_plan.offsets[sample], pixels, kCannotWrite, m_path);
}

void ShardFile::write(int64_t id)
{
    if (m_failed)
        return;
    const Status written = writePicture(static_cast<size_t>(id));
    if (written)
        return;
    const std::lock_guard lock(m_mutex);
    if (!m_failed.exchange(true))
        m_problem = written;
}

Status ShardFile::finish(uint64_t& bytes)
{
    KINDRED_TRY(m_problem);
    std::string tail(bytesOf(m_entries.data(), m_entries.size() * sizeof(ShardEntry)));
    ShardHeader header;
    header.edge = static_cast<uint32_t>(m_plan.edge);
    header.count = m_entries.size();
    header.entriesAt = m_plan.pictureBytes;
    header.factsAt = header.entriesAt + tail.size();
    tail += shardFacts(m_plan.draft);
    header.fileBytes = header.entriesAt + tail.size();
    header.tailChecksum = crc32c(tail);
    KINDRED_TRY(writeAt(m_file, header.entriesAt, tail, kCannotWrite, m_path));
    KINDRED_TRY(writeAt(m_file, 0, shardHeaderBytes(header), kCannotWrite, m_path));
    if (::fsync(m_file) != 0)
        return systemError("cannot sync", m_path, errno);
    bytes = header.fileBytes;
    return {};
}

/// Room for three channels where encoded files are decoded: which of them are grey shows then.
void layOut(ShardPlan& plan)
{
    const Dataset& source = *plan.draft.dataset;
    const bool alike = plan.draft.sizes.empty();
    const PictureSize common{source.maxWidth, source.maxHeight};
    const uint64_t channels = alike ? static_cast<uint64_t>(source.channels) : 3;
    uint64_t at = sizeof(ShardHeader);
    for (size_t sample = 0; sample < source.names.size(); ++sample) {
        const PictureSize size = shardSize(alike ? common : plan.draft.sizes[sample], plan.edge);
        const uint64_t bytes =
            channels * static_cast<uint64_t>(size.width) * static_cast<uint64_t>(size.height);
        plan.sizes.push_back(size);
        plan.offsets.push_back(at);
        at += (bytes + kShardAlignment - 1) / kShardAlignment * kShardAlignment;
    }
    plan.pictureBytes = at;
}
} // namespace

PictureSize shardSize(PictureSize size, int edge)
{
    const int shortSide = std::min(size.width, size.height);
    if (shortSide <= edge)
        return size;
    const auto scaled = [&](int side) {
        return static_cast<int>(int64_t{side} * edge / shortSide);
    };
    return {scaled(size.width), scaled(size.height)};
}

Result<ShardPlan> planShard(const DatasetRequest& request, int edge, const DataProgress& progress)
{
    if (edge < kShardEdgeLeast || edge > kShardEdgeMost)
        return usageError("must lie in " + std::to_string(kShardEdgeLeast) + " … " +
                              std::to_string(kShardEdgeMost),
                          "size");
    ShardPlan plan;
    try {
        KINDRED_ASSIGN(plan.draft, openDraft(request, progress));
    } catch (const std::exception& problem) {
        return failure(std::string("cannot open the data: ") + problem.what(), request.source);
    }
    if (!plan.draft.dataset->isImages)
        return inputError("holds no pictures", request.source);
    plan.edge = edge;
    layOut(plan);
    return plan;
}

Status checkShardSpace(uint64_t needed, uint64_t available, const fs::path& folder)
{
    if (needed <= available)
        return {};
    return failure("the shard takes " + formatBytes(needed) + ", " + formatBytes(available) +
                       " are free",
                   folder.string(), "Free some space, choose another folder or a smaller size.");
}

Result<uint64_t> writeShard(const ShardPlan& plan, const fs::path& file,
                            const DataProgress& progress)
{
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::error_code unknown;
    if (const fs::space_info space = fs::space(folder, unknown); !unknown)
        KINDRED_TRY(checkShardSpace(plan.pictureBytes, space.available, folder));
    ShardFile shard(plan, file);
    KINDRED_TRY(shard.open());
    const auto count = static_cast<int64_t>(plan.sizes.size());
    try {
        if (!parallelFor(
                count, [&](int64_t id) { shard.write(id); }, progress))
            return Error{ErrorCode::Interrupted, "stopped; nothing was written"};
    } catch (const std::exception& problem) {
        return failure(std::string(kCannotWrite) + ": " + problem.what(), file.string());
    }
    uint64_t bytes = 0;
    KINDRED_TRY(shard.finish(bytes));
    return bytes;
}

} // namespace kindred
