#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <fstream>

#include "base/Crc32c.h"
#include "run/TensorBoardEvents.h"

namespace kindred {
namespace {

/// A point of a curve as somebody else reads it from the file.
struct Point {
    std::string tag;
    int64_t step = 0;
    double time = 0;
    float value = 0;

    bool operator==(const Point&) const = default;
};

/// The checksum bit by bit, without a table.
uint32_t checksumByDivision(std::string_view bytes)
{
    uint32_t value = 0xFFFFFFFF;
    for (const char c : bytes) {
        value ^= static_cast<uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit)
            value = value % 2 == 1 ? (value / 2) ^ 0x82F63B78 : value / 2;
    }
    return value ^ 0xFFFFFFFF;
}

/// Reads records and protocol buffers by their published description.
class EventFileReader {
public:
    explicit EventFileReader(std::string bytes) : m_bytes(std::move(bytes)) { readAll(); }

    std::vector<std::string> versions;
    std::vector<Point> points;

private:
    template <class T>
    static T take(std::string_view& from)
    {
        T value{};
        EXPECT_GE(from.size(), sizeof value);
        std::memcpy(&value, from.data(), sizeof value);
        from.remove_prefix(sizeof value);
        return value;
    }

    static uint64_t takeVarint(std::string_view& from)
    {
        uint64_t value = 0;
        for (int shift = 0;; shift += 7) {
            const auto byte = take<uint8_t>(from);
            value |= uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80)
                return value;
        }
    }

    static std::string_view takeBytes(std::string_view& from, uint64_t size)
    {
        const std::string_view part = from.substr(0, size);
        EXPECT_EQ(part.size(), size);
        from.remove_prefix(part.size());
        return part;
    }

    static void expectChecksum(std::string_view bytes, uint32_t masked)
    {
        const uint32_t rotated = masked - 0xA282EAD8;
        EXPECT_EQ(checksumByDivision(bytes), (rotated >> 17) | (rotated << 15));
    }

    void readAll()
    {
        std::string_view rest = m_bytes;
        while (!rest.empty()) {
            const std::string_view head = rest.substr(0, 8);
            const auto length = take<uint64_t>(rest);
            expectChecksum(head, take<uint32_t>(rest));
            const std::string_view event = takeBytes(rest, length);
            expectChecksum(event, take<uint32_t>(rest));
            readEvent(event);
        }
    }

    void readEvent(std::string_view event)
    {
        Point point;
        std::vector<std::string_view> values;
        while (!event.empty()) {
            const uint64_t key = takeVarint(event);
            if (key == 9)
                point.time = take<double>(event);
            else if (key == 16)
                point.step = static_cast<int64_t>(takeVarint(event));
            else if (key == 26)
                versions.emplace_back(takeBytes(event, takeVarint(event)));
            else if (key == 42)
                values.push_back(takeBytes(event, takeVarint(event)));
            else
                FAIL() << "field " << key;
        }
        for (std::string_view summary : values)
            while (!summary.empty()) {
                ASSERT_EQ(takeVarint(summary), 10U);
                readValue(takeBytes(summary, takeVarint(summary)), point);
            }
    }

    void readValue(std::string_view value, Point point)
    {
        ASSERT_EQ(takeVarint(value), 10U);
        point.tag = takeBytes(value, takeVarint(value));
        ASSERT_EQ(takeVarint(value), 21U);
        point.value = take<float>(value);
        EXPECT_TRUE(value.empty());
        points.push_back(std::move(point));
    }

    std::string m_bytes;
};

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
    const EventFileReader read(events->bytes);
    EXPECT_EQ(read.versions, std::vector<std::string>{"brain.Event:2"});
    EXPECT_EQ(read.points, (std::vector<Point>{{"train/loss", 1, 1700000001.5, 0.125F},
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
