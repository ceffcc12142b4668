#include "train/Tables.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/Log.h"
#include "base/Npy.h"
#include "base/UnitRows.h"
#include "decide/DecisionRule.h"
#include "neighbour/ExactSearch.h"
#include "objective/Objective.h"
#include "train/Embedder.h"
#include "train/Validation.h"

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

Matrix<float> unitRows(Matrix<float> rows)
{
    normaliseRows(rows);
    return rows;
}

class TableMaker {
public:
    explicit TableMaker(const TableRequest& request)
        : m_request(request), m_dataset(*request.dataset),
          m_cosine(request.options.at("metric") == "cosine")
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

    Status runFor(const ValidationScore& score)
    {
        Table train;
        train.ids = score.databaseIds;
        train.rows = score.database;
        Table queries;
        queries.ids = score.queryIds;
        queries.rows = score.queries;
        Json unused;
        KINDRED_TRY(judge(queries, Subset::Val, train, unused));
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

    /// The nearest rows of `searched` (the table itself: but each row's own) and the weighted vote,
    /// from one search; the accuracy, or -1 when no class is shared.
    Result<double> classify(Table& table, const Table& searched)
    {
        std::vector<int32_t> own;
        if (&table == &searched)
            for (size_t i = 0; i < table.ids.size(); ++i)
                own.push_back(static_cast<int32_t>(i));
        const std::vector<int32_t> known = labelsOf(searched.ids);
        const Matrix<float> support = m_cosine ? unitRows(searched.rows) : Matrix<float>();
        const Matrix<float> queries = m_cosine ? unitRows(table.rows) : Matrix<float>();
        DecisionTask task;
        task.support = (m_cosine ? support : searched.rows).view();
        task.queries = (m_cosine ? queries : table.rows).view();
        task.metric = m_cosine ? SearchMetric::InnerProduct : SearchMetric::SquaredL2;
        task.labellings = {{known, static_cast<int>(m_dataset.level().classes.size())}};
        task.k = {static_cast<int>(std::min<int64_t>(m_request.options.at("eval_k").get<int64_t>(),
                                                     searched.rows.rows()))};
        task.sigma = m_request.options.at("eval_sigma").get<double>();
        task.exclude = own;
        task.ranked = 1;
        task.wantScores = false;
        KINDRED_ASSIGN(Decisions decided,
                       findDecisionRule("wknn")->decide(task, *m_request.executor));
        table.predictions = std::move(decided.decisions.front().ranked.values());
        table.neighbours = std::move(decided.evidence);
        for (int32_t& index : table.neighbours.indices.values())
            if (index >= 0)
                index = static_cast<int32_t>(searched.ids[static_cast<size_t>(index)]);
        const std::vector<int32_t> truth = labelsOf(table.ids);
        const std::set<int32_t> classes(known.begin(), known.end());
        int64_t right = 0;
        bool shared = false;
        for (size_t i = 0; i < truth.size(); ++i) {
            right += truth[i] == table.predictions[i] ? 1 : 0;
            shared = shared || classes.contains(truth[i]);
        }
        return shared ? static_cast<double>(right) / static_cast<double>(truth.size()) : -1;
    }

    std::vector<int32_t> labelsOf(const std::vector<int64_t>& ids) const
    {
        std::vector<int32_t> labels;
        labels.reserve(ids.size());
        for (const int64_t id : ids)
            labels.push_back(m_dataset.level().labels[static_cast<size_t>(id)]);
        return labels;
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
        std::error_code error;
        const fs::path oldest = m_request.run.tables(names.front().split, names.front().step);
        return fs::remove_all(oldest, error) > 0 && !error;
    }

    Status write(const Table& table, Subset subset)
    {
        const fs::path target = m_request.run.tables(toText(subset), m_request.step);
        if (!fits(table, target)) {
            logWarning("the table " + target.filename().string() +
                       " was left out: it does not fit into tables_budget");
            return {};
        }
        const fs::path temporary = target.parent_path() / (".tmp-" + target.filename().string());
        std::error_code ignored;
        fs::remove_all(temporary, ignored);
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
        fs::remove_all(target, ignored);
        std::error_code error;
        fs::rename(temporary, target, error);
        return error ? Status(systemError("rename", temporary, error.value())) : Status();
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
    bool m_cosine;
    bool m_final = false; ///< the training is over
};
} // namespace

Result<Json> writeTables(const TableRequest& request)
{
    return TableMaker(request).run();
}

Status writeValidationTables(const TableRequest& request, const ValidationScore& score)
{
    return TableMaker(request).runFor(score);
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
