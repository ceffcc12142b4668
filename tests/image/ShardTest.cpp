#include <cstring>
#include <fstream>

#include "base/Crc32c.h"
#include "base/Random.h"
#include "data/Loader.h"
#include "data/Resample.h"
#include "data/Shard.h"
#include "data/ShardFormat.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

/// The bytes of a file, or a failure of the test.
std::string packed(const std::string& source, int edge, const fs::path& file)
{
    const auto plan = planShard(requestFor(source), edge, {});
    EXPECT_TRUE(plan) << plan.error().message();
    const auto bytes = plan ? writeShard(*plan, file, {}) : Result<uint64_t>(plan.error());
    EXPECT_TRUE(bytes) << bytes.error().message();
    const auto written = readFile(file);
    EXPECT_TRUE(written && bytes && written->size() == *bytes);
    return written ? *written : "";
}

std::string noise(int width, int height, uint64_t seed)
{
    Random random(seed);
    Image image{width, height, 3, {}};
    for (int i = 0; i < width * height * 3; ++i)
        image.pixels.push_back(static_cast<uint8_t>(random.below(256)));
    return *encodePng(image);
}

class ShardTest : public testing::Test {
protected:
    std::string path(const std::string& name) const { return (m_folder.path() / name).string(); }

    /// Four sound pictures in two classes.
    std::string folder() const
    {
        for (int i = 0; i < 4; ++i)
            writeBytes(m_folder.path() / "set" / (i < 2 ? "a" : "b") / (std::to_string(i) + ".png"),
                       noise(30 - i, 17 + 9 * i, static_cast<uint64_t>(i)));
        return path("set");
    }
    /// An error of the file with these bytes, and what it says.
    void expectRefused(const std::string& bytes, const std::string& text) const
    {
        writeBytes(path("damaged.kshard"), bytes);
        const auto data = openDataset(requestFor(path("damaged.kshard")));
        ASSERT_FALSE(data) << text;
        EXPECT_EQ(data.error().code, ErrorCode::Input);
        EXPECT_THAT(data.error().message(), HasSubstr(text));
    }

    TemporaryFolder m_folder;
};

TEST_F(ShardTest, HasNamesLabelsSplitsAndPixelsOfItsSource)
{
    packed(fixture("tree"), 256, path("tree.kshard"));
    for (const auto& [split, labels] :
         {std::pair("", "leaf"), std::pair("ratio:0.5", "0"), std::pair("classes:0.5@leaf", "leaf"),
          std::pair("none", "leaf")}) {
        SCOPED_TRACE(split);
        DatasetRequest request = requestFor(fixture("tree"));
        request.split = split;
        request.labels = labels;
        const auto folder = open(request);
        request.source = path("tree.kshard");
        const auto shard = open(request);
        ASSERT_TRUE(folder && shard);
        EXPECT_EQ(shard->kind, "shard");
        EXPECT_EQ(shard->names, folder->names);
        EXPECT_EQ(shard->subset, folder->subset);
        EXPECT_EQ(shard->splitRule, folder->splitRule);
        EXPECT_EQ(shard->channels, folder->channels);
        EXPECT_EQ(shard->drawings, folder->drawings);
        EXPECT_EQ(shard->maxHeight, folder->maxHeight);
        ASSERT_EQ(shard->levels.size(), folder->levels.size());
        for (size_t k = 0; k < folder->levels.size(); ++k) {
            EXPECT_EQ(shard->levels[k].name, folder->levels[k].name);
            EXPECT_EQ(shard->levels[k].classes, folder->levels[k].classes);
            EXPECT_EQ(shard->levels[k].labels, folder->levels[k].labels);
        }
        EXPECT_EQ(describe(*shard)["problems"], describe(*folder)["problems"]);
        for (int64_t id = 0; id < folder->size(); ++id)
            EXPECT_EQ(shard->image(id)->pixels, folder->image(id)->pixels) << folder->names[id];
    }
}

TEST_F(ShardTest, KeepsGroupsAndSplitsOfATable)
{
    packed(fixture("manifest.csv"), 256, path("table.kshard"));
    const auto table = open(fixture("manifest.csv"));
    const auto shard = open(path("table.kshard"));
    ASSERT_TRUE(table && shard);
    EXPECT_EQ(shard->names, table->names);
    EXPECT_EQ(shard->subset, table->subset);
    EXPECT_EQ(shard->cameras, table->cameras);
}

TEST_F(ShardTest, PicturesAreThoseOfTheSourceMadeSmaller)
{
    const auto source = open(folder());
    packed(path("set"), 16, path("set.kshard"));
    const auto shard = open(path("set.kshard"));
    ASSERT_TRUE(source && shard);
    for (int64_t id = 0; id < source->size(); ++id) {
        const Image whole = *source->image(id);
        const PictureSize size = shardSize({whole.width, whole.height}, 16);
        EXPECT_EQ(std::min(size.width, size.height), 16);
        const Image expected = resized(whole, {0, 0, double(whole.width), double(whole.height)},
                                       size.width, size.height);
        const Image image = *shard->image(id);
        EXPECT_EQ(image.width, size.width);
        EXPECT_EQ(image.pixels, expected.pixels) << source->names[id];
    }
    EXPECT_NE(shard->fingerprint, source->fingerprint) << "other pixels are other data";
}

TEST(ShardSize, KeepsTheProportionAndNeverEnlarges)
{
    const auto size = [](int width, int height, int edge) {
        const PictureSize to = shardSize({width, height}, edge);
        return std::pair(to.width, to.height);
    };
    EXPECT_EQ(size(400, 534, 256), std::pair(256, 341)); // 341.76, as torchvision rounds
    EXPECT_EQ(size(534, 400, 256), std::pair(341, 256));
    EXPECT_EQ(size(200, 900, 256), std::pair(200, 900));
    EXPECT_EQ(size(0, 0, 256), std::pair(0, 0));
}

TEST_F(ShardTest, TransformsAPartAsTheWholePicture)
{
    packed(folder(), 16, path("set.kshard"));
    const auto shard = open(path("set.kshard"));
    ASSERT_TRUE(shard);
    TransformSpec spec;
    spec.size = 20;
    spec.augment = "photo";
    std::vector<float> part(1200), whole(1200);
    for (int64_t id = 0; id < shard->size(); ++id)
        for (uint64_t seed = 0; seed < 8; ++seed) {
            ASSERT_TRUE(transformSample(*shard, id, spec, seed, part.data()));
            transformImage(*shard->image(id), spec, seed, whole.data());
            EXPECT_THAT(part, testing::Pointwise(testing::FloatNear(1e-4F), whole));
        }
}

TEST_F(ShardTest, ABrokenPictureIsListedAndLeftOut)
{
    writeBytes(path("set/a/broken.png"), noise(20, 20, 9).substr(0, 300));
    packed(folder(), 16, path("set.kshard"));
    const auto shard = open(path("set.kshard"));
    ASSERT_TRUE(shard);
    EXPECT_EQ(shard->size(), 5);
    ASSERT_EQ(shard->problems.size(), 1U);
    EXPECT_EQ(shard->problems[0].kind, Problem::Kind::Broken);
    EXPECT_EQ(shard->names[static_cast<size_t>(shard->problems[0].id)], "a/broken.png");
    const auto image = shard->image(shard->problems[0].id);
    ASSERT_FALSE(image);
    EXPECT_THAT(image.error().message(), HasSubstr("a/broken.png"));
}

TEST_F(ShardTest, ASourceThatChangesMeanwhileIsAnError)
{
    const auto plan = planShard(requestFor(folder()), 16, {});
    ASSERT_TRUE(plan);
    writeBytes(path("set/b/3.png"), noise(50, 20, 3));
    const auto bytes = writeShard(*plan, path("set.kshard"), {});
    ASSERT_FALSE(bytes);
    EXPECT_THAT(bytes.error().message(), HasSubstr("b/3.png"));
    EXPECT_FALSE(openDataset(requestFor(path("set.kshard")))) << "what is left is no shard";
}

TEST_F(ShardTest, StopsWhenAskedTo)
{
    const auto plan = planShard(requestFor(folder()), 16, {});
    ASSERT_TRUE(plan);
    const auto bytes =
        writeShard(*plan, path("set.kshard"), [](int64_t, int64_t) { return false; });
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().code, ErrorCode::Interrupted);
}

TEST_F(ShardTest, WhatCannotBePackedIsRefused)
{
    EXPECT_EQ(planShard(requestFor(folder()), 3, {}).error().code, ErrorCode::Usage);
    writeBytes(path("rows.csv"), "x,label\n1,a\n2,a\n3,b\n4,b\n");
    const auto rows = planShard(requestFor(path("rows.csv")), 256, {});
    ASSERT_FALSE(rows);
    EXPECT_THAT(rows.error().message(), HasSubstr("no pictures"));
    EXPECT_TRUE(checkShardSpace(5 << 20, 5 << 20, "/disk"));
    const Status space = checkShardSpace(5 << 20, 3 << 20, "/disk");
    ASSERT_FALSE(space);
    for (const char* word : {"5.0 MiB", "3.0 MiB", "/disk"})
        EXPECT_THAT(space.error().message(), HasSubstr(word));
}

TEST_F(ShardTest, DamageIsToldApart)
{
    const std::string sound = packed(folder(), 16, path("set.kshard"));
    ShardHeader header;
    std::memcpy(&header, sound.data(), sizeof header);
    const auto flipped = [&](size_t at) {
        std::string bytes = sound;
        bytes[at] = static_cast<char>(bytes[at] ^ 1);
        return bytes;
    };
    expectRefused(sound.substr(0, 20), "cut short");
    expectRefused(sound.substr(0, sound.size() - 1), "cut short");
    expectRefused(flipped(offsetof(ShardHeader, version)), "version 0");
    expectRefused(flipped(offsetof(ShardHeader, count)), "header is damaged");
    expectRefused(flipped(header.entriesAt), "table of pictures is damaged");
    expectRefused(flipped(sound.size() - 1), "table of pictures is damaged");
    expectRefused(sound + "x", "table of pictures is damaged");
    expectRefused(flipped(sizeof header + 5), "a/0.png");
}

TEST_F(ShardTest, PixelsAreComparedWhenFirstAskedForWhereNotBefore)
{
    std::string bytes = packed(folder(), 16, path("set.kshard"));
    bytes[sizeof(ShardHeader) + 5] ^= 1;
    writeBytes(path("set.kshard"), bytes);
    DatasetRequest request = requestFor(path("set.kshard"));
    request.checkImages = false;
    const auto shard = open(request);
    ASSERT_TRUE(shard);
    EXPECT_TRUE(shard->image(1));
    const auto image = shard->image(0);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().code, ErrorCode::Input);
    EXPECT_THAT(image.error().message(), HasSubstr("a/0.png"));
}

TEST_F(ShardTest, EntriesThatPointElsewhereAreRefused)
{
    const std::string sound = packed(folder(), 16, path("set.kshard"));
    ShardHeader header;
    std::memcpy(&header, sound.data(), sizeof header);
    ShardEntry entry;
    std::memcpy(&entry, sound.data() + header.entriesAt, sizeof entry);
    std::vector<ShardEntry> wrong(4, entry);
    wrong[0].offset = header.entriesAt;
    wrong[1].width = 1 << 20;
    wrong[2].channels = 2;
    wrong[3].offset = 0;
    for (const ShardEntry& bad : wrong) {
        std::string bytes = sound;
        std::memcpy(bytes.data() + header.entriesAt, &bad, sizeof bad);
        header.tailChecksum = crc32c(std::string_view(bytes).substr(header.entriesAt));
        bytes.replace(0, sizeof header, shardHeaderBytes(header));
        expectRefused(bytes, "table of pictures is damaged");
    }
    const std::string facts = R"({"names":["a","b","c","d"]})";
    std::string bytes = sound.substr(0, header.factsAt) + facts;
    header.fileBytes = bytes.size();
    header.tailChecksum = crc32c(std::string_view(bytes).substr(header.entriesAt));
    bytes.replace(0, sizeof header, shardHeaderBytes(header));
    expectRefused(bytes, "facts are not what they should be");
}

TEST_F(ShardTest, IsPackedAgainFromAShard)
{
    packed(folder(), 16, path("set.kshard"));
    const std::string again = packed(path("set.kshard"), 256, path("again.kshard"));
    const auto first = open(path("set.kshard"));
    const auto second = open(path("again.kshard"));
    ASSERT_TRUE(first && second);
    EXPECT_EQ(second->fingerprint, first->fingerprint);
}

} // namespace
} // namespace kindred::test
