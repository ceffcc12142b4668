#pragma once

#include <QWidget>

#include "models/engine/RunSource.h"

class QPushButton;

namespace kindred {

/// On which data the runs are judged: their own, or another source for the test side. GUI thread.
class EvaluationData final : public QWidget {
    Q_OBJECT

public:
    /// `source` outlives the widget.
    explicit EvaluationData(RunSource* source, QWidget* parent = nullptr);

    /// On the engine's side; empty: the runs' own.
    QString path() const { return m_path; }
    void choose(const QString& path);
    QPushButton* chooser() const { return m_choose; }
    QPushButton* ownButton() const { return m_own; } ///< back to the runs' own

Q_SIGNALS:
    void changed();

private:
    void browse();
    void showChoice();

    RunSource* m_source;
    QPushButton* m_choose;
    QPushButton* m_own;
    QString m_path;
};

} // namespace kindred
