#include "ServeTest.h"

#include <signal.h>

namespace kindred::test {

ServeTest::ServeTest() : m_client(connect()) {}

ServeTest::~ServeTest()
{
    m_client.reset();
    std::error_code error;
    for (fs::directory_iterator entry(m_home.path() / "runs", error), end; !error && entry != end;
         entry.increment(error)) {
        const RunDirectory run(entry->path());
        if (!RunLock::isHeld(run))
            continue;
        if (const auto text = readFile(run.lockFile(), 4096)) {
            const pid_t pid = std::atoi(text->c_str() + text->find(' '));
            if (pid > 0)
                ::kill(pid, SIGKILL);
        }
    }
}

std::unique_ptr<ProtocolClient> ServeTest::connect() const
{
    auto client = std::make_unique<ProtocolClient>(KINDRED_ENGINE, m_home.path());
    const Json info = client->result("hello", {{"client", "test"}, {"protocol", 1}});
    EXPECT_EQ(info["home"], m_home.path().string());
    return client;
}

Json quickPlan(const std::string& name)
{
    return {{"data", "demo:small"}, {"name", name}, {"method", "snca"},
            {"encoder", "linear"},  {"epochs", 2},  {"seed", 1}};
}

Json endlessPlan(const std::string& name)
{
    Json plan = quickPlan(name);
    plan["epochs"] = 50000;
    plan["set"] = {{"eval_every", 0}};
    return plan;
}

std::string submit(ProtocolClient& client, const Json& plan, const std::string& start)
{
    return client.result("queue.submit", {{"plan", plan}, {"start", start}})["run"];
}

void followRuns(ProtocolClient& client)
{
    client.result("subscribe", {{"feed", "run.changed"}});
}

Json waitForState(ProtocolClient& client, const std::string& run, const std::string& state)
{
    std::string seen;
    const Json params = client.notification("run.changed", [&](const Json& p) {
        if (p["summary"]["run"] != run)
            return false;
        seen = p["summary"]["state"];
        return seen == state || seen == "failed";
    });
    EXPECT_EQ(seen, state) << params.dump();
    return params["summary"];
}

} // namespace kindred::test
