#include "engine/serve/runs/Samples.h"

#include <algorithm>

#include "run/DamagedTable.h"
#include "run/SampleLine.h"

namespace kindred::engine {

namespace {
/// Where each line of `text` begins; a last line without newline does not count.
std::vector<size_t> lineStarts(const std::string& text)
{
    std::vector<size_t> starts = {0};
    for (size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
        starts.push_back(at + 1);
    return starts;
}
} // namespace

Result<Json> readSamples(const RunDirectory& run, const SampleSelection& selection)
{
    KINDRED_ASSIGN(const std::string text, readFile(run.samplesFile()));
    if (!text.empty() && !text.ends_with('\n'))
        return damagedList(inputError("ends within a line", run.samplesFile().string()), run);
    const std::vector<size_t> starts = lineStarts(text);
    const auto total = static_cast<int64_t>(starts.size()) - 1;
    std::vector<int64_t> ids;
    if (selection.ids)
        ids = *selection.ids;
    else
        for (int64_t id = selection.from; id < total && id - selection.from < selection.count; ++id)
            ids.push_back(id);
    Json samples = Json::array();
    for (const int64_t id : ids) {
        if (id < 0 || id >= total)
            continue;
        const size_t begin = starts[static_cast<size_t>(id)];
        const size_t end = starts[static_cast<size_t>(id) + 1] - 1;
        KINDRED_ASSIGN(Json sample,
                       parseSample(run, std::string_view(text).substr(begin, end - begin), id));
        samples.push_back(std::move(sample));
    }
    return Json{{"total", total}, {"samples", std::move(samples)}};
}

} // namespace kindred::engine
