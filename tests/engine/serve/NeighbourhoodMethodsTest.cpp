// What only some methods have to say of a query: class means, trees, weights of centres.

#include <cmath>
#include <map>

#include "NeighbourhoodTables.h"
#include "ServeTest.h"

namespace kindred::test {
namespace {

/// A short run of a method, trained when a test first asks for it.
class NeighbourhoodMethodsTest : public testing::Test {
protected:
    struct Trained {
        Trained() : client(std::make_unique<ProtocolClient>(KINDRED_ENGINE, home.path()))
        {
            client->result("hello", {{"client", "test"}, {"protocol", 1}});
            followRuns(*client);
        }

        TemporaryFolder home;
        std::unique_ptr<ProtocolClient> client;
        std::map<std::string, std::string> runs;
    };

    static Json planOf(const std::string& method)
    {
        Json plan = quickPlan(method);
        plan["method"] = method;
        plan["epochs"] = 1;
        // A network that does not move: its memory stays as the first pass made it.
        if (method == "snca")
            plan["set"] = {{"lr", 1e-12}, {"augment", "none"}};
        if (method == "mne")
            plan["set"] = {{"lr", 1e-12},
                           {"augment", "none"},
                           {"pretrain", 0},
                           {"neighbours", 4},
                           {"depth", 2}};
        return plan;
    }

    static Trained& trained()
    {
        static Trained shared;
        return shared;
    }
    static ProtocolClient& client() { return *trained().client; }
    static const std::string& run(const char* method)
    {
        std::string& path = trained().runs[method];
        if (path.empty()) {
            path = submit(client(), planOf(method));
            waitForState(client(), path, "finished");
        }
        return path;
    }

    static ReadTable table(const char* method, const char* split)
    {
        return ReadTable::of(run(method), split, ReadTable::lastStep(run(method)));
    }
    static Json ask(const char* method, int64_t id)
    {
        return client().result("query.neighbourhood", {{"run", run(method)}, {"id", id}});
    }
};

TEST_F(NeighbourhoodMethodsTest, NcmTellsTheNearestClassMeans)
{
    const ReadTable train = table("ncm", "train");
    const ReadTable test = table("ncm", "test");
    std::map<int32_t, std::pair<std::vector<double>, double>> sums;
    for (size_t i = 0; i < train.ids.size(); ++i) {
        auto& [sum, count] = sums[train.labels[i]];
        sum.resize(train.rows[i].size());
        for (size_t k = 0; k < sum.size(); ++k)
            sum[k] += train.rows[i][k];
        ++count;
    }
    std::map<int32_t, double> squared;
    for (auto& [label, entry] : sums) {
        for (double& value : entry.first)
            value /= entry.second;
        squared[label] = squaredBetween(entry.first, test.rows[5]);
    }
    std::vector<double> logits;
    for (const auto& [label, distance] : squared)
        logits.push_back(-distance);
    const std::vector<double> shares = sharesOf(logits);

    // Asked for and cancelled: that leaves nothing behind, wherever it was cancelled.
    const int64_t asked =
        client().send("query.neighbourhood", {{"run", run("ncm")}, {"id", test.ids[5]}});
    client().notify("cancel", {{"id", asked}});
    client().answer(asked);

    const Json answer = ask("ncm", test.ids[5]);
    EXPECT_EQ(answer["own"], false);
    EXPECT_NE(answer["reason"], "");
    const Json& means = answer["means"];
    ASSERT_EQ(means["applies"], true) << means;
    ASSERT_EQ(means["classes"].size(), std::min<size_t>(5, squared.size()));
    double last = 0;
    for (const Json& one : means["classes"]) {
        const int32_t label = one["label"];
        const double distance = one["distance"];
        EXPECT_NEAR(distance, std::sqrt(squared[label]), 1e-5);
        EXPECT_GE(distance, last);
        last = distance;
        const auto at = std::distance(squared.begin(), squared.find(label));
        EXPECT_NEAR(one["p"].get<double>(), shares[static_cast<size_t>(at)], 1e-5);
    }
    EXPECT_EQ(means["input"]["applies"], true) << means["input"];
    EXPECT_GT(means["input"]["scale"].get<double>(), 0);
    EXPECT_EQ(means["input"]["classes"].size(), means["classes"].size());

    // Means of a linear map need no memory of images.
    const Json bank = client().result("run.bank", {{"run", run("ncm")}});
    EXPECT_EQ(bank["applies"], false);
    EXPECT_NE(bank["reason"], "");
}

TEST_F(NeighbourhoodMethodsTest, MneGrowsItsTree)
{
    const ReadTable train = table("mne", "train");
    const Json answer = ask("mne", train.ids[3]);
    const Json& tree = answer["tree"];
    ASSERT_EQ(tree["applies"], true) << tree;
    EXPECT_EQ(tree["depth"], 2);
    EXPECT_EQ(tree["whole"], 1 + 4 + 16);
    ASSERT_EQ(tree["nodes"].size(), 21u) << "small enough to be listed whole";
    EXPECT_EQ(tree["nodes"][0]["id"], train.ids[3]);
    std::map<int64_t, double> sums; // of the shares below each place
    for (const Json& edge : tree["edges"]) {
        const size_t from = edge["from"];
        const Json& child = tree["nodes"][edge["to"].get<size_t>()];
        EXPECT_EQ(child["level"].get<int>(), tree["nodes"][from]["level"].get<int>() + 1);
        EXPECT_EQ(edge["a"].size(), from == 0 ? 2u : 1u) << "modules that act on the edge";
        EXPECT_NE(child["id"], tree["nodes"][from]["id"]) << "nobody is its own neighbour";
        EXPECT_EQ(child["probability"], edge["p"][0]);
        EXPECT_GT(edge["p"][0].get<double>(), 0);
        EXPECT_LT(edge["p"][0].get<double>(), 1);
        sums[static_cast<int64_t>(from)] += edge["a"][0].get<double>();
    }
    EXPECT_EQ(sums.size(), 5u);
    for (const auto& [from, sum] : sums)
        EXPECT_NEAR(sum, 1, 1e-6) << from;
    EXPECT_EQ(answer["means"]["applies"], false);

    // Its memory is compared with what the network makes, before the modules.
    const Json bank = client().result("run.bank", {{"run", run("mne")}});
    ASSERT_EQ(bank["applies"], true) << bank;
    EXPECT_EQ(bank["compared"], bank["rows"]);
    EXPECT_LT(bank["mean_drift"].get<double>(), 1e-4) << "the tables hold what modules make of it";
}

TEST_F(NeighbourhoodMethodsTest, MneTellsItsAttentionByRank)
{
    const Json answer =
        client().result("run.figure", {{"runs", {run("mne")}}, {"figure", "attention"}});
    ASSERT_EQ(answer["panels"].size(), 2u);
    const Json& shares = answer["panels"][0]["lines"];
    const Json& purity = answer["panels"][1]["lines"];
    EXPECT_EQ(answer["panels"][0]["n"], table("mne", "train").ids.size());
    ASSERT_EQ(shares[0]["x"], (Json{1, 2, 3, 4})) << "K = 4";
    double whole = 0;
    double before = 0; // neighbours of the own class among the first r, of a query on average
    for (size_t r = 0; r < 4; ++r) {
        const double upTo = purity[1]["y"][r].get<double>() * double(r + 1);
        const double own = upTo - before;
        before = upTo;
        EXPECT_GE(own, -1e-9);
        EXPECT_LE(own, 1 + 1e-9);
        whole += own * (shares[0]["y"][r].is_null() ? 0.0 : shares[0]["y"][r].get<double>()) +
                 (1 - own) * (shares[1]["y"][r].is_null() ? 0.0 : shares[1]["y"][r].get<double>());
        EXPECT_EQ(shares[2]["y"][r], 0.25);
    }
    EXPECT_NEAR(whole, 1, 1e-5) << "the shares of a query's neighbours sum to 1";
    EXPECT_NEAR(purity[0]["y"][0].get<double>(), purity[1]["y"][0].get<double>(), 1e-6);
}

TEST_F(NeighbourhoodMethodsTest, NngkWeighsItsCentres)
{
    const ReadTable train = table("nngk", "train");
    const ReadTable test = table("nngk", "test");
    const Json answer = ask("nngk", test.ids[1]);
    EXPECT_EQ(answer["form"], "gaussian");
    EXPECT_EQ(answer["own"], true);
    EXPECT_EQ(answer["centres"]["applies"], true) << answer["centres"];
    EXPECT_EQ(answer["counted"], 100) << "k of the nearest";
    const double sigma = answer["run_sigma"];
    ASSERT_GT(sigma, 0);
    std::map<int64_t, const std::vector<double>*> rows;
    for (size_t i = 0; i < train.ids.size(); ++i)
        rows[train.ids[i]] = &train.rows[i];
    double farthest = 0;
    double first = 0; // p over the kernel, the same for all
    for (const Json& neighbour : answer["neighbours"]) {
        const double squared = squaredBetween(*rows[neighbour["id"]], test.rows[1]);
        EXPECT_NEAR(neighbour["distance"].get<double>(), std::sqrt(squared), 1e-5);
        const double kernel =
            neighbour["weight"].get<double>() * std::exp(-squared / (2 * sigma * sigma));
        const double ratio = neighbour["p"].get<double>() / kernel;
        first = first == 0 ? ratio : first;
        EXPECT_NEAR(ratio / first, 1, 1e-4);
        farthest = std::max(farthest, squared);
    }
    size_t nearer = 0;
    for (const auto& row : train.rows)
        nearer += squaredBetween(row, test.rows[1]) < farthest - 1e-9 ? 1 : 0;
    EXPECT_EQ(nearer, 99u) << "no other centre is nearer than those that count";
}

TEST_F(NeighbourhoodMethodsTest, SharesOfCosinesAreToldOnlyWhereTheRunWeighsThem)
{
    const auto first = [](const char* name) {
        const Json params = {{"run", run(name)}, {"id", table(name, "test").ids[1]}, {"k", 1}};
        return client().result("query.neighbours", params)["rows"][0]["neighbours"][0];
    };
    ASSERT_EQ(ask("snca", table("snca", "test").ids[1])["form"], "cosine");
    EXPECT_TRUE(first("snca")["p"].is_number());
    EXPECT_TRUE(first("nngk")["p"].is_null()) << "Neighbours has another share of the same pair";
    EXPECT_TRUE(first("nngk")["similarity"].is_number());
}

TEST_F(NeighbourhoodMethodsTest, AMapIsWeighedAsTheLossWeighs)
{
    const std::string& path = run("nngk");
    const wire::Message answer =
        client().call("run.points", {{"run", path}, {"split", "test"}, {"what", {"p", "support"}}});
    const Json& points = answer.json["result"];
    const auto ids = wire::findBlock(answer, points["ids"], "<i8");
    const auto p = wire::findBlock(answer, points["p"], "<f4");
    const auto support = wire::findBlock(answer, points["support"], "<i4");
    ASSERT_TRUE(ids && p && support) << answer.json;
    for (int64_t i = 0; i < ids->count(); i += std::max<int64_t>(1, ids->count() / 7)) {
        const Json query = ask("nngk", reinterpret_cast<const int64_t*>(ids->data)[i]);
        EXPECT_NEAR(double(reinterpret_cast<const float*>(p->data)[i]),
                    query["p_true"].get<double>(), 1e-3);
        EXPECT_NEAR(reinterpret_cast<const int32_t*>(support->data)[i],
                    query["support"][1]["n"].get<int>(), 1);
    }
}

TEST_F(NeighbourhoodMethodsTest, AMemoryThatWasJustFilledHasNotDrifted)
{
    const Json bank = client().result("run.bank", {{"run", run("snca")}});
    ASSERT_EQ(bank["applies"], true);
    EXPECT_LT(bank["mean_drift"].get<double>(), 1e-4);
    EXPECT_EQ(bank["stale"]["bank_wrong"], bank["stale"]["fresh_wrong"]);
    EXPECT_EQ(bank["stale"]["stale"], 0);
}

} // namespace
} // namespace kindred::test
