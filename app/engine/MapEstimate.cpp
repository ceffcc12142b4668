#include "engine/MapEstimate.h"

#include <algorithm>
#include <fstream>

#include "base/Npy.h"
#include "train/plan/PlanDetails.h"

namespace kindred::engine {

namespace {
constexpr int64_t kMapProgram = int64_t{170} << 20; ///< measured: libraries, mostly their code
constexpr int64_t kListedSample = 1300; ///< a line of samples.jsonl, as text and as JSON
constexpr size_t kHeadBytes = 1 << 16;  ///< of a matrix: more than its header takes

MapMemory memoryOf(int64_t rows, int64_t columns, bool isTSne, const TSneOptions& options,
                   int threads)
{
    const int count = resolveThreads(threads);
    return isTSne ? mapMemory(rows, columns, options, count) : pcaMapMemory(rows, columns, count);
}

/// reading: what is held beside the rows while they are read.
Json mapParts(const MapMemory& memory, int64_t network, int64_t reading)
{
    return {{"program", kMapProgram},
            {"network", network},
            {"rows", memory.rows},
            {"work", std::max(reading, memory.peak() - memory.rows)}};
}

Result<NpyHeader> headOf(const fs::path& matrix)
{
    std::ifstream file(matrix, std::ios::binary);
    if (!file)
        return inputError("cannot be read", matrix.string());
    std::string head(kHeadBytes, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<size_t>(file.gcount()));
    KINDRED_ASSIGN(const NpyHeader header, parseNpyHeader(head, matrix.string(), NpyScope::Any));
    if (header.shape.empty() || header.shape.size() > 2)
        return inputError("expected a matrix, got " + std::to_string(header.shape.size()) +
                              " dimensions",
                          matrix.string());
    return header;
}

int64_t columnsOf(const NpyHeader& header)
{
    return header.shape.size() == 2 ? header.shape[1] : 1;
}
} // namespace

Result<int64_t> matrixColumns(const fs::path& matrix)
{
    KINDRED_ASSIGN(const NpyHeader header, headOf(matrix));
    return columnsOf(header);
}

Result<Json> matrixMapParts(const fs::path& matrix, bool isTSne, const TSneOptions& options,
                            int threads)
{
    KINDRED_ASSIGN(const NpyHeader header, headOf(matrix));
    const MapMemory memory = memoryOf(header.shape[0], columnsOf(header), isTSne, options, threads);
    return mapParts(memory, 0, header.count() * static_cast<int64_t>(header.itemSize()));
}

Result<Json> runMapParts(const RunDirectory& run, bool isTSne, const TSneOptions& options,
                         int threads)
{
    KINDRED_ASSIGN(const Json record, run.record());
    const Json data = record.value("data", Json::object());
    int64_t rows = 0;
    for (const Json& count : data.value("subsets", Json::object()))
        rows += count.is_number_integer() ? count.get<int64_t>() : 0;
    const auto columns = record.value("embedding_dim", int64_t{0});
    const MapMemory memory = memoryOf(rows, columns, isTSne, options, threads);
    std::error_code error;
    const std::vector<int64_t> steps = run.checkpointSteps();
    const auto weights =
        steps.empty()
            ? 0
            : fs::file_size(
                  run.checkpoints() / std::to_string(steps.back()) / "weights.safetensors", error);
    // The file, its tensors, and the network's.
    const int64_t network = error ? 0 : 3 * static_cast<int64_t>(weights);
    // The tables hold the rows while they are gathered, beside the list of the samples.
    const int64_t reading = memory.rows + data.value("images", int64_t{0}) * kListedSample;
    return mapParts(memory, network, reading);
}

Json servedMapParts(int64_t rows, int64_t columns, bool isTSne, const TSneOptions& options,
                    int threads)
{
    const MapMemory memory = memoryOf(rows, columns, isTSne, options, threads);
    return {{"rows", 2 * memory.rows}, {"work", memory.peak() - memory.rows}};
}

} // namespace kindred::engine
