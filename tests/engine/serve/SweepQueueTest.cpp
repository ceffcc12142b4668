// Swept options, as the window asks for them.

#include <algorithm>

#include "GroupFiles.h"

namespace kindred::test {
namespace {

Json textOf(const Json& errors, const std::string& key)
{
    for (const Json& error : errors)
        if (error["key"] == key)
            return error["text"];
    return nullptr;
}

TEST_F(ServeTest, ASweepIsAGroupAsTheCommandLineMakesIt)
{
    followRuns(*m_client);
    const Json first = m_client->result(
        "queue.submit",
        {{"plan", seedlessPlan("three")}, {"sweep", {{"sigma", {0.05, 0.1}}}}, {"seeds", {1, 2}}});
    const fs::path group = m_home.path() / "runs" / "three";
    EXPECT_EQ(first["run"], (group / "sigma=0.05,seed=1").string());
    EXPECT_EQ(first["group"]["settings"], Json({{"sigma", 0.05}, {"seed", 1}}));
    waitForState(*m_client, (group / "sigma=0.1,seed=2").string(), "finished");

    const TemporaryFolder elsewhere;
    const fs::path typed = elsewhere.path() / "three";
    const Outcome outcome =
        run({KINDRED_ENGINE, "train", "--data", "demo:small", "--out", typed.string(), "--name",
             "three", "--method", "snca", "--encoder", "linear", "--epochs", "1", "--sweep",
             "sigma=0.05,0.1", "--seeds", "1,2", "--quiet"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(recordOf(group / "group.json"), recordOf(typed / "group.json"));
    EXPECT_EQ(layoutOf(group), layoutOf(typed));
    for (const char* member : {"sigma=0.05,seed=1", "sigma=0.1,seed=2"})
        EXPECT_EQ(weightsOf(group / member), weightsOf(typed / member)) << member;
    EXPECT_EQ(recordOf(group / "sigma=0.1,seed=1" / "run.json")["options"]["sigma"], 0.1);
}

TEST_F(ServeTest, ThePlansCommandNamesItsSweep)
{
    const Json plan = {{"data", "demo:small"}, {"method", "snca"}, {"encoder", "linear"}};
    const Json checked = m_client->result(
        "plan.check",
        {{"plan", plan}, {"sweep", {{"sigma", {0.05, 0.1}}, {"batch", {8, 16}}}}, {"folds", 2}});
    EXPECT_TRUE(checked["errors"].empty()) << checked["errors"].dump();
    const std::vector<std::string> command = checked["command"];
    std::vector<std::string> sweeps;
    for (size_t i = 0; i + 1 < command.size(); ++i)
        if (command[i] == "--sweep")
            sweeps.push_back(command[i + 1]);
    EXPECT_EQ(sweeps, (std::vector<std::string>{"sigma=0.05,0.1", "batch=8,16"}));
    const Json alone = m_client->result("plan.check", {{"plan", plan}});
    EXPECT_EQ(checked["options"]["sigma"], alone["options"]["sigma"]) << "what is left is told";
}

TEST_F(ServeTest, ASlipInASweepIsMarkedAndNothingIsQueued)
{
    const Json plan = seedlessPlan("slip");
    Json chosen = plan;
    chosen["set"] = {{"lr", 0.1}};
    struct Slip {
        Json plan;
        Json sweep;
        std::string words;
    };
    const std::vector<Slip> slips = {{plan, {{"sigmma", {0.1}}}, "there is no option “sigmma”"},
                                     {plan, {{"sigma", {0.1, 0.1}}}, "given twice"},
                                     {plan, {{"sigma", {0.1, "much"}}}, "much"},
                                     {plan, {{"sigma", {0.1, -1}}}, "-1"},
                                     {plan, {{"sigma", Json::array()}}, "needs a list of values"},
                                     {plan, {{"seed", {1, 2}}}, "seeds are no option"},
                                     {plan, {{"epochs", {1, 2}}}, "is given by --epochs too"},
                                     {chosen, {{"lr", {0.1, 0.2}}}, "is given by --set too"},
                                     {plan, {{"encoder", {"linear"}}}, "there is no option"}};
    for (const Slip& slip : slips) {
        const Json asked = {{"plan", slip.plan}, {"sweep", slip.sweep}};
        const Json checked = m_client->result("plan.check", asked);
        const Json text = textOf(checked["errors"], "sweep");
        ASSERT_TRUE(text.is_string()) << slip.sweep.dump() << checked["errors"].dump();
        EXPECT_NE(text.get<std::string>().find(slip.words), std::string::npos) << text.dump();
        EXPECT_FALSE(checked["options"].empty()) << "all else is told";
        EXPECT_EQ(m_client->error("queue.submit", asked)["code"], -32602) << slip.sweep.dump();
        EXPECT_EQ(m_client->error("plan.probe", asked)["code"], -32602) << slip.sweep.dump();
    }
    for (const Json& sweep : {Json(3), Json({1, 2}), Json({{"sigma", 0.1}}),
                              Json({{"sigma", {nullptr}}}), Json({{"augment", {"a,b"}}})})
        for (const char* method : {"plan.check", "queue.submit"})
            EXPECT_EQ(m_client->error(method, {{"plan", plan}, {"sweep", sweep}})["code"], -32602)
                << method << sweep.dump();
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
    EXPECT_TRUE(fs::is_empty(m_home.path() / "runs"));
}

/// `count` values of an option, from 0.001 on.
Json manyValues(int count)
{
    Json values = Json::array();
    for (int i = 1; i <= count; ++i)
        values.push_back(0.001 * i);
    return values;
}

TEST_F(ServeTest, ThousandsOfRunsAreCheckedAndMoreAreRefused)
{
    const auto check = [&](int count) {
        const Json values = manyValues(count);
        const Json sweep = {{"sigma", values}, {"lr", values}, {"weight_decay", values}};
        return m_client->result("plan.check", {{"plan", seedlessPlan("many")}, {"sweep", sweep}});
    };
    EXPECT_TRUE(check(20)["errors"].empty()) << "8,000 runs";
    const Json refused = textOf(check(22)["errors"], "sweep"); // 10,648
    ASSERT_TRUE(refused.is_string());
    EXPECT_EQ(refused, "these are more than 10000 runs. Give fewer values: every combination of "
                       "them is a run.");
}

TEST_F(ServeTest, AnEstimateOfASweepAddsUpItsRuns)
{
    Json plan = seedlessPlan("");
    plan.erase("epochs");
    const Json one = m_client->result("plan.probe", {{"plan", plan}});
    EXPECT_FALSE(one.contains("seconds_all"));
    const Json swept =
        m_client->result("plan.probe", {{"plan", plan}, {"sweep", {{"batch", {4, 64}}}}});
    EXPECT_GT(swept["seconds_all"].get<double>(), swept["seconds_total"].get<double>());
    const Json epochs =
        m_client->result("plan.probe", {{"plan", plan}, {"sweep", {{"epochs", {2, 200}}}}});
    EXPECT_GT(epochs["seconds_all"].get<double>(), 0);
    EXPECT_LE(epochs["seconds_total"].get<double>(), epochs["seconds_all"].get<double>());
}

TEST_F(ServeTest, AWideTableIsForWhatMakesItNarrower)
{
    const TemporaryFolder folder;
    std::string text;
    for (int column = 0; column < 4097; ++column)
        text += "c" + std::to_string(column) + ",";
    text += "label\n";
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 4097; ++column)
            text += std::to_string(row * (column + 3) % 11) + ",";
        text += row % 2 == 0 ? "a\n" : "b\n";
    }
    const fs::path table = folder.path() / "wide.csv";
    ASSERT_TRUE(writeFile(table, text).ok());
    const auto reason = [&](const Json& encoder) {
        Json plan = {{"data", table.string()}, {"method", "itml"}};
        if (!encoder.is_null())
            plan["encoder"] = encoder;
        const Json checked = m_client->result("plan.check", {{"plan", plan}});
        for (const Json& method : checked["methods"])
            if (method["id"] == "itml") {
                EXPECT_EQ(checked["errors"].empty(), method["applies"].get<bool>());
                return method["reason"].get<std::string>();
            }
        return std::string("there is no itml");
    };
    const std::string wide = "It takes 4096 columns at most; there are 4097.";
    EXPECT_EQ(reason(nullptr), wide) << "it takes the input as it stands";
    EXPECT_EQ(reason("identity"), wide);
    EXPECT_EQ(reason("linear"), "");
}

} // namespace
} // namespace kindred::test
