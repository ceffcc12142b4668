#pragma once

#include <QObject>

namespace kindred {

class CurrentRun;
class NoticeBar;
class RunActions;
class RunSource;

/// Leaves a run that is no longer listed, and says so where nobody in this window asked for it: its
/// folder was moved or deleted, by hand or by another program. GUI thread only.
class RunGone final : public QObject {
    Q_OBJECT

public:
    /// The arguments outlive it.
    RunGone(RunSource* source, CurrentRun* current, const RunActions* actions, NoticeBar* notice,
            QObject* parent = nullptr);

private:
    void leave(const QString& run);
    void follow(const QString& run);

    CurrentRun* m_current;
    const RunActions* m_actions;
    NoticeBar* m_notice;
    QString m_gone; ///< the run that was left last
    int m_told = 0; ///< the notice of it; 0: none
};

} // namespace kindred
