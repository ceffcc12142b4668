#pragma once

#include <QStringList>

#include "models/engine/RunSource.h"
#include "report/ReportCollector.h"

namespace kindred {

/// Answers each protocol request at once with canned JSON, and tables with small matrices.
class CannedSource final : public RunSource {
    Q_OBJECT

public:
    State state() const override { return State::Ready; }
    Json engineInfo() const override { return Json::object(); }
    qint64 request(const QString& method, const Json& params, QObject*, Done done, Progress,
                   QByteArray) override;
    void cancel(qint64 id) override { cancelled << id; }
    void follow(const QString&, QObject*) override {}
    void unfollow(const QString&, QObject*) override {}

    /// Two classes of one coarser class each, two training and six test samples; evaluated with
    /// knn, and with a board, a gain, a confusion matrix, distributions and a map.
    static Json answersOfARun();
    /// The same with an `own` name, path and seed.
    static Json answersOfARun(const QString& own, int seed);

    /// Collects at once; `why` is told where it fails.
    static ReportMaterial collected(CannedSource& source, ReportPlan plan, QString* why = nullptr);

    Json answers;
    QStringList requested;
    QList<qint64> cancelled;
    QString held; ///< a method that is not answered

private:
    Json table(const Json& params, wire::Message& message) const;

    qint64 m_id = 0;
};

} // namespace kindred
