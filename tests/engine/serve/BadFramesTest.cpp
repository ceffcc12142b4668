#include "ServeTest.h"

namespace kindred::test {
namespace {

std::string frame(const std::string& json)
{
    return "Content-Length: " + std::to_string(json.size()) + "\r\n\r\n" + json;
}

/// Every one is answered with one error of this code and without an id, and the server goes on.
TEST_F(ServeTest, DamagedFramesAreAnsweredAndSurvived)
{
    const std::string deep = std::string(200, '[') + std::string(200, ']');
    const std::string longText = "{\"id\":1,\"method\":\"" + std::string(2 << 20, 'x') + "\"}";
    const std::vector<std::tuple<std::string, std::string, int>> cases = {
        {"deep JSON", frame(deep), -32700},
        {"deep objects", frame("{\"id\":1,\"params\":" + deep + "}"), -32700},
        {"over-long", frame(longText), -32700},
        {"impossible length", "Content-Length: 900000000000\r\n\r\n", -32700},
        {"negative length", "Content-Length: -1\r\n\r\n", -32700},
        {"missing length", "Content-Type: json\r\n\r\n", -32700},
        {"length in words", "Content-Length: many\r\n\r\n", -32700},
        {"binary garbage", std::string("\x00\x01\xfe\xff\x80", 5), -32700},
        {"no header at all", std::string(5000, 'z'), -32700},
        {"not JSON", frame("{\"id\":1,"), -32700},
        {"invalid UTF-8", frame("{\"id\":\"\xff\xfe\"}"), -32700},
        {"an array", frame("[1,2,3]"), -32600},
        {"a number", frame("17"), -32600},
        {"no method", frame("{}"), -32600},
        {"method of another type", frame("{\"method\":5}"), -32600},
        {"id of another type", frame("{\"id\":[1],\"method\":\"ping\"}"), -32600},
    };
    for (const auto& [name, bytes, code] : cases) {
        SCOPED_TRACE(name);
        m_client->sendRaw(bytes);
        const Json pong = m_client->result("ping");
        EXPECT_EQ(pong, Json::object());
        const Json answer = m_client->answer(Json()).json;
        EXPECT_EQ(answer["error"]["code"], code) << answer.dump();
        EXPECT_NE(answer["error"]["message"], "");
    }
}

TEST_F(ServeTest, WrongRequestsAreAnsweredByTheirId)
{
    EXPECT_EQ(m_client->error("pong")["code"], -32601);
    EXPECT_NE(m_client->error("pin")["message"].get<std::string>().find("did you mean “ping”"),
              std::string::npos);
    EXPECT_EQ(m_client->error("ping", Json::array({1}))["code"], -32602);
    const std::vector<std::pair<const char*, Json>> wrong = {
        {"hello", Json::object()},
        {"hello", {{"protocol", "one"}}},
        {"data.inspect", {{"source", 5}}},
        {"data.inspect", {{"source", ""}}},
        {"data.thumbnails", {{"source", "demo:small"}, {"ids", "all"}}},
        {"data.thumbnails", {{"source", "demo:small"}, {"ids", {-1}}}},
        {"data.thumbnails", {{"source", "demo:small"}, {"ids", {0}}, {"edge", 1e9}}},
        {"data.thumbnails", {{"source", "demo:small"}, {"ids", {1 << 30}}}},
        {"run.events", {{"run", "relative/path"}}},
        {"run.events", {{"run", nullptr}}},
        {"runs.forget", {{"run", "/nowhere"}}},
        {"run.restore", {{"trash", "../../etc"}}},
        {"queue.submit", {{"plan", 3}}},
        {"queue.submit", {{"plan", {{"data", ""}}}}},
        {"queue.submit", {{"plan", {{"data", "demo:small"}, {"method", 3}}}}},
        {"queue.submit", {{"plan", {{"data", "demo:small"}, {"method", "scna"}}}}},
        {"queue.submit", {{"plan", {{"data", "demo:small"}}}, {"start", "later"}}},
        {"queue.submit", {{"plan", {{"data", "demo:small"}, {"exclude", "a"}}}}},
        {"plan.check", {{"plan", {{"data", "demo:small"}, {"exclude", {1}}}}}},
        {"subscribe", {{"feed", "weather"}}},
        {"unsubscribe", {{"subscription", 999}}},
        {"fs.list", {{"path", "here"}}},
    };
    for (const auto& [method, params] : wrong)
        EXPECT_EQ(m_client->error(method, params)["code"], -32602) << method << params.dump();
    EXPECT_EQ(m_client->error("run.record", {{"run", "/nowhere"}})["code"], -32003);
    EXPECT_EQ(m_client->error("data.inspect", {{"source", "/nowhere/at/all"}})["code"], -32003);
    EXPECT_TRUE(m_client->result("queue.list")["jobs"].empty()) << "nothing was begun";
    EXPECT_TRUE(m_client->result("runs.list")["runs"].empty());
}

TEST_F(ServeTest, UnknownNotificationsAreIgnored)
{
    m_client->notify("hurry", {{"up", true}});
    m_client->notify("cancel", {{"id", 424242}});
    EXPECT_EQ(m_client->result("ping"), Json::object());
}

} // namespace
} // namespace kindred::test
