#pragma once

#include <QObject>
#include <QSet>
#include <QStringList>

#include <optional>

#include "models/engine/RunSource.h"

namespace kindred {

/// Which samples of a run it and its comparison name differently. A new question cancels the one
/// before. GUI thread only.
class Disagreements final : public QObject {
    Q_OBJECT

public:
    struct Question {
        QString run;
        QStringList splits;         ///< that have a table, as query.errors calls them
        std::optional<qint64> step; ///< none: the last table
        QString comparison;         ///< "pixels" or a run's path
        std::optional<qint64> comparedStep;
        QString time; ///< of the run's tables: with new ones it is another question
        bool operator==(const Question&) const = default;
    };
    enum class State { Unwanted, Looking, Known, Refused };

    /// `source` outlives it.
    explicit Disagreements(RunSource* source, QObject* parent = nullptr);

    /// Asked once as long as the question stays; none: nobody wants to know.
    void want(const std::optional<Question>& question);
    State state() const { return m_state; }
    /// Of all splits that have verdicts.
    const QSet<qint64>& ids() const { return m_ids; }

Q_SIGNALS:
    void changed();
    void refused(const kindred::Error& error); ///< no split could be answered

private:
    bool isNewer(const std::optional<Question>& question) const;
    void ask(qsizetype split);
    void take(qsizetype split, const RunSource::Reply& reply);
    void cancel();

    RunSource* m_source;
    std::optional<Question> m_question;
    State m_state = State::Unwanted;
    QSet<qint64> m_ids;
    QSet<qint64> m_found; ///< so far
    int m_answered = 0;   ///< splits
    std::optional<qint64> m_pending;
    int m_serial = 0; ///< answers to earlier questions are dropped
};

} // namespace kindred
