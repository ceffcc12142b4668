#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/FileCache.h"
#include "data/Dataset.h"

namespace kindred {

/// A source whose pictures come out of a shard.
struct PackedPictures {
    std::shared_ptr<const Dataset> dataset; ///< the source but for its pixels, and their sizes
    fs::path file;
    uint64_t bytes = 0;
    bool made = false;  ///< now, not by an earlier training
    std::string notice; ///< why the file that was there could not be used; empty: it could, or none
};

/// Shards (docs/shard-format.md) that trainings make for themselves, kept for the next one on the
/// same pictures. A file is found by the source's fingerprint, which is of its files' contents, and
/// the edge; it appears whole, and one that is damaged or holds other pictures is made anew.
/// Together they stay below a limit: those that were not used for longest go. Any thread, one of a
/// process at a time; several processes.
class ShardCache final {
public:
    ShardCache(); ///< in $XDG_CACHE_HOME/kindred/shards, at most 64 GiB
    explicit ShardCache(FileCache files) : m_files(std::move(files)) {}

    /// Where the pictures of a source lie, or would.
    fs::path file(const Dataset& source, int edge) const;

    /// source: what `request` opened, with pictures. edge: of the short side, as planShard() takes
    /// it. Pixels of a file that is there are compared with their checksums. Errors as of
    /// planShard() and writeShard(); Failed for a shard larger than the limit.
    Result<PackedPictures> pictures(const DatasetRequest& request,
                                    const std::shared_ptr<const Dataset>& source, int edge,
                                    const DataProgress& progress) const;

    uint64_t limit() const { return m_files.limit(); }

private:
    Status make(const DatasetRequest& request, const Dataset& source, int edge,
                const fs::path& file, const DataProgress& progress) const;

    FileCache m_files;
};

} // namespace kindred
