#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/Files.h"
#include "base/Result.h"

namespace kindred {

/// Few-shot episodes by sample ids, so that several models can be asked the same. Classes have no
/// names here: in an episode they are the runs of `shot` support ids and of `queries` asked ids.
struct FrozenEpisodes {
    struct Episode {
        std::vector<int64_t> support; ///< [way · shot] ids, class by class
        std::vector<int64_t> queries; ///< [way · queries] ids, class by class
    };
    /// Episodes of one size.
    struct Task {
        int way = 0, shot = 0, queries = 0;
        std::vector<Episode> episodes;
    };
    std::vector<Task> tasks;
};

/// Where an episode file of that name lies: NAME is RUN/episodes/NAME.json, anything with a slash
/// or a suffix .json a path as it stands.
fs::path episodeFile(const fs::path& run, const std::string& name);
/// Whether episodeFile() puts that name below the run, whatever the name is.
bool isEpisodeName(const std::string& name);

/// Writes the file (docs/run-format.md). `fingerprint` is of the source whose samples the ids
/// number, from `firstId` on.
Status writeEpisodes(const fs::path& file, const FrozenEpisodes& episodes,
                     const std::string& fingerprint, int64_t firstId);

/// Reads what writeEpisodes() wrote. Input errors: no such file, other data, sizes that do not add
/// up, a sample twice in an episode.
Result<FrozenEpisodes> readEpisodes(const fs::path& file, const std::string& fingerprint,
                                    int64_t firstId);

/// Why the episodes cannot be asked of samples with these ids (ascending) and classes: an id that
/// is none of them, a class of an episode that is several, or the same as another one. Empty: they
/// can.
std::string reasonAgainst(const FrozenEpisodes& episodes, std::span<const int64_t> ids,
                          std::span<const int32_t> labels);

} // namespace kindred
