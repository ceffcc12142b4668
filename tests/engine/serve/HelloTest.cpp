#include "ServeTest.h"

namespace kindred::test {
namespace {

TEST_F(ServeTest, HelloTellsWhatTheEngineIs)
{
    const Json info = m_client->result("hello", {{"client", "test"}, {"protocol", 1}});
    EXPECT_EQ(info["engine"], "kindred-engine");
    EXPECT_EQ(info["protocol"], 1);
    EXPECT_GE(info["cores"], 1);
    EXPECT_GT(info["memory_bytes"].get<uint64_t>(), 1u << 20);
    EXPECT_EQ(info["max_json"], 1 << 20);
    EXPECT_NE(info["dispatch"], "");
    EXPECT_TRUE(info.contains("gpu") && info.contains("warnings") && info.contains("version"));
}

TEST_F(ServeTest, AnotherProtocolIsRefused)
{
    const Json error = m_client->error("hello", {{"client", "test"}, {"protocol", 2}});
    EXPECT_EQ(error["code"], -32602);
    EXPECT_NE(error["message"].get<std::string>().find("protocol 2"), std::string::npos);
}

TEST_F(ServeTest, LargerJsonIsAgreedOn)
{
    EXPECT_EQ(m_client->result("hello", {{"protocol", 1}, {"max_json", 8 << 20}})["max_json"],
              8 << 20);
    const Json params = {{"padding", std::string(4 << 20, 'x')}};
    EXPECT_EQ(m_client->result("ping", params), Json::object());
    EXPECT_EQ(m_client->result("hello", {{"protocol", 1}, {"max_json", 1}})["max_json"], 1 << 16);
}

TEST_F(ServeTest, OptionsComeFromTheRegistry)
{
    const Json all = m_client->result("options.list");
    for (const char* key : {"methods", "encoders", "presets", "common", "evaluation"})
        EXPECT_FALSE(all[key].empty()) << key;
    const Json one = m_client->result("options.list", {{"method", "snca"}});
    ASSERT_EQ(one["methods"].size(), 1u);
    EXPECT_EQ(one["methods"][0]["id"], "snca");
    const Json error = m_client->error("options.list", {{"method", "sncaa"}});
    EXPECT_NE(error["message"].get<std::string>().find("snca"), std::string::npos);
}

TEST_F(ServeTest, ItEndsWhenItsInputEnds)
{
    m_client->closeInput();
    EXPECT_EQ(m_client->wait(), 0);
}

} // namespace
} // namespace kindred::test
