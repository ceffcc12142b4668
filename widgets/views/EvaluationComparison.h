#pragma once

#include <QLabel>

#include "models/EvaluationTable.h"
#include "models/RunSource.h"

namespace kindred {

/// Whether two runs differ on the same question: a sentence with the difference, its interval and
/// McNemar's p, of two results that are chosen; else what to choose. GUI thread.
class EvaluationComparison final : public QLabel {
    Q_OBJECT

public:
    /// The source outlives the label.
    explicit EvaluationComparison(RunSource* source, QWidget* parent = nullptr);

    /// Asks the engine where the rows are two runs' answers to one question; else says what to
    /// choose.
    void compare(const QList<EvaluationTable::Row>& rows);

private:
    void take(const RunSource::Reply& reply, int level, const QString& first,
              const QString& second);
    void say(const QString& words, bool bad = false);

    RunSource* m_source;
    int m_serial = 0; ///< answers to earlier questions are dropped
};

} // namespace kindred
