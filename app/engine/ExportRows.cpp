#include "engine/ExportRows.h"

#include <algorithm>
#include <numeric>

#include "engine/Progress.h"
#include "engine/RunImages.h"
#include "engine/SourceSamples.h"
#include "engine/ThumbnailPages.h"

namespace kindred::engine {

namespace {
std::string textIn(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : std::string();
}

/// The words that a source of features knows; "" for a sample of none.
std::string splitWord(const std::string& word)
{
    return word == toText(Subset::None) || word == toText(Subset::Excluded) ? "" : word;
}

EmbeddingTable::Sample sampleOf(const Json& described)
{
    EmbeddingTable::Sample sample;
    sample.id = described.value("id", int64_t{-1});
    sample.path = described.value("path", "");
    for (const Json& name : described.value("labels", Json::array()))
        sample.classes.push_back(textIn(name));
    sample.split = splitWord(described.value("split", ""));
    return sample;
}

EmbeddingTable::Sample sampleOf(const Dataset& dataset, int64_t id)
{
    const auto at = static_cast<size_t>(id);
    EmbeddingTable::Sample sample;
    sample.id = id;
    sample.path = dataset.names[at];
    for (const LabelLevel& level : dataset.levels) {
        const int32_t label = level.labels[at];
        sample.classes.push_back(label < 0 ? "" : level.classes[static_cast<size_t>(label)]);
    }
    sample.split = splitWord(toText(dataset.subset[at]));
    return sample;
}

/// Rows and samples by ascending id.
Result<EmbeddingTable> sortedTable(const RunImages& images, const Json& levels,
                                   const fs::path& file)
{
    const Matrix<float>& rows = images.rows();
    EmbeddingTable table;
    std::vector<EmbeddingTable::Sample> samples;
    for (int64_t row = 0; row < rows.rows(); ++row) {
        EmbeddingTable::Sample sample = sampleOf(images.sample(row));
        if (sample.id < 0 || sample.classes.size() != levels.size())
            return inputError("the run's tables name a sample that is not in it", file.string(),
                              "Put an undamaged copy of the file back.");
        samples.push_back(std::move(sample));
    }
    std::vector<int64_t> order(samples.size());
    std::iota(order.begin(), order.end(), int64_t{0});
    std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
        return samples[static_cast<size_t>(a)].id < samples[static_cast<size_t>(b)].id;
    });
    table.rows = Matrix<float>(rows.rows(), rows.cols());
    for (size_t i = 0; i < order.size(); ++i) {
        table.samples.push_back(std::move(samples[static_cast<size_t>(order[i])]));
        std::copy_n(rows.row(order[i]), rows.cols(), table.rows.row(static_cast<int64_t>(i)));
    }
    for (const Json& level : levels)
        table.levels.push_back(level.value("name", ""));
    return table;
}
} // namespace

Result<ExportRows> ownRows(const RunDirectory& run, RunModel& model, const GlobalFlags& flags)
{
    KINDRED_ASSIGN(const Json record, run.record());
    KINDRED_ASSIGN(const RunImages images, RunImages::open(run, model, flags));
    ExportRows own;
    const Json levels = record.value("/data/levels"_json_pointer, Json::array());
    KINDRED_ASSIGN(own.table, sortedTable(images, levels, run.samplesFile()));
    const auto pages = std::make_shared<ThumbnailPages>(run);
    if (const Status there = pages->open(); !there.ok()) {
        own.whyNoPictures = there.error().message();
        return own;
    }
    std::vector<int64_t> ids;
    for (const EmbeddingTable::Sample& sample : own.table.samples)
        ids.push_back(sample.id);
    own.picture = [pages, ids](int64_t row) {
        return pages->picture(ids[static_cast<size_t>(row)]);
    };
    return own;
}

Result<ExportRows> sourceRows(const RunDirectory& run, RunModel& model, const std::string& source,
                              const GlobalFlags& flags)
{
    DatasetRequest request;
    request.source = source;
    request.wholeWithoutSplit = true;
    request.validation = 0;
    Progress reading("reading", flags);
    KINDRED_ASSIGN(const auto dataset, openDataset(request, [&](int64_t done, int64_t total) {
                       return reading.update(total > 0 ? double(done) / double(total) : 0);
                   }));
    KINDRED_ASSIGN(const std::vector<int64_t> ids, usableSamples(run, *dataset));
    Progress progress("embedding", flags);
    ExportRows rows;
    KINDRED_ASSIGN(rows.table.rows, model.embed(*dataset, ids, false, progress.callback()));
    for (const LabelLevel& level : dataset->levels)
        rows.table.levels.push_back(level.name);
    for (const int64_t id : ids)
        rows.table.samples.push_back(sampleOf(*dataset, id));
    if (dataset->isImages)
        rows.picture = [dataset, ids](int64_t row) {
            return dataset->imageForSize(ids[static_cast<size_t>(row)], kThumbnailPixels);
        };
    else
        rows.whyNoPictures = "the source holds feature vectors";
    return rows;
}

} // namespace kindred::engine
