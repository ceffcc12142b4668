#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Matrix.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// A map as a run directory keeps it (docs/run-format.md): map.npy and map.json beside each of the
/// tables that it is made of.
struct StoredMap {
    int64_t step = 0;
    std::vector<std::string> splits; ///< bytewise ascending
    std::vector<int64_t> counts;     ///< rows of each
    Json about = Json::object();     ///< method, options, seed, iterations, kl, honesty, …
    Matrix<float> layout;            ///< [n, 2]; empty where only the list was asked for

    int64_t count() const;
};

/// Whole or not at all for a reader: map.json goes first and comes last, and its parts of several
/// splits name each other. A run of a newer format is refused.
Status writeMap(const RunDirectory& run, const StoredMap& map);

/// The complete map of a step that is made of these splits; nothing where there is none or its
/// tables have other rows by now.
std::optional<StoredMap> readMap(const RunDirectory& run, int64_t step,
                                 const std::vector<std::string>& splits);

/// The complete maps, by ascending step, without their layouts.
std::vector<StoredMap> listMaps(const RunDirectory& run);

} // namespace kindred::engine
