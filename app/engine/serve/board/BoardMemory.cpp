#include "engine/serve/board/BoardMemory.h"

#include <algorithm>
#include <mutex>

#include "base/UnitRows.h"
#include "engine/serve/board/BoardAnswering.h"
#include "engine/serve/board/BoardItems.h"

namespace kindred::engine {

namespace {
constexpr size_t kMadeTogether = 32;
constexpr size_t kSamplesTogether = 512;
constexpr size_t kMostKept = size_t{16} << 20; ///< numbers of samples: 64 MiB a board
constexpr const char* kNoMemory = "the run has learned no neighbourhood; train with method mne";
constexpr const char* kMemoryOfRuns =
    "episodic memory needs the run that learned it: choose the run as the encoder";
} // namespace

std::shared_ptr<BoardMemory> BoardMemory::of(std::shared_ptr<LoadedModel> loaded)
{
    std::shared_ptr<const NeighbourhoodModel> model;
    {
        const std::lock_guard lock(loaded->mutex);
        model = modulesOf(*loaded->model);
    }
    std::shared_ptr<BoardMemory> memory = of(std::move(model));
    if (memory)
        memory->m_loaded = std::move(loaded);
    return memory;
}

std::shared_ptr<BoardMemory> BoardMemory::of(std::shared_ptr<const NeighbourhoodModel> model)
{
    if (!model)
        return nullptr;
    const std::shared_ptr<BoardMemory> memory(new BoardMemory);
    memory->m_model = std::move(model);
    return memory;
}

void BoardMemory::keep(const std::string& key, std::span<const float> row)
{
    const std::unique_lock lock(m_mutex);
    m_rows.try_emplace(key, row.begin(), row.end());
}

bool BoardMemory::has(const std::vector<std::string>& keys) const
{
    const std::shared_lock lock(m_mutex);
    return std::all_of(keys.begin(), keys.end(),
                       [&](const std::string& key) { return m_rows.contains(key); });
}

Status BoardMemory::make(Context& context, const Board& board, const std::vector<std::string>& keys,
                         const std::function<bool()>& cancelled)
{
    for (size_t from = 0; from < keys.size(); from += kMadeTogether) {
        if (cancelled && cancelled())
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const size_t count = std::min(kMadeTogether, keys.size() - from);
        std::vector<Image> images;
        for (size_t i = from; i < from + count; ++i) {
            KINDRED_ASSIGN(Image image, boardPicture(context, board, keys[i]));
            images.push_back(std::move(image));
        }
        KINDRED_ASSIGN(const Matrix<float> rows, board.encoder().embedPlain(images));
        const std::unique_lock lock(m_mutex);
        for (size_t i = 0; i < count; ++i) {
            const auto row = rows.view().rowSpan(static_cast<int64_t>(i));
            m_rows.try_emplace(keys[from + i], row.begin(), row.end());
        }
    }
    return {};
}

Result<Matrix<float>> BoardMemory::rows(Context& context, const Board& board,
                                        const std::vector<std::string>& keys,
                                        const std::function<bool()>& cancelled)
{
    std::vector<std::string> open;
    {
        const std::shared_lock lock(m_mutex);
        std::copy_if(keys.begin(), keys.end(), std::back_inserter(open),
                     [&](const std::string& key) { return !m_rows.contains(key); });
    }
    KINDRED_TRY(make(context, board, open, cancelled));
    Matrix<float> rows(static_cast<int64_t>(keys.size()), m_model->dimension);
    const std::shared_lock lock(m_mutex);
    for (size_t i = 0; i < keys.size(); ++i)
        std::copy_n(m_rows.at(keys[i]).data(), rows.cols(), rows.row(static_cast<int64_t>(i)));
    return rows;
}

Result<Matrix<float>> BoardMemory::rowsOf(const Dataset& dataset, const std::string& fingerprint,
                                          const std::vector<int64_t>& ids,
                                          const std::function<bool(double)>& progress)
{
    Matrix<float> rows(static_cast<int64_t>(ids.size()), m_model->dimension);
    std::vector<size_t> open;
    {
        const std::unique_lock lock(m_mutex);
        if (m_fingerprint != fingerprint)
            m_samples.clear();
        m_fingerprint = fingerprint;
        for (size_t i = 0; i < ids.size(); ++i)
            if (const auto made = m_samples.find(ids[i]); made != m_samples.end())
                std::copy(made->second.begin(), made->second.end(),
                          rows.row(static_cast<int64_t>(i)));
            else
                open.push_back(i);
    }
    for (size_t from = 0; from < open.size(); from += kSamplesTogether) {
        const size_t count = std::min(kSamplesTogether, open.size() - from);
        std::vector<int64_t> some(count);
        std::transform(open.begin() + static_cast<std::ptrdiff_t>(from),
                       open.begin() + static_cast<std::ptrdiff_t>(from + count), some.begin(),
                       [&](size_t place) { return ids[place]; });
        Matrix<float> made;
        {
            const std::lock_guard lock(m_loaded->mutex);
            KINDRED_ASSIGN(
                made, m_loaded->model->embedUntransformed(dataset, some, [&](double done) {
                    return progress((double(from) + done * double(count)) / double(open.size()));
                }));
        }
        normaliseRows(made);
        const std::unique_lock lock(m_mutex);
        for (size_t i = 0; i < count; ++i) {
            const auto row = made.view().rowSpan(static_cast<int64_t>(i));
            std::copy(row.begin(), row.end(), rows.row(static_cast<int64_t>(open[from + i])));
            if (m_fingerprint == fingerprint && m_samples.size() * row.size() < kMostKept)
                m_samples.try_emplace(some[i], row.begin(), row.end());
        }
    }
    return rows;
}

std::string reasonAgainstMemory(const Board& board)
{
    if (board.memory())
        return {};
    return board.view() ? kNoMemory : kMemoryOfRuns;
}

std::string reasonAgainstMemory(const TaughtBoard& asked, size_t queries)
{
    if (const std::string reason = reasonAgainstMemory(*asked.board); !reason.empty())
        return reason;
    if (!asked.board->encoder().about().pictures)
        return kMemoryOfVectors;
    if (std::string reason =
            reasonAgainstTeaching(asked.teaching, asked.taught.origins.size() + queries);
        !reason.empty())
        return reason;
    return asked.model->reason(BoardRule::WeightedKnn);
}

bool isMade(const TaughtBoard& asked, const std::vector<std::string>& queries)
{
    const BoardMemory& memory = *asked.board->memory();
    return memory.has(queries) && memory.has(countedSupport(asked.taught).keys);
}

Result<BoardEpisode> episodeOfBoard(Context& context, const TaughtBoard& asked,
                                    const std::vector<std::string>& queries,
                                    const std::function<bool()>& cancelled)
{
    BoardMemory& memory = *asked.board->memory();
    CountedSupport counted = countedSupport(asked.taught);
    KINDRED_ASSIGN(const Matrix<float> support,
                   memory.rows(context, *asked.board, counted.keys, cancelled));
    KINDRED_ASSIGN(const Matrix<float> rows,
                   memory.rows(context, *asked.board, queries, cancelled));
    KINDRED_ASSIGN(MemoryEpisode episode,
                   MemoryEpisode::make(*memory.model(), support, std::move(counted.labels),
                                       asked.taught.support->classes, rows, context.executor));
    return BoardEpisode{std::move(episode), std::move(counted.rowOf)};
}

Result<std::optional<TaughtMemory>> memoryFor(Context& context, const TaughtBoard& asked,
                                              const std::function<bool()>& cancelled)
{
    if (asked.teaching.rule != BoardRule::Memory)
        return std::optional<TaughtMemory>();
    BoardMemory& memory = *asked.board->memory();
    KINDRED_ASSIGN(Matrix<float> rows, memory.rows(context, *asked.board,
                                                   countedSupport(asked.taught).keys, cancelled));
    return std::optional(TaughtMemory{memory.model(), std::move(rows)});
}

} // namespace kindred::engine
