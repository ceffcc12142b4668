// The papers' figures of an SNCA run, against the same worked out from its tables.

#include <algorithm>
#include <cmath>
#include <set>

#include "FinishedRunTest.h"
#include "NeighbourhoodTables.h"

namespace kindred::test {
namespace {

class FigureTest : public FinishedRunTest {
protected:
    static Json figure(const char* id)
    {
        return client().result("run.figure", {{"runs", {run()}}, {"figure", id}});
    }
    static ReadTable train() { return ReadTable::of(run(), "train", ReadTable::lastStep(run())); }

    static void theListSaysWhatTheRunGives()
    {
        std::map<std::string, Json> figures;
        const Json list = client().result("run.figures", {{"runs", {run()}}});
        for (const Json& each : list["figures"])
            figures[each["id"]] = each;
        ASSERT_EQ(figures.size(), 7u);
        for (const char* id : {"ranks", "means", "links", "tasks"}) {
            EXPECT_EQ(figures[id]["applies"], true) << id;
            EXPECT_EQ(figures[id]["reason"], "");
        }
        for (const char* id : {"attention", "pooling", "before"}) {
            EXPECT_EQ(figures[id]["applies"], false) << id;
            const Json error = client().error("run.figure", {{"runs", {run()}}, {"figure", id}});
            EXPECT_EQ(error["code"], -32602);
            EXPECT_NE(error["message"].get<std::string>().find(figures[id]["reason"]),
                      std::string::npos);
        }
    }

    static void ranksAreMeansOverTheTrainingTable()
    {
        const ReadTable table = train();
        std::vector<double> distance(3), kernel(3);
        for (const auto& query : table.rows) {
            std::vector<double> squared;
            for (const auto& row : table.rows)
                squared.push_back(squaredBetween(unit(query), unit(row)));
            std::sort(squared.begin(), squared.end());
            for (size_t r = 0; r < 3; ++r) {
                distance[r] += std::sqrt(squared[r + 1]) / double(table.rows.size());
                kernel[r] += std::exp(-squared[r + 1] / (2 * 0.05)) / double(table.rows.size());
            }
        }
        const Json answer = figure("ranks");
        ASSERT_EQ(answer["panels"].size(), 2u);
        EXPECT_EQ(answer["panels"][0]["of"], "distance");
        EXPECT_EQ(answer["panels"][0]["n"], table.rows.size());
        const Json& last = answer["panels"][0]["lines"].back();
        EXPECT_EQ(last["step"], ReadTable::lastStep(run()));
        EXPECT_EQ(last["x"].size(), std::min<size_t>(200, table.rows.size() - 1));
        for (size_t r = 0; r < 3; ++r) {
            EXPECT_EQ(last["x"][r], r + 1);
            EXPECT_NEAR(last["y"][r].get<double>(), distance[r], 1e-4);
            EXPECT_NEAR(answer["panels"][1]["lines"].back()["y"][r].get<double>(), kernel[r], 1e-3);
        }
        EXPECT_TRUE(std::is_sorted(last["y"].begin(), last["y"].end()));
    }

    static void linksGoToTheNearest()
    {
        const ReadTable table = train();
        const Json panel = figure("links")["panels"][0];
        ASSERT_EQ(panel["n"], table.rows.size());
        int64_t right = 0;
        for (size_t i = 0; i < table.rows.size(); ++i) {
            const auto near = panel["nearest"][i].get<size_t>();
            ASSERT_NE(near, i);
            const double told = squaredBetween(unit(table.rows[i]), unit(table.rows[near]));
            double least = INFINITY;
            for (size_t j = 0; j < table.rows.size(); ++j)
                least = j == i ? least
                               : std::min(least,
                                          squaredBetween(unit(table.rows[i]), unit(table.rows[j])));
            ASSERT_NEAR(told, least, 1e-6);
            right += table.labels[i] == table.labels[near] ? 1 : 0;
            EXPECT_EQ(panel["labels"][i], table.labels[i]);
        }
        EXPECT_EQ(panel["right"], right);
        EXPECT_GT(panel["share"].get<double>(), 0);
        EXPECT_LT(panel["share"].get<double>(), 1);
    }

    static void classesAreNamedByTheirMeans()
    {
        const Json panels = figure("means")["panels"];
        ASSERT_EQ(panels.size(), 6u);
        std::set<int32_t> references;
        for (size_t i = 0; i < panels.size(); ++i) {
            EXPECT_EQ(panels[i]["of"], i % 2 == 0 ? "input" : "learned");
            references.insert(panels[i]["reference"].get<int32_t>());
            const Json& entries = panels[i]["entries"];
            ASSERT_EQ(entries.size(), 6u);
            EXPECT_EQ(entries[0]["label"], panels[i]["reference"]);
            EXPECT_NEAR(entries[0]["distance"].get<double>(), 0, 1e-5);
            double sum = 0;
            for (size_t e = 0; e < entries.size(); ++e) {
                sum += entries[e]["p"].get<double>();
                EXPECT_TRUE(e < 2 || entries[e]["distance"] >= entries[e - 1]["distance"]);
            }
            EXPECT_LE(sum, 1 + 1e-9);
            // exp(−s d²) of two classes: their ratio tells the scale.
            const double d1 = entries[1]["distance"], d2 = entries[2]["distance"];
            EXPECT_NEAR(std::log(entries[1]["p"].get<double>() / entries[2]["p"].get<double>()),
                        panels[i]["scale"].get<double>() * (d2 * d2 - d1 * d1), 1e-4);
        }
        EXPECT_EQ(references.size(), 3u);
    }

    static double pixelCosine(const Json& id, const Json& other)
    {
        const Json answer = client().result(
            "query.neighbours",
            {{"run", run()}, {"id", id}, {"k", 1000}, {"database", "all"}, {"compare", "pixels"}});
        for (const Json& each : answer["rows"][1]["neighbours"])
            if (each["id"] == other)
                return each["similarity"];
        ADD_FAILURE() << "no neighbour " << other;
        return -2;
    }

    /// A query is named by the nearest of five images of five classes, as the table has them.
    static void casesAreNamedByTheNearest()
    {
        const Json panel = figure("tasks")["panels"][0];
        ASSERT_EQ(panel["kind"], "tasks");
        const ReadTable table =
            ReadTable::of(run(), panel["split"].get<std::string>(), ReadTable::lastStep(run()));
        const auto rowOf = [&](const Json& id) {
            const auto found = std::find(table.ids.begin(), table.ids.end(), id.get<int64_t>());
            EXPECT_TRUE(found != table.ids.end()) << id;
            return static_cast<size_t>(found - table.ids.begin());
        };
        std::set<int32_t> classes;
        for (const Json& id : panel["support"])
            classes.insert(table.labels[rowOf(id)]);
        EXPECT_EQ(classes.size(), 5u) << "an image of each class";
        int right = 0, wrong = 0;
        for (const Json& query : panel["queries"]) {
            const size_t row = rowOf(query["id"]);
            const auto truth = query["class"].get<size_t>(), choice = query["choice"].get<size_t>();
            EXPECT_EQ(table.labels[row], table.labels[rowOf(panel["support"][truth])]);
            for (size_t i = 0; i < 5; ++i) {
                const double cosine =
                    product(unit(table.rows[row]), unit(table.rows[rowOf(panel["support"][i])]));
                EXPECT_NEAR(query["nearness"][i].get<double>(), cosine, 1e-5);
                EXPECT_LE(query["nearness"][i], query["nearness"][choice]);
            }
            EXPECT_TRUE(truth == choice || right <= 3) << "those that are right come first";
            (truth == choice ? right : wrong) += 1;
            EXPECT_TRUE(panel["pictures"].contains(query["id"].dump()));
            // The baseline, as Retrieve compares: this sample's pixels with those of the support.
            EXPECT_EQ(query["pixels"].size(), 5u);
            for (size_t i = 0; i < 5; ++i)
                EXPECT_NEAR(query["pixels"][i].get<double>(),
                            pixelCosine(query["id"], panel["support"][i]), 1e-5);
        }
        EXPECT_GE(panel["pixels_right"], 0);
        EXPECT_LE(panel["pixels_right"], panel["n"]);
        EXPECT_LE(std::max(right, wrong), 3);
        EXPECT_GT(right + wrong, 0);
        EXPECT_EQ(panel["n"], 25);
        EXPECT_GE(panel["right"], right);
        for (const auto& [id, png] : panel["pictures"].items())
            EXPECT_TRUE(png.get<std::string>().starts_with("iVBORw0KGgo")) << id; // its signature
        EXPECT_EQ(figure("tasks")["panels"][0], panel) << "the same task each time";
    }

    static void keepMap(int64_t step, const char* split)
    {
        const Json map = client().result(
            "map.start", {{"run", run()}, {"step", step}, {"split", split}, {"method", "pca"}});
        client().result("subscribe", {{"feed", "map.frame"}, {"map", map["map"]}});
        const Json end = client().notification("map.frame", [&](const Json& params) {
            return params["map"] == map["map"] && params["state"] == "finished";
        });
        ASSERT_EQ(end["stored"], true) << end.dump();
    }

    static void theSameSamplesAreOnBothMaps()
    {
        const int64_t last = ReadTable::lastStep(run());
        int64_t first = last;
        for (const TableName& name : RunDirectory(run()).tableNames())
            if (name.split == "test")
                first = std::min(first, name.step);
        ASSERT_LT(first, last);
        keepMap(first, "test");
        keepMap(last, "all"); // as the end of a training has more splits than an epoch
        const Json panels = figure("before")["panels"];
        ASSERT_EQ(panels.size(), 2u);
        EXPECT_EQ(panels[0]["of"], "first");
        EXPECT_EQ(panels[0]["step"], first);
        EXPECT_EQ(panels[1]["step"], last);
        EXPECT_EQ(panels[0]["ids"], panels[1]["ids"]);
        for (const Json& panel : panels) {
            const ReadTable table = ReadTable::of(run(), "test", panel["step"].get<int64_t>());
            const auto places = readNpyMatrix(
                RunDirectory(run()).tables("test", panel["step"].get<int64_t>()) / "map.npy");
            ASSERT_TRUE(places);
            ASSERT_EQ(panel["n"], panel["ids"].size());
            for (size_t i = 0; i < panel["ids"].size(); ++i) {
                const auto row = static_cast<int64_t>(
                    std::find(table.ids.begin(), table.ids.end(), panel["ids"][i].get<int64_t>()) -
                    table.ids.begin());
                EXPECT_EQ(panel["x"][i].get<float>(), (*places)(row, 0));
                EXPECT_EQ(panel["y"][i].get<float>(), (*places)(row, 1));
                EXPECT_TRUE(panel["classes"].contains(panel["labels"][i].dump()));
            }
        }
        for (const TableName& table : RunDirectory(run()).tableNames()) // others count the maps
            for (const char* name : {"map.json", "map.npy"})
                fs::remove(RunDirectory(run()).tables(table.split, table.step) / name);
    }

    static void wrongQuestionsAreRefused()
    {
        for (const Json& params :
             {Json{{"runs", Json::array()}}, Json{{"runs", run()}}, Json{{"runs", {3}}}})
            EXPECT_EQ(client().error("run.figures", params)["code"], -32602) << params;
        const Json error = client().error("run.figure", {{"runs", {run()}}, {"figure", "rank"}});
        EXPECT_NE(error["message"].get<std::string>().find("ranks"), std::string::npos);
    }

    static void similarityIsMeasured()
    {
        bool measured = false;
        for (const Json& event : followed())
            if (event["kind"] == "scalars" && event["values"].contains("similarity")) {
                measured = true;
                EXPECT_LE(std::abs(event["values"]["similarity"].get<double>()), 1);
            }
        EXPECT_TRUE(measured);
    }
};

TEST_F(FigureTest, ThePapersFiguresAreDrawnFromTables)
{
    // One trained run for all of them.
    theListSaysWhatTheRunGives();
    ranksAreMeansOverTheTrainingTable();
    linksGoToTheNearest();
    classesAreNamedByTheirMeans();
    casesAreNamedByTheNearest();
    theSameSamplesAreOnBothMaps();
    wrongQuestionsAreRefused();
    similarityIsMeasured();
}

} // namespace
} // namespace kindred::test
