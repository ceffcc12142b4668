#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/Files.h"
#include "data/Draft.h"

namespace kindred {

/// Edges that a shard's pictures may be asked to have.
constexpr int kShardEdgeLeast = 8;
constexpr int kShardEdgeMost = 4096;

/// What a shard of a source will hold, before anything is written.
struct ShardPlan {
    Draft draft;
    int edge = 0;
    std::vector<PictureSize> sizes; ///< [sample] in the shard; zeros: broken, kept without pixels
    std::vector<uint64_t> offsets;  ///< [sample] of its first byte in the file
    uint64_t pictureBytes = 0;      ///< the file up to the end of the last picture
};

/// The size of a picture in a shard: the short side at most `edge`, the other in proportion
/// (rounded down, as torchvision's Resize); smaller pictures stay as they are.
PictureSize shardSize(PictureSize size, int edge);

/// Opens the source and lays its shard out. Usage error for an edge out of range; Input error for a
/// source without pictures, else as openDataset().
Result<ShardPlan> planShard(const DatasetRequest& request, int edge, const DataProgress& progress);

/// Failed where fewer than the needed bytes are free, telling both.
Status checkShardSpace(uint64_t needed, uint64_t available, const fs::path& folder);

/// Decodes every picture once, on all cores, and writes the file anew. Failed when the disk lacks
/// space (before anything is decoded) or cannot be written; Input error for a picture that differs
/// from what the plan found; Interrupted when progress says so. What it leaves then is no shard.
/// The bytes of the file.
Result<uint64_t> writeShard(const ShardPlan& plan, const fs::path& file,
                            const DataProgress& progress);

} // namespace kindred
