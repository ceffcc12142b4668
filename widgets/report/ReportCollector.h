#pragma once

#include <QObject>

#include "models/RunSource.h"
#include "report/ReportData.h"

namespace kindred {

/// Asks the engine for all that a report of some runs needs, one request after another. GUI thread.
/// Exactly one of finished() and failed() follows start().
class ReportCollector final : public QObject {
    Q_OBJECT

public:
    explicit ReportCollector(RunSource* source, QObject* parent = nullptr);

    /// Paths of run directories on the engine's side.
    void start(const QStringList& runs);

Q_SIGNALS:
    void progressed(int done, int total);
    void finished(const QList<kindred::ReportRun>& runs);
    void failed(const QString& message);

private:
    using Step = void (ReportCollector::*)();

    void nextRun();
    void nextStep();
    void ask(const char* method, const Json& params,
             void (ReportCollector::*take)(const RunSource::Reply&), bool mayFail);
    ReportRun& current() { return m_runs.last(); }

    void askRegistry();
    void openRun();
    void askRecord();
    void askEvents();
    void askEvaluations();
    void askSamples();
    void askRetrieval();
    void askThumbnails();

    void takeRegistry(const RunSource::Reply& reply);
    void takeSummary(const RunSource::Reply& reply);
    void takeRecord(const RunSource::Reply& reply);
    void takeEvents(const RunSource::Reply& reply);
    void takeEvaluations(const RunSource::Reply& reply);
    void takeSamples(const RunSource::Reply& reply);
    void takeRetrieval(const RunSource::Reply& reply);
    void takeThumbnails(const RunSource::Reply& reply);

    RunSource* m_source;
    QStringList m_waiting;
    int m_total = 0;
    int m_step = 0;
    QList<ReportRun> m_runs;

    // Of the current run.
    qint64 m_nextEvent = 0;
    QList<qint64> m_queries; ///< test samples still to be asked
    QHash<qint64, QString> m_labelOfQuery;
    QStringList m_classes; ///< names at the trained level
};

} // namespace kindred
