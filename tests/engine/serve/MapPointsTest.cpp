#include <algorithm>
#include <cmath>
#include <map>

#include "FinishedRunTest.h"
#include "base/Npy.h"
#include "base/UnitRows.h"

namespace kindred::test {
namespace {

/// What a map is coloured by, against the same numbers by the book from the run's own tables.
class MapPointsTest : public FinishedRunTest {
protected:
    struct Tables {
        std::vector<std::string> splits;
        std::vector<int64_t> ids;
        std::vector<int32_t> labels;
        std::vector<std::vector<int32_t>> levels; ///< labels at every level
        std::vector<int64_t> predictions;
        Matrix<float> rows;
        std::vector<bool> remembered; ///< of the split that is trained on
    };

    static Tables tables()
    {
        Tables all;
        std::vector<float> values;
        const Json record = client().result("run.record", {{"run", run()}});
        const auto level = record["data"]["trained_level"].get<int64_t>();
        const Json listed = client().result("run.tables", {{"run", run()}})["tables"];
        for (const Json& table : listed) {
            if (table["step"] != listed.back()["step"])
                continue;
            const std::string split = table["split"];
            const fs::path folder = RunDirectory(run()).tables(split, table["step"]);
            const auto ids = readNpyIntegers(folder / "ids.npy");
            const auto labels = readNpyMatrix(folder / "labels.npy");
            const auto predicted = readNpyIntegers(folder / "predictions.npy");
            auto rows = readNpyMatrix(folder / "embeddings.npy");
            normaliseRows(*rows);
            for (int64_t i = 0; i < rows->rows(); ++i) {
                const auto at = static_cast<size_t>(i);
                all.ids.push_back((*ids)[at]);
                all.labels.push_back(static_cast<int32_t>((*labels)(i, level)));
                all.levels.emplace_back();
                for (int64_t each = 0; each < labels->cols(); ++each)
                    all.levels.back().push_back(static_cast<int32_t>((*labels)(i, each)));
                all.predictions.push_back(predicted ? (*predicted)[at] : -1);
                all.remembered.push_back(split == "train");
                values.insert(values.end(), rows->row(i), rows->row(i) + rows->cols());
            }
            all.splits.push_back(split);
            all.rows = Matrix<float>(0, rows->cols());
        }
        const int64_t columns = all.rows.cols();
        all.rows = Matrix<float>(static_cast<int64_t>(all.ids.size()), columns, std::move(values));
        return all;
    }

    template <class T>
    static std::vector<T> values(const wire::Message& answer, const char* key, const char* dtype)
    {
        const auto block = wire::findBlock(answer, answer.json["result"][key], dtype);
        EXPECT_TRUE(block) << key << " " << answer.json.dump();
        if (!block)
            return {};
        const auto* first = reinterpret_cast<const T*>(block->data);
        return {first, first + block->count()};
    }

    static wire::Message ask(const Json& what)
    {
        return client().call("run.points", {{"run", run()}, {"what", what}});
    }

    static double similarity(const Tables& tables, size_t a, size_t b)
    {
        double sum = 0;
        for (int64_t j = 0; j < tables.rows.cols(); ++j)
            sum += double(tables.rows(static_cast<int64_t>(a), j)) *
                   double(tables.rows(static_cast<int64_t>(b), j));
        return sum;
    }
};

TEST_F(MapPointsTest, ClassesAndPredictionsAreThoseOfTheTables)
{
    const Tables known = tables();
    const wire::Message answer = ask({"class", "prediction", "right"});
    EXPECT_EQ(values<int64_t>(answer, "ids", "<i8"), known.ids);
    EXPECT_EQ(values<int32_t>(answer, "class", "<i4"), known.labels);
    const auto predicted = values<int32_t>(answer, "prediction", "<i4");
    const auto right = values<int32_t>(answer, "right", "<i4");
    ASSERT_EQ(predicted.size(), known.ids.size());
    for (size_t i = 0; i < known.ids.size(); ++i) {
        EXPECT_EQ(predicted[i], known.predictions[i]);
        EXPECT_EQ(right[i], predicted[i] < 0 ? -1 : predicted[i] == known.labels[i] ? 1 : 0);
    }
}

TEST_F(MapPointsTest, WeightsAreTheLossesOwn)
{
    const Tables known = tables();
    const Json record = client().result("run.record", {{"run", run()}});
    const double sigma = record["options"]["sigma"];
    const wire::Message answer = ask({"p", "support"});
    const auto probability = values<float>(answer, "p", "<f4");
    const auto support = values<int32_t>(answer, "support", "<i4");
    ASSERT_EQ(probability.size(), known.ids.size());
    for (size_t i = 0; i < known.ids.size(); i += 17) {
        std::vector<double> weights;
        double same = 0;
        double total = 0;
        for (size_t j = 0; j < known.ids.size(); ++j) {
            if (j == i || !known.remembered[j])
                continue;
            weights.push_back(std::exp(similarity(known, i, j) / sigma));
            total += weights.back();
            same += known.labels[j] == known.labels[i] ? weights.back() : 0;
        }
        EXPECT_NEAR(double(probability[i]), same / total, 1e-4);
        std::sort(weights.begin(), weights.end(), std::greater<>());
        int32_t count = 0;
        for (double sum = 0; sum < 0.7 * total; ++count)
            sum += weights[static_cast<size_t>(count)];
        EXPECT_NEAR(support[i], count, 1) << "rounding may move the last one";
    }
}

TEST_F(MapPointsTest, HubsAreCounted)
{
    const Tables known = tables();
    const auto hubness = values<int32_t>(ask({"hubness"}), "hubness", "<i4");
    ASSERT_EQ(hubness.size(), known.ids.size());
    int64_t sum = 0;
    for (const int32_t count : hubness)
        sum += count;
    EXPECT_EQ(sum, 10 * static_cast<int64_t>(known.ids.size())) << "ten of each";
    // One hub by the book.
    const auto most =
        static_cast<size_t>(std::max_element(hubness.begin(), hubness.end()) - hubness.begin());
    int32_t counted = 0;
    for (size_t i = 0; i < known.ids.size(); ++i) {
        if (i == most)
            continue;
        const double its = similarity(known, i, most);
        int nearer = 0;
        for (size_t j = 0; j < known.ids.size(); ++j)
            nearer += j != i && j != most && similarity(known, i, j) > its + 1e-7 ? 1 : 0;
        counted += nearer < 10 ? 1 : 0;
    }
    EXPECT_NEAR(hubness[most], counted, 2) << "ties may go either way";
}

TEST_F(MapPointsTest, AgesAreThoseOfTheMemory)
{
    const Tables known = tables();
    const auto ages = values<int32_t>(ask({"bank_age"}), "bank_age", "<i4");
    ASSERT_EQ(ages.size(), known.ids.size());
    const int steps = summary()["steps"];
    bool fresh = false;
    for (size_t i = 0; i < ages.size(); ++i) {
        fresh = fresh || ages[i] == 0;
        EXPECT_LE(ages[i], steps);
        EXPECT_TRUE(known.remembered[i] || ages[i] == -1)
            << "only what is trained on is remembered";
    }
    EXPECT_TRUE(fresh) << "the last batch was just written";
}

TEST_F(MapPointsTest, ATableThatAppearsIsSeen)
{
    const int64_t count = ask({"class", "p"}).json["result"]["n"];
    const RunDirectory folder(run());
    const int64_t step = folder.tableNames().back().step;
    const fs::path added = folder.tables("zoo", step); // the last of them: the first stays as it is
    fs::copy(folder.tables("test", step), added, fs::copy_options::recursive);
    const wire::Message answer = ask({"class", "p"});
    fs::remove_all(added);
    const int64_t more = answer.json["result"]["n"];
    EXPECT_GT(more, count);
    EXPECT_EQ(static_cast<int64_t>(values<int32_t>(answer, "class", "<i4").size()), more);
    EXPECT_EQ(static_cast<int64_t>(values<float>(answer, "p", "<f4").size()), more);
}

TEST_F(MapPointsTest, EveryLevelOfTheDataIsToBeHad)
{
    const Tables known = tables();
    const Json record = client().result("run.record", {{"run", run()}});
    const auto levels = static_cast<int64_t>(record["data"]["levels"].size());
    ASSERT_GE(levels, 2);
    for (int64_t level = 0; level < levels; ++level) {
        const std::string name = "level:" + std::to_string(level);
        const auto labels = values<int32_t>(ask(Json::array({name})), name.c_str(), "<i4");
        ASSERT_EQ(labels.size(), known.levels.size());
        for (size_t i = 0; i < labels.size(); ++i)
            ASSERT_EQ(labels[i], known.levels[i][static_cast<size_t>(level)]) << name;
    }
    EXPECT_EQ(values<int32_t>(ask(Json::array({"coarse"})), "coarse", "<i4"),
              values<int32_t>(ask(Json::array({"level:0"})), "level:0", "<i4"));
    const std::string none = "level:" + std::to_string(levels);
    const Json answer = ask(Json::array({none})).json["result"];
    EXPECT_FALSE(answer.contains(none));
    EXPECT_EQ(answer["missing"][none], "the data have fewer levels of classes");
}

TEST_F(MapPointsTest, UnknownNamesAreRefused)
{
    EXPECT_EQ(client().error("run.points", {{"run", run()}, {"what", {"age"}}})["code"], -32602);
    EXPECT_EQ(client().error("run.points", {{"run", run()}, {"what", "class"}})["code"], -32602);
    for (const char* name : {"level", "level:", "level:-1", "level:1x", "level:99999999999999"})
        EXPECT_EQ(client().error("run.points", {{"run", run()}, {"what", {name}}})["code"], -32602)
            << name;
    EXPECT_TRUE(ask(Json::array({"coarse"})).json["result"].contains("coarse"));
}

} // namespace
} // namespace kindred::test
