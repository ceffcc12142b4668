#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/PictureEncoder.h"
#include "engine/Teaching.h"

namespace kindred::engine {

inline constexpr int kClassifierFormat = 1;

/// A picture of a board, as a classifier file has it.
struct ClassifierItem {
    std::string key;
    std::string name;
    Json origin = Json::object();   ///< {"run","id"}, {"path"} or {}: where it came from
    std::string bytes = {};         ///< the encoded file, where it came from nowhere else
    std::vector<uint8_t> thumbnail; ///< [64, 64, 3]
};

/// Everything that a classifier file holds (docs/classifier-format.md).
struct Classifier {
    EncoderPointer encoder;
    Teaching teaching;
    std::vector<ClassifierItem> items; ///< added by add(); with a row each before row() is asked
    Matrix<float> rows;                ///< [items, d] unit rows
    Matrix<float> features; ///< [items, d'] of PictureEncoder::embedPlain; only for rule mne
    TrainedClasses trained;
    std::vector<std::string> queries; ///< keys
    Json calibration;                 ///< how the threshold was found; null: not at all
    Json document;                    ///< the window's; null: none
    std::string made;                 ///< when and by what, in words

    void add(ClassifierItem item);
    /// The unit row of a key, or null.
    const float* row(const std::string& key) const;
    /// The same among the features.
    const float* feature(const std::string& key) const;

private:
    std::map<std::string, int64_t> m_places;
};

/// Writes the file in one step. `made` is set anew.
Status writeClassifier(const fs::path& file, const Classifier& classifier);

/// Input errors for everything that is not exactly such a file: no zip, cut short, unsafe, a newer
/// format, parts that are missing or do not fit each other, an encoder that does not open or gives
/// other dimensions.
Result<Classifier> readClassifier(const fs::path& file, int threads);

} // namespace kindred::engine
