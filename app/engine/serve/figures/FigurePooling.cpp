#include <algorithm>
#include <map>

#include "engine/serve/figures/Figures.h"

namespace kindred::engine {

namespace {
/// Lines of one question: pooling → K → the last result.
using PooledLines = std::map<std::string, std::map<int64_t, Json>>;

/// What a result answers, without its numbers; null where it has no value.
Json pooledQuestion(const Json& result)
{
    if (!result.value("value", Json()).is_number())
        return {};
    Json question = Json::object();
    for (const char* key :
         {"protocol", "rule", "k", "metric", "level", "level_name", "way", "images", "queries_of"})
        if (result.contains(key))
            question[key] = result[key];
    return question;
}

/// PROTOCOL-RULE@STEP-HASH: the hash is of settings, data and K (train/EvaluateRun).
std::string keptQuestion(const fs::path& file)
{
    const std::string name = file.stem().string();
    const size_t step = name.rfind('@');
    const size_t hash = step == std::string::npos ? step : name.find('-', step);
    return hash == std::string::npos ? std::string() : name.substr(hash + 1);
}

int64_t keptStep(const Json& result)
{
    const Json step = result.value("step", Json());
    return step.is_number_integer() ? step.get<int64_t>() : -1;
}

Json pooledLine(const std::string& pooling, const std::map<int64_t, Json>& byK)
{
    Json line = {{"name", pooling}};
    for (const char* key : {"x", "y", "low", "high"})
        line[key] = Json::array();
    for (const auto& [k, result] : byK) {
        const Json interval = result.value("ci95", Json());
        const bool whole = interval.is_array() && interval.size() == 2;
        line["x"].push_back(k);
        line["y"].push_back(result["value"]);
        line["low"].push_back(whole ? interval[0] : Json());
        line["high"].push_back(whole ? interval[1] : Json());
    }
    return line;
}
} // namespace

std::vector<KeptResult> keptResults(const RunDirectory& run)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code error;
    for (fs::directory_iterator entry(run.evaluations(), error), end; !error && entry != end;
         entry.increment(error))
        if (std::error_code gone; entry->path().extension() == ".json")
            files.emplace_back(entry->last_write_time(gone), entry->path());
    std::sort(files.begin(), files.end());
    std::vector<KeptResult> results;
    for (const auto& [written, file] : files) {
        const auto text = readFile(file, 64 << 20);
        const auto json = text ? parseJson(*text, file.string()) : Result<Json>(text.error());
        if (!json || !json->is_object())
            continue; // being written, or damaged: the others are still worth drawing
        const Json list = json->value("results", Json::array());
        for (const Json& result : list.is_array() ? list : Json::array())
            if (result.is_object())
                results.push_back({result, keptQuestion(file)});
    }
    std::stable_sort(results.begin(), results.end(), [](const KeptResult& a, const KeptResult& b) {
        return keptStep(a.result) < keptStep(b.result);
    });
    return results;
}

Json poolingPanels(const std::vector<FigureRun>& runs)
{
    // Results that differ in settings or data answer different questions, though they look alike.
    using Question = std::pair<Json, std::string>;
    std::vector<std::pair<Question, PooledLines>> questions;
    for (const FigureRun& run : runs) {
        const Json pooling = run.option("pooling");
        const Json k = run.option("neighbours");
        if (run.memory() != MemoryKind::Attended || !pooling.is_string() || !k.is_number_integer())
            continue;
        for (const KeptResult& kept : keptResults(run.run)) {
            const Question question{pooledQuestion(kept.result), kept.asked};
            if (question.first.is_null())
                continue;
            auto same = std::find_if(questions.begin(), questions.end(),
                                     [&](const auto& each) { return each.first == question; });
            if (same == questions.end()) {
                questions.emplace_back(question, PooledLines());
                same = questions.end() - 1;
            }
            same->second[pooling.get<std::string>()][k.get<int64_t>()] = kept.result;
        }
    }
    Json panels = Json::array();
    for (const auto& [question, lines] : questions) {
        size_t points = 0;
        Json drawn = Json::array();
        for (const auto& [pooling, byK] : lines) {
            points += byK.size();
            drawn.push_back(pooledLine(pooling, byK));
        }
        if (points > 1)
            panels.push_back({{"kind", "lines"},
                              {"of", "pooling"},
                              {"question", question.first},
                              {"lines", std::move(drawn)}});
    }
    return panels;
}

} // namespace kindred::engine
