#pragma once

#include <QHash>
#include <QObject>

#include "base/Json.h"

namespace kindred {

class NoticeBar;
class RunListModel;
class RunSource;

/// Tells once, and at once, when a run that nobody looks at fails or crashes while the window is
/// open: it may be one of ten folds, or have waited for its turn all night. One notice a group, or
/// a run of its own, of the runs that nobody has seen since and that do not work again. GUI thread
/// only.
class RunFailures final : public QObject {
    Q_OBJECT

public:
    /// The arguments outlive it.
    RunFailures(RunSource* source, RunListModel* runs, NoticeBar* notice,
                QObject* parent = nullptr);

    /// Somebody looks at this run from now on.
    void see(const QString& run);

Q_SIGNALS:
    void runWanted(const QString& run);

private:
    struct Failed {
        QString run, name;
        QString how; ///< in words
    };
    struct Told {
        QString group, name; ///< its key and what it is called; of a run alone its path, empty
        int notice = 0;
        QList<Failed> runs; ///< never empty; the last one last
    };

    void follow(const QString& run, const Json& summary);
    void tell(const QString& run, const Json& summary);
    void forget(const QString& run);
    void show(Told& told);
    void lead(const QString& run, const QString& group);

    NoticeBar* m_notice;
    QHash<QString, bool> m_active; ///< whether a run was at work when it was last heard of
    QString m_seen;                ///< the run that is looked at
    QList<Told> m_told;
};

} // namespace kindred
