#include "FinishedRunTest.h"

#include <array>
#include <map>

namespace kindred::test {
namespace {

class ClassesTest : public FinishedRunTest {};

TEST_F(ClassesTest, CellsAndClassesTellTheSameAsTheErrors)
{
    const wire::Message answer = client().call("run.classes", {{"run", run()}});
    ASSERT_TRUE(answer.json.contains("result")) << answer.json.dump();
    const Json& result = answer.json["result"];
    const Json errors = client().result("query.errors", {{"run", run()}});
    EXPECT_EQ(result["split"], errors["split"]);
    EXPECT_EQ(result["n"], errors["n"]);
    const auto cells = wire::findBlock(answer, result["cells"], "<i4");
    ASSERT_TRUE(cells);
    const auto* values = reinterpret_cast<const int32_t*>(cells->data);
    std::map<int, std::array<int64_t, 3>> counted; // label → samples, right, named so
    for (int64_t row = 0; row < cells->shape[0]; ++row) {
        const int32_t* cell = values + 3 * row;
        counted[cell[0]][0] += cell[2];
        counted[cell[0]][1] += cell[0] == cell[1] ? cell[2] : 0;
        counted[cell[1]][2] += cell[2];
    }
    int64_t right = 0;
    for (const Json& entry : result["classes"]) {
        const auto& counts = counted[entry["label"].get<int>()];
        EXPECT_EQ(entry["n"], counts[0]);
        EXPECT_EQ(entry["right"], counts[1]);
        EXPECT_EQ(entry["named"], counts[2]);
        EXPECT_FALSE(entry["name"].get<std::string>().empty());
        EXPECT_LE(entry["nearest_right"], entry["n"]);
        right += entry["right"].get<int64_t>();
    }
    EXPECT_EQ(result["n"].get<int64_t>() - right, errors["total"].get<int64_t>());
}

TEST_F(ClassesTest, ARunGainsNothingOverItself)
{
    for (const Json& entry :
         client().result("run.classes", {{"run", run()}, {"compare", run()}})["classes"])
        EXPECT_EQ(entry["compared_right"], entry["right"]);
}

TEST_F(ClassesTest, SamplesOfACellAreAsManyAsItCounts)
{
    const wire::Message answer = client().call("run.classes", {{"run", run()}});
    const Json& result = answer.json["result"];
    const auto cells = wire::findBlock(answer, result["cells"], "<i4");
    ASSERT_TRUE(cells);
    const auto* cell = reinterpret_cast<const int32_t*>(cells->data);
    const Json samples = client().result(
        "run.class_samples", {{"run", run()}, {"label", cell[0]}, {"prediction", cell[1]}});
    EXPECT_EQ(samples["ids"].size(), static_cast<size_t>(cell[2]));
    const Json wrong = client().result("run.class_samples", {{"run", run()}, {"wrong", true}});
    EXPECT_EQ(wrong["ids"], client().result("query.errors", {{"run", run()}})["ids"]);
}

TEST_F(ClassesTest, WrongQuestionsAreRefused)
{
    EXPECT_EQ(client().error("run.classes", {{"run", run()}, {"split", "moon"}})["code"], -32602);
    EXPECT_EQ(client().error("run.class_samples", {{"run", run()}, {"label", "eye"}})["code"],
              -32602);
    EXPECT_EQ(client().error("run.classes", {{"run", "/nowhere"}})["code"].get<int>() / 1000, -32);
}

} // namespace
} // namespace kindred::test
