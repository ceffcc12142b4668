#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/Files.h"
#include "data/Loader.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Three classes of four small pictures: ids 0 … 3, 4 … 7, 8 … 11.
class Exclude : public testing::Test {
protected:
    void SetUp() override { writeClassFolders(m_folder.path(), 3, 4); }

    DatasetRequest without(std::vector<std::string> names) const
    {
        DatasetRequest request = requestFor(m_folder.path().string());
        request.split = "none";
        request.validation = 0;
        request.exclude = std::move(names);
        return request;
    }

    static std::vector<Problem> ofSample(const Dataset& data, int64_t id)
    {
        std::vector<Problem> found;
        std::copy_if(data.problems.begin(), data.problems.end(), std::back_inserter(found),
                     [id](const Problem& problem) { return problem.id == id; });
        return found;
    }

    TemporaryFolder m_folder;
};

TEST_F(Exclude, IdsGoOnCountingAndNothingElseChanges)
{
    const auto whole = open(without({}));
    const auto data = open(without({"class1/2.png", "class0/0.png", "class1/2.png"}));
    EXPECT_EQ(data->names, whole->names);
    EXPECT_EQ(data->fingerprint, whole->fingerprint) << "it is the same source";
    EXPECT_THAT(data->ids(Subset::Excluded), ElementsAre(0, 6));
    EXPECT_THAT(data->ids(Subset::Train), ElementsAre(1, 2, 3, 4, 5, 7, 8, 9, 10, 11));
    EXPECT_THAT(data->level().labels, ElementsAre(-1, 0, 0, 0, 1, 1, -1, 1, 2, 2, 2, 2));
    ASSERT_EQ(ofSample(*data, 6).size(), 1U);
    EXPECT_EQ(ofSample(*data, 6)[0].where, "class1/2.png");
    EXPECT_EQ(ofSample(*data, 6)[0].what, "left out by hand");
    EXPECT_EQ(describe(*data).at("problems").back().at("kind"), "manual");
}

TEST_F(Exclude, AnUnknownNameIsRefusedByName)
{
    const auto data = openDataset(without({"class0/1.png", "class1/9.png"}));
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().code, ErrorCode::Input);
    EXPECT_THAT(data.error().message(), HasSubstr("“class1/9.png”"));
    EXPECT_THAT(data.error().message(), HasSubstr("did you mean"));
}

TEST_F(Exclude, TheHandStandsBeforeOtherReasons)
{
    writeBytes(m_folder.path() / "class0/broken.png", "no picture");
    writeBytes(m_folder.path() / "class2/copy.png", *readFile(m_folder.path() / "class2/0.png"));
    const auto data = open(without({"class0/broken.png", "class2/copy.png"}));
    for (const int64_t id : data->ids(Subset::Excluded)) {
        ASSERT_EQ(ofSample(*data, id).size(), 1U) << data->names[static_cast<size_t>(id)];
        EXPECT_EQ(ofSample(*data, id)[0].what, "left out by hand");
    }
    DatasetRequest strict = without({"class0/broken.png"});
    strict.refuseProblems = true;
    EXPECT_TRUE(openDataset(strict)) << "what is left out is no problem any more";
    strict.exclude.clear();
    EXPECT_FALSE(openDataset(strict));
}

TEST_F(Exclude, WhatRemainsAloneInItsClassFollows)
{
    const auto data = open(without({"class1/0.png", "class1/1.png", "class1/2.png"}));
    EXPECT_EQ(data->level().classes, (std::vector<std::string>{"class0", "class2"}));
    ASSERT_EQ(ofSample(*data, 7).size(), 1U);
    EXPECT_EQ(ofSample(*data, 7)[0].kind, Problem::Kind::Singleton);
    const auto one = openDataset(without({"class1/0.png", "class1/1.png", "class1/2.png",
                                          "class2/0.png", "class2/1.png", "class2/2.png"}));
    ASSERT_FALSE(one) << "one class is not enough";
    EXPECT_EQ(one.error().code, ErrorCode::Input);
}

TEST_F(Exclude, TheLoaderNeverAsksForThem)
{
    writeBytes(m_folder.path() / "class1/2.png", "no picture any more");
    const auto data = open(without({"class1/2.png"}));
    TransformSpec spec;
    spec.size = 8;
    BatchLoader loader(data, sequentialPlan(data->ids(Subset::Train), 4), spec, 1, 0);
    size_t seen = 0;
    for (;;) {
        const auto batch = loader.next();
        ASSERT_TRUE(batch) << batch.error().message();
        if (!*batch)
            break;
        EXPECT_EQ(std::count((*batch)->ids.begin(), (*batch)->ids.end(), 6), 0);
        seen += (*batch)->ids.size();
    }
    EXPECT_EQ(seen, 11U);
}

TEST(ExcludeOthers, EveryKindOfSourceKnowsItsNames)
{
    DatasetRequest features = requestFor(fixture("npy/embeddings.npy"));
    const auto rows = open(features);
    features.exclude = {rows->names[1]};
    EXPECT_EQ(open(features)->subset[1], Subset::Excluded);
    DatasetRequest demo = requestFor("demo:small");
    const auto drawings = open(demo);
    demo.exclude = {drawings->names[5], drawings->names[250]};
    EXPECT_THAT(open(demo)->ids(Subset::Excluded), ElementsAre(5, 250));
}

} // namespace
} // namespace kindred::test
