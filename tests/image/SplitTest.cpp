#include "base/Files.h"
#include "data/SplitRule.h"
#include "image/ImageTest.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

DatasetRequest ask(const std::string& split, const std::string& labels = "leaf",
                   double validation = 0)
{
    DatasetRequest request = requestFor("demo:small"); // 24 classes of 8 + 4
    request.split = split;
    request.labels = labels;
    request.validation = validation;
    return request;
}

std::vector<int64_t> countPerLeaf(const Dataset& data, Subset subset)
{
    std::vector<int64_t> counts(data.levels.back().classes.size(), 0);
    for (const int64_t id : data.ids(subset))
        ++counts[static_cast<size_t>(data.levels.back().labels[static_cast<size_t>(id)])];
    return counts;
}

TEST(Split, FolderIsTheDefault)
{
    const auto implicit = open(ask(""));
    const auto given = open(ask("folder"));
    EXPECT_EQ(implicit->subset, given->subset);
    EXPECT_EQ(implicit->splitRule, "folder");
    EXPECT_THAT(countPerLeaf(*given, Subset::Train), testing::Each(8));
    EXPECT_THAT(countPerLeaf(*given, Subset::Test), testing::Each(4));
}

TEST(Split, AnotherSourceIsUsedWholeUnlessItHasASplit)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 3, 4);
    DatasetRequest request = requestFor(folder.path().string());
    request.validation = 0;
    EXPECT_EQ(open(request)->splitRule, "ratio:0.8");
    request.wholeWithoutSplit = true;
    EXPECT_EQ(open(request)->splitRule, "none");
    EXPECT_EQ(open(request)->ids(Subset::Train).size(), 12U);
    DatasetRequest own = ask("");
    own.wholeWithoutSplit = true;
    EXPECT_EQ(open(own)->splitRule, "folder");
}

TEST(Split, RatioIsPerClassAndSeeded)
{
    DatasetRequest request = ask("ratio:0.75");
    const auto first = open(request);
    EXPECT_EQ(first->splitRule, "ratio:0.75");
    EXPECT_THAT(countPerLeaf(*first, Subset::Train), testing::Each(9));
    EXPECT_EQ(open(request)->subset, first->subset);
    request.seed = 2;
    EXPECT_NE(open(request)->subset, first->subset);
    EXPECT_EQ(open(request)->fingerprint, first->fingerprint);
}

TEST(Split, RatioLeavesOneOnEachSide)
{
    EXPECT_THAT(countPerLeaf(*open(ask("ratio:0.999")), Subset::Test), testing::Each(1));
    EXPECT_THAT(countPerLeaf(*open(ask("ratio:0.001")), Subset::Train), testing::Each(1));
}

TEST(Split, FirstTakesByName)
{
    const auto data = open(ask("first:5"));
    EXPECT_THAT(countPerLeaf(*data, Subset::Train), testing::Each(5));
    for (const int64_t id : data->ids(Subset::Train)) // test/… precedes train/… bytewise
        EXPECT_TRUE(data->names[static_cast<size_t>(id)].starts_with("test/") ||
                    data->names[static_cast<size_t>(id)].ends_with("/000"))
            << data->names[static_cast<size_t>(id)];
}

TEST(Split, ClassesHoldsWholeClassesOut)
{
    const auto coarse = open(ask("classes:0.5@0"));
    const auto fine = open(ask("classes:0.25@leaf"));
    const auto countClasses = [](const Dataset& data, size_t level, Subset subset) {
        std::set<int32_t> classes;
        for (const int64_t id : data.ids(subset))
            classes.insert(data.levels[level].labels[static_cast<size_t>(id)]);
        return classes.size();
    };
    EXPECT_EQ(countClasses(*coarse, 0, Subset::Train), 3U);
    EXPECT_EQ(countClasses(*coarse, 0, Subset::Test), 3U);
    EXPECT_EQ(countClasses(*fine, 1, Subset::Train), 6U);
    EXPECT_EQ(countClasses(*fine, 1, Subset::Test), 18U);
}

TEST(Split, NoneTrainsOnEverything)
{
    const auto data = open(ask("none"));
    EXPECT_EQ(data->ids(Subset::Train).size(), 288U);
    EXPECT_EQ(data->splitRule, "none");
}

TEST(Split, FileNamesSamples)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "split.csv").string();
    writeBytes(file, "split,path\ntraining,train/bowl/ball/000\nTEST,test/ring/dot/008\n"
                     "val,train/star/five/001\nquery,train/star/five/002\n"
                     "gallery,train/star/five/003\n");
    const auto data = open(ask(file));
    ASSERT_TRUE(data);
    EXPECT_EQ(data->ids(Subset::Train).size(), 1U);
    EXPECT_EQ(data->names[static_cast<size_t>(data->ids(Subset::Test)[0])], "test/ring/dot/008");
    EXPECT_EQ(data->ids(Subset::Val).size(), 1U);
    EXPECT_EQ(data->ids(Subset::Query).size(), 1U);
    EXPECT_EQ(data->ids(Subset::Gallery).size(), 1U);
    EXPECT_EQ(data->ids(Subset::None).size(), 283U);
}

TEST(Split, ValidationIsATenthOfTrain)
{
    const auto data = open(ask("", "leaf", 0.1));
    EXPECT_EQ(data->ids(Subset::Val).size(), 19U); // 192 / 10
    EXPECT_EQ(data->ids(Subset::Train).size(), 173U);
    EXPECT_EQ(data->ids(Subset::Test).size(), 96U); // never touched
    EXPECT_THAT(countPerLeaf(*data, Subset::Val), testing::Each(testing::Le(1)));
    EXPECT_EQ(open(ask("", "leaf", 0.1))->subset, data->subset);
    EXPECT_TRUE(data->carvedValidation);
    EXPECT_EQ(data->databaseIds(), open(ask("", "leaf", 0))->ids(Subset::Train));
}

TEST(Split, AValFolderIsNotCarvedAgain)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path() / "Training", 2, 10);
    writeClassFolders(folder.path() / "VALID", 2, 3);
    writeClassFolders(folder.path() / "testing", 2, 4);
    const auto data = open(folder.path().string());
    ASSERT_TRUE(data);
    EXPECT_EQ(data->ids(Subset::Train).size(), 20U);
    EXPECT_EQ(data->ids(Subset::Val).size(), 6U);
    EXPECT_FALSE(data->carvedValidation);
    EXPECT_EQ(data->databaseIds(), data->ids(Subset::Train));
    EXPECT_EQ(data->ids(Subset::Test).size(), 8U);
}

TEST(Split, QueryAndGalleryFolders)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path() / "query", 2, 2);
    writeClassFolders(folder.path() / "gallery", 2, 5);
    const auto data = open(folder.path().string());
    EXPECT_EQ(data->ids(Subset::Query).size(), 4U);
    EXPECT_EQ(data->ids(Subset::Gallery).size(), 10U);
}

TEST(Labels, CoarseLeafAndNumber)
{
    EXPECT_EQ(open(ask("", "0"))->level().classes.size(), 6U);
    EXPECT_EQ(open(ask("", "1"))->level().classes.size(), 24U);
    EXPECT_EQ(open(ask("", "leaf"))->trainedLevel, 1);
}

struct Refused {
    std::string split;
    std::string labels;
    ErrorCode code;
    std::string text;
};
std::ostream& operator<<(std::ostream& out, const Refused& refused)
{
    return out << refused.split << " " << refused.labels;
}
class RefusedTest : public testing::TestWithParam<Refused> {};

TEST_P(RefusedTest, NamesTheWord)
{
    const auto data = openDataset(ask(GetParam().split, GetParam().labels));
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().code, GetParam().code);
    EXPECT_THAT(data.error().message(), HasSubstr(GetParam().text));
}
INSTANTIATE_TEST_SUITE_P(
    Splits, RefusedTest,
    testing::Values(Refused{"rato:0.8", "leaf", ErrorCode::Usage, "did you mean “ratio”"},
                    Refused{"ratio:1.5", "leaf", ErrorCode::Usage, "between 0 and 1"},
                    Refused{"ratio:nan", "leaf", ErrorCode::Usage, "“nan”"},
                    Refused{"ratio:0.8x", "leaf", ErrorCode::Usage, "“0.8x”"},
                    Refused{"first:0", "leaf", ErrorCode::Usage, "first:0"},
                    Refused{"classes:0.5@9", "leaf", ErrorCode::Input, "no label level 9"},
                    Refused{"classes:0.5@top", "leaf", ErrorCode::Usage, "top"},
                    Refused{"nowhere.csv", "leaf", ErrorCode::Input, "nowhere.csv"},
                    Refused{"", "2", ErrorCode::Input, "levels (0 to 1)"},
                    Refused{"", "leef", ErrorCode::Usage, "did you mean “leaf”"},
                    Refused{"", "-1", ErrorCode::Usage, "-1"}));

TEST(Split, FileErrorsNameTheCell)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "split.csv").string();
    const auto messageFor = [&](const std::string& text) {
        writeBytes(file, text);
        const auto data = openDataset(ask(file));
        return data ? std::string("opened") : data.error().message();
    };
    EXPECT_THAT(messageFor("path,split\ntrain/bowl/ball/0000,train\n"),
                testing::AllOf(HasSubstr("line 2"), HasSubstr("train/bowl/ball/000")));
    EXPECT_THAT(messageFor("path,split\ntrain/bowl/ball/000,trian\n"),
                testing::AllOf(HasSubstr("line 2, column 2"), HasSubstr("trian")));
    EXPECT_THAT(messageFor("file,split\na,train\n"), HasSubstr("path and split"));
}

TEST(Split, FolderNeedsOne)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 2, 4);
    DatasetRequest request = requestFor(folder.path().string());
    request.split = "folder";
    const auto data = openDataset(request);
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().code, ErrorCode::Input);
    EXPECT_THAT(data.error().message(), HasSubstr("no split of its own"));
}

} // namespace
} // namespace kindred::test
