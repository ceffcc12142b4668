// What is held out reaches nothing that is learned: scaling and components of a fold, class means,
// centres and networks are of its training rows alone (28 and 18 of the pitfalls in acceptance.md).
#include <algorithm>

#include "base/Random.h"
#include "learn/TrainingFixture.h"
#include "train/plan/Registry.h"

namespace kindred {
namespace {

class HeldOut : public TrainingFixture {
protected:
    /// 48 rows of three classes; those of `moved` lie elsewhere.
    std::string csv(const std::string& name, const std::vector<int64_t>& moved) const
    {
        Random random{11};
        std::string text = "a,b,c,d,e,f,g,h,label\n";
        for (int64_t i = 0; i < 48; ++i) {
            const bool elsewhere = std::binary_search(moved.begin(), moved.end(), i);
            for (int column = 0; column < 8; ++column)
                text += std::to_string((i % 3 == column ? 2.0 : 0.0) + random.uniform() +
                                       (elsewhere ? 3.0 : 0.0)) +
                        ",";
            text += std::string(1, static_cast<char>('x' + i % 3)) + "\n";
        }
        const fs::path file = m_folder.path() / name;
        EXPECT_TRUE(writeFile(file, text).ok());
        return file.string();
    }

    /// The embeddings of the training rows of the third of four folds, as they lie in the table.
    std::string learned(const MethodInfo& method, const std::string& data,
                        const std::string& name) const
    {
        TrainRequest plan;
        plan.data = data;
        plan.out = (m_folder.path() / (method.id + name)).string();
        plan.method = method.id;
        plan.encoder = method.trainsEncoder ? "linear" : "identity";
        plan.split = "folds:3/4";
        plan.threads = 2;
        plan.set = {{"thumbnails", false}};
        if (method.trainsEncoder) {
            plan.epochs = 2;
            plan.set["dim"] = 3;
        } else {
            plan.set["standardise"] = true;
        }
        const auto end = runTraining(plan);
        EXPECT_TRUE(end.ok()) << end.error().message();
        const RunDirectory run = directory(plan);
        if (!end || run.checkpointSteps().empty())
            return name;
        const fs::path table = run.tables("train", run.checkpointSteps().back());
        return readFile(table / "embeddings.npy").value();
    }
};

TEST_F(HeldOut, RowsChangeNothingThatIsLearned)
{
    const std::string data = csv("rows.csv", {});
    const auto opened = openDataset({.source = data, .split = "folds:3/4"});
    ASSERT_TRUE(opened.ok()) << opened.error().message();
    const std::vector<int64_t> tested = (*opened)->ids(Subset::Test);
    ASSERT_EQ(tested.size(), 12U);
    const std::string others = csv("others.csv", tested);
    int asked = 0;
    for (const MethodInfo& method : methods()) {
        SCOPED_TRACE(method.id);
        if (method.applies && !method.applies(**opened).empty())
            continue;
        EXPECT_TRUE(learned(method, data, "-a") == learned(method, others, "-b"));
        ++asked;
    }
    EXPECT_GE(asked, 12);
}

} // namespace
} // namespace kindred
