#include "base/Npy.h"

#include <array>
#include <charconv>
#include <cstring>
#include <limits>

#include "base/Files.h"
#include "base/NpyForeign.h"

namespace kindred {

namespace {
struct TypeSize {
    std::string_view dtype;
    size_t size;
};
constexpr std::array<TypeSize, 10> kTypes = {{{"<f4", 4},
                                              {"<f8", 8},
                                              {"<i4", 4},
                                              {"<i8", 8},
                                              {"|u1", 1},
                                              {"|i1", 1},
                                              {"|b1", 1},
                                              {"<u2", 2},
                                              {"<i2", 2},
                                              {"<u4", 4}}};

/// 0 for what Kindred writes nowhere.
size_t sizeOf(std::string_view dtype)
{
    for (const TypeSize& type : kTypes)
        if (type.dtype == dtype)
            return type.size;
    return 0;
}

/// The text after 'key': in the header's Python dictionary.
std::string_view valueOf(std::string_view header, std::string_view key)
{
    std::string quoted(1, '\'');
    quoted.append(key).push_back('\'');
    const size_t at = header.find(quoted);
    if (at == std::string_view::npos)
        return {};
    const size_t colon = header.find(':', at);
    if (colon == std::string_view::npos)
        return {};
    const size_t start = header.find_first_not_of(' ', colon + 1);
    return start == std::string_view::npos ? std::string_view{} : header.substr(start);
}

Result<std::vector<int64_t>> parseShape(std::string_view text, const std::string& where)
{
    std::vector<int64_t> shape;
    const size_t close = text.find(')');
    if (text.empty() || text[0] != '(' || close == std::string_view::npos)
        return inputError("NPY header without a shape", where);
    text = text.substr(1, close - 1);
    constexpr int64_t limit = std::numeric_limits<int64_t>::max() / 16;
    int64_t product = 1;
    while (!text.empty()) {
        const size_t digits = text.find_first_of("0123456789");
        if (digits == std::string_view::npos)
            break;
        if (digits > 0 && text[digits - 1] == '-')
            return inputError("NPY shape with a negative length", where);
        int64_t length = 0;
        const auto parsed =
            std::from_chars(text.data() + digits, text.data() + text.size(), length);
        if (parsed.ec != std::errc{} || (length > 0 && product > limit / length))
            return inputError("NPY shape too large", where);
        product *= length > 0 ? length : 1;
        shape.push_back(length);
        text = text.substr(static_cast<size_t>(parsed.ptr - text.data()));
    }
    return shape;
}

template <class Out, class In>
void convert(const NpyArray& array, std::vector<Out>& out)
{
    const In* in = array.as<In>();
    for (size_t i = 0; i < out.size(); ++i) {
        In value;
        std::memcpy(&value, in + i, sizeof value);
        out[i] = static_cast<Out>(value); // NOLINT(bugprone-signed-char-misuse): int8 is a number
    }
}

template <class Out>
bool convertAny(const NpyArray& array, bool allowFloat, std::vector<Out>& out)
{
    const std::string& dtype = array.header.dtype;
    out.resize(static_cast<size_t>(array.header.count()));
    if (dtype == "<i4")
        convert<Out, int32_t>(array, out);
    else if (dtype == "<i8")
        convert<Out, int64_t>(array, out);
    else if (dtype == "|u1" || dtype == "|b1")
        convert<Out, uint8_t>(array, out);
    else if (dtype == "|i1")
        convert<Out, int8_t>(array, out);
    else if (dtype == "<u2")
        convert<Out, uint16_t>(array, out);
    else if (dtype == "<i2")
        convert<Out, int16_t>(array, out);
    else if (dtype == "<u4")
        convert<Out, uint32_t>(array, out);
    else if (allowFloat && dtype == "<f4")
        convert<Out, float>(array, out);
    else if (allowFloat && dtype == "<f8")
        convert<Out, double>(array, out);
    else if (allowFloat && dtype == "<f2")
        convert<Out, HalfFloat>(array, out);
    else if (allowFloat && dtype == "<u8")
        convert<Out, uint64_t>(array, out);
    else
        return false;
    return true;
}
} // namespace

int64_t NpyHeader::count() const
{
    int64_t product = 1;
    for (const int64_t length : shape)
        product *= length;
    return product;
}

size_t NpyHeader::itemSize() const
{
    const size_t own = sizeOf(dtype);
    return own > 0 ? own : foreignItemSize(dtype);
}

Result<NpyHeader> parseNpyHeader(std::string_view bytes, const std::string& where, NpyScope scope)
{
    if (bytes.size() < 10 || bytes.substr(0, 6) != "\x93NUMPY")
        return inputError("not an NPY file", where);
    const bool wide = bytes[6] >= 2;
    const size_t prefix = wide ? 12 : 10;
    if (bytes.size() < prefix)
        return inputError("NPY header cut short", where);
    size_t length = 0;
    for (size_t i = 0; i < (wide ? 4u : 2u); ++i)
        length |= static_cast<size_t>(static_cast<unsigned char>(bytes[8 + i])) << (8 * i);
    if (length > bytes.size() - prefix)
        return inputError("NPY header cut short", where);
    const std::string_view text = bytes.substr(prefix, length);

    NpyHeader header;
    header.dataOffset = prefix + length;
    const std::string_view descr = valueOf(text, "descr");
    if (descr.size() < 5 || descr[0] != '\'')
        return inputError("NPY header without a plain dtype", where);
    const size_t quote = descr.find('\'', 1);
    if (quote == std::string_view::npos || quote > 8)
        return inputError("NPY header without a plain dtype", where);
    header.dtype.assign(descr.begin() + 1, descr.begin() + static_cast<std::ptrdiff_t>(quote));
    if ((scope == NpyScope::Own ? sizeOf(header.dtype) : header.itemSize()) == 0)
        return inputError("NPY dtype " + header.dtype + " is not supported", where,
                          header.dtype.ends_with('O') // of pandas, for words above all
                              ? "In NumPy: np.save(file, np.array(x.tolist()))."
                              : "Save as float32, float64 or an integer type.");
    KINDRED_ASSIGN(header.shape, parseShape(valueOf(text, "shape"), where));
    header.columnMajor = !valueOf(text, "fortran_order").starts_with("False");
    if (header.columnMajor && (scope == NpyScope::Own || header.shape.size() > 2))
        return inputError("NPY in Fortran order", where, "Save numpy.ascontiguousarray(x).");
    return header;
}

Result<NpyArray> readNpy(const std::filesystem::path& path, NpyScope scope)
{
    KINDRED_ASSIGN(std::string bytes, readFile(path));
    NpyArray array;
    KINDRED_ASSIGN(array.header, parseNpyHeader(bytes, path.string(), scope));
    const auto count = static_cast<size_t>(array.header.count());
    const size_t width = array.header.itemSize();
    constexpr size_t kMost = std::numeric_limits<size_t>::max();
    const size_t needed = count > kMost / width ? kMost : count * width;
    if (bytes.size() - array.header.dataOffset < needed)
        return inputError("NPY data cut short: " + std::to_string(needed) + " bytes promised, " +
                              std::to_string(bytes.size() - array.header.dataOffset) + " there",
                          path.string());
    bytes.erase(0, array.header.dataOffset);
    bytes.resize(needed);
    array.bytes = std::move(bytes);
    if (array.header.columnMajor)
        bringToRows(array);
    return array;
}

Result<Matrix<float>> readNpyMatrix(const std::filesystem::path& path)
{
    KINDRED_ASSIGN(const NpyArray array, readNpy(path, NpyScope::Any));
    const auto& shape = array.header.shape;
    if (shape.empty() || shape.size() > 2)
        return inputError("expected a matrix, got " + std::to_string(shape.size()) + " dimensions",
                          path.string());
    std::vector<float> values;
    if (!convertAny(array, true, values))
        return inputError("dtype " + array.header.dtype + " is not a number type", path.string());
    return Matrix<float>(shape[0], shape.size() == 2 ? shape[1] : 1, std::move(values));
}

Result<std::vector<int64_t>> readNpyIntegers(const std::filesystem::path& path)
{
    KINDRED_ASSIGN(const NpyArray array, readNpy(path));
    std::vector<int64_t> values;
    if (array.header.shape.size() != 1 || !convertAny(array, false, values))
        return inputError("expected a 1-D array of integers", path.string());
    return values;
}

std::string npyBytes(std::string_view dtype, const std::vector<int64_t>& shape, const void* data)
{
    std::string dictionary =
        "{'descr': '" + std::string(dtype) + "', 'fortran_order': False, 'shape': (";
    size_t bytes = sizeOf(dtype);
    for (size_t i = 0; i < shape.size(); ++i) {
        dictionary +=
            std::to_string(shape[i]) + (shape.size() == 1 || i + 1 < shape.size() ? ", " : "");
        bytes *= static_cast<size_t>(shape[i]);
    }
    if (shape.size() == 1)
        dictionary.pop_back(); // "(5, " -> "(5,"
    dictionary += "), }";
    const size_t unpadded = 10 + dictionary.size() + 1;
    dictionary.append((64 - unpadded % 64) % 64, ' ');
    dictionary += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(dictionary.size() & 0xff);
    file += static_cast<char>(dictionary.size() >> 8);
    file += dictionary;
    file.append(static_cast<const char*>(data), bytes);
    return file;
}

namespace {
template <class T>
std::string matrixBytes(std::string_view dtype, MatrixView<const T> matrix)
{
    if (matrix.stride == matrix.cols)
        return npyBytes(dtype, {matrix.rows, matrix.cols}, matrix.data);
    std::vector<T> packed;
    packed.reserve(static_cast<size_t>(matrix.rows * matrix.cols));
    for (int64_t i = 0; i < matrix.rows; ++i)
        packed.insert(packed.end(), matrix.row(i), matrix.row(i) + matrix.cols);
    return npyBytes(dtype, {matrix.rows, matrix.cols}, packed.data());
}

template <class T>
std::string vectorBytes(std::string_view dtype, const std::vector<T>& values)
{
    return npyBytes(dtype, {static_cast<int64_t>(values.size())}, values.data());
}
} // namespace

Status writeNpy(const std::filesystem::path& path, MatrixView<const float> matrix)
{
    return writeFile(path, matrixBytes("<f4", matrix));
}

Status writeNpy(const std::filesystem::path& path, MatrixView<const int32_t> matrix)
{
    return writeFile(path, matrixBytes("<i4", matrix));
}

Status writeNpy(const std::filesystem::path& path, const std::vector<int32_t>& values)
{
    return writeFile(path, vectorBytes("<i4", values));
}

Status writeNpy(const std::filesystem::path& path, const std::vector<int64_t>& values)
{
    return writeFile(path, vectorBytes("<i8", values));
}

Status writeNpy(const std::filesystem::path& path, const std::vector<float>& values)
{
    return writeFile(path, vectorBytes("<f4", values));
}

} // namespace kindred
