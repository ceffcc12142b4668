#pragma once

// A reader of TensorBoard's files that shares nothing with what writes them.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kindred::test {

/// A point of a curve as somebody else reads it from the file.
struct CurvePoint {
    std::string tag;
    int64_t step = 0;
    double time = 0;
    float value = 0;

    bool operator==(const CurvePoint&) const = default;
};

/// The checksum bit by bit, without a table.
inline uint32_t checksumByDivision(std::string_view bytes)
{
    uint32_t value = 0xFFFFFFFF;
    for (const char c : bytes) {
        value ^= static_cast<uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit)
            value = value % 2 == 1 ? (value / 2) ^ 0x82F63B78 : value / 2;
    }
    return value ^ 0xFFFFFFFF;
}

/// Reads records and protocol buffers by their published description; each length and checksum is
/// an expectation.
class EventFileReader {
public:
    explicit EventFileReader(std::string bytes) : m_bytes(std::move(bytes)) { readAll(); }

    std::vector<std::string> versions;
    std::vector<CurvePoint> points;

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
        CurvePoint point;
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

    void readValue(std::string_view value, CurvePoint point)
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

} // namespace kindred::test
