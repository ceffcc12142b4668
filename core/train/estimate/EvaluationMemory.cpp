#include "train/estimate/EvaluationMemory.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "classic/LeadingAxes.h"
#include "classic/Logistic.h"
#include "decide/DecisionRule.h"
#include "evaluate/Protocol.h"
#include "neighbour/AllScores.h"
#include "neighbour/halves/HalfSearch.h"
#include "train/estimate/MemoryEstimate.h"
#include "train/estimate/PassMemory.h"
#include "train/finished/EvaluationParts.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/RecordCheck.h"
#include "train/plan/Registry.h"

namespace kindred {

namespace {
/// Measured: LibTorch and OpenCV, mostly code.
constexpr int64_t kEvaluationProgram = int64_t{178} << 20;
/// Measured: what LibTorch adds to it when a rule computes by it, mostly code and its buffers.
constexpr int64_t kRuleOfNetwork = int64_t{50} << 20;
constexpr int64_t kFloat = 4;
constexpr int64_t kFound = 32 << 20; ///< neighbours that a retrieval holds (RetrievalProtocol.cpp)
constexpr int64_t kPanelRows = 64;   ///< queries that a thread scores at once (AllScores.cpp)
constexpr int64_t kRanking = 48;     ///< of a query: FullRanking

/// What a side of an evaluation consists of.
struct SideMemory {
    std::vector<std::string> subsets;
    int64_t count = 0;
};

/// The facts of a run that its memory hangs on.
class RunFacts {
public:
    RunFacts(const Json& record, const RunDirectory& run)
        : m_data(record.at("data")), m_subsets(m_data.at("subsets")),
          m_carved(m_data.value("carved_validation", false)),
          dimension(record.at("embedding_dim").get<int64_t>())
    {
        const std::vector<int64_t> steps = run.checkpointSteps();
        for (const TableName& table : run.tableNames())
            if (!steps.empty() && table.step == steps.back())
                m_tables.insert(table.split);
        const Json transform = record.value("transform", Json::object());
        const auto images = m_data.value("images", int64_t{0});
        const auto kind = m_data.value("kind", std::string());
        const auto edge = transform.value("size", int64_t{0});
        const auto columns = transform.value("input_dimension", int64_t{0});
        int64_t held = 0; // of a sample, decoded
        if (kind == "idx" || kind == "demo")
            held = edge > 0 ? edge * edge * transform.value("channels", int64_t{1}) : columns;
        else if (kind == "features" || kind == "npy")
            held = columns * kFloat;
        levels = static_cast<int64_t>(m_data.at("classes_per_level").size());
        if (levels > 0) // as checkRecord() asks of a record
            classes = m_data.at("classes_per_level").back().get<int64_t>();
        data = images * held + listBytes(images, levels);
    }

    SideMemory side(const std::vector<std::string>& subsets) const
    {
        SideMemory side;
        for (const std::string& subset : subsets)
            if (const auto count = m_subsets.value(subset, int64_t{0}); count > 0) {
                side.subsets.push_back(subset);
                side.count += count;
            }
        return side;
    }

    /// As EvaluationSides chooses them.
    SideMemory queries(const std::string& protocol) const
    {
        SideMemory queries = protocol == "retrieval" ? side({"query"}) : SideMemory();
        if (queries.count == 0)
            queries = side({"test"});
        return queries.count > 0 || protocol == "fewshot" ? queries : side({"train", "val"});
    }
    SideMemory database(const std::string& protocol) const
    {
        if (protocol == "fewshot")
            return queries(protocol);
        if (protocol != "retrieval")
            return side(m_carved ? std::vector<std::string>{"train", "val"}
                                 : std::vector<std::string>{"train"});
        const SideMemory gallery = side({"gallery"});
        return gallery.count > 0 ? gallery : queries(protocol);
    }

    bool hasTable(const std::string& subset) const { return m_tables.contains(subset); }

private:
    Json m_data, m_subsets;
    bool m_carved;
    std::set<std::string> m_tables; ///< of the last step

public:
    int64_t dimension, levels = 1, classes = 1;
    int64_t data = 0;
};

/// What a protocol works with beside both sides and their copies.
struct ProtocolWork {
    const RunFacts& facts;
    const EvaluateRequest& request;
    const Json& set;
    int64_t database, queries, dimension;
    int threads;

    int64_t most() const
    {
        return request.k.empty() ? 30 : *std::max_element(request.k.begin(), request.k.end());
    }

    int64_t deciding(int64_t support) const
    {
        const int64_t chunk = std::min(queries, kQueryChunk);
        // A fit, and the rows once more in two parts, by one of which lambda is chosen.
        const int64_t fitted = request.rule == "linear"
                                   ? logisticBytes({support, dimension, facts.classes}, {}) +
                                         support * dimension * kFloat
                                   : 0;
        return searchedBytes(support, dimension, chunk) + chunk * most() * 3 * kFloat + fitted;
    }

    int64_t bytes(const std::string& protocol) const
    {
        if (protocol == "retrieval") {
            const int64_t found = std::min(kFound, queries * most() * 2 * kFloat);
            const int64_t scores = threads * std::min(kPanelRows * database * kFloat, kScoreBytes);
            const auto k = static_cast<int>(most());
            const int64_t lists = suitsHalves(database, queries, dimension, k)
                                      ? threads * halfListBytes(dimension, k)
                                      : 0;
            return std::max(searchedBytes(database, dimension, queries) + found + lists, scores) +
                   queries * (most() + kRanking);
        }
        if (protocol == "fewshot") {
            const auto way = set.at("way").get<int64_t>();
            const auto asked = set.at("queries").get<int64_t>();
            return threads * way * (asked + most()) * dimension * 2 * kFloat;
        }
        if (protocol == "newclass") // all again: those that are learned from, and those asked
            return (database + queries) * dimension * kFloat + deciding(database);
        return deciding(database);
    }
};

/// Reading a table holds its bytes beside its values, beside the rows of the side.
int64_t readingBytes(const RunFacts& facts, const SideMemory& side, int64_t dimension)
{
    int64_t largest = 0;
    for (const std::string& subset : side.subsets)
        largest = std::max(largest, facts.side({subset}).count);
    return 2 * largest * dimension * kFloat;
}

int64_t checkpointBytes(const RunDirectory& run, const Json& record)
{
    const std::vector<int64_t> steps = run.checkpointSteps();
    if (steps.empty())
        return 0;
    const fs::path folder = run.checkpoints() / std::to_string(steps.back());
    const auto sizeOf = [&folder](const char* name) {
        std::error_code error;
        const auto bytes = fs::file_size(folder / name, error);
        return error ? int64_t{0} : static_cast<int64_t>(bytes);
    };
    const int64_t weights = sizeOf("weights.safetensors");
    // The file, its tensors, and the network's; a memory for the methods that decide by it.
    const bool remembers = methodNamedBy(record).memory.kind == MemoryKind::Attended;
    return 3 * weights + (remembers ? 3 * sizeOf("memory.safetensors") : 0);
}

/// Adds up one part of an evaluation after another; sides that are there already are kept.
class EvaluationCount {
public:
    EvaluationCount(const Json& record, const EvaluateRequest& request, const Json& set,
                    const RunDirectory& run, bool passes)
        : m_record(record), m_request(request), m_set(set), m_facts(record, run),
          m_threads(resolveThreads(request.threads)), m_passes(passes)
    {
        // What the network makes goes through the method's own modules then, task by task.
        const DecisionRule* const rule = findDecisionRule(request.rule);
        memory.program =
            kEvaluationProgram + (rule && rule->wantsUntransformedRows() ? kRuleOfNetwork : 0);
        memory.data = m_facts.data;
        memory.network = checkpointBytes(run, record);
    }

    Status add(const EvaluationPart& part)
    {
        const SideMemory sides[] = {m_facts.database(part.protocol),
                                    m_facts.queries(part.protocol)};
        int64_t dimension = m_facts.dimension;
        if (part.penultimate) {
            KINDRED_ASSIGN(const PassMemory pass, passMemory());
            dimension = pass.features;
        }
        int64_t making = 0;
        for (const SideMemory& side : sides)
            if (side.count > 0 && m_held.emplace(side.subsets, part.penultimate).second) {
                KINDRED_ASSIGN(const int64_t bytes, makingBytes(side, part.penultimate, dimension));
                making = std::max(making, bytes);
                memory.rows += side.count * dimension * kFloat;
            }
        const int64_t compared = sides[0].count + sides[1].count;
        const auto components = m_set.value("pca", int64_t{0});
        const int64_t columns = components > 0 ? std::min(components, dimension) : dimension;
        int64_t copies = compared * columns * kFloat;
        if (components > 0) // reduced, and then as they are compared
            copies += copies + leadingAxesBytes({sides[0].count, dimension, 0});
        const ProtocolWork work{m_facts,        m_request, m_set,    sides[0].count,
                                sides[1].count, columns,   m_threads};
        keepLargest(copies, work.bytes(part.protocol), making);
        return {};
    }

    EvaluationMemory memory;

private:
    /// The sides are made before they are compared.
    void keepLargest(int64_t copies, int64_t work, int64_t making)
    {
        if (std::max(copies + work, making) <= memory.copies + memory.work)
            return;
        memory.copies = copies + work >= making ? copies : 0;
        memory.work = std::max(work, making - memory.copies);
    }

    Result<int64_t> makingBytes(const SideMemory& side, bool penultimate, int64_t dimension)
    {
        const bool tables = std::all_of(side.subsets.begin(), side.subsets.end(),
                                        [&](const auto& each) { return m_facts.hasTable(each); });
        if (tables && !penultimate)
            return readingBytes(m_facts, side, dimension);
        KINDRED_ASSIGN(const PassMemory pass, passMemory());
        return pass.bytes;
    }

    /// Asked for once, and only where a layer must be embedded.
    Result<PassMemory> passMemory()
    {
        if (!m_passes)
            return PassMemory{0, m_facts.dimension, m_facts.dimension};
        if (!m_pass) {
            KINDRED_ASSIGN(m_pass, measurePassMemory(m_record, m_threads));
        }
        return *m_pass;
    }

    const Json& m_record;
    const EvaluateRequest& m_request;
    const Json& m_set;
    const RunFacts m_facts;
    const int m_threads;
    const bool m_passes;
    std::optional<PassMemory> m_pass;
    std::set<std::pair<std::vector<std::string>, bool>> m_held;
};
} // namespace

Json toJson(const EvaluationMemory& memory)
{
    return {{"program", memory.program}, {"data", memory.data},     {"network", memory.network},
            {"rows", memory.rows},       {"copies", memory.copies}, {"work", memory.work}};
}

Result<EvaluationMemory> estimateEvaluation(const EvaluateRequest& given, bool passes)
{
    EvaluateRequest request = given;
    request.protocol = given.protocol.empty() ? "knn" : given.protocol;
    request.rule = given.rule.empty() ? "wknn" : given.rule;
    const RunDirectory run(fs::absolute(request.run).lexically_normal());
    KINDRED_ASSIGN(const Json record, run.record());
    KINDRED_TRY(checkRecord(record, run.recordFile()));
    KINDRED_ASSIGN(const Json set,
                   evaluationSettings(request, record.value("options", Json::object())));
    KINDRED_ASSIGN(const std::vector<EvaluationPart> parts,
                   evaluationParts(request.protocol, set.at("feature").get<std::string>()));
    try {
        EvaluationCount count(record, request, set, run, passes);
        for (const EvaluationPart& part : parts)
            KINDRED_TRY(count.add(part));
        return count.memory;
    } catch (const nlohmann::json::exception& error) {
        return damagedRecord(error, run.recordFile());
    }
}

} // namespace kindred
