#pragma once

#include <algorithm>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "kernel/SoftNeighbour.h"

namespace kindred::bench {

/// The values of a file that `sweep_runner make` wrote.
template <class T>
std::vector<T> loadValues(const std::string& path, int64_t count)
{
    std::vector<T> values(static_cast<size_t>(count));
    std::ifstream(path, std::ios::binary)
        .read(reinterpret_cast<char*>(values.data()),
              static_cast<std::streamsize>(values.size() * sizeof(T)));
    return values;
}

/// A block of rows at a time, so that the bank is never in memory twice.
inline void fillBank(PackedBank& bank, const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    Matrix<float> block(4096, bank.dimension());
    for (int64_t first = 0; first < bank.rows(); first += block.rows()) {
        const int64_t count = std::min(block.rows(), bank.rows() - first);
        file.read(reinterpret_cast<char*>(block.data()),
                  static_cast<std::streamsize>(sizeof(float)) * count * block.cols());
        std::vector<int64_t> slots(static_cast<size_t>(count));
        std::iota(slots.begin(), slots.end(), first);
        bank.write(slots, block.view().slice(0, count));
    }
}

} // namespace kindred::bench
