#pragma once

#include <memory>
#include <string>
#include <vector>

#include "board/MemoryEpisode.h"
#include "engine/Teaching.h"

namespace kindred::engine {

/// The pictures of a teaching that count, as episodic memory compares them: without weights.
struct CountedSupport {
    std::vector<std::string> keys;
    std::vector<int32_t> rowOf;  ///< row of the teaching
    std::vector<int32_t> labels; ///< index into its names
};
CountedSupport countedSupport(const TaughtSupport& taught);

/// What the rule mne takes of the pictures that count.
struct TaughtMemory {
    std::shared_ptr<const NeighbourhoodModel> model; ///< of PictureEncoder::neighbourhood()
    Matrix<float> rows; ///< [counted, d] of PictureEncoder::embedPlain()
};

/// Why episodic memory cannot decide so many pictures together; empty: it can.
std::string reasonAgainstPictures(size_t pictures);
/// Why it cannot decide this teaching of so many pictures, queries too; empty: it can.
std::string reasonAgainstTeaching(const Teaching& teaching, size_t pictures);

} // namespace kindred::engine
