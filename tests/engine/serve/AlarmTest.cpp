// What goes wrong in a run is told with the options that it trains with now.

#include <fstream>

#include "ServeTest.h"

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

} // namespace
} // namespace kindred::test
