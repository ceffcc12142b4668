#pragma once

#include <QLabel>
#include <QTimer>

#include "models/engine/RunSource.h"

namespace kindred {

class EvaluationBar;

/// What the evaluation that a bar asks for will take of memory; hidden until the engine has
/// answered. Asks once the choice has rested for a moment, not while hidden with its card, and
/// again every few seconds while it would not fit: other programs may end. GUI thread.
class EvaluationCost final : public QLabel {
    Q_OBJECT

public:
    /// Both outlive it.
    EvaluationCost(RunSource* source, const EvaluationBar* bar, QWidget* parent = nullptr);

    /// The run that would be evaluated first; empty: none.
    void setRun(const QString& run);
    void setData(const QString& other); ///< another source; empty: the run's own
    /// False where the engine said that memory will not do.
    bool fits() const { return m_fits; }
    /// How long a choice rests, and how often it is asked again while it does not fit.
    void setPatience(int rest, int again);

Q_SIGNALS:
    void fitsChanged();

private:
    void ask();
    void showMemory(const Json& memory);

    RunSource* m_source;
    const EvaluationBar* m_bar;
    QString m_run;
    QString m_data;
    QTimer m_rest;
    QTimer m_again;
    bool m_fits = true;
    int m_serial = 0; ///< answers to earlier questions are dropped
};

} // namespace kindred
