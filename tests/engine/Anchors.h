#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/EngineProgram.h"

// The exact counts that every correct implementation gives on published data, through the command
// line. Ties and the BLAS at hand may move two samples.
namespace kindred::test {

inline fs::path optionalData(const std::string& name)
{
    return fs::path(KINDRED_OPTIONAL_DATA) / name;
}

/// Runs of one source in a folder of their own.
class Anchor : public testing::Test {
protected:
    /// Trains by a closed form, or nothing; the run's folder.
    std::string trained(const std::string& name, const std::vector<std::string>& arguments)
    {
        const std::string run = (m_folder.path() / name).string();
        std::vector<std::string> words = {"train", "--out", run};
        words.insert(words.end(), arguments.begin(), arguments.end());
        const Outcome outcome = engine(words);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return run;
    }

    static Json results(const std::string& run, const std::string& protocol,
                        const std::string& rule, const std::string& k,
                        const std::vector<std::string>& more = {})
    {
        std::vector<std::string> words = {"evaluate", run, "--protocol", protocol, "--rule", rule,
                                          "-k",       k,   "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome outcome = engine(words);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return engineJson(outcome).value("results", Json::array());
    }

    /// The errors of the closed-set question, one for each k.
    static std::vector<int> errorsOf(const std::string& run, const std::string& rule,
                                     const std::string& k = "1",
                                     const std::vector<std::string>& more = {})
    {
        std::vector<int> errors;
        std::string line = rule + " k=" + k + ":";
        for (const Json& row : results(run, "knn", rule, k, more))
            if (row.at("metric") == "accuracy") {
                errors.push_back(row.at("errors").get<int>());
                line += " " + std::to_string(errors.back());
            }
        std::printf("%s\n", line.c_str());
        return errors;
    }

    static void expectErrors(const std::vector<int>& expected, const std::string& run,
                             const std::string& rule, const std::string& k = "1",
                             const std::vector<std::string>& more = {})
    {
        const std::vector<int> errors = errorsOf(run, rule, k, more);
        ASSERT_EQ(errors.size(), expected.size()) << rule << " " << k;
        for (size_t i = 0; i < errors.size(); ++i)
            EXPECT_LE(std::abs(errors[i] - expected[i]), 2)
                << rule << " " << k << ": " << errors[i] << " instead of " << expected[i];
    }

    static int dimension(const std::string& run)
    {
        const auto text = readFile(fs::path(run) / "run.json");
        const auto record = text ? parseJson(*text, run) : Result<Json>(text.error());
        EXPECT_TRUE(record.ok());
        return record ? record->value("embedding_dim", -1) : -1;
    }

    TemporaryFolder m_folder;
};

} // namespace kindred::test
