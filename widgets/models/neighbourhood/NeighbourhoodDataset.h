#pragma once

#include <QHash>
#include <QList>
#include <QObject>

#include <optional>
#include <utility>

#include "models/engine/RunSource.h"
#include "models/neighbourhood/NeighbourhoodAnswer.h"

namespace kindred {

/// Bars of a histogram; edges has one value more than counts.
struct CountedBars {
    QList<double> edges;
    QList<double> counts;
    bool isEmpty() const { return counts.isEmpty(); }
};

/// docs/protocol.md run.distributions.
struct NeighbourhoodCounts {
    qint64 step = -1;
    QString split;
    qint64 n = 0, total = 0, database = 0, alone = 0;
    double sigma = 0;
    bool own = true;
    QString reason;
    QHash<QString, CountedBars> histograms; ///< "support_50" … "p"
    QHash<QString, double> medians;         ///< of "support_…" and "p"
    double overlap = 0;
};

/// What a bar holds.
struct BarSamples {
    QString which;
    int bin = -1;
    QList<qint64> ids;
    qint64 total = 0; ///< there may be more than are listed
};

/// A query whose nearest memory row is wrong, but not its nearest fresh embedding.
struct StalePair {
    qint64 id = -1, bank = -1, fresh = -1;
    int label = -1, bankLabel = -1, freshLabel = -1;
};

/// A row of the memory.
struct BankRow {
    qint64 id = -1;
    int label = -1;
    double drift = 0; ///< NaN: not known
    int age = -1;     ///< steps; −1: not known
};

/// docs/protocol.md run.bank.
struct BankFacts : MethodPart {
    qint64 step = -1, rows = 0, dimension = 0, compared = 0;
    std::optional<double> meanDrift, meanAge;
    QString driftReason, ageReason;
    CountedBars drift, age;
    QList<BankRow> drifted; ///< every row whose drift is known, the largest first
    MethodPart stale;
    QString staleSplit;
    qint64 staleCount = 0, staleOf = 0, bankWrong = 0, freshWrong = 0;
    QList<StalePair> pairs;
};

/// What the neighbourhoods of a run's dataset look like at a step, and its memory. Counts are kept
/// by step, so that going back to one shows it at once. At most one request of a kind is under way;
/// the latest step wins. GUI thread only.
class NeighbourhoodDataset final : public QObject {
    Q_OBJECT

public:
    enum class State { Empty, Loading, Ready, Failed };

    /// `source` outlives it.
    explicit NeighbourhoodDataset(RunSource* source, QObject* parent = nullptr);

    void setRun(const QString& run); ///< forgets everything
    /// Step: none is the last tables'. Split: empty is the engine's choice, the best of the step.
    void load(std::optional<qint64> step, const QString& split = {});
    void reload(); ///< there are newer tables
    void askSamples(const QString& which, int bin);
    void loadBank();
    /// What is under way ends as Failed, and can be asked for again.
    void cancelCounts();
    void cancelBank();

    State countsState() const { return m_countsState; }
    const NeighbourhoodCounts& counts() const { return m_counts; }
    /// The split that was counted at the last tables, before a step was chosen; empty until then.
    const QString& lastSplit() const { return m_lastSplit; }
    /// The split of counts() was asked for, and not left to the engine.
    bool isSplitKept() const { return !m_counts.split.isEmpty() && m_split == m_counts.split; }
    const Error& countsError() const { return m_countsError; }
    double progress() const { return m_progress; } ///< of the counting, 0..1
    double bankProgress() const { return m_bankProgress; }
    const BarSamples& samples() const { return m_samples; }
    State bankState() const { return m_bankState; }
    const BankFacts& bank() const { return m_bank; }
    const Error& bankError() const { return m_bankError; }

Q_SIGNALS:
    void countsChanged();
    void samplesChanged();
    void bankChanged();
    void samplesRefused(const kindred::Error& error);

private:
    void send();
    struct Question {
        std::optional<qint64> step;
        QString split;
        bool operator==(const Question&) const = default;
    };
    Question question() const { return {m_step, m_split}; }
    void take(const RunSource::Reply& reply, const Question& asked);
    Json params() const;

    RunSource* m_source;
    QString m_run;
    std::optional<qint64> m_step;
    QString m_split; ///< that was asked for; may be empty
    QString m_lastSplit;
    using Asked = std::pair<qint64, QString>; ///< step and split, as it was asked for
    QHash<Asked, NeighbourhoodCounts> m_known;
    NeighbourhoodCounts m_counts;
    State m_countsState = State::Empty;
    Error m_countsError;
    double m_progress = 0;
    double m_bankProgress = 0;
    qint64 m_countsId = -1;
    qint64 m_bankId = -1;
    bool m_pending = false;
    bool m_again = false;
    BarSamples m_samples;
    BankFacts m_bank;
    State m_bankState = State::Empty;
    Error m_bankError;
    int m_generation = 0;
    int m_samplesSerial = 0;
};

/// What is missing or mistyped is left at its default.
NeighbourhoodCounts readCounts(const Json& result);
BankFacts readBank(const RunSource::Reply& reply);

} // namespace kindred
