#pragma once

#include <gtest/gtest.h>

#include "base/Files.h"
#include "run/RunDirectory.h"
#include "support/ProtocolClient.h"

namespace kindred::test {

/// A server with an empty home; hello is said.
class ServeTest : public testing::Test {
protected:
    ServeTest();
    ~ServeTest() override; ///< also ends jobs that the test left running

    /// Another server on the same home.
    std::unique_ptr<ProtocolClient> connect() const;

    TemporaryFolder m_home;
    std::unique_ptr<ProtocolClient> m_client;
};

/// A plan that trains in a moment, and one that would go on for hours.
Json quickPlan(const std::string& name);
Json endlessPlan(const std::string& name);

/// Submits and returns the run's path.
std::string submit(ProtocolClient& client, const Json& plan, const std::string& start = "queue");
/// Subscribes to run.changed; call once per client, before anything is submitted.
void followRuns(ProtocolClient& client);
/// Waits until run.changed tells this state of the run; returns the summary. Fails the test when
/// the run ends in another way.
Json waitForState(ProtocolClient& client, const std::string& run, const std::string& state);

} // namespace kindred::test
