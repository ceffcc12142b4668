#include <gtest/gtest.h>

#include <cmath>

#include "base/Files.h"
#include "base/Npy.h"
#include "base/NpyForeign.h"

namespace kindred {
namespace {

/// A format 1.0 file with this dictionary and data.
std::string npy(const std::string& dictionary, const std::string& data, char major = 1)
{
    std::string bytes = "\x93NUMPY";
    bytes += major;
    bytes += '\0';
    bytes += static_cast<char>(dictionary.size() & 0xff);
    bytes += static_cast<char>(dictionary.size() >> 8);
    if (major > 1)
        bytes += std::string(2, '\0');
    return bytes + dictionary + data;
}

std::string dictionary(const std::string& dtype, const std::string& shape,
                       const char* order = "False")
{
    return "{'descr': '" + dtype + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}

class NpyTest : public testing::Test {
protected:
    fs::path file(const std::string& bytes)
    {
        const fs::path path = m_folder.path() / "a.npy";
        EXPECT_TRUE(writeFile(path, bytes));
        return path;
    }
    TemporaryFolder m_folder;
};

TEST_F(NpyTest, MatrixRoundTrips)
{
    Matrix<float> matrix(2, 3, {1, 2, 3, 4, 5.5f, -6});
    const fs::path path = m_folder.path() / "m.npy";
    ASSERT_TRUE(writeNpy(path, std::as_const(matrix).view()));
    const auto read = readNpyMatrix(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->rows(), 2);
    EXPECT_EQ(read->cols(), 3);
    EXPECT_EQ(read->values(), matrix.values());
}

TEST_F(NpyTest, StridedViewsArePacked)
{
    Matrix<float> matrix(2, 3, {1, 2, 3, 4, 5, 6});
    const fs::path path = m_folder.path() / "m.npy";
    ASSERT_TRUE(writeNpy(path, MatrixView<const float>(matrix.data(), 2, 2, 3)));
    EXPECT_EQ(readNpyMatrix(path)->values(), (std::vector<float>{1, 2, 4, 5}));
}

TEST_F(NpyTest, VectorsAndIntegers)
{
    const fs::path path = m_folder.path() / "v.npy";
    ASSERT_TRUE(writeNpy(path, std::vector<int64_t>{3, -4}));
    EXPECT_EQ(*readNpyIntegers(path), (std::vector<int64_t>{3, -4}));
    ASSERT_TRUE(writeNpy(path, std::vector<int32_t>{7}));
    EXPECT_EQ(*readNpyIntegers(path), std::vector<int64_t>{7});
    EXPECT_EQ(readNpyMatrix(path)->cols(), 1) << "one dimension becomes one column";
    ASSERT_TRUE(writeNpy(path, std::vector<float>{1.0f}));
    EXPECT_FALSE(readNpyIntegers(path));
}

TEST_F(NpyTest, BytesAreWhatNumpyWrites)
{
    const float value = 1.0f;
    const std::string bytes = npyBytes("<f4", {1}, &value);
    const std::string text = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }";
    EXPECT_EQ(bytes.substr(0, 10), std::string("\x93NUMPY\x01\x00\x76\x00", 10));
    EXPECT_EQ(bytes.substr(10, text.size()), text);
    EXPECT_EQ(bytes[127], '\n');
    EXPECT_EQ(bytes.size(), 128u + 4u) << "the data begins at a multiple of 64";
}

TEST_F(NpyTest, OtherDtypesAndVersions)
{
    EXPECT_EQ(*readNpyIntegers(file(npy(dictionary("|u1", "(3,)"), "\x01\x02\xff"))),
              (std::vector<int64_t>{1, 2, 255}));
    EXPECT_EQ(*readNpyIntegers(file(npy(dictionary("|i1", "(1,)"), "\xff"))),
              std::vector<int64_t>{-1});
    EXPECT_EQ(*readNpyIntegers(file(npy(dictionary("<u2", "(1,)"), "\xff\xff", 2))),
              std::vector<int64_t>{65535});
    const double value = 0.25;
    const std::string data(reinterpret_cast<const char*>(&value), sizeof value);
    EXPECT_EQ(readNpyMatrix(file(npy(dictionary("<f8", "(1, 1)"), data, 3)))->values(),
              std::vector<float>{0.25f});
}

TEST_F(NpyTest, BadFilesAreRefused)
{
    const std::string four(4, 'x');
    const std::vector<std::pair<const char*, std::string>> bad = {
        {"empty", ""},
        {"shorter than a prefix", "\x93NUMPY"},
        {"other magic", "PK\x03\x04" + std::string(200, 'x')},
        {"header cut short", npy(dictionary("<f4", "(1,)"), four).substr(0, 30)},
        {"header length past the end", std::string("\x93NUMPY\x01\x00\xff\xff{}", 12)},
        {"version 2 prefix cut", std::string("\x93NUMPY\x02\x00\x01\x00", 10)},
        {"no descr", npy("{'fortran_order': False, 'shape': (1,)}\n", four)},
        {"structured dtype",
         npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}\n", four)},
        {"object dtype", npy(dictionary("|O", "(1,)"), four)},
        {"big-endian", npy(dictionary(">f4", "(1,)"), four)},
        {"complex", npy(dictionary("<c8", "(1,)"), four + four)},
        {"words", npy(dictionary("<U1", "(1,)"), four)},
        {"words of no length", npy(dictionary("<U0", "(1,)"), four)},
        {"words longer than can be", npy(dictionary("<U99999", "(576460752303423487,)"), four)},
        {"three dimensions in Fortran order", npy(dictionary("<f4", "(1, 1, 1)", "True"), four)},
        {"no shape", npy("{'descr': '<f4', 'fortran_order': False}\n", four)},
        {"negative shape", npy(dictionary("<f4", "(-1,)"), four)},
        {"shape that overflows", npy(dictionary("<f4", "(4294967296, 4294967296, 4)"), four)},
        {"shape beyond 64 bits", npy(dictionary("<f4", "(99999999999999999999,)"), four)},
        {"data cut short", npy(dictionary("<f4", "(2,)"), four)},
        {"huge shape without data", npy(dictionary("<f4", "(1000000000000,)"), four)},
        {"three dimensions for a matrix", npy(dictionary("<f4", "(1, 1, 1)"), four)},
    };
    for (const auto& [name, bytes] : bad) {
        const auto read = readNpyMatrix(file(bytes));
        ASSERT_FALSE(read) << name;
        EXPECT_EQ(read.error().code, ErrorCode::Input) << name;
        EXPECT_NE(read.error().message().find("a.npy"), std::string::npos) << name;
    }
}

TEST_F(NpyTest, ObjectsAreRefusedWithWhatMakesWordsOfThem)
{
    const auto words = readNpyMatrix(file(npy(dictionary("|O", "(1,)"), "four")));
    ASSERT_FALSE(words);
    EXPECT_NE(words.error().message().find("np.array(x.tolist())"), std::string::npos);
}

/// As numpy.float16 writes them; the numbers beside are NumPy's.
TEST_F(NpyTest, HalfFloatsAreExact)
{
    const uint16_t bits[] = {0x0000, 0x3c00, 0xc000, 0x3555, 0x7bff, 0x0001, 0x83ff, 0x0400};
    const std::string data(reinterpret_cast<const char*>(bits), sizeof bits);
    EXPECT_EQ(
        readNpyMatrix(file(npy(dictionary("<f2", "(4, 2)"), data)))->values(),
        (std::vector<float>{0, 1, -2, 0.333251953125F, 65504, 0x1p-24F, -0x1.ff8p-15F, 0x1p-14F}));
    EXPECT_TRUE(std::isinf(static_cast<float>(HalfFloat{0x7c00})));
    EXPECT_TRUE(std::isnan(static_cast<float>(HalfFloat{0x7e00})));
    EXPECT_TRUE(std::signbit(static_cast<float>(HalfFloat{0x8000})));
}

TEST_F(NpyTest, AnotherProgramsColumnsAreBroughtToRows)
{
    const float columns[] = {1, 4, 2, 5, 3, 6};
    const std::string data(reinterpret_cast<const char*>(columns), sizeof columns);
    const fs::path path = file(npy(dictionary("<f4", "(2, 3)", "True"), data));
    EXPECT_EQ(readNpyMatrix(path)->values(), (std::vector<float>{1, 2, 3, 4, 5, 6}));
    const auto own = readNpy(path);
    ASSERT_FALSE(own) << "Kindred's own tables are mapped as they lie";
    EXPECT_EQ(own.error().what, "NPY in Fortran order");
}

TEST_F(NpyTest, NumbersAndWordsBecomeTexts)
{
    const auto texts = [&](const std::string& dtype, const std::string& shape,
                           const std::string& data) {
        const auto array = readNpy(file(npy(dictionary(dtype, shape), data)), NpyScope::Any);
        return array ? npyTexts(*array) : std::vector<std::string>{array.error().message()};
    };
    using Texts = std::vector<std::string>;
    EXPECT_EQ(texts("|S3", "(3,)", std::string("ab\0cde\0\0\0", 9)), (Texts{"ab", "cde", ""}));
    const uint32_t points[] = {0x48, 0xfc, 0x20ac, 0x1f344, 0, 0, 0xd800, 0x61};
    EXPECT_EQ(
        texts("<U4", "(2,)", std::string(reinterpret_cast<const char*>(points), sizeof points)),
        (Texts{"Hü€🍄", ""}));
    EXPECT_EQ(texts("|i1", "(2,)", "\xff\x07"), (Texts{"-1", "7"}));
    EXPECT_EQ(texts("<u8", "(1,)", std::string(8, '\xff')), Texts{"18446744073709551615"});
    EXPECT_TRUE(texts("<f2", "(1,)", "ab").empty()) << "no whole numbers";
    EXPECT_FALSE(readNpy(file(npy(dictionary("<U1", "(1,)"), "abcd")))) << "nor of its own";
}

} // namespace
} // namespace kindred
