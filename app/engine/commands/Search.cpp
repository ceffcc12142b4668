#include <CLI/CLI.hpp>

#include <memory>

#include "base/UnitRows.h"
#include "engine/RunImages.h"
#include "engine/TextTable.h"
#include "engine/commands/Commands.h"
#include "engine/commands/Flags.h"
#include "neighbour/ExactSearch.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
struct SearchFlags {
    std::string run, step = "last";
    std::vector<std::string> images;
    int k = 10;
};

Result<std::vector<Image>> readImages(const std::vector<std::string>& paths)
{
    std::vector<Image> images;
    for (const std::string& path : paths) {
        KINDRED_ASSIGN(const std::string bytes, readRegularFile(path, 1ULL << 30));
        KINDRED_ASSIGN(Image image, decodeImage(bytes, path));
        images.push_back(std::move(image));
    }
    return images;
}

Result<Report> search(const SearchFlags& flags, const GlobalFlags& global)
{
    KINDRED_TRY(checkStep(flags.step));
    const RunDirectory run(flags.run);
    KINDRED_ASSIGN(const auto model, RunModel::open(run, flags.step, global.threads));
    KINDRED_ASSIGN(const std::vector<Image> images, readImages(flags.images));
    KINDRED_ASSIGN(RunImages database, RunImages::open(run, *model, global));
    database.normalise();
    KINDRED_ASSIGN(Matrix<float> queries, model->embed(images, false));
    normaliseRows(queries);
    Executor executor(global.threads);
    const int k = static_cast<int>(std::min<int64_t>(flags.k, database.rows().rows()));
    const Neighbours found = searchExact(database.rows().view(), queries.view(), k,
                                         SearchMetric::InnerProduct, {}, executor);
    Json answers = Json::array();
    TextTable table({"image", "rank", "similarity", "class", "id", "path"});
    for (int64_t q = 0; q < queries.rows(); ++q) {
        Json neighbours = Json::array();
        for (int j = 0; j < k; ++j) {
            Json sample = database.sample(found.indices(q, j));
            char similarity[16];
            std::snprintf(similarity, sizeof similarity, "%.4f", double(found.values(q, j)));
            table.add({flags.images[static_cast<size_t>(q)], std::to_string(j + 1), similarity,
                       sample.value("label", ""), std::to_string(sample.value("id", int64_t{-1})),
                       sample.value("path", "")});
            sample["similarity"] = found.values(q, j);
            neighbours.push_back(std::move(sample));
        }
        answers.push_back({{"image", flags.images[static_cast<size_t>(q)]},
                           {"neighbours", std::move(neighbours)}});
    }
    return Report{{{"run", flags.run}, {"step", model->step()}, {"queries", std::move(answers)}},
                  table.text()};
}
} // namespace

Command searchCommand()
{
    return {"search", "find a run's images most like the given ones", [](CLI::App& app) -> Work {
                const auto flags = std::make_shared<SearchFlags>();
                app.add_option("run", flags->run, "the run directory")->required();
                app.add_option("images", flags->images, "picture files")->required();
                app.add_option("-k,--k", flags->k, "neighbours for each (default: 10)")
                    ->check(CLI::Range(1, 100000));
                app.add_option("--step", flags->step, "best, last or a number (default: last)");
                return [flags](const GlobalFlags& global) { return search(*flags, global); };
            }};
}

} // namespace kindred::engine
