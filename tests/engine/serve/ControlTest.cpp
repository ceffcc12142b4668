#include "ServeTest.h"

namespace kindred::test {
namespace {

TEST_F(ServeTest, ARunIsPausedResumedAndStopped)
{
    followRuns(*m_client);
    const std::string run = submit(*m_client, endlessPlan("long"));
    waitForState(*m_client, run, "running");
    const auto control = [&](const char* state) {
        return m_client->result("run.control", {{"run", run}, {"state", state}})["request"]
            .get<int64_t>();
    };
    EXPECT_EQ(control("paused"), 1);
    const Json paused = waitForState(*m_client, run, "paused");
    EXPECT_EQ(control("running"), 2);
    const Json resumed = waitForState(*m_client, run, "running");
    EXPECT_GE(resumed["step"], paused["step"]);
    EXPECT_EQ(resumed["attempt"], paused["attempt"]) << "the same process went on";
    EXPECT_EQ(control("stopped"), 3);
    waitForState(*m_client, run, "stopped");
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });
    EXPECT_EQ(readStatus(RunDirectory(run))->acknowledged, 3);

    EXPECT_GE(control("running"), 4) << "a stopped run goes on in a new process";
    const Json again = waitForState(*m_client, run, "running");
    EXPECT_GT(again["attempt"], resumed["attempt"]);
    control("stopped");
    waitForState(*m_client, run, "stopped");
}

TEST_F(ServeTest, WhatWasRefusedHasNoEffectLater)
{
    followRuns(*m_client);
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    const std::string b = submit(*m_client, quickPlan("b"));
    EXPECT_EQ(m_client->error("run.control", {{"run", b}, {"state", "paused"}})["code"], -32602);
    EXPECT_EQ(readControl(RunDirectory(b))->request, 0);
    m_client->result("run.control", {{"run", a}, {"state", "stopped"}});
    waitForState(*m_client, b, "finished"); // not paused for ever
}

TEST_F(ServeTest, LiveOptionsAreCheckedAndReachTheRun)
{
    followRuns(*m_client);
    Json plan = endlessPlan("live");
    plan["set"]["schedule"] = "constant"; // the curve then shows the rate itself
    plan["set"]["warmup"] = 0.0;
    const std::string run = submit(*m_client, plan);
    waitForState(*m_client, run, "running");
    const auto set = [&](Json options) { return Json{{"run", run}, {"set", std::move(options)}}; };
    EXPECT_EQ(m_client->error("run.control", set({{"lrr", 1}}))["code"], -32602);
    EXPECT_EQ(m_client->error("run.control", set({{"lr", "fast"}}))["code"], -32602);
    EXPECT_EQ(m_client->error("run.control", set({{"size", 16}}))["code"], -32602) << "not live";
    m_client->result("subscribe", {{"feed", "events.appended"}, {"run", run}});
    m_client->result("run.control", set({{"lr", 0.0123}}));
    const auto isChanged = [](const Json& event) {
        const Json values = event.value("values", Json::object());
        return event["kind"] == "scalars" && values.contains("lr") && values["lr"] == 0.0123;
    };
    m_client->notification("events.appended", [&](const Json& params) {
        const Json& events = params["events"];
        return std::any_of(events.begin(), events.end(), isChanged);
    });
    m_client->result("run.control", {{"run", run}, {"state", "stopped"}});
    waitForState(*m_client, run, "stopped");
}

} // namespace
} // namespace kindred::test
