// How requests share the server: what takes long waits for its turn, and lets the others pass.

#include <algorithm>
#include <memory>

#include "FinishedRunTest.h"
#include "GatedRun.h"

namespace kindred::test {
namespace {

TEST_F(FinishedRunTest, SlowRequestsDoNotDelayFastOnesAndCanBeCancelled)
{
    constexpr int kAtOnce = 3; // slow ones that the server works on
    const TemporaryFolder folder;
    std::vector<std::unique_ptr<GatedRun>> gates;
    std::vector<int64_t> slow;
    for (int i = 0; i < kAtOnce; ++i) {
        gates.push_back(std::make_unique<GatedRun>(run(), "samples.jsonl"));
        const fs::path out = folder.path() / (std::to_string(i) + ".csv");
        slow.push_back(client().send(
            "run.export",
            {{"run", gates.back()->path()}, {"format", "csv"}, {"out", out.string()}}));
    }
    for (const auto& gate : gates)
        gate->reached(); // none of them ends by itself
    slow.push_back(client().send("data.inspect", {{"source", "demo:small"}}));
    const int64_t unwanted = client().send("data.inspect", {{"source", "demo:small"}});
    client().notify("cancel", {{"id", unwanted}});
    EXPECT_TRUE(client().result("ping").empty());
    // A person who walks from picture to picture looks at these.
    EXPECT_TRUE(client().result("run.thumbnails", {{"run", run()}, {"ids", {0, 1}}})["ids"] ==
                Json({0, 1}));
    EXPECT_FALSE(
        client().result("query.neighbourhood", {{"run", run()}, {"id", 0}})["neighbours"].empty());
    EXPECT_EQ(client().result("run.image", {{"run", run()}, {"id", 0}}).count("bytes"), 1U);
    const std::vector<Json>& answered = client().answered();
    for (const int64_t id : slow)
        EXPECT_EQ(std::count(answered.begin(), answered.end(), Json(id)), 0) << id;
    for (const auto& gate : gates)
        gate->open();
    EXPECT_EQ(client().answer(unwanted).json["error"]["code"], -32800);
    for (const int64_t id : slow)
        EXPECT_TRUE(client().answer(id).json.contains("result")) << id;
}

} // namespace
} // namespace kindred::test
