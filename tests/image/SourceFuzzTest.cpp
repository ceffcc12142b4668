#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/Files.h"
#include "base/Npy.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"
#include "support/Mutation.h"

namespace kindred::test {
namespace {

/// A sound source of one file that is damaged in many ways; `beside` lies next to it unharmed.
struct Corpus {
    std::string file;
    std::string bytes;
    std::vector<std::pair<std::string, std::string>> beside;
    int cases = 800;
};
void PrintTo(const Corpus& corpus, std::ostream* out)
{
    *out << corpus.file;
}

class SourceFuzz : public testing::TestWithParam<Corpus> {};

/// Reads every picture, so that what opened is also decoded.
void readAll(const Dataset& data)
{
    for (int64_t id = 0; id < data.size() && data.isImages; ++id) {
        const auto image = data.image(id);
        if (!image)
            continue;
        EXPECT_EQ(image->pixels.size(), static_cast<size_t>(image->width) *
                                            static_cast<size_t>(image->height) *
                                            static_cast<size_t>(image->channels));
    }
    EXPECT_FALSE(describe(data).dump().empty());
}

TEST_P(SourceFuzz, DamageIsRefusedOrReadButNeverBreaksIt)
{
    const TemporaryFolder folder;
    const Corpus& corpus = GetParam();
    for (const auto& [name, bytes] : corpus.beside)
        writeBytes(folder.path() / name, bytes);
    const fs::path file = folder.path() / corpus.file;
    writeBytes(file, corpus.bytes);
    ASSERT_TRUE(open(file.string())) << "the corpus itself is sound";
    int refused = 0;
    for (int number = 0; number < corpus.cases; ++number) {
        SCOPED_TRACE(number);
        Random random({2026, static_cast<uint64_t>(number)});
        const bool inPlace = number % 2 == 0;
        writeBytes(file, inPlace ? flip(corpus.bytes, random) : mutate(corpus.bytes, random));
        const auto data = openDataset(requestFor(file.string()));
        if (data) {
            readAll(**data);
        } else {
            ++refused;
            EXPECT_EQ(data.error().code, ErrorCode::Input) << data.error().message();
            EXPECT_FALSE(data.error().what.empty());
        }
        if (HasFailure())
            return;
    }
    EXPECT_GT(refused, corpus.cases / 20) << "the damage was felt";
}

std::vector<std::pair<std::string, std::string>> smallTree()
{
    std::vector<std::pair<std::string, std::string>> files;
    for (int i = 0; i < 6; ++i)
        files.emplace_back("class" + std::to_string(i % 2) + "/" + std::to_string(i) + ".png",
                           pngBytes(12, 10, i));
    files.emplace_back("class0/photo.jpg", readFile(fixture("decode/grey.jpg")).value());
    return files;
}

std::string zipTree()
{
    std::vector<ZipEntry> entries;
    for (const auto& [name, bytes] : smallTree())
        entries.push_back({name, bytes});
    return zipBytes(entries);
}

std::string tarTree()
{
    std::vector<TarEntry> entries;
    for (const auto& [name, bytes] : smallTree())
        entries.push_back({name, bytes});
    return tarBytes(entries);
}

std::string npyBytes()
{
    const TemporaryFolder folder;
    Matrix<float> rows(6, 3, {1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    if (!writeNpy(folder.path() / "x.npy", std::as_const(rows).view()))
        return {};
    return readFile(folder.path() / "x.npy").value();
}

const std::string kIdxLabels = idxLabels({0, 1, 0, 1, 0, 1});

INSTANTIATE_TEST_SUITE_P(
    Readers, SourceFuzz,
    testing::Values(
        Corpus{"tree.zip", zipTree(), {}}, Corpus{"tree.tar", tarTree(), {}},
        Corpus{"tree.tar.gz", gzip(tarTree()), {}},
        Corpus{"train-images-idx3-ubyte",
               idxImages(6, 4, 3),
               {{"train-labels-idx1-ubyte", kIdxLabels}}},
        Corpus{"train-images-idx3-ubyte.gz",
               gzip(idxImages(6, 4, 3)),
               {{"train-labels-idx1-ubyte", kIdxLabels}}},
        Corpus{"features.csv",
               "id,width,height,label\na,1.5,2,x\nb,\"3\",-4e2,y\nc,5,6,\"x\"\nd,7,8,y\n",
               {}},
        Corpus{"manifest.csv",
               "path,label_0,label_1,split\na/0.png,p,q,train\na/1.png,p,r,test\n"
               "a/2.png,s,t,train\na/3.png,s,t,test\na/4.png,p,q,train\n",
               {{"a/0.png", pngBytes(9, 9, 0)},
                {"a/1.png", pngBytes(9, 9, 1)},
                {"a/2.png", pngBytes(9, 9, 2)},
                {"a/3.png", pngBytes(9, 9, 3)},
                {"a/4.png", pngBytes(9, 9, 4)}}},
        Corpus{"x.npy",
               npyBytes(),
               {{"ids.jsonl", "{\"label\":\"a\"}\n{\"label\":\"a\"}\n{\"label\":\"b\"}\n"
                              "{\"label\":\"b\"}\n{\"label\":\"c\"}\n{\"label\":\"c\"}\n"}}}));

/// The picture readers themselves, on bytes that keep their beginning.
TEST(DecodeFuzz, DamagedPicturesAreRefusedOrReadButNeverBreakIt)
{
    for (const auto& file : fs::directory_iterator(fixture("decode"))) {
        const std::string bytes = *readFile(file.path());
        for (int number = 0; number < 150; ++number) {
            Random random({9, static_cast<uint64_t>(number)});
            const std::string damaged = number % 3 ? flip(bytes, random) : mutate(bytes, random);
            SCOPED_TRACE(file.path().filename().string() + " " + std::to_string(number));
            const auto whole = decodeImage(damaged, "x");
            const auto part = decodePart(damaged, "x", 24, [&](int width, int height) {
                return Region{width * 0.2, height * 0.3, width * 0.5, height * 0.4};
            });
            for (const ErrorCode code : {whole ? ErrorCode::Input : whole.error().code,
                                         part ? ErrorCode::Input : part.error().code})
                EXPECT_EQ(code, ErrorCode::Input);
            if (whole && part) {
                EXPECT_EQ(whole->channels, part->image.channels);
            }
            if (HasFailure())
                return;
        }
    }
}

} // namespace
} // namespace kindred::test
