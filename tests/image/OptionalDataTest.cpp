#include <filesystem>

#include "image/ImageTest.h"

namespace kindred::test {
namespace {

/// Data that lies beside the checkout, or nothing.
class OptionalDataTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (!std::filesystem::is_directory(KINDRED_OPTIONAL_DATA))
            GTEST_SKIP() << "the optional data beside the checkout is not there";
    }
    static std::shared_ptr<const Dataset> openOptional(const std::string& name,
                                                       const std::string& split = "")
    {
        DatasetRequest request = requestFor(std::string(KINDRED_OPTIONAL_DATA) + "/" + name);
        request.split = split;
        return open(request);
    }
};

TEST_F(OptionalDataTest, Mnist)
{
    const auto data = openOptional("mnist");
    ASSERT_TRUE(data);
    EXPECT_EQ(data->size(), 70000);
    EXPECT_EQ(data->ids(Subset::Test).size(), 10000U);
    EXPECT_EQ(data->ids(Subset::Train).size() + data->ids(Subset::Val).size(), 60000U);
    EXPECT_EQ(data->level().classes.size(), 10U);
    EXPECT_EQ(data->level().labels[0], 7); // the first test digit is a 7, the first training a 5
    EXPECT_EQ(data->level().labels[10000], 5);
}

TEST_F(OptionalDataTest, Omniglot)
{
    const auto data = openOptional("omniglot_small1.zip", "first:15");
    ASSERT_TRUE(data);
    EXPECT_EQ(data->size(), 2720);
    EXPECT_EQ(data->levels[0].classes.size(), 5U);
    EXPECT_EQ(data->levels[1].classes.size(), 136U);
    EXPECT_EQ(data->ids(Subset::Test).size(), 680U);
    EXPECT_EQ(data->channels, 1);
    EXPECT_TRUE(data->drawings);
}

TEST_F(OptionalDataTest, Clothing)
{
    const auto data = openOptional("clothing.tar");
    ASSERT_TRUE(data);
    EXPECT_EQ(data->size(), 779);
    EXPECT_EQ(data->level().classes.size(), 10U);
    EXPECT_EQ(data->ids(Subset::Test).size(), 179U);
    EXPECT_EQ(data->channels, 3);
    EXPECT_FALSE(data->drawings);
    EXPECT_TRUE(data->problems.empty());
}

TEST_F(OptionalDataTest, Cifar)
{
    const auto data = openOptional("cifar10-jpeg.tar.gz");
    ASSERT_TRUE(data);
    EXPECT_EQ(data->size(), 60000);
    EXPECT_EQ(data->level().classes.size(), 10U);
    EXPECT_EQ(data->ids(Subset::Test).size(), 10000U);
    EXPECT_EQ(data->maxWidth, 32);
}

TEST_F(OptionalDataTest, Wine)
{
    const auto data = openOptional("wine.csv");
    ASSERT_TRUE(data);
    EXPECT_EQ(data->features.rows(), 178);
    EXPECT_EQ(data->features.cols(), 13);
    EXPECT_EQ(data->level().classes.size(), 3U);
}

} // namespace
} // namespace kindred::test
