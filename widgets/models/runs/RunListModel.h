#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <QTimer>

#include <vector>

#include "models/engine/RunSource.h"
#include "models/runs/MethodTitles.h"

namespace kindred {

/// Every run the engine knows, newest first. Rows are immutable summaries that are replaced whole;
/// changes that arrive within kCoalesceMs are applied together. GUI thread only.
class RunListModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, State, Progress, Score, Recipe, Device, Seed, Images, Created, Columns };
    enum Role {
        RunRole = Qt::UserRole, ///< QString, path on the engine's side
        StateRole,              ///< QString, as in docs/protocol.md
        ProgressRole,           ///< double in 0..1, or −1
        SortRole,               ///< comparable value of the column
        QueueRole,              ///< int place among the waiting jobs from 0, or −1
        ActiveRole,             ///< bool: at work or waiting
        ToneRole,               ///< int of Tone
        MarkRole,               ///< QString: ✓ ✕ !
        ErrorRole,              ///< QString: why the run failed, or empty
        SplitRole,              ///< QString: what the score was measured on, in words, or empty
    };
    static constexpr int kCoalesceMs = 100;

    /// `source` outlives the model, which asks for the list each time the engine becomes ready.
    explicit RunListModel(RunSource* source, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

    const Json& summary(int row) const { return m_rows[static_cast<size_t>(row)]; }
    /// The summary of a run, or a null value where it is unknown.
    Json summaryOf(const QString& run) const;
    int rowOf(const QString& run) const { return m_rowOf.value(run, -1); }
    /// Place among the waiting jobs from 0, as queue.move takes it, or −1.
    int placeOf(const QString& run) const { return m_queue.value(run, -1); }
    int waitingCount() const { return static_cast<int>(m_queue.size()); }
    /// False until the first list has come.
    bool isLoaded() const { return m_loaded; }
    QString error() const { return m_error; } ///< why the list could not be read, or empty

public Q_SLOTS:
    void reload();
    /// Puts a summary in, as an answer of runs.open or queue.submit gives it.
    void upsert(const kindred::Json& summary);

Q_SIGNALS:
    void loaded();

private:
    void replaceAll(const Json& runs);
    void remove(const QString& run);
    void apply();
    void setQueue(const Json& jobs);
    void setTitles(const MethodTitles& titles);
    void reindex();
    QVariant text(const Json& summary, int column) const;
    QString scoreWithSplit(const Json& summary) const;
    QString toolTip(const Json& summary, int column) const;
    QVariant sortKey(const Json& summary, int column) const;

    RunSource* m_source;
    std::vector<Json> m_rows;
    QHash<QString, int> m_rowOf;
    QHash<QString, int> m_queue; ///< places of the waiting jobs
    std::vector<Json> m_changed; ///< waiting for m_coalesce
    MethodTitles m_titles;
    QTimer m_coalesce;
    bool m_loaded = false;
    QString m_error;
};

} // namespace kindred
