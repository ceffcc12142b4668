#pragma once

#include <QHash>
#include <QObject>

#include "base/Json.h"

namespace kindred {

class NoticeBar;
class RunListModel;
class RunSource;

/// Tells once, and at once, when a run of a group fails or crashes while the window is open: nobody
/// looks at each of ten folds. One notice a group; it goes when the run is seen, or works again.
/// GUI thread only.
class GroupFailures final : public QObject {
    Q_OBJECT

public:
    /// The arguments outlive it.
    GroupFailures(RunSource* source, RunListModel* runs, NoticeBar* notice,
                  QObject* parent = nullptr);

    /// Somebody looks at this run.
    void see(const QString& run);

Q_SIGNALS:
    void runWanted(const QString& run);

private:
    struct Told {
        QString group; ///< its key
        int notice = 0;
        QStringList runs; ///< that failed, the last one last
    };

    void follow(const QString& run, const Json& summary);
    void tell(const QString& run, const Json& summary);
    void forget(const QString& run);

    NoticeBar* m_notice;
    QHash<QString, bool> m_active; ///< whether a run was at work when it was last heard of
    QList<Told> m_told;
};

} // namespace kindred
