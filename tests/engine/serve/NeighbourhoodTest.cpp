// The loss's own neighbour distribution of an SNCA run, against the same worked out in double.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "FinishedRunTest.h"
#include "NeighbourhoodTables.h"

namespace kindred::test {
namespace {

constexpr double kSigma = 0.05;

class NeighbourhoodTest : public FinishedRunTest {
protected:
    static const ReadTable& table(const std::string& split)
    {
        static std::map<std::string, ReadTable> read;
        if (!read.contains(split))
            read[split] = ReadTable::of(run(), split, ReadTable::lastStep(run()));
        return read[split];
    }

    /// p_ij of a query over the training table; of a training sample without itself.
    static std::vector<double> expected(const std::vector<double>& query, int64_t self,
                                        double sigma = kSigma)
    {
        const ReadTable& train = table("train");
        std::vector<double> logits;
        for (size_t i = 0; i < train.ids.size(); ++i)
            logits.push_back(train.ids[i] == self
                                 ? -INFINITY
                                 : product(unit(query), unit(train.rows[i])) / sigma);
        return sharesOf(logits);
    }

    static Json ask(int64_t id, Json more = Json::object())
    {
        more["run"] = run();
        more["id"] = id;
        return client().result("query.neighbourhood", more);
    }

    /// What an answer says agrees with shares [n] of the training table.
    static void expectShares(const Json& answer, const std::vector<double>& shares)
    {
        const ReadTable& train = table("train");
        std::map<int64_t, double> known;
        std::map<int32_t, double> classes;
        double entropy = 0;
        for (size_t i = 0; i < shares.size(); ++i) {
            known[train.ids[i]] = shares[i];
            classes[train.labels[i]] += shares[i];
            entropy -= shares[i] > 0 ? shares[i] * std::log(shares[i]) : 0;
        }
        double last = 1;
        for (const Json& neighbour : answer["neighbours"]) {
            const double p = neighbour["p"];
            EXPECT_NEAR(p, known[neighbour["id"]], 1e-6);
            EXPECT_LE(p, last);
            last = p;
        }
        double told = 0;
        for (const Json& mass : answer["classes"]) {
            EXPECT_NEAR(mass["p"].get<double>(), classes[mass["label"]], 1e-6);
            EXPECT_GT(mass["p"].get<double>(), 1e-4);
            EXPECT_NE(mass["name"], "");
            told += mass["p"].get<double>();
        }
        EXPECT_NEAR(told, 1, 1e-4 * double(classes.size()));
        for (const Json& support : answer["support"])
            EXPECT_EQ(support["n"], supportOf(shares, support["mass"])) << support;
        EXPECT_NEAR(answer["perplexity"].get<double>(), std::exp(entropy), 1e-3);
    }

    static void weightsAreTheSoftmaxOfTheLoss()
    {
        const ReadTable& test = table("test");
        const Json answer = ask(test.ids[0]);
        EXPECT_EQ(answer["own"], true);
        EXPECT_EQ(answer["form"], "cosine");
        EXPECT_EQ(answer["sigma"], kSigma);
        EXPECT_EQ(answer["database"], table("train").ids.size());
        EXPECT_EQ(answer["leave_one_out"], false);
        EXPECT_EQ(answer["neighbours"].size(), std::min<size_t>(200, table("train").ids.size()));
        const std::vector<double> shares = expected(test.rows[0], -1);
        expectShares(answer, shares);
        double own = 0;
        for (size_t i = 0; i < shares.size(); ++i)
            own += table("train").labels[i] == test.labels[0] ? shares[i] : 0;
        EXPECT_NEAR(answer["p_true"].get<double>(), own, 1e-6);
    }

    static void aTrainingImageIsLeftOut()
    {
        const ReadTable& train = table("train");
        const Json answer = ask(train.ids[7], {{"limit", 2000}});
        EXPECT_EQ(answer["leave_one_out"], true);
        EXPECT_EQ(answer["counted"], train.ids.size() - 1);
        for (const Json& neighbour : answer["neighbours"])
            EXPECT_NE(neighbour["id"], train.ids[7]);
        expectShares(answer, expected(train.rows[7], train.ids[7]));
    }

    static void anotherSigmaSharesTheMassOtherwise()
    {
        const ReadTable& test = table("test");
        int64_t before = 0;
        double perplexity = 0;
        for (const double sigma : {0.01, 0.05, 0.2, 1.0}) {
            const Json answer = ask(test.ids[3], {{"sigma", sigma}});
            EXPECT_EQ(answer["run_sigma"], kSigma);
            expectShares(answer, expected(test.rows[3], -1, sigma));
            int64_t smaller = 0;
            for (const Json& support : answer["support"]) {
                EXPECT_GE(support["n"], smaller) << "more mass needs no fewer neighbours";
                smaller = support["n"];
            }
            EXPECT_GE(smaller, before) << "a larger σ spreads the mass";
            EXPECT_GT(answer["perplexity"].get<double>(), perplexity);
            before = smaller;
            perplexity = answer["perplexity"];
        }
    }

    static void aPictureFromOutsideHasNoTrueClass()
    {
        const ReadTable& test = table("test");
        const wire::Message picture =
            client().call("run.image", {{"run", run()}, {"id", test.ids[2]}});
        const auto bytes = wire::findBlock(picture, picture.json["result"]["bytes"], "|u1");
        ASSERT_TRUE(bytes);
        wire::Message upload;
        const Json image = wire::addBlock(upload, "|u1", bytes->shape, bytes->data);
        const Json answer =
            client()
                .call("query.neighbourhood", {{"run", run()}, {"image", image}}, upload.blocks)
                .json["result"];
        EXPECT_TRUE(answer["p_true"].is_null());
        EXPECT_FALSE(answer["query"].contains("label"));
        EXPECT_EQ(answer["neighbours"][0]["id"], ask(test.ids[2])["neighbours"][0]["id"]);
    }

    static void whatDoesNotApplySaysWhy()
    {
        const Json answer = ask(table("test").ids[0]);
        for (const char* part : {"means", "tree", "centres"}) {
            EXPECT_EQ(answer[part]["applies"], false) << part;
            EXPECT_NE(answer[part]["reason"], "") << part;
        }
        const auto code = [&](Json params) {
            params["run"] = run();
            return client().error("query.neighbourhood", params)["code"].get<int>();
        };
        EXPECT_EQ(code(Json::object()), -32602);
        EXPECT_EQ(code({{"id", 1}, {"sigma", 0}}), -32602);
        EXPECT_EQ(code({{"id", 1}, {"sigma", -1}}), -32602);
        EXPECT_EQ(code({{"id", 1}, {"limit", 0}}), -32602);
        EXPECT_EQ(code({{"id", 1 << 30}}), -32602);
    }

    static void histogramsCountEveryQuery()
    {
        const Json answer = client().result("run.distributions", {{"run", run()}});
        const ReadTable& test = table("test");
        const ReadTable& train = table("train");
        EXPECT_EQ(answer["split"], "test");
        ASSERT_EQ(answer["n"], test.ids.size()) << "small enough to look at all";
        std::map<std::string, std::vector<int64_t>> counts;
        for (const auto& [which, histogram] : answer["histograms"].items()) {
            counts[which].resize(histogram["counts"].size());
            EXPECT_EQ(histogram["edges"].size(), histogram["counts"].size() + 1);
            EXPECT_TRUE(std::is_sorted(histogram["edges"].begin(), histogram["edges"].end()));
        }
        const auto count = [&](const char* which, double value) {
            const std::vector<double> edges = answer["histograms"][which]["edges"];
            const auto bar =
                std::upper_bound(edges.begin(), edges.end(), value) - edges.begin() - 1;
            ++counts[which][std::min<size_t>(static_cast<size_t>(bar), counts[which].size() - 1)];
        };
        double near = 0; // values so close to an edge that single precision decides
        for (size_t q = 0; q < test.ids.size(); ++q) {
            const std::vector<double> shares = expected(test.rows[q], -1);
            count("support_50", double(supportOf(shares, 0.5)));
            count("support_70", double(supportOf(shares, 0.7)));
            count("support_90", double(supportOf(shares, 0.9)));
            double own = 0;
            for (size_t i = 0; i < train.ids.size(); ++i) {
                const bool same = train.labels[i] == test.labels[q];
                own += same ? shares[i] : 0;
                const double distance =
                    std::sqrt(squaredBetween(unit(test.rows[q]), unit(train.rows[i])));
                count(same ? "positive" : "negative", distance);
                near += std::abs(distance * 20 - std::round(distance * 20)) < 1e-4 ? 1 : 0;
            }
            count("p", own);
        }
        for (const auto& [which, bars] : counts) {
            const std::vector<int64_t> told = answer["histograms"][which]["counts"];
            int64_t off = 0;
            for (size_t bar = 0; bar < bars.size(); ++bar)
                off += std::abs(told[bar] - bars[bar]);
            const bool pairs = which == "positive" || which == "negative";
            EXPECT_LE(double(off), pairs ? 2 * near : 4) << which;
            EXPECT_EQ(std::accumulate(told.begin(), told.end(), int64_t{0}),
                      std::accumulate(bars.begin(), bars.end(), int64_t{0}))
                << which;
        }
        EXPECT_GE(answer["overlap"].get<double>(), 0);
        EXPECT_LE(answer["overlap"].get<double>(), 1);
    }

    static void aBarHoldsItsSamples()
    {
        for (const char* split : {"test", "train"}) {
            const Json answer =
                client().result("run.distributions", {{"run", run()}, {"split", split}});
            for (const auto& [which, histogram] : answer["histograms"].items()) {
                for (size_t bar = 0; bar < histogram["counts"].size(); bar += 3) {
                    const Json found = client().result(
                        "run.distribution_samples",
                        {{"run", run()}, {"split", split}, {"which", which}, {"bin", bar}});
                    const std::vector<int64_t> counts = found["counts"];
                    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), int64_t{0}),
                              histogram["counts"][bar])
                        << which << " " << bar;
                    EXPECT_EQ(found["total"], found["ids"].size());
                    EXPECT_TRUE(std::is_sorted(found["ids"].begin(), found["ids"].end()));
                }
            }
        }
        EXPECT_EQ(client().error("run.distribution_samples",
                                 {{"run", run()}, {"which", "age"}, {"bin", 0}})["code"],
                  -32602);
        EXPECT_EQ(client().error("run.distribution_samples",
                                 {{"run", run()}, {"which", "p"}, {"bin", 20}})["code"],
                  -32602);
        EXPECT_EQ(client().error("run.distributions", {{"run", run()}, {"split", "none"}})["code"],
                  -32602);
    }

    static void theMemoryIsComparedWithFreshEmbeddings()
    {
        const wire::Message message = client().call("run.bank", {{"run", run()}});
        const Json& bank = message.json["result"];
        ASSERT_EQ(bank["applies"], true) << message.json;
        const ReadTable& train = table("train");
        const auto rows = static_cast<int64_t>(train.ids.size());
        EXPECT_EQ(bank["rows"], rows);
        EXPECT_EQ(bank["written"], rows);
        EXPECT_EQ(bank["compared"], rows);
        const auto ids = wire::findBlock(message, bank["ids"], "<i8");
        const auto drift = wire::findBlock(message, bank["drift"], "<f4");
        const auto ages = wire::findBlock(message, bank["age"], "<i4");
        ASSERT_TRUE(ids && drift && ages);
        EXPECT_TRUE(std::equal(train.ids.begin(), train.ids.end(),
                               reinterpret_cast<const int64_t*>(ids->data)));
        const std::vector<int64_t> counts = bank["drift_histogram"]["counts"];
        EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), int64_t{0}), rows);
        double sum = 0;
        for (int64_t i = 0; i < rows; ++i)
            sum += double(reinterpret_cast<const float*>(drift->data)[i]);
        EXPECT_NEAR(bank["mean_drift"].get<double>(), sum / double(rows), 1e-6);
        EXPECT_GT(sum, 0) << "momentum leaves a part of the older rows";
        // Every sample was in exactly one batch of the last epoch.
        const Json record = client().result("run.record", {{"run", run()}});
        const auto batch = record["options"]["batch"].get<int64_t>();
        std::map<int32_t, int64_t> written;
        for (int64_t i = 0; i < rows; ++i)
            ++written[reinterpret_cast<const int32_t*>(ages->data)[i]];
        EXPECT_EQ(bank["age_reason"], "");
        EXPECT_EQ(written.begin()->first, 0);
        EXPECT_EQ(written.rbegin()->first + 1, (rows + batch - 1) / batch);
        for (const auto& [age, count] : written)
            EXPECT_LE(count, batch) << age;
        EXPECT_EQ(bank["stale"]["applies"], true);
        EXPECT_EQ(bank["stale"]["n"], table("test").ids.size());
        EXPECT_EQ(bank["stale"]["pairs"].size(), bank["stale"]["stale"]);
        for (const Json& pair : bank["stale"]["pairs"]) {
            EXPECT_NE(pair["bank"]["label"], pair["label"]);
            EXPECT_EQ(pair["fresh"]["label"], pair["label"]);
        }
    }
};

TEST_F(NeighbourhoodTest, AQueryIsWeighedByTheLoss)
{
    // Together, for they share a run that takes longer than all of them.
    {
        SCOPED_TRACE("weightsAreTheSoftmaxOfTheLoss");
        weightsAreTheSoftmaxOfTheLoss();
    }
    {
        SCOPED_TRACE("aTrainingImageIsLeftOut");
        aTrainingImageIsLeftOut();
    }
    {
        SCOPED_TRACE("anotherSigmaSharesTheMassOtherwise");
        anotherSigmaSharesTheMassOtherwise();
    }
    {
        SCOPED_TRACE("aPictureFromOutsideHasNoTrueClass");
        aPictureFromOutsideHasNoTrueClass();
    }
    {
        SCOPED_TRACE("whatDoesNotApplySaysWhy");
        whatDoesNotApplySaysWhy();
    }
}

TEST_F(NeighbourhoodTest, TheDatasetAndTheMemoryAreCounted)
{
    // These too.
    {
        SCOPED_TRACE("histogramsCountEveryQuery");
        histogramsCountEveryQuery();
    }
    {
        SCOPED_TRACE("aBarHoldsItsSamples");
        aBarHoldsItsSamples();
    }
    {
        SCOPED_TRACE("theMemoryIsComparedWithFreshEmbeddings");
        theMemoryIsComparedWithFreshEmbeddings();
    }
}

} // namespace
} // namespace kindred::test
