#include <algorithm>
#include <cmath>
#include <map>

#include "FinishedRunTest.h"
#include "base/Npy.h"

namespace kindred::test {
namespace {

/// A map's rows as a client sees them.
struct Sketch {
    Json about; ///< the reply of map.start or map.open
    std::vector<int64_t> ids;
};

struct SeenFrame {
    Json params;
    std::vector<float> exact;
};

class MapTest : public FinishedRunTest {
protected:
    static Json quickMap()
    {
        return {{"run", run()}, {"seed", 3}, {"set", {{"iterations", 60}, {"perplexity", 10}}}};
    }

    static constexpr int kLong = 100000; ///< iterations; the most that there are
    static Json longMap()
    {
        Json params = quickMap();
        params["set"]["iterations"] = kLong;
        return params;
    }

    static Sketch sketch(const std::string& method, const Json& params)
    {
        const wire::Message answer = client().call(method, params);
        EXPECT_TRUE(answer.json.contains("result")) << answer.json.dump();
        Sketch made{answer.json["result"], {}};
        const auto ids = wire::findBlock(answer, made.about["ids"], "<i8");
        EXPECT_TRUE(ids);
        const auto* first = reinterpret_cast<const int64_t*>(ids->data);
        made.ids.assign(first, first + ids->count());
        return made;
    }

    /// Follows a map until it says one of these states.
    static Json follow(const Json& token, const std::vector<std::string>& states)
    {
        client().result("subscribe", {{"feed", "map.frame"}, {"map", token}});
        return waitFor(token, states);
    }

    static Json waitFor(const Json& token, const std::vector<std::string>& states)
    {
        return client().notification("map.frame", [&](const Json& params) {
            return params["map"] == token &&
                   std::find(states.begin(), states.end(), params["state"]) != states.end();
        });
    }

    /// The layout that the run keeps at its last step, split by split.
    static Matrix<float> stored()
    {
        std::vector<float> values;
        const Json listed = client().result("map.list", {{"run", run()}})["maps"];
        for (const Json& split : listed.back()["splits"]) {
            const Json table =
                client().result("run.table", {{"run", run()}, {"split", split}, {"name", "map"}});
            const auto part = readNpyMatrix(table["path"].get<std::string>());
            EXPECT_TRUE(part);
            values.insert(values.end(), part->values().begin(), part->values().end());
        }
        const auto rows = static_cast<int64_t>(values.size() / 2);
        return {rows, 2, std::move(values)};
    }

    static std::map<std::string, int64_t> tableRows()
    {
        std::map<std::string, int64_t> rows;
        const Json tables = client().result("run.tables", {{"run", run()}})["tables"];
        for (const Json& table : tables)
            if (table["step"] == tables.back()["step"])
                rows[table["split"]] = table["rows"];
        return rows;
    }
};

TEST_F(MapTest, ShowsEveryRowAndIsKeptWithTheRun)
{
    const Sketch map = sketch("map.start", quickMap());
    int64_t total = 0;
    for (const auto& [split, rows] : tableRows())
        total += rows;
    EXPECT_EQ(map.about["n"], total) << "never a sample of them";
    EXPECT_EQ(static_cast<int64_t>(map.ids.size()), total);
    const Json last = follow(map.about["map"], {"finished", "failed"});
    EXPECT_EQ(last["state"], "finished") << last.dump();
    EXPECT_EQ(last["iteration"], 60);
    EXPECT_EQ(last["stored"], true) << last.dump();
    EXPECT_GT(last["honesty"]["trustworthiness"].get<double>(), 0.6);
    EXPECT_LE(last["honesty"]["trustworthiness"].get<double>(), 1);
    EXPECT_EQ(last["positions"]["$block"]["dtype"], "<f4") << "at rest places are exact";
    const Json kept = client().result("map.list", {{"run", run()}})["maps"];
    ASSERT_EQ(kept.size(), 1u);
    EXPECT_EQ(kept[0]["n"], total);
    EXPECT_EQ(kept[0]["seed"], 3);
    EXPECT_EQ(kept[0]["iterations"], 60);
    EXPECT_EQ(stored().rows(), total);

    const Sketch again = sketch("map.open", {{"run", run()}});
    EXPECT_EQ(again.ids, map.ids);
    EXPECT_EQ(again.about["options"]["perplexity"], 10);
    const Json opened = follow(again.about["map"], {"finished"});
    EXPECT_EQ(opened["honesty"], last["honesty"]);
}

TEST_F(MapTest, APreviewHasSomePointsOfTheKeptMapWithTheirClasses)
{
    const Sketch map = sketch("map.start", quickMap());
    ASSERT_EQ(follow(map.about["map"], {"finished", "failed"})["state"], "finished");
    const Matrix<float> whole = stored();
    const wire::Message classes =
        client().call("run.points", {{"run", run()}, {"what", {"class"}}});
    const auto known = wire::findBlock(classes, classes.json["result"]["class"], "<i4");
    ASSERT_TRUE(known);
    constexpr int64_t kWanted = 50;
    const wire::Message answer = client().call("map.preview", {{"run", run()}, {"most", kWanted}});
    const Json& result = answer.json["result"];
    EXPECT_EQ(result["step"], map.about["step"]);
    EXPECT_EQ(result["n"], whole.rows());
    const auto positions = wire::findBlock(answer, result["positions"], "<f4");
    const auto labels = wire::findBlock(answer, result["classes"], "<i4");
    ASSERT_TRUE(positions && labels);
    ASSERT_EQ(positions->shape, (std::vector<int64_t>{kWanted, 2}));
    ASSERT_EQ(labels->count(), kWanted);
    for (int64_t i = 0; i < kWanted; ++i) {
        const int64_t row = i * whole.rows() / kWanted;
        EXPECT_EQ(reinterpret_cast<const float*>(positions->data)[2 * i], whole(row, 0));
        EXPECT_EQ(reinterpret_cast<const float*>(positions->data)[2 * i + 1], whole(row, 1));
        EXPECT_EQ(reinterpret_cast<const int32_t*>(labels->data)[i],
                  reinterpret_cast<const int32_t*>(known->data)[row]);
    }
    const Json every = client().result("map.preview", {{"run", run()}, {"most", 4096}});
    EXPECT_EQ(every["classes"]["$block"]["shape"][0], std::min<int64_t>(4096, whole.rows()));
    EXPECT_EQ(client().error("map.preview", {{"run", run()}, {"most", 3}})["code"], -32602);
    const Json listed = client().result("runs.list", Json::object());
    for (const Json& summary : listed["runs"])
        if (summary["run"] == run()) {
            EXPECT_EQ(summary["map"]["step"], map.about["step"]) << summary.dump();
        }
}

TEST_F(MapTest, TheSameSeedMakesTheSameMap)
{
    const auto layout = [] {
        const Sketch map = sketch("map.start", quickMap());
        EXPECT_EQ(follow(map.about["map"], {"finished", "failed"})["state"], "finished");
        return stored().values();
    };
    const std::vector<float> first = layout();
    EXPECT_EQ(first, layout());
    EXPECT_TRUE(std::all_of(first.begin(), first.end(), [](float v) { return std::isfinite(v); }));
}

TEST_F(MapTest, AWarmMapMovesOnFromWhereItWas)
{
    const Sketch before = sketch("map.start", quickMap());
    follow(before.about["map"], {"finished"});
    const std::vector<float> old = stored().values();
    Json params = quickMap();
    params["warm"] = true;
    params["set"] = {{"perplexity", 10}};
    const Sketch warm = sketch("map.start", params);
    EXPECT_EQ(warm.about["start"], before.about["step"]);
    EXPECT_LE(follow(warm.about["map"], {"finished"})["iteration"].get<int>(), 200);
    const std::vector<float> moved = stored().values();
    ASSERT_EQ(moved.size(), old.size());
    // Correlation of the two layouts along x: it moved, it did not jump.
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (size_t i = 0; i < old.size(); i += 2) {
        xy += double(old[i]) * double(moved[i]);
        xx += double(old[i]) * double(old[i]);
        yy += double(moved[i]) * double(moved[i]);
    }
    EXPECT_GT(xy / std::sqrt(xx * yy), 0.5);
}

TEST_F(MapTest, CanBePausedShakenAndStopped)
{
    const Sketch map = sketch("map.start", longMap());
    const Json& token = map.about["map"];
    follow(token, {"running"});
    client().result("map.control", {{"map", token}, {"state", "paused"}});
    const Json paused = waitFor(token, {"paused"});
    EXPECT_LT(paused["iteration"].get<int>(), kLong);
    client().result("map.control", {{"map", token}, {"state", "running"}, {"perturb", true}});
    const Json running = waitFor(token, {"running"});
    EXPECT_GT(running["iteration"].get<int>(), paused["iteration"].get<int>());
    client().result("map.control", {{"map", token}, {"state", "stopped"}});
    const Json stopped = waitFor(token, {"stopped"});
    EXPECT_EQ(stopped["stored"], true);
    EXPECT_EQ(client().result("map.list", {{"run", run()}})["maps"][0]["iterations"],
              stopped["iteration"]);
    client().result("map.close", {{"map", token}});
    EXPECT_EQ(client().error("map.control", {{"map", token}, {"state", "running"}})["code"],
              -32602);
}

TEST_F(MapTest, AClosedMapEndsThoughItIsFollowed)
{
    const Json closed = sketch("map.start", longMap()).about["map"];
    follow(closed, {"running"});
    client().result("map.close", {{"map", closed}});
    const Json last = client().notification("map.frame", [&](const Json& frame) {
        return frame["map"] == closed && frame.value("closed", false);
    });
    EXPECT_EQ(last["state"], "stopped");
    EXPECT_EQ(last["positions"]["$block"]["dtype"], "<f4") << "as it is, at rest";
    const Json next = sketch("map.start", quickMap()).about["map"];
    client().result("subscribe", {{"feed", "map.frame"}, {"map", next}});
    bool wasHeardOf = false;
    client().notification("map.frame", [&](const Json& frame) {
        wasHeardOf = wasHeardOf || frame["map"] == closed;
        return frame["map"] == next && frame["state"] == "finished";
    });
    EXPECT_FALSE(wasHeardOf) << "it went on while another was made";
}

TEST_F(MapTest, WhoFollowsAMapThatIsPushedOutIsTold)
{
    follow(sketch("map.start", quickMap()).about["map"], {"finished"}); // one to open again
    const Json pushed = sketch("map.start", longMap()).about["map"];
    follow(pushed, {"running"});
    client().result("map.control", {{"map", pushed}, {"state", "paused"}});
    waitFor(pushed, {"paused"});
    for (int i = 0; i < 6; ++i) // as many as are kept open
        client().result("map.open", {{"run", run()}});
    const Json last = client().notification("map.frame", [&](const Json& frame) {
        return frame["map"] == pushed && frame.value("closed", false);
    });
    EXPECT_EQ(last["state"], "stopped");
    EXPECT_EQ(client().error("map.control", {{"map", pushed}, {"state", "running"}})["code"],
              -32602);
}

TEST_F(MapTest, MoreCanBeAskedForWhileTheResultIsMeasured)
{
    const Json token = sketch("map.start", quickMap()).about["map"];
    client().result("subscribe", {{"feed", "map.frame"}, {"map", token}});
    const auto until = [&](int iteration) {
        return client().notification("map.frame", [&](const Json& frame) {
            return frame["map"] == token && frame["iteration"].get<int>() >= iteration;
        });
    };
    until(60); // measured from here on
    client().result("map.control", {{"map", token}, {"state", "running"}});
    EXPECT_GT(until(61)["iteration"].get<int>(), 60);
    client().result("map.close", {{"map", token}});
}

TEST_F(MapTest, PrincipalComponentsAreThereAtOnce)
{
    const Sketch map = sketch("map.start", {{"run", run()}, {"method", "pca"}, {"split", "test"}});
    EXPECT_EQ(map.about["n"], tableRows()["test"]);
    const Json last = follow(map.about["map"], {"finished", "failed"});
    EXPECT_EQ(last["state"], "finished");
    EXPECT_EQ(last["iteration"], 0);
    // A square: as wide as high.
    const Json& bounds = last["bounds"];
    EXPECT_NEAR(bounds[2].get<double>() - bounds[0].get<double>(),
                bounds[3].get<double>() - bounds[1].get<double>(), 1e-9);
}

TEST_F(MapTest, WhatCannotBeIsRefusedInWords)
{
    const auto text = [](const Json& params) {
        const Json error = client().error("map.start", params);
        EXPECT_EQ(error["code"], -32602) << error.dump();
        return error["message"].get<std::string>();
    };
    EXPECT_NE(text({{"run", run()}, {"set", {{"perplexity", 1e5}}}}).find("perplexity"),
              std::string::npos);
    EXPECT_NE(text({{"run", run()}, {"method", "umap"}}).find("tsne"), std::string::npos);
    EXPECT_NE(text({{"run", run()}, {"split", "nowhere"}}).find("test"), std::string::npos)
        << "the splits that there are";
    EXPECT_NE(text({{"run", run()}, {"set", {{"perplexty", 5}}}}).find("perplexity"),
              std::string::npos)
        << "did you mean";
    EXPECT_EQ(client().error("subscribe", {{"feed", "map.frame"}, {"map", "map-999"}})["code"],
              -32602);
    EXPECT_EQ(client().error("map.open", {{"run", run()}, {"step", 123456}})["code"], -32003);
}

TEST_F(MapTest, OptionsSayWhatItWillCost)
{
    const Json options = client().result("map.options", {{"run", run()}});
    EXPECT_EQ(options["methods"][0]["id"], "tsne");
    EXPECT_FALSE(options["methods"][0]["options"].empty());
    int64_t total = 0;
    for (const auto& [split, rows] : tableRows())
        total += rows;
    EXPECT_EQ(options["n"], total);
    EXPECT_GT(options["seconds_per_iteration"].get<double>(), 0);
    EXPECT_NEAR(options["largest_perplexity"].get<double>(), double(total - 1) / 3, 1);
    const auto bytes = [](const Json& answer, const char* method) {
        EXPECT_EQ(answer["memory"][method]["fits"], true);
        return answer["memory"][method]["memory_bytes"].get<int64_t>();
    };
    EXPECT_GT(bytes(options, "tsne"), bytes(options, "pca"));
    const Json wide =
        client().result("map.options", {{"run", run()}, {"set", {{"perplexity", 60}}}});
    EXPECT_GT(bytes(wide, "tsne"), bytes(options, "tsne"));
    EXPECT_EQ(bytes(wide, "pca"), bytes(options, "pca"));
}

TEST_F(MapTest, HonestyTellsPointsApart)
{
    const Sketch map = sketch("map.start", quickMap());
    follow(map.about["map"], {"finished"});
    const wire::Message answer =
        client().call("map.honesty", {{"map", map.about["map"]}, {"queries", 40}});
    const Json& honesty = answer.json["result"];
    EXPECT_EQ(honesty["queries"], 40);
    const auto kept = wire::findBlock(answer, honesty["point_preservation"], "<f4");
    const auto torn = wire::findBlock(answer, honesty["torn_neighbours"], "<i4");
    ASSERT_TRUE(kept && torn);
    ASSERT_EQ(torn->shape, (std::vector<int64_t>{40, honesty["k"].get<int64_t>()}));
    double sum = 0;
    const auto* shares = reinterpret_cast<const float*>(kept->data);
    const auto* lists = reinterpret_cast<const int32_t*>(torn->data);
    for (int64_t i = 0; i < 40; ++i) {
        sum += double(shares[i]);
        const int64_t k = torn->shape[1];
        const auto lost =
            std::count_if(lists + i * k, lists + (i + 1) * k, [](int32_t row) { return row >= 0; });
        EXPECT_NEAR(double(shares[i]), 1 - double(lost) / double(k), 1e-5)
            << "what is not kept is listed";
    }
    EXPECT_NEAR(sum / 40, honesty["preservation"].get<double>(), 1e-5);
}

TEST_F(MapTest, ASampleIsPlacedWhereItIs)
{
    const Sketch map = sketch("map.start", quickMap());
    follow(map.about["map"], {"finished"});
    const Matrix<float> layout = stored();
    const wire::Message answer =
        client().call("map.place", {{"map", map.about["map"]}, {"ids", {map.ids[7]}}});
    const auto places = wire::findBlock(answer, answer.json["result"]["positions"], "<f4");
    ASSERT_TRUE(places) << answer.json.dump();
    const auto* at = reinterpret_cast<const float*>(places->data);
    const Json& bounds = answer.json["result"]["bounds"];
    const double span = bounds[2].get<double>() - bounds[0].get<double>();
    EXPECT_LT(std::hypot(double(at[0] - layout(7, 0)), double(at[1] - layout(7, 1))), 0.05 * span);
    EXPECT_EQ(client().error("map.place", {{"map", map.about["map"]}})["code"], -32602);
}

} // namespace
} // namespace kindred::test
