#include "engine/RunImages.h"

#include <set>
#include <sstream>

#include "base/Npy.h"
#include "base/UnitRows.h"
#include "engine/Progress.h"
#include "run/DamagedTable.h"
#include "run/SampleLine.h"

namespace kindred::engine {

namespace {
/// Class names of a sample, a level each; null where it has none.
Json classNames(const Json& labels, const Json& levels)
{
    Json names = Json::array();
    for (size_t level = 0; level < levels.size(); ++level) {
        const auto classes = levels[level].find("classes");
        const Json label = level < labels.size() ? labels[level] : Json();
        const bool known = classes != levels[level].end() && label.is_number_integer() &&
                           label.get<int64_t>() >= 0 &&
                           label.get<int64_t>() < static_cast<int64_t>(classes->size());
        names.push_back(known ? (*classes)[label.get<size_t>()] : Json());
    }
    return names;
}
} // namespace

Result<RunImages> RunImages::open(const RunDirectory& run, RunModel& model,
                                  const GlobalFlags& flags)
{
    RunImages images;
    KINDRED_TRY(images.readSamples(run));
    KINDRED_TRY(images.readTables(run, model.step()));
    KINDRED_TRY(images.embed(run, model, flags));
    return images;
}

void RunImages::normalise()
{
    normaliseRows(m_rows);
}

Json RunImages::sample(int64_t row) const
{
    const int64_t id = m_ids[static_cast<size_t>(row)];
    return static_cast<size_t>(id) < m_samples.size() ? m_samples[static_cast<size_t>(id)]
                                                      : Json{{"id", id}};
}

Status RunImages::readTables(const RunDirectory& run, int64_t step)
{
    std::vector<float> values;
    int64_t columns = 0;
    for (const char* split : {"train", "val", "test", "query", "gallery"}) {
        const fs::path folder = run.tables(split, step);
        if (!fs::exists(folder / "embeddings.npy"))
            continue;
        KINDRED_ASSIGN(const Matrix<float> part,
                       ofTable(readNpyMatrix(folder / "embeddings.npy"), folder));
        KINDRED_ASSIGN(const std::vector<int64_t> ids,
                       ofTable(readNpyIntegers(folder / "ids.npy"), folder));
        if (static_cast<int64_t>(ids.size()) != part.rows() || (columns && columns != part.cols()))
            return inputError("the tables do not fit each other", folder.string());
        columns = part.cols();
        values.insert(values.end(), part.values().begin(), part.values().end());
        m_ids.insert(m_ids.end(), ids.begin(), ids.end());
    }
    m_rows = Matrix<float>(static_cast<int64_t>(m_ids.size()), columns, std::move(values));
    return {};
}

/// While a run trains its tables hold only some splits; a split without a name has none at all.
std::vector<int64_t> RunImages::missing() const
{
    const std::set<int64_t> there(m_ids.begin(), m_ids.end());
    std::vector<int64_t> ids;
    for (const int64_t id : m_wanted)
        if (!there.contains(id))
            ids.push_back(id);
    return ids;
}

Status RunImages::embed(const RunDirectory& run, RunModel& model, const GlobalFlags& flags)
{
    const std::vector<int64_t> ids = missing();
    if (ids.empty())
        return {};
    KINDRED_ASSIGN(const auto dataset, openRunDataset(run));
    if (ids.back() >= dataset->size())
        return inputError("lists samples that the data do not have", run.samplesFile().string());
    Progress progress("embedding the run's images", flags);
    KINDRED_ASSIGN(const Matrix<float> rows,
                   model.embed(*dataset, ids, false, progress.callback()));
    if (!m_ids.empty() && rows.cols() != m_rows.cols())
        return inputError("the tables do not fit the network", run.tables().string());
    std::vector<float> values = std::move(m_rows.values());
    values.insert(values.end(), rows.values().begin(), rows.values().end());
    m_ids.insert(m_ids.end(), ids.begin(), ids.end());
    m_rows = Matrix<float>(static_cast<int64_t>(m_ids.size()), rows.cols(), std::move(values));
    return {};
}

Status RunImages::readSamples(const RunDirectory& run)
{
    KINDRED_ASSIGN(const Json record, run.record());
    const Json levels = record.value("/data/levels"_json_pointer, Json::array());
    const auto trained = record.value("/data/trained_level"_json_pointer, size_t{0});
    KINDRED_ASSIGN(const std::string text, readFile(run.samplesFile()));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        KINDRED_ASSIGN(const Json sample,
                       parseSample(run, line, static_cast<int64_t>(m_samples.size())));
        Json kept = {{"id", sample.value("id", int64_t{-1})}, {"path", sample.value("path", "")}};
        const Json names = classNames(sample.value("labels", Json::array()), levels);
        if (trained < names.size() && names[trained].is_string())
            kept["label"] = names[trained];
        kept["labels"] = names;
        kept["split"] = sample.value("split", "");
        if (!sample.value("excluded", false))
            m_wanted.push_back(static_cast<int64_t>(m_samples.size()));
        m_samples.push_back(std::move(kept));
    }
    return {};
}

} // namespace kindred::engine
