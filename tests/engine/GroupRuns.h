#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/Random.h"
#include "engine/EngineProgram.h"
#include "support/Fixtures.h"

namespace kindred::test {

/// A table of `perClass` samples of each of three classes that overlap a little; no two are equal.
inline std::string writeClouds(const fs::path& file, int perClass = 12)
{
    Random random(5);
    std::string text = "x,y,z,label\n";
    for (int i = 0; i < 3 * perClass; ++i) {
        const int label = i % 3;
        text += std::to_string(label + random.uniform(-1, 1)) + "," +
                std::to_string(random.uniform(-1, 1)) + "," +
                std::to_string(20 * random.uniform(-1, 1)) + ",c" + std::to_string(label) + "\n";
    }
    writeBytes(file, text);
    return file.string();
}

inline Json jsonOf(const fs::path& file)
{
    const auto text = readFile(file);
    const auto json = text ? parseJson(*text, file.string()) : Result<Json>(text.error());
    EXPECT_TRUE(json) << file;
    return json ? *json : Json::object();
}

/// Trains and evaluates what is small in a folder of its own.
class SmallTable : public testing::Test {
protected:
    /// train --data TABLE --out NAME more…
    Outcome train(const std::string& name, const std::vector<std::string>& more,
                  const std::string& method = "none") const
    {
        std::vector<std::string> words = {"train",   "--data",   m_table, "--out",
                                          out(name), "--method", method,  "--json"};
        words.insert(words.end(), more.begin(), more.end());
        return engine(words);
    }
    std::string out(const std::string& name) const { return (m_folder.path() / name).string(); }

    TemporaryFolder m_folder;
    std::string m_table = writeClouds(m_folder.path() / "clouds.csv");
};

} // namespace kindred::test
