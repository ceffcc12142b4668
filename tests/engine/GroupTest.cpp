#include <cmath>
#include <csignal>
#include <set>

#include "base/Npy.h"
#include "engine/GroupRuns.h"
#include "run/RunDirectory.h"

namespace kindred::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::vector<std::string> namesOf(const Json& members)
{
    std::vector<std::string> names;
    for (const Json& member : members)
        names.push_back(fs::path(member.value("run", "")).filename().string());
    return names;
}

/// Mean and deviation over the members' own results of one question, for those of one setting.
void expectLine(const Json& line, const Json& members)
{
    std::vector<double> values;
    for (const Json& member : members) {
        bool ofSetting = true;
        for (const auto& [key, value] : line.at("settings").items())
            ofSetting = ofSetting && member.at("settings").at(key) == value;
        for (const Json& result : member.at("results"))
            if (ofSetting && result["metric"] == line["metric"] && result["k"] == line["k"])
                values.push_back(result["value"].get<double>());
    }
    ASSERT_EQ(static_cast<int64_t>(values.size()), line.at("n").get<int64_t>()) << line.dump();
    double sum = 0;
    double squares = 0;
    for (const double value : values)
        sum += value;
    const auto count = static_cast<double>(values.size());
    for (const double value : values)
        squares += std::pow(value - sum / count, 2);
    EXPECT_NEAR(line.at("mean").get<double>(), sum / count, 1e-12);
    EXPECT_NEAR(line.at("sd").get<double>(), std::sqrt(squares / (count - 1)), 1e-12);
}

class Group : public SmallTable {};

TEST_F(Group, SeedsMakeOrdinaryRunsAndOneTable)
{
    const Outcome outcome = train("three", {"--seeds", "1,2,3"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json group = engineJson(outcome);
    EXPECT_EQ(namesOf(group.at("members")),
              (std::vector<std::string>{"seed=1", "seed=2", "seed=3"}));
    ASSERT_FALSE(group.at("table").empty());
    for (const Json& line : group["table"]) {
        EXPECT_EQ(line["n"], 3);
        EXPECT_FALSE(line.contains("pooled")) << "seeds are no folds";
        expectLine(line, group["members"]);
    }
    const fs::path second = m_folder.path() / "three" / "seed=2";
    EXPECT_EQ(jsonOf(second / "run.json")["name"], "three/seed=2");
    EXPECT_EQ(jsonOf(second / "run.json")["seed"], 2);
    EXPECT_EQ(engine({"evaluate", second.string()}).exitCode, 0);
    const Json record = jsonOf(m_folder.path() / "three" / "group.json");
    EXPECT_EQ(record["axes"], Json::parse(R"([{"key":"seed","values":[1,2,3]}])"));
    EXPECT_EQ(record["members"][1], Json::parse(R"({"folder":"seed=2","settings":{"seed":2}})"));
}

TEST_F(Group, AGridHasEveryCombinationAndALineForEachSetting)
{
    const Outcome outcome = train(
        "grid",
        {"--sweep", "lr=0.01,0.1", "--sweep", "batch=8,16", "--seeds", "4,5", "--epochs", "1"},
        "softmax");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json group = engineJson(outcome);
    const std::vector<std::string> names = namesOf(group.at("members"));
    ASSERT_EQ(names.size(), 8U);
    EXPECT_EQ(names[0], "lr=0.01,batch=8,seed=4");
    EXPECT_EQ(names[7], "lr=0.1,batch=16,seed=5");
    std::set<std::string> settings;
    for (const Json& line : group.at("table")) {
        settings.insert(line["settings"].dump());
        expectLine(line, group["members"]);
    }
    EXPECT_EQ(settings.size(), 4U);
    const Json options = jsonOf(m_folder.path() / "grid" / names[7] / "run.json")["options"];
    EXPECT_EQ(options["batch"], 16);
    EXPECT_DOUBLE_EQ(options["lr"].get<double>(), 0.1);
}

TEST_F(Group, FoldsTestEverySampleOnceAndPoolTheirErrors)
{
    const Outcome outcome = train("folds", {"--folds", "5"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    std::set<int64_t> tested;
    for (int fold = 1; fold <= 5; ++fold) {
        const fs::path run = m_folder.path() / "folds" / ("fold=" + std::to_string(fold));
        EXPECT_EQ(jsonOf(run / "run.json")["data"]["split"],
                  "folds:" + std::to_string(fold) + "/5");
        for (const auto& entry : fs::directory_iterator(run / "tables")) {
            if (!entry.path().filename().string().starts_with("test@"))
                continue;
            const auto ids = readNpyIntegers(entry.path() / "ids.npy");
            ASSERT_TRUE(ids);
            for (const int64_t id : *ids)
                EXPECT_TRUE(tested.insert(id).second) << id << " is tested twice";
        }
    }
    EXPECT_EQ(tested.size(), 36U);
    const Json group = engineJson(outcome);
    for (const Json& line : group.at("table")) {
        if (line["metric"] != "accuracy")
            continue;
        int64_t errors = 0;
        for (const Json& member : group["members"])
            for (const Json& result : member.at("results"))
                if (result["metric"] == "accuracy" && result["k"] == line["k"])
                    errors += result["errors"].get<int64_t>();
        EXPECT_EQ(line["pooled"]["errors"], errors);
        EXPECT_EQ(line["pooled"]["n"], 36);
        EXPECT_NEAR(line["pooled"]["value"].get<double>(), 1 - double(errors) / 36, 1e-12);
        EXPECT_TRUE(line["pooled"]["ci95"].is_array());
    }
}

TEST_F(Group, SeveralSeedsOfFoldsAreOneLineWithoutAnInterval)
{
    const Outcome outcome = train("both", {"--folds", "2", "--seeds", "1,2"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json group = engineJson(outcome);
    EXPECT_EQ(namesOf(group["members"]),
              (std::vector<std::string>{"seed=1,fold=1", "seed=1,fold=2", "seed=2,fold=1",
                                        "seed=2,fold=2"}));
    const Json line = group.at("table").at(0);
    EXPECT_EQ(line["n"], 4);
    EXPECT_EQ(line["pooled"]["n"], 72);
    EXPECT_TRUE(line["pooled"]["ci95"].is_null()) << "the same samples twice are no 72";
}

TEST_F(Group, ARunOfAGroupIsTheRunThatTrainAloneMakes)
{
    const std::vector<std::string> how = {"--epochs", "2", "--threads", "1"};
    std::vector<std::string> together = how;
    together.insert(together.end(), {"--seeds", "1,2"});
    std::vector<std::string> alone = how;
    alone.insert(alone.end(), {"--seed", "2"});
    ASSERT_EQ(train("together", together, "softmax").exitCode, 0);
    ASSERT_EQ(train("alone", alone, "softmax").exitCode, 0);
    const auto weights = [&](const std::string& run) {
        const RunDirectory directory(m_folder.path() / run);
        const auto steps = directory.checkpointSteps();
        return *readFile(directory.checkpoints() / std::to_string(steps.back()) /
                         "weights.safetensors");
    };
    EXPECT_EQ(weights("together/seed=2"), weights("alone"));
    EXPECT_NE(weights("together/seed=1"), weights("alone"));
}

TEST_F(Group, EvaluateTakesAGroupAndAQuestion)
{
    ASSERT_EQ(train("two", {"--seeds", "1,2"}).exitCode, 0);
    const Outcome json = engine({"evaluate", out("two"), "--rule", "knn", "-k", "1,3", "--json"});
    ASSERT_EQ(json.exitCode, 0) << json.err;
    std::vector<int> ks;
    const Json group = engineJson(json);
    for (const Json& line : group.at("table"))
        if (line["metric"] == "accuracy" && line["rule"] == "knn")
            ks.push_back(line["k"].get<int>());
    EXPECT_EQ(ks, (std::vector<int>{1, 3}));
    const Outcome text = engine({"evaluate", out("two") + "/", "--protocol", "all"});
    ASSERT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, AllOf(HasSubstr("± sd"), HasSubstr("recall@k"), HasSubstr("skipped")));
    EXPECT_EQ(engine({"evaluate", out("two"), "--rule", "kn"}).exitCode, 2);
    EXPECT_EQ(engine({"evaluate", out("two"), "--set", "metrik=l2"}).exitCode, 2);
}

TEST_F(Group, WhatIsNotFinishedIsLeftOutAndNamed)
{
    ASSERT_EQ(train("two", {"--seeds", "1,2"}).exitCode, 0);
    fs::remove_all(m_folder.path() / "two" / "seed=2");
    const Outcome text = engine({"evaluate", out("two")});
    EXPECT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("left out seed=2: missing"));
    const Json line = engineJson(engine({"evaluate", out("two"), "--json"}))["table"][0];
    EXPECT_EQ(line["n"], 1);
    EXPECT_TRUE(line["sd"].is_null());
    fs::remove_all(m_folder.path() / "two" / "seed=1");
    const Outcome none = engine({"evaluate", out("two")});
    EXPECT_EQ(none.exitCode, 3);
    EXPECT_THAT(none.err, HasSubstr("no run of the group is finished"));
    writeBytes(m_folder.path() / "two" / "group.json", "{");
    EXPECT_EQ(engine({"evaluate", out("two")}).exitCode, 3);
}

} // namespace
} // namespace kindred::test
