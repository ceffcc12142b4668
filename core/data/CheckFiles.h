#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "data/Dataset.h"
#include "data/Draft.h"

namespace kindred {

/// What one look at an encoded picture found.
struct FileFacts {
    uint64_t bytes = 0;
    uint64_t hash = 0;
    std::string problem; ///< empty: sound
    int width = 0;       ///< after orientation
    int height = 0;
    bool sampled = false; ///< grey and drawing are known
    bool grey = false;
    bool drawing = false;
};

using FileReader = std::function<Result<std::string>(int64_t id)>;

/// Reads every file once, in parallel: hashes it, reads its header, and decodes it when
/// `decodeAll` (else 64 evenly spaced ones). Interrupted when progress says so.
Result<std::vector<FileFacts>> checkFiles(const FileReader& read, int64_t count, bool decodeAll,
                                          const DataProgress& progress);

/// Writes sizes, channels, broken files and duplicates into the draft and its dataset.
void applyFacts(const std::vector<FileFacts>& facts, Draft& draft);

/// Lists samples whose content equals an earlier one's, from draft.hashes and draft.bytes.
void listDuplicates(Draft& draft);

/// True when every pixel has equal channels.
bool isGrey(const Image& image);
/// True when two colours cover four fifths of the picture and it holds few others.
bool isDrawing(const Image& image);

} // namespace kindred
