// Tables that are easy but for the scale of their numbers.
#include "learn/TrainingFixture.h"
#include "train/finished/EvaluateRun.h"

namespace kindred {
namespace {

class FeatureScale : public TrainingFixture {
protected:
    /// Of the nearest neighbour, on two classes that lie apart, times a power of ten like "e20".
    Result<double> accuracy(const std::string& power, const std::string& method,
                            const Json& set) const
    {
        std::string text = "a,b,label,split\n";
        for (int i = 0; i < 24; ++i)
            text += std::to_string(i % 2 * 5 + i / 8) + power + "," + std::to_string(i % 3) +
                    power + (i % 2 == 0 ? ",x" : ",y") + (i < 16 ? ",train\n" : ",test\n");
        const std::string name = method + power + std::to_string(set.size());
        const fs::path table = m_folder.path() / (name + ".csv");
        KINDRED_TRY(writeFile(table, text));
        TrainRequest plan;
        plan.data = table.string();
        plan.out = (m_folder.path() / name).string();
        plan.method = method;
        plan.threads = 2;
        plan.set = set;
        KINDRED_ASSIGN(const ObservedState end, runTraining(plan));
        EXPECT_EQ(end, ObservedState::Finished);
        EvaluateRequest question;
        question.run = plan.out;
        question.rule = "knn";
        question.k = {1};
        question.threads = 2;
        KINDRED_ASSIGN(const EvaluatedRun evaluated, evaluateRun(question));
        return evaluated.outcome["results"][0]["value"].get<double>();
    }
};

TEST_F(FeatureScale, WithinTheRangeOfDistancesNothingChanges)
{
    for (const char* power : {"e-18", "e-10", "e0", "e18"})
        for (const char* method : {"none", "lmnn"}) {
            const Result<double> found = accuracy(power, method, Json::object());
            ASSERT_TRUE(found.ok()) << found.error().message();
            EXPECT_EQ(*found, 1) << method << power;
        }
}

TEST_F(FeatureScale, BeyondItStandardisingHelpsAsTheRefusalSays)
{
    for (const char* power : {"e-25", "e20", "e25"}) {
        const Result<double> refused = accuracy(power, "none", Json::object());
        ASSERT_FALSE(refused.ok()) << power;
        EXPECT_NE(refused.error().remedy.find("--set standardise=true"), std::string::npos);
        const Result<double> found = accuracy(power, "none", {{"standardise", true}});
        ASSERT_TRUE(found.ok()) << found.error().message();
        EXPECT_EQ(*found, 1) << power;
    }
}

} // namespace
} // namespace kindred
