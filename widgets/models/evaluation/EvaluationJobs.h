#pragma once

#include <QList>
#include <QObject>

#include <optional>

#include "models/engine/RunSource.h"

namespace kindred {

/// What one evaluation asks a run.
struct EvaluationQuestion {
    QString run;
    QString protocol;          ///< an id, or "all"
    QString rule;              ///< an id
    QList<int> k;              ///< empty: the engine's choice
    Json set = Json::object(); ///< options of protocol and rule; the engine chooses the others
    QString data = {};         ///< another source for the test side; empty: the run's own
    bool operator==(const EvaluationQuestion&) const = default;
};

/// Evaluations that wait for each other, so that one has all cores. GUI thread only.
class EvaluationJobs final : public QObject {
    Q_OBJECT

public:
    /// `source` outlives the jobs.
    explicit EvaluationJobs(RunSource* source, QObject* parent = nullptr);

    /// One that is asked already is not asked twice.
    void add(const EvaluationQuestion& question);
    /// The one at work, and all that wait.
    void cancel();
    /// Those that ask a run.
    void drop(const QString& run);

    bool isIdle() const { return m_questions.isEmpty(); }
    /// The one at work; only while there is one.
    const EvaluationQuestion& current() const { return m_questions.first(); }
    int waiting() const { return static_cast<int>(m_questions.size()) - (isIdle() ? 0 : 1); }
    double done() const { return m_done; } ///< share of the one at work, 0..1
    /// Of it, of those that wait, and of those that have ended since there were none, 0..1.
    double share() const;

Q_SIGNALS:
    void changed();
    /// `outcome`: the contracted evaluation JSON.
    void finished(const kindred::EvaluationQuestion& question, const kindred::Json& outcome);
    void failed(const kindred::EvaluationQuestion& question, const kindred::Error& error);

private:
    void next();
    void take(const RunSource::Reply& reply);

    RunSource* m_source;
    QList<EvaluationQuestion> m_questions; ///< the first is at work
    std::optional<qint64> m_request;
    double m_done = 0;
    int m_ended = 0;  ///< since there were none
    int m_serial = 0; ///< answers to what was cancelled are dropped
};

} // namespace kindred
