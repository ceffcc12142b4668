#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Matrix.h"

namespace kindred {

/// Embeddings with what each row is, and the text files that other programs take them in.
struct EmbeddingTable {
    struct Sample {
        int64_t id = 0;
        std::string path;
        std::vector<std::string> classes; ///< a level each, coarsest first; empty: it has none
        std::string split;                ///< train, val, test, query, gallery; empty: none
    };
    std::string name;                ///< of the run
    std::vector<std::string> levels; ///< names, coarsest first
    std::vector<Sample> samples;     ///< [n]
    Matrix<float> rows;              ///< [n, d]
};

/// A table (RFC 4180) with a header: id, path, label (or label_0, label_1, …, each below the one
/// before it), split, e0 … e{d-1}; numbers as short as they can be and still be read to the same
/// bits. It opens as a source of features again.
std::string embeddingCsv(const EmbeddingTable& table);

/// The files of TensorFlow's Embedding Projector. Rows of numbers between tabs, without a header.
std::string projectorTensors(const EmbeddingTable& table);
/// id, path, each level, split, with a header; tabs and line breaks within become blanks.
std::string projectorMetadata(const EmbeddingTable& table);
/// projector_config.json of the standalone page; paths beside it. spriteEdge: pixels of one picture
/// of sprite.png, 0: there is none.
Json projectorConfig(const EmbeddingTable& table, int spriteEdge);
/// projector_config.pbtxt: the same for TensorBoard.
std::string projectorConfigText(const EmbeddingTable& table, int spriteEdge);

} // namespace kindred
