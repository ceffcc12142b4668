#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace kindred::test {

/// What the emulated driver writes into a CUtensorMap: a matrix of 16-bit values.
struct EmulatedTensorMap {
    const uint16_t* values;
    uint64_t size[2]; ///< columns, rows
    uint64_t rowBytes;
    uint32_t box[2]; ///< columns, rows
    uint64_t isThere;

    static constexpr uint64_t kIsThere = 0x7e45'0a11;

    static EmulatedTensorMap of(const void* bytes)
    {
        EmulatedTensorMap map;
        std::memcpy(&map, bytes, sizeof map);
        if (map.isThere != kIsThere)
            throw std::runtime_error("a tensor map that nobody encoded");
        return map;
    }
    size_t boxBytes() const { return size_t{2} * box[0] * box[1]; }
    /// Zero beyond the matrix.
    uint16_t at(int64_t row, int64_t column) const
    {
        const bool inside = row >= 0 && column >= 0 && row < static_cast<int64_t>(size[1]) &&
                            column < static_cast<int64_t>(size[0]);
        return inside ? values[row * static_cast<int64_t>(rowBytes / 2) + column] : uint16_t{0};
    }
};

} // namespace kindred::test
