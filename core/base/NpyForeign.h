#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/Npy.h"

namespace kindred {

/// What Kindred writes nowhere, but reads where another program saved it.

/// IEEE 754 binary16, as numpy.float16 has it.
struct HalfFloat {
    uint16_t bits = 0;

    operator float() const; ///< exact
};

/// Bytes of an item of <f2, <u8, <UN (N code points of four bytes) or |SN; 0 for every other dtype.
size_t foreignItemSize(std::string_view dtype);

/// Column-major data of at most two dimensions becomes row-major.
void bringToRows(NpyArray& array);

/// Each item as text: whole numbers in decimal, words as they are (<UN as UTF-8), without the zeros
/// that NumPy pads them with. Empty for an array of any other dtype.
std::vector<std::string> npyTexts(const NpyArray& array);

} // namespace kindred
