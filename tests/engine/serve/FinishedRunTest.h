#pragma once

#include "ServeTest.h"

namespace kindred::test {

/// One run on demo:small, trained once for all tests of the program through submit and followed by
/// subscription to its end.
class FinishedRunTest : public testing::Test {
protected:
    static void SetUpTestSuite() { trained(); }

    static ProtocolClient& client() { return *trained().client; }
    static const std::string& run() { return trained().run; }
    static const Json& followed() { return trained().events; }
    /// Its summary; other tests of the program may have made more runs.
    static Json summary()
    {
        const Json all = client().result("runs.list");
        for (const Json& each : all["runs"])
            if (each["run"] == run())
                return each;
        return {};
    }

private:
    struct Trained {
        Trained();
        TemporaryFolder home;
        std::unique_ptr<ProtocolClient> client;
        std::string run;
        Json events = Json::array();
    };

    static Trained& trained()
    {
        static Trained shared;
        return shared;
    }
};

} // namespace kindred::test
