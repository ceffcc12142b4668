#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"

namespace kindred {

/// Which arrays are taken: those that Kindred writes, or besides what other programs save, which is
/// half precision, unsigned 64-bit numbers, words and Fortran order.
enum class NpyScope { Own, Any };

/// A NumPy array file (format 1.0–3.0, C order, little-endian). dtype is one of
/// <f4 <f8 <i4 <i8 |u1 |i1 |b1 <u2 <i2 <u4; of any scope also <f2 <u8 <UN |SN.
struct NpyHeader {
    std::string dtype;
    std::vector<int64_t> shape;
    size_t dataOffset = 0;    ///< bytes from the start of the file
    bool columnMajor = false; ///< the first index runs fastest; only of any scope

    int64_t count() const;
    size_t itemSize() const;
};

/// Parses the header; Input errors name `where`. Refuses what is out of scope, and negative or
/// overflowing shapes.
Result<NpyHeader> parseNpyHeader(std::string_view bytes, const std::string& where,
                                 NpyScope scope = NpyScope::Own);

struct NpyArray {
    NpyHeader header;
    std::string bytes; ///< data only

    template <class T>
    const T* as() const
    {
        return reinterpret_cast<const T*>(bytes.data());
    }
};

/// In C order, whatever order the file has.
Result<NpyArray> readNpy(const std::filesystem::path& path, NpyScope scope = NpyScope::Own);
/// Any real dtype of any scope, converted to float; 1-D becomes one column.
Result<Matrix<float>> readNpyMatrix(const std::filesystem::path& path);
/// Any integer dtype, converted; must be 1-D.
Result<std::vector<int64_t>> readNpyIntegers(const std::filesystem::path& path);

/// The complete file as bytes, header padded to 64.
std::string npyBytes(std::string_view dtype, const std::vector<int64_t>& shape, const void* data);
Status writeNpy(const std::filesystem::path& path, MatrixView<const float> matrix);
Status writeNpy(const std::filesystem::path& path, MatrixView<const int32_t> matrix);
Status writeNpy(const std::filesystem::path& path, const std::vector<int32_t>& values);
Status writeNpy(const std::filesystem::path& path, const std::vector<int64_t>& values);
Status writeNpy(const std::filesystem::path& path, const std::vector<float>& values);

} // namespace kindred
