#include "train/finished/Tables.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/Log.h"
#include "base/Npy.h"
#include "objective/Objective.h"
#include "run/FolderSwap.h"
#include "train/estimate/Allocator.h"
#include "train/finished/Embedder.h"
#include "train/finished/NeighbourVote.h"
#include "train/loop/Validation.h"

namespace kindred {

namespace {
constexpr int64_t kMostSelfSearched = 20000;
constexpr int kLogSpacedEpochs = 10;
constexpr int64_t kMebibyte = 1 << 20;

/// One split's embeddings and what was found about them.
struct Table {
    std::vector<int64_t> ids;
    Matrix<float> rows;
    std::vector<int32_t> predictions; ///< empty: not made
    Neighbours neighbours;            ///< sample ids; empty: not made
};

int64_t folderBytes(const fs::path& root)
{
    int64_t total = 0;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(root, error))
        if (std::error_code gone; entry.is_regular_file(gone))
            total += static_cast<int64_t>(entry.file_size(gone));
    return total;
}

class TableMaker {
public:
    explicit TableMaker(const TableRequest& request)
        : m_request(request), m_dataset(*request.dataset)
    {
    }

    Result<Json> run()
    {
        m_final = true;
        Json score = nullptr;
        KINDRED_ASSIGN(Table train, embedded(Subset::Train));
        Table val;
        if (m_dataset.hasSubset(Subset::Val)) {
            KINDRED_ASSIGN(val, embedded(Subset::Val));
            KINDRED_TRY(judge(val, Subset::Val, train, score));
        }
        const Table whole = m_dataset.carvedValidation ? database(train, val) : Table();
        const Table& searched = m_dataset.carvedValidation ? whole : train;
        for (const Subset subset : {Subset::Test, Subset::Query, Subset::Gallery}) {
            if (!m_dataset.hasSubset(subset))
                continue;
            KINDRED_ASSIGN(Table table, embedded(subset));
            KINDRED_TRY(judge(table, subset, searched, score));
        }
        if (train.rows.rows() <= kMostSelfSearched) {
            KINDRED_ASSIGN(const double accuracy, classify(train, train));
            static_cast<void>(accuracy);
        }
        KINDRED_TRY(write(train, Subset::Train));
        return score;
    }

    Status runFor(ValidationRows rows, NeighbourVote vote)
    {
        const Table queries = {std::move(rows.queryIds), std::move(rows.queries),
                               std::move(vote.predictions), std::move(vote.neighbours)};
        KINDRED_TRY(write(queries, Subset::Val));
        Table train;
        train.ids = std::move(rows.databaseIds);
        train.rows = std::move(rows.database);
        return write(train, Subset::Train);
    }

private:
    Result<Table> embedded(Subset subset)
    {
        Table table;
        EmbedRequest wanted;
        wanted.ids = m_dataset.ids(subset);
        wanted.remembered = true;
        wanted.batch = embeddingBatch(m_request.options);
        wanted.workers = m_request.options.at("workers").get<int>();
        wanted.progress = m_request.progress;
        table.ids = wanted.ids;
        KINDRED_ASSIGN(table.rows,
                       embed(*m_request.network, m_request.objective, m_request.dataset, wanted));
        return table;
    }

    /// The rows of train and of val, which was carved from it, by ascending id.
    Table database(const Table& train, const Table& val) const
    {
        Table all;
        all.ids = m_dataset.databaseIds();
        all.rows = Matrix<float>(static_cast<int64_t>(all.ids.size()), train.rows.cols());
        for (const Table* part : {&train, &val})
            for (size_t i = 0; i < part->ids.size(); ++i) {
                const auto place = std::lower_bound(all.ids.begin(), all.ids.end(), part->ids[i]);
                std::copy_n(part->rows.row(static_cast<int64_t>(i)), all.rows.cols(),
                            all.rows.row(place - all.ids.begin()));
            }
        return all;
    }

    /// Classifies and writes the table; `score` becomes its accuracy where it has one.
    Status judge(Table& table, Subset subset, const Table& searched, Json& score)
    {
        KINDRED_ASSIGN(const double accuracy, classify(table, searched));
        if (accuracy >= 0)
            score = {{"metric", "knn/" + toText(subset)}, {"value", accuracy}};
        return write(table, subset);
    }

    /// What the nearest rows of `searched` (the table itself: but each row's own) say; the
    /// accuracy, or -1 when no class is shared.
    Result<double> classify(Table& table, const Table& searched)
    {
        KINDRED_ASSIGN(NeighbourVote vote,
                       neighbourVote(m_dataset, m_request.options,
                                     {table.ids, std::as_const(table.rows).view()},
                                     {searched.ids, searched.rows.view()}, *m_request.executor));
        table.predictions = std::move(vote.predictions);
        table.neighbours = std::move(vote.neighbours);
        return vote.accuracy;
    }

    /// Whether the table may be written; tables of the end take the place of the oldest ones.
    bool fits(const Table& table, const fs::path& target)
    {
        const int64_t bytes =
            table.rows.rows() * (table.rows.cols() * 4 + table.neighbours.indices.cols() * 8 + 16) -
            folderBytes(target);
        const auto budget = m_request.options.at("tables_budget").get<int64_t>() * kMebibyte;
        while (folderBytes(m_request.run.tables()) + bytes > budget)
            if (!m_final || !removeOldest())
                return false;
        return true;
    }

    /// The table of the smallest step; never one of this step, nor of the last.
    bool removeOldest()
    {
        const std::vector<TableName> names = m_request.run.tableNames();
        if (names.empty() || names.front().step == m_request.step ||
            names.front().step == names.back().step)
            return false;
        return removeWhole(m_request.run.tables(names.front().split, names.front().step)).ok();
    }

    Status write(const Table& table, Subset subset)
    {
        const fs::path target = m_request.run.tables(toText(subset), m_request.step);
        clearLeftovers(target.parent_path()); // which would count as tables' bytes
        if (!fits(table, target)) {
            logWarning("the table " + target.filename().string() +
                       " was left out: it does not fit into tables_budget");
            return {};
        }
        const fs::path temporary = target.parent_path() / (".tmp-" + target.filename().string());
        KINDRED_TRY(makeFolders(temporary));
        KINDRED_TRY(writeNpy(temporary / "ids.npy", table.ids));
        KINDRED_TRY(writeNpy(temporary / "embeddings.npy", table.rows.view()));
        KINDRED_TRY(writeLabels(temporary / "labels.npy", table.ids));
        if (!table.predictions.empty())
            KINDRED_TRY(writeNpy(temporary / "predictions.npy", table.predictions));
        if (!table.neighbours.indices.empty()) {
            KINDRED_TRY(writeNpy(temporary / "neighbours.npy", table.neighbours.indices.view()));
            KINDRED_TRY(writeNpy(temporary / "distances.npy", table.neighbours.values.view()));
        }
        KINDRED_TRY(swapIn(temporary, target)); // somebody may be reading the one that is there
        clearLeftovers(target.parent_path());
        return {};
    }

    Status writeLabels(const fs::path& file, const std::vector<int64_t>& ids) const
    {
        Matrix<int32_t> labels(static_cast<int64_t>(ids.size()),
                               static_cast<int64_t>(m_dataset.levels.size()));
        for (int64_t i = 0; i < labels.rows(); ++i)
            for (int64_t level = 0; level < labels.cols(); ++level)
                labels(i, level) = m_dataset.levels[static_cast<size_t>(level)]
                                       .labels[static_cast<size_t>(ids[static_cast<size_t>(i)])];
        return writeNpy(file, std::as_const(labels).view());
    }

    const TableRequest& m_request;
    const Dataset& m_dataset;
    bool m_final = false; ///< the training is over
};
} // namespace

Result<Json> writeTables(const TableRequest& request)
{
    releaseFreeMemory(); // of the steps, which would lie beside the tables
    return TableMaker(request).run();
}

Status writeValidationTables(const TableRequest& request, ValidationRows rows, NeighbourVote vote)
{
    return TableMaker(request).runFor(std::move(rows), std::move(vote));
}

bool isLogSpacedEpoch(int64_t epoch, int64_t epochs)
{
    for (int i = 0; i < kLogSpacedEpochs; ++i) {
        const double share = static_cast<double>(i) / (kLogSpacedEpochs - 1);
        if (epoch == std::llround(std::pow(static_cast<double>(epochs), share)))
            return true;
    }
    return false;
}

} // namespace kindred
