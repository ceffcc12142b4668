#pragma once

#include <cstdint>
#include <span>

namespace kindred {

/// Neighbours of a row among stored centres.
struct ListedCentres {
    std::span<const int32_t> ids; ///< places among the centres, without the row's own
    /// [classMarkBytes(ids.size())] which of them are of the row's class: see markClass().
    const uint8_t* own = nullptr;
};

inline int64_t classMarkBytes(int64_t count)
{
    return (count + 7) / 8;
}

/// Sets bit i mod 8 of byte i/8 where labels[ids[i]] is the label, and clears the others up to the
/// last byte's end. A class is looked up once when lists are made: K labels from all over the
/// memory cost a step as much as a quarter of the centres themselves.
inline void markClass(std::span<const int32_t> ids, std::span<const int32_t> labels, int32_t label,
                      uint8_t* marks)
{
    for (size_t first = 0; first < ids.size(); first += 8) {
        unsigned bits = 0;
        for (size_t i = first; i < ids.size() && i < first + 8; ++i)
            bits |= unsigned{labels[static_cast<size_t>(ids[i])] == label} << (i - first);
        *marks++ = static_cast<uint8_t>(bits);
    }
}

} // namespace kindred
