#pragma once

#include <QObject>

#include "base/Json.h"

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
    struct Looked {
        QString run;
        Json summary;
    };

    void look();
    void leave(const QString& run);
    void tell(const Looked& gone);
    void follow(const QString& run);

    CurrentRun* m_current;
    const RunActions* m_actions;
    NoticeBar* m_notice;
    Looked m_now;   ///< the run that is looked at
    Looked m_left;  ///< the one before it, until the event that led to another is over
    QString m_gone; ///< the run that was left last
    int m_told = 0; ///< the notice of it; 0: none
};

} // namespace kindred
