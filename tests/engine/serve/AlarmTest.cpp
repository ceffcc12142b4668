// What goes wrong in a run is told with the options that it trains with now.

#include <fstream>

#include "ServeTest.h"
#include "support/Process.h"

namespace kindred::test {
namespace {

const std::string kShape = "open";

class AlarmTest : public ServeTest {
protected:
    Json alarms() const { return m_client->result("run.alarms", {{"run", m_run}})["alarms"]; }

    void control(const char* state)
    {
        m_client->result("run.control", {{"run", m_run}, {"state", state}});
        waitForState(*m_client, m_run, state);
    }

    /// A line among the events, as a job that lost its numbers would write it.
    void append(const Json& event) const
    {
        std::ofstream(RunDirectory(m_run).eventsFile(), std::ios::app) << event.dump() << '\n';
    }

    /// The rate that the alarm of a diverged training tells, and that which it offers.
    void expectRates(double now, double offered) const
    {
        const Json list = alarms();
        ASSERT_GE(list.size(), 2u) << list; // warnings come last
        EXPECT_EQ(list[0]["id"], "diverged");
        EXPECT_EQ(list[0]["level"], "error");
        EXPECT_EQ(list[0]["numbers"]["lr"], now) << list[0];
        EXPECT_EQ(list[0]["change"], (Json{{"lr", offered}}));
        EXPECT_EQ(list[0]["live"], true);
        EXPECT_FALSE(withId(list, "singletons").is_null());
    }

    /// The alarm of this id, null where there is none; training on may have raised others.
    static Json withId(const Json& list, const std::string& id)
    {
        for (const Json& alarm : list)
            if (alarm["id"] == id)
                return alarm;
        return nullptr;
    }

    std::string m_run;
};

TEST_F(AlarmTest, OptionsAreThoseThatTheRunTrainsWithNow)
{
    followRuns(*m_client);
    Json plan = endlessPlan("alone");
    for (int i = 1; i < 12; ++i) { // all but one of a class
        const std::string number = (i < 10 ? "00" : "0") + std::to_string(i);
        plan["exclude"].push_back((i < 8 ? "train/ring/" : "test/ring/") + kShape + "/" + number);
    }
    plan["set"]["lr"] = 0.5;
    m_run = submit(*m_client, plan);
    waitForState(*m_client, m_run, "running");
    control("paused");
    const Json alone = withId(alarms(), "singletons");
    ASSERT_FALSE(alone.is_null()) << alarms();
    EXPECT_EQ(alone["level"], "attention");
    EXPECT_EQ(alone["numbers"], (Json{{"alone", 1}}));
    EXPECT_TRUE(alone["change"].is_null());
    EXPECT_EQ(alone["live"], false);
    append({{"kind", 3}, {"step", "x"}}); // damaged
    append({{"kind", "scalars"}, {"step", 1}, {"epoch", 1}, {"values", {{"loss", nullptr}}}});
    expectRates(0.5, 0.05);

    // Taken by the job, and no longer in control.json after two more requests.
    m_client->result("run.control", {{"run", m_run}, {"set", {{"lr", 0.02}}}});
    control("running");
    control("paused");
    control("running");
    control("paused");
    ASSERT_TRUE(readControl(RunDirectory(m_run))->set.empty());
    append({{"kind", "scalars"}, {"step", 1 << 20}, {"values", {{"loss", nullptr}}}});
    expectRates(0.02, 0.002);

    // What no job would take is not the run's, though it stands there.
    ASSERT_TRUE(requestControl(RunDirectory(m_run), std::nullopt, {{"lr", "fast"}, {"size", 9}}));
    expectRates(0.02, 0.002);
    control("stopped");
    expectRates(0.02, 0.002);
}

/// A memory of which each visit keeps nearly all, and a rate that outruns it: what the network is
/// pulled to is where the images were long ago. So many epochs of each rate, whatever the machine
/// does meanwhile.
TEST_F(AlarmTest, AMemoryThatFellBehindIsTold)
{
    constexpr double kFast = 1;
    followRuns(*m_client);
    Json plan = quickPlan("behind");
    plan["epochs"] = 5;
    plan["set"] = {
        {"eval_every", 0},        {"optimizer", "adamw"},          {"lr", 0.003},
        {"schedule", "constant"}, {"memory_schedule", "constant"}, {"memory_momentum", 0.97}};
    m_run = submit(*m_client, plan);
    waitForState(*m_client, m_run, "finished");
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });
    EXPECT_TRUE(withId(alarms(), "stale").is_null());
    ASSERT_TRUE(requestControl(RunDirectory(m_run), DesiredState::Running, {{"lr", kFast}}));
    const Outcome extended =
        run({KINDRED_ENGINE, "train", "--out", m_run, "--resume", "--epochs", "50", "--quiet"});
    ASSERT_EQ(extended.exitCode, 0) << extended.err;
    const Json stale = withId(alarms(), "stale");
    ASSERT_FALSE(stale.is_null()) << alarms();
    EXPECT_EQ(stale["level"], "attention");
    EXPECT_EQ(stale["scalar"], "memory_cosine");
    const Json& numbers = stale["numbers"];
    EXPECT_GT(numbers["loss"].get<double>(), 1.1 * numbers["best"].get<double>());
    EXPECT_NEAR(numbers["memory_momentum"].get<double>(), 0.97, 1e-6);
    EXPECT_LT(numbers["memory_cosine"].get<double>(), 0.95);
    EXPECT_EQ(numbers["lr"], kFast);
    EXPECT_EQ(stale["change"], (Json{{"lr", 0.3}}));
    EXPECT_EQ(stale["live"], true) << "it can be mended while the run trains";
}

} // namespace
} // namespace kindred::test
