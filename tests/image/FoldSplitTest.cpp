#include "data/FoldSplit.h"

#include <algorithm>

#include "image/ImageTest.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

DatasetRequest askFold(const std::string& source, int fold, int folds, uint64_t seed = 1)
{
    DatasetRequest request = requestFor(source);
    request.split = "folds:" + std::to_string(fold) + "/" + std::to_string(folds);
    request.validation = 0;
    request.seed = seed;
    return request;
}

/// Fold of each sample from 1; fails the test for one that is tested in none or in two.
std::vector<int> foldsOf(const std::string& source, int folds, uint64_t seed = 1)
{
    std::vector<int> fold;
    for (int i = 1; i <= folds; ++i) {
        const auto data = open(askFold(source, i, folds, seed));
        fold.resize(static_cast<size_t>(data->size()), 0);
        EXPECT_EQ(data->ids(Subset::Train).size() + data->ids(Subset::Test).size(), fold.size());
        for (const int64_t id : data->ids(Subset::Test)) {
            EXPECT_EQ(fold[static_cast<size_t>(id)], 0) << id << " is tested twice";
            fold[static_cast<size_t>(id)] = i;
        }
    }
    EXPECT_EQ(std::count(fold.begin(), fold.end(), 0), 0) << "somebody is never tested";
    return fold;
}

/// The most by which two folds differ in their number of samples of one class.
int64_t unevenness(const std::vector<int>& fold, int folds, const std::vector<int32_t>& labels)
{
    int64_t most = 0;
    for (const int32_t wanted : std::set<int32_t>(labels.begin(), labels.end())) {
        std::vector<int64_t> counts(static_cast<size_t>(folds), 0);
        for (size_t id = 0; id < fold.size(); ++id)
            counts[static_cast<size_t>(fold[id] - 1)] += labels[id] == wanted ? 1 : 0;
        const auto [low, high] = std::minmax_element(counts.begin(), counts.end());
        most = std::max(most, *high - *low);
    }
    return most;
}

TEST(FoldSplit, EverySampleIsTestedOnceAndEveryLevelIsStratified)
{
    for (const int folds : {2, 5, 10}) { // of 24 classes of 12 under 6 coarse ones
        const std::vector<int> fold = foldsOf("demo:small", folds);
        const auto data = open(askFold("demo:small", 1, folds));
        for (const LabelLevel& level : data->levels)
            EXPECT_LE(unevenness(fold, folds, level.labels), 1) << level.name << " " << folds;
        EXPECT_LE(unevenness(fold, folds, std::vector<int32_t>(fold.size(), 0)), 1);
        EXPECT_EQ(data->splitRule, "folds:1/" + std::to_string(folds));
    }
}

TEST(FoldSplit, TheSeedDrawsThemAndTheSourcesOwnSplitDoesNot)
{
    EXPECT_EQ(foldsOf("demo:small", 4), foldsOf("demo:small", 4));
    EXPECT_NE(foldsOf("demo:small", 4, 1), foldsOf("demo:small", 4, 2));
    const auto data = open(askFold("demo:small", 1, 4));
    const auto isTrainFolder = [&](int64_t id) {
        return data->names[static_cast<size_t>(id)].starts_with("train/");
    };
    const std::vector<int64_t> test = data->ids(Subset::Test);
    const auto fromTrain = std::count_if(test.begin(), test.end(), isTrainFolder);
    EXPECT_TRUE(fromTrain > 0 && fromTrain < static_cast<int64_t>(test.size()));
}

TEST(FoldSplit, ValidationIsCarvedFromWhatTrains)
{
    DatasetRequest request = askFold("demo:small", 3, 4);
    const auto whole = open(request);
    request.validation = 0.1;
    const auto carved = open(request);
    EXPECT_EQ(carved->ids(Subset::Test), whole->ids(Subset::Test));
    EXPECT_EQ(carved->databaseIds(), whole->ids(Subset::Train));
    EXPECT_TRUE(carved->carvedValidation);
}

TEST(FoldSplit, GroupsStayTogetherInFoldsOfLikeSize)
{
    const TemporaryFolder folder;
    std::string rows = "path,label,group\n";
    for (int i = 0; i < 40; ++i) {
        const std::string name = std::to_string(i) + ".png";
        writeBytes(folder.path() / name, pngBytes(8, 8, i));
        rows += name + ",c" + std::to_string(i % 2) + ",g" + std::to_string(i / 4) + "\n";
    }
    const std::string source = (folder.path() / "manifest.csv").string();
    writeBytes(source, rows);
    const std::vector<int> fold = foldsOf(source, 5);
    const auto data = open(askFold(source, 1, 5));
    std::map<int, std::set<int>> foldsOfGroup;
    for (size_t id = 0; id < fold.size(); ++id)
        foldsOfGroup[std::stoi(data->names[id]) / 4].insert(fold[id]);
    for (const auto& [group, seen] : foldsOfGroup)
        EXPECT_EQ(seen.size(), 1U) << group;
    for (int i = 1; i <= 5; ++i)
        EXPECT_EQ(std::count(fold.begin(), fold.end(), i), 8);

    const auto tooMany = openDataset(askFold(source, 1, 11));
    ASSERT_FALSE(tooMany);
    EXPECT_EQ(tooMany.error().code, ErrorCode::Input);
    EXPECT_THAT(tooMany.error().message(), HasSubstr("10 groups"));
}

TEST(FoldSplit, MoreFoldsThanTheSmallestClassHasAreRefused)
{
    const TemporaryFolder folder;
    writeClassFolders(folder.path(), 3, 6);
    fs::remove(folder.path() / "class1" / "0.png");
    EXPECT_TRUE(openDataset(askFold(folder.path().string(), 1, 5)));
    const auto data = openDataset(askFold(folder.path().string(), 1, 6));
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().code, ErrorCode::Input);
    EXPECT_THAT(data.error().message(),
                testing::AllOf(HasSubstr("“class1” has 5 samples"), HasSubstr("at most 5 folds")));
}

TEST(FoldSplit, TheWordIsChecked)
{
    for (const char* text : {"folds:1", "folds:", "folds:0/5", "folds:6/5", "folds:1/1",
                             "folds:a/5", "folds:1/5x", "folds:-1/5", "folds:1/5/2"}) {
        const auto rule = parseSplitRule(text);
        ASSERT_FALSE(rule) << text;
        EXPECT_EQ(rule.error().code, ErrorCode::Usage);
        EXPECT_THAT(rule.error().message(), HasSubstr(text));
    }
    const auto rule = parseSplitRule("folds:10/10");
    ASSERT_TRUE(rule);
    EXPECT_EQ(rule->count, 10);
    EXPECT_EQ(rule->folds, 10);
}

} // namespace
} // namespace kindred::test
