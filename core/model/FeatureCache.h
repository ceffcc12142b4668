#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/FileCache.h"
#include "base/Matrix.h"
#include "data/Dataset.h"

// No torch here.
namespace kindred {
class FisherExtractor;

/// Feature vectors of a dataset's samples, by id, as far as they are known.
struct FeatureRows {
    Matrix<float> rows;         ///< [samples, columns]; zero where unknown
    std::vector<uint8_t> known; ///< [samples] 0 or 1
};

/// Features and what they are extracted with, kept in the cache folder for the next run on the same
/// pictures: at most 4 GiB, the longest unused go first. Fits are found by the pictures' contents,
/// which of them train, the number of components and the seed; features by the pictures' contents
/// and all numbers of the extractor. Damaged files count as missing. Any thread.
class FeatureCache final {
public:
    FeatureCache(); ///< in $XDG_CACHE_HOME/kindred/features
    explicit FeatureCache(FileCache files) : m_files(std::move(files)) {}

    /// The bytes of an extractor's file that was fitted for this before.
    std::optional<std::string> fit(const Dataset& pictures, int components, uint64_t seed) const;
    void keepFit(const Dataset& pictures, int components, uint64_t seed,
                 std::string_view bytes) const;

    /// What is known of the pictures' features; none where nothing was kept.
    FeatureRows rows(const Dataset& pictures, const FisherExtractor& extractor) const;
    void keepRows(const Dataset& pictures, const FisherExtractor& extractor,
                  const FeatureRows& rows) const;

    const fs::path& folder() const { return m_files.folder(); }

private:
    FileCache m_files;
};

} // namespace kindred
