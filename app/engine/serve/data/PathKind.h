#pragma once

#include <optional>
#include <string>

#include "base/Files.h"

namespace kindred::engine {

/// A first guess from the name alone: true when opening the file as data is worth a try.
bool namesData(const std::string& name);

/// The matrix that a path names: itself, or embeddings.npy in a folder that is no run.
std::optional<fs::path> embeddingsFile(const fs::path& path);

/// A run, one that waits to begin, or a group of runs.
bool holdsRun(const fs::path& path);

/// The folder of the run that a path names: of its run.json, as a file manager hands it over; else
/// the path itself.
fs::path runFolder(const fs::path& path);

/// What a path that a person named or dropped opens: "run" (or a group), "embeddings",
/// "classifier", "data" (a folder with pictures, an archive, a table), "none" of these, or
/// "missing". Looks at names and at the listing of a .zip, at no more than 20,000 files of a
/// folder.
std::string kindOfPath(const fs::path& path);

} // namespace kindred::engine
