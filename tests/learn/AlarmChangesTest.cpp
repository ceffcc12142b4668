// What an alarm offers as a remedy is a value that the run's options take.

#include <gtest/gtest.h>

#include <map>

#include "run/Alarms.h"
#include "train/plan/Registry.h"

namespace kindred {
namespace {

/// Every curve goes wrong at once.
AlarmReader everythingWrong(double loss)
{
    AlarmReader reader;
    for (int i = 0; i < 8; ++i)
        reader.take({{"kind", "scalars"},
                     {"step", i},
                     {"epoch", i + 1},
                     {"values",
                      {{"loss", nullptr},
                       {"epoch_loss", i == 1 ? loss / 2 : loss},
                       {"similarity", i > 0 ? 0.9999 : 0.0},
                       {"norm", i > 1 ? 100.0 : 10.0},
                       {"skipped", 20},
                       {"drift", 3.0},
                       {"search_exact", 1}}}});
    reader.take({{"kind", "evaluation"}, {"step", 8}, {"values", {{"knn/val", 0.0}}}});
    return reader;
}

TEST(AlarmChanges, AreTakenByTheOptionsOfEveryMethod)
{
    std::map<std::string, int> seen;
    for (const char* method : {"snca", "triplet", "nngk", "mne", "lmnn"})
        for (const bool fewer : {false, true}) {
            const auto schema = schemaFor(method, "linear");
            ASSERT_TRUE(schema) << method;
            AlarmSubject subject;
            subject.collapsedLoss = findMethod(method)->collapsedLoss;
            subject.classes = 10;
            subject.options = schema->defaults();
            subject.options["metric"] = "cosine";
            if (schema->find("search"))
                subject.options["search"] = "hnsw";
            if (schema->find("refresh_every"))
                subject.options["refresh_every"] = fewer ? 1 : 5;
            if (fewer)
                subject.options["weight_decay"] = 0;
            const double margin = subject.options.value("margin", 1.0);
            for (const Json& alarm : everythingWrong(margin).alarms(subject)) {
                const auto id = alarm["id"].get<std::string>();
                ++seen[id];
                for (const auto& [key, value] : alarm["change"].items()) {
                    const Result<Json> checked = schema->check(key, value);
                    EXPECT_TRUE(checked)
                        << method << ", " << id << ": " << checked.error().message();
                    EXPECT_NE(subject.options[key], value) << id << " changes nothing";
                }
            }
        }
    for (const char* id : {"diverged", "collapse", "stuck", "stale", "norm", "index", "skipped"})
        EXPECT_GT(seen[id], 0) << id;
}

} // namespace
} // namespace kindred
