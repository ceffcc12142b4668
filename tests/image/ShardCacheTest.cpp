#include <numeric>

#include "data/PackingCost.h"
#include "data/Resample.h"
#include "data/Shard.h"
#include "data/ShardCache.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"
#include "support/JpegPicture.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;
constexpr int kEdge = 32;
constexpr uint64_t kRoom = 10 << 20;

class ShardCacheTest : public testing::Test {
protected:
    std::string set(const std::string& name, int width) const
    {
        const fs::path root = m_folder.path() / name;
        if (!fs::exists(root))
            writeJpegFolders(root, 2, 3, width, 60);
        return root.string();
    }
    ShardCache cache(uint64_t limit = kRoom) const
    {
        return ShardCache(FileCache(m_folder.path() / "cache", limit));
    }
    static PackedPictures packed(const ShardCache& cache, const std::string& source)
    {
        const auto pictures =
            cache.pictures(requestFor(source), open(source), kEdge, DataProgress());
        if (pictures)
            return *pictures;
        ADD_FAILURE() << pictures.error().message();
        return {};
    }
    size_t files() const
    {
        return static_cast<size_t>(
            std::distance(fs::directory_iterator(m_folder.path() / "cache"), {}));
    }

    TemporaryFolder m_folder;
};

TEST_F(ShardCacheTest, GivesTheSourcesSamplesWithSmallerPicturesAndKeepsThem)
{
    const auto source = open(set("photos", 100));
    const PackedPictures made = packed(cache(), set("photos", 100));
    ASSERT_TRUE(made.dataset);
    EXPECT_TRUE(made.made);
    EXPECT_EQ(made.bytes, fs::file_size(made.file));
    EXPECT_EQ(made.dataset->names, source->names);
    EXPECT_EQ(made.dataset->subset, source->subset);
    EXPECT_EQ(made.dataset->fingerprint, source->fingerprint) << "it is the same source";
    EXPECT_EQ(made.dataset->minHeight, kEdge);
    for (int64_t id = 0; id < source->size(); ++id) {
        const Image whole = *source->image(id);
        const Image small = *made.dataset->image(id);
        EXPECT_EQ(small.width, 100 * kEdge / 60);
        EXPECT_EQ(small.pixels, resized(whole, {0, 0, 100, 60}, small.width, small.height).pixels);
        EXPECT_EQ(*made.dataset->encoded(id), *source->encoded(id)) << "the file is the source's";
    }
    const PackedPictures again = packed(cache(), set("photos", 100));
    EXPECT_FALSE(again.made);
    EXPECT_EQ(again.file, made.file);
    EXPECT_EQ(files(), 1u);
}

TEST_F(ShardCacheTest, DamagedOrForeignFilesAreMadeAnewWithTheReason)
{
    const PackedPictures made = packed(cache(), set("photos", 100));
    const std::string sound = *readFile(made.file);
    std::string damaged = sound;
    damaged[200] = static_cast<char>(damaged[200] + 1);
    writeBytes(made.file, damaged);
    const PackedPictures mended = packed(cache(), set("photos", 100));
    EXPECT_TRUE(mended.made);
    EXPECT_THAT(mended.notice, HasSubstr("damaged"));
    EXPECT_EQ(*readFile(made.file), sound);

    writeClassFolders(m_folder.path() / "others", 2, 2);
    const auto plan = planShard(requestFor((m_folder.path() / "others").string()), kEdge, {});
    ASSERT_TRUE(plan && writeShard(*plan, made.file, {}));
    const PackedPictures replaced = packed(cache(), set("photos", 100));
    EXPECT_TRUE(replaced.made);
    EXPECT_THAT(replaced.notice, HasSubstr("other pictures"));
    EXPECT_EQ(*readFile(made.file), sound);
}

TEST_F(ShardCacheTest, AChangedPictureIsAnotherSource)
{
    const PackedPictures made = packed(cache(), set("photos", 100));
    writeBytes(m_folder.path() / "photos" / "class0" / "0.jpg", jpegPicture(100, 60, 77));
    const PackedPictures other = packed(cache(), set("photos", 100));
    EXPECT_TRUE(other.made);
    EXPECT_NE(other.file, made.file);
}

TEST_F(ShardCacheTest, StaysBelowItsLimit)
{
    const PackedPictures first = packed(cache(), set("photos", 100));
    const uint64_t limit = first.bytes + first.bytes / 2;
    const PackedPictures second = packed(cache(limit), set("wider", 101));
    EXPECT_FALSE(fs::exists(first.file)) << "not used for longest";
    EXPECT_TRUE(fs::exists(second.file));
    const std::string source = set("photos", 100);
    const auto none = cache(100).pictures(requestFor(source), open(source), kEdge, DataProgress());
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().message(), HasSubstr("the cache holds"));
    EXPECT_EQ(files(), 1u);
}

TEST_F(ShardCacheTest, CancelledItLeavesNothing)
{
    const std::string source = set("photos", 100);
    const auto none = cache().pictures(requestFor(source), open(source), kEdge,
                                       [](int64_t, int64_t) { return false; });
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::Interrupted);
    EXPECT_TRUE(!fs::exists(m_folder.path() / "cache") || files() == 0);
}

TEST(PackingCostTest, CountsWhatAShardWouldHold)
{
    TemporaryFolder folder;
    writeJpegFolders(folder.path() / "set", 2, 6, 400, 300);
    const auto dataset = open((folder.path() / "set").string());
    TransformSpec transform;
    transform.augment = "photo";
    const auto cost = measurePacking(*dataset, transform, 75);
    ASSERT_TRUE(cost);
    EXPECT_EQ(cost->pictures, 12);
    EXPECT_EQ(cost->bytes, 12u * 100 * 75 * 3);
    EXPECT_NEAR(cost->shrinkage, 16, 1e-9);
    EXPECT_GT(cost->packSeconds, 0);
    EXPECT_DOUBLE_EQ(cost->saved(10), 10 * (cost->sourceSeconds - cost->shardSeconds));
    EXPECT_EQ(packedEdge(224), 256);
    EXPECT_EQ(packedEdge(84), 168);
    EXPECT_TRUE(decodesPictures(*dataset));
    EXPECT_FALSE(decodesPictures(*open("demo:small")));
}

} // namespace
} // namespace kindred::test
