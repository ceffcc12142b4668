#pragma once

#include <QAbstractTableModel>
#include <QHash>

#include <optional>
#include <vector>

#include "base/Json.h"
#include "models/evaluation/IntervalScale.h"
#include "models/evaluation/PaperRows.h"

namespace kindred {

/// The results of evaluations, one a row, in the order in which they were given, and after them the
/// numbers that papers printed. Rows are immutable results of the contracted evaluation JSON. GUI
/// thread only.
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
        ScaleRole,               ///< IntervalScale: along which intervals are drawn
        PlaceRole,               ///< double: a paper's number right after the runs' answers to its
                                 ///< question, these as they were given
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

    /// Rows that runs answered; those of papers come after them.
    int ownCount() const { return static_cast<int>(m_rows.size()) - m_printed; }
    /// The runs' results, without the papers'.
    std::vector<Json> ownResults() const;
    /// Puts these in the place of the papers' rows that are there.
    void setPrinted(const QList<PaperRow>& rows);

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
    void findPlaces();
    void findScale();
    double placeOf(int row) const;
    QString text(const Row& row, int column) const;
    QVariant sortKey(const Row& row, int column) const;
    QString titleOf(const QString& id) const { return m_titles.value(id, id); }

    std::vector<Row> m_rows;
    int m_printed = 0;            ///< rows at the end that papers printed
    std::vector<double> m_places; ///< PlaceRole of each row
    IntervalScale m_scale;
    QHash<QString, QString> m_titles; ///< of protocols and rules, "rule:knn" for a rule
};

namespace evaluation_words {

/// The protocol with how many classes competed, how many images each had and whose were asked.
QString question(const QString& protocol, const Json& result);
/// ", lambda = 0.5", or nothing.
QString settings(const Json& set);
/// "accuracy", "top 5", "class mean"; other metrics as they are called everywhere.
QString metric(const QString& metric);
/// "68.2 %"
QString percent(double fraction);
/// "64.6 – 71.6 %", or empty.
QString interval(const Json& result);

} // namespace evaluation_words

} // namespace kindred
