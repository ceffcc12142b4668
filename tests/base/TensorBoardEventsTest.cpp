#include <gtest/gtest.h>

#include <fstream>

#include "base/Crc32c.h"
#include "run/TensorBoardEvents.h"
#include "support/EventFileReader.h"

namespace kindred {
namespace {

using test::CurvePoint;

class TensorBoardTest : public testing::Test {
protected:
    void write(const std::string& lines) const { std::ofstream(m_run.eventsFile()) << lines; }

    TemporaryFolder m_folder;
    RunDirectory m_run{m_folder.path()};
};

TEST(Crc32c, KnownVectors)
{
    EXPECT_EQ(crc32c("123456789"), 0xE3069283U);
    EXPECT_EQ(crc32c(""), 0U);
    EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8A9136AAU); // RFC 3720, B.4
    std::string bytes;
    for (int i = 0; i < 40; ++i) {
        EXPECT_EQ(crc32c(bytes), crc32cPortable(bytes)) << i;
        bytes.push_back(static_cast<char>(37 * i + 200));
    }
}

TEST_F(TensorBoardTest, EveryScalarIsReadBackWithItsStepAndTime)
{
    write(R"({"kind":"attempt","attempt":1,"step":0,"time":1700000000.25}
{"kind":"scalars","step":1,"epoch":0.5,"time":1700000001.5,"values":{"loss":0.125,"lr":0.1}}
{"kind":"message","step":1,"time":1700000002.0,"level":"info","text":"hello"}
{"kind":"evaluation","step":300,"time":1700000003.0,"values":{"knn/val":0.75},"split":"val"}
{"kind":"scalars","step":70000,"time":1700000004.0,"values":{"loss":null,"norm":"x","rss":1e9}}
)");
    const auto events = tensorBoardEvents(m_run);
    ASSERT_TRUE(events.ok()) << events.error().message();
    EXPECT_EQ(events->fileName, "events.out.tfevents.1700000001.kindred");
    EXPECT_EQ(events->points, 4);
    EXPECT_EQ(events->tags, (std::vector<std::string>{"evaluation/knn/val", "train/loss",
                                                      "train/lr", "train/rss"}));
    const test::EventFileReader read(events->bytes);
    EXPECT_EQ(read.versions, std::vector<std::string>{"brain.Event:2"});
    EXPECT_EQ(read.points,
              (std::vector<CurvePoint>{{"train/loss", 1, 1700000001.5, 0.125F},
                                       {"train/lr", 1, 1700000001.5, 0.1F},
                                       {"evaluation/knn/val", 300, 1700000003.0, 0.75F},
                                       {"train/rss", 70000, 1700000004.0, 1e9F}}));
}

TEST_F(TensorBoardTest, ARunWithoutACurveIsRefused)
{
    EXPECT_EQ(tensorBoardEvents(m_run).error().code, ErrorCode::Input);
    write("{\"kind\":7,\"values\":[1]}\n{\"kind\":\"scalars\",\"values\":{\"loss\":\"x\"}}\n");
    EXPECT_EQ(tensorBoardEvents(m_run).error().code, ErrorCode::Input);
}

} // namespace
} // namespace kindred
