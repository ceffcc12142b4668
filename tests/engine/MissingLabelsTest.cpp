// Training where labels are missing: every method says what, where and what to do, and samples
// without a label are left out by name, never taken for a class of their own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/Npy.h"
#include "engine/EngineProgram.h"
#include "support/Fixtures.h"

namespace kindred::test {
namespace {

using testing::HasSubstr;

constexpr int kSamples = 24;
constexpr int kColumns = 8; ///< what every method can work with

struct Method {
    std::string id;
    bool trains = false;
};

std::vector<Method> everyMethod()
{
    std::vector<Method> all;
    const Json registry = engineJson(engine({"options", "--json"}));
    for (const Json& method : registry["methods"])
        all.push_back({method["id"], method["trains"]});
    return all;
}

/// A source without labels, and what must be said of it.
struct Unlabelled {
    std::string source;
    std::string what;
    std::string remedy;
};

std::string featureBytes()
{
    std::vector<float> values(size_t{kColumns} * kSamples);
    for (size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i % 7) + 0.1F * static_cast<float>(i);
    return npyBytes("<f4", {kSamples, kColumns}, values.data());
}

/// Each third sample has no label, the others are of a and b in turn.
std::string labelOf(int sample)
{
    return sample % 3 == 0 ? "" : sample % 2 == 0 ? "a" : "b";
}

std::string features(const std::string& last, const std::function<std::string(int)>& cell)
{
    std::string text;
    for (int column = 0; column < kColumns; ++column)
        text += "f" + std::to_string(column) + ",";
    text += last + "\n";
    for (int i = 0; i < kSamples; ++i) {
        for (int column = 0; column < kColumns; ++column)
            text += std::to_string((i + 1) * (column + 3) % 11) + ".5,";
        text += cell(i) + "\n";
    }
    return text;
}

class MissingLabels : public testing::Test {
protected:
    fs::path folder() const { return m_folder.path(); }

    Outcome train(const std::string& method, const std::string& source,
                  const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> words = {
            "train", "--data", (folder() / source).string(), "--method",
            method,  "--out",  (folder() / "run").string()};
        words.insert(words.end(), more.begin(), more.end());
        return engine(words);
    }

    /// A third of the samples is left out by name.
    void expectLeftOut(const Method& method, const std::string& source) const
    {
        const std::vector<std::string> fitted = {"--encoder", "identity"};
        const std::vector<std::string> trained = {"--encoder", "linear", "--epochs",
                                                  "1",         "--set",  "batch=8"};
        const Outcome outcome = train(method.id, source, method.trains ? trained : fitted);
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr("8 images were left out"));
        const auto text = readFile(folder() / "run/run.json", 1 << 20);
        ASSERT_TRUE(text.ok());
        const Json data = Json::parse(*text)["data"];
        EXPECT_EQ(data["classes_per_level"], Json({2})) << "“” and “null” are no classes";
        EXPECT_EQ(data["exclusions"].size(), size_t{kSamples / 3});
        for (const Json& exclusion : data["exclusions"]) {
            EXPECT_EQ(exclusion["id"].get<int>() % 3, 0) << exclusion.dump();
            EXPECT_THAT(exclusion.dump(), HasSubstr("label"));
        }
        fs::remove_all(folder() / "run");
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(MissingLabels, ASourceWithoutThemIsRefusedWithWhatToDo)
{
    std::string manifest = "path\n";
    std::string hollow = "path,label\n";
    for (int i = 0; i < 6; ++i) {
        const std::string name = std::to_string(i) + ".png";
        writeBytes(folder() / "flat" / name, pngBytes(16, 16, i));
        manifest += "flat/" + name + "\n";
        hollow += "flat/" + name + ",\n";
    }
    writeBytes(folder() / "paths.csv", manifest);
    writeBytes(folder() / "hollow.csv", hollow);
    writeBytes(folder() / "rows.csv", features("last", [](int i) { return std::to_string(i); }));
    writeBytes(folder() / "alone/x.npy", featureBytes());
    const Unlabelled sources[] = {
        {"flat", "0.png: lies in no class folder", "into a folder of its own"},
        {"paths.csv", "one usable class only", "no column “label”"},
        {"hollow.csv", "6 of 6 samples have no label", "Fill in the column “label”"},
        {"rows.csv", "is the only sample of the class", "“last”, was taken for the class"},
        {"alone/x.npy", "no labels were found beside it", "Save labels.npy"}};
    // Each method with one of them in turn: they are refused where every method comes by.
    size_t turn = 0;
    for (const Method& method : everyMethod()) {
        const Unlabelled& each = sources[turn++ % std::size(sources)];
        SCOPED_TRACE(method.id + " of " + each.source);
        const Outcome outcome = train(method.id, each.source);
        EXPECT_EQ(outcome.exitCode, 3) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(each.source));
        EXPECT_THAT(outcome.err, HasSubstr(each.what));
        EXPECT_THAT(outcome.err, HasSubstr(each.remedy));
        EXPECT_FALSE(fs::exists(folder() / "run")) << "something was left behind";
    }
    EXPECT_GT(turn, std::size(sources));
}

TEST_F(MissingLabels, SamplesWithoutOneAreLeftOutByName)
{
    std::string ids;
    for (int i = 0; i < kSamples; ++i)
        ids += Json{{"label", labelOf(i).empty() ? Json() : Json(labelOf(i))}}.dump() + "\n";
    writeBytes(folder() / "rows.csv", features("label", labelOf));
    writeBytes(folder() / "some/x.npy", featureBytes());
    writeBytes(folder() / "some/ids.jsonl", ids);
    size_t turn = 0;
    for (const Method& method : everyMethod()) {
        const std::string source = turn++ % 2 == 0 ? "rows.csv" : "some/x.npy";
        SCOPED_TRACE(method.id + " of " + source);
        expectLeftOut(method, source);
    }
    for (const char* source : {"rows.csv", "some/x.npy"}) {
        const Outcome refused =
            train("snca", source, {"--encoder", "linear", "--problems", "refuse"});
        EXPECT_EQ(refused.exitCode, 3) << refused.err;
        EXPECT_THAT(refused.err, HasSubstr("8 problems in the data"));
        EXPECT_FALSE(fs::exists(folder() / "run"));
    }
}

} // namespace
} // namespace kindred::test
