#pragma once

#include <QAbstractTableModel>
#include <QHash>

#include <optional>
#include <vector>

#include "base/Json.h"
#include "models/evaluation/EvaluationWords.h"
#include "models/evaluation/IntervalScale.h"
#include "models/evaluation/PaperRows.h"
#include "models/runs/RunWords.h"

namespace kindred {

/// The results of evaluations, one a row, in the order in which they were given, after them means
/// over runs of a group, and the numbers that papers printed. Rows are immutable results of the
/// contracted evaluation JSON. GUI thread only.
class EvaluationTable final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        RunName,
        Protocol,
        Rule,
        K,
        Metric,
        Level,
        Value,
        Interval,
        Errors,
        Count,
        Step,
        Columns
    };
    enum Role {
        SortRole = Qt::UserRole, ///< comparable value of the column
        ValueRole,               ///< double, a fraction
        LowRole,                 ///< double, the interval's lower end, or NaN
        HighRole,                ///< double, its upper end, or NaN
        PrintedRole,             ///< bool: a paper's number, no run's
        MeanRole,                ///< bool: a mean over runs of a group
        ScaleRole,               ///< IntervalScale: along which intervals are drawn
        PlaceRole,               ///< double: a paper's number right after the runs' answers to its
                                 ///< question, these as they were given, under their mean
    };

    struct Row {
        QString run;         ///< its path
        QString name;        ///< what is shown for it
        Json result;         ///< one of the contracted evaluation JSON
        Json set;            ///< what was set otherwise than by default
        bool ownData = true; ///< on a part of the run's own data, not on another source
        std::optional<PaperRow> printed = {}; ///< what a paper says; it has no run
        QString data = {};                    ///< the other source, where that is one
        qint64 seed = 1;                      ///< the run's, where the view knows it
        qint64 newestStep = -1;               ///< of its newest tables; -1: not known
        QString metric = {}; ///< what it compares embeddings by, "cosine" or "l2"; empty: unknown
        QStringList meanOf = {}; ///< names of the runs that it is the mean of; it has no run then
        double deviation = 0;    ///< of a mean: over these runs, with n − 1; a fraction
        bool isMean() const { return !meanOf.isEmpty(); }
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// `row` in 0..rowCount() − 1.
    const Row& at(int row) const { return m_rows[static_cast<size_t>(row)]; }

    /// Along which the intervals of all rows are drawn: where those of runs lie. The header names
    /// its ends.
    const IntervalScale& scale() const { return m_scale; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

    /// By what a row was decided: "k-NN vote, k = 5".
    QString decisionOf(int row) const;

    /// Rows that runs answered; means and what papers printed come after them.
    int ownCount() const { return static_cast<int>(m_rows.size()) - m_means - m_printed; }
    /// The runs' results, without means and the papers'.
    std::vector<Json> ownResults() const;
    /// Puts these in the place of the papers' rows that are there.
    void setPrinted(const QList<PaperRow>& rows);
    /// Finds the means over runs of a group anew where results or groups are others; until then
    /// there are none. `groups`: run → its group.
    void showMeans(const QHash<QString, run_words::RunGroup>& groups);

    /// What protocols and rules are called: an answer of options.list.
    void setRegistry(const Json& registry);
    /// The id where the registry is not known.
    QString protocolTitle(const QString& id) const { return titleOf(id); }
    void clear();
    /// Adds the results of an evaluation (contracted JSON) of a run that are not there yet. `run`
    /// is its path, `name` is shown.
    void add(const QString& run, const QString& name, const Json& evaluation);
    /// The rows that hold the results of an evaluation; empty where they are not there.
    QList<int> rowsOf(const QString& run, const Json& evaluation) const;

private:
    int rowOf(const QString& run, const Json& result, const Json& evaluation) const;
    void dropMeans();
    void findPlaces();
    void findScale();
    double placeOf(int row) const;
    QString text(const Row& row, int column) const;
    QVariant sortKey(const Row& row, int column) const;
    QString titleOf(const QString& id) const { return m_titles.value(id, id); }

    std::vector<Row> m_rows;
    int m_means = 0;                              ///< rows before those of papers that are means
    int m_printed = 0;                            ///< rows at the end that papers printed
    std::vector<int> m_order;                     ///< answers under their means, as they are shown
    QHash<QString, run_words::RunGroup> m_groups; ///< that the means are of
    bool m_meansKnown = false;                    ///< of the rows and groups that are there
    std::vector<double> m_places;                 ///< PlaceRole of each row
    IntervalScale m_scale;
    QHash<QString, QString> m_titles; ///< of protocols and rules, "rule:knn" for a rule
};

} // namespace kindred
