#include "ServeTest.h"

namespace kindred::test {
namespace {

std::vector<std::string> order(const Json& jobs)
{
    std::vector<std::string> names;
    for (const Json& job : jobs)
        names.push_back(fs::path(job["run"].get<std::string>()).filename().string() + " " +
                        job["state"].get<std::string>());
    return names;
}

TEST_F(ServeTest, OneRunsTheOthersWaitInTheirOrder)
{
    followRuns(*m_client);
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    const std::string b = submit(*m_client, quickPlan("b"));
    const std::string c = submit(*m_client, quickPlan("c"));
    const std::string d = submit(*m_client, quickPlan("d"));
    const auto queue = [&] { return order(m_client->result("queue.list")["jobs"]); };
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "b queued", "c queued", "d queued"}));
    EXPECT_EQ(order(m_client->result("queue.move", {{"run", d}, {"position", 0}})["jobs"]),
              (std::vector<std::string>{"a running", "d queued", "b queued", "c queued"}));
    EXPECT_EQ(m_client->error("queue.move", {{"run", a}, {"position", 2}})["code"], -32602);

    m_client->result("run.control", {{"run", b}, {"state", "stopped"}});
    waitForState(*m_client, b, "stopped");
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "d queued", "c queued"}));

    m_client->closeInput(); // the queue is on disk
    m_client->wait();
    m_client = connect();
    followRuns(*m_client);
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "d queued", "c queued"}));
    const std::string token = m_client->result("run.delete", {{"run", c}})["trash"];
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "d queued"}));
    m_client->result("run.restore", {{"trash", token}});
    EXPECT_EQ(queue(), (std::vector<std::string>{"a running", "d queued", "c queued"}));

    m_client->result("run.control", {{"run", a}, {"state", "stopped"}});
    waitForState(*m_client, a, "stopped");
    const Json d1 = waitForState(*m_client, d, "finished");
    EXPECT_GT(d1["epoch"], 1.9);
    waitForState(*m_client, c, "finished");
}

TEST_F(ServeTest, NowStartsBesideWhatRuns)
{
    followRuns(*m_client);
    const std::string a = submit(*m_client, endlessPlan("a"));
    waitForState(*m_client, a, "running");
    const std::string b = submit(*m_client, endlessPlan("b"), "now");
    waitForState(*m_client, b, "running");
    EXPECT_EQ(order(m_client->result("queue.list")["jobs"]),
              (std::vector<std::string>{"a running", "b running"}));
    for (const std::string& run : {a, b})
        m_client->result("run.control", {{"run", run}, {"state", "stopped"}});
    m_client->notification("queue.changed", [](const Json& p) { return p["jobs"].empty(); });
}

} // namespace
} // namespace kindred::test
