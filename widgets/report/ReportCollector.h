#pragma once

#include <QObject>
#include <QPointer>

#include "models/engine/RunSource.h"
#include "report/ReportData.h"
#include "report/ReportPlan.h"

namespace kindred {

class MissingMap;

/// Asks the engine for all that a report needs, one request after another, and nothing that its
/// plan leaves out. GUI thread. Exactly one of finished() and failed() follows start(), none
/// follows cancel().
class ReportCollector final : public QObject {
    Q_OBJECT

public:
    explicit ReportCollector(RunSource* source, QObject* parent = nullptr);

    /// A run that keeps no map gets one, which takes a while; without it the report says what is
    /// missing.
    void setMakesMaps(bool makes) { m_makesMaps = makes; }
    /// `plan.runs` are run directories on the engine's side; of a group all its runs are taken.
    void start(const ReportPlan& plan);
    /// Also tells the engine to give up what is being asked.
    void cancel();
    bool isBusy() const { return m_busy; }

Q_SIGNALS:
    /// `done` in 0..1; `text` says what is being asked.
    void progressed(double done, const QString& text);
    void finished(const kindred::ReportMaterial& material);
    void failed(const QString& message);

private:
    using Step = void (ReportCollector::*)();
    using Take = void (ReportCollector::*)(const RunSource::Reply&);

    void nextRun();
    void nextStep();
    /// `section`: what is left out with a reason when this is refused; empty: the whole report.
    void ask(const char* method, const Json& params, Take take, const QString& section);
    void askTable(const char* name, Take take, const QString& section);
    void refuse(const RunSource::Reply& reply, const QString& section);
    void tell(const QString& text, double part = 0);
    ReportRun& current() { return m_material.runs.last(); }
    bool wants(const char* section) const { return m_plan.has(QLatin1String(section)); }
    bool wantsVerdicts() const;
    bool lacksPixels();
    QString baselineOf(const ReportRun& run) const;
    void chooseQueries();
    void leaveOutVerdicts();
    void askFigures();
    void drawNext();
    void compareNext();
    void nameBaseline();

    void askRegistry();
    void openRun();
    void askMembers();
    void askRecord();
    void askEvents();
    void askEvaluations();
    void askClasses();
    void askSplit();
    void askIds();
    void askLabels();
    void askPredictions();
    void askClassRetrieval();
    void askBaseline();
    void askRetrieval();
    void askThumbnails();
    /// The same pictures finer, where the run's data are still there and they are not too many.
    void askPictures();
    void askDistributions();
    void askTables();
    void makeMap();
    void askMapTable(const char* name, Take take);
    void askMap();
    void askMapIds();
    void askMapLabels();
    void askMapPictures();

    void takeRegistry(const RunSource::Reply& reply);
    void takeSummary(const RunSource::Reply& reply);
    void takeMembers(const RunSource::Reply& reply);
    void takeRecord(const RunSource::Reply& reply);
    void takeEvents(const RunSource::Reply& reply);
    void takeEvaluations(const RunSource::Reply& reply);
    void takeClasses(const RunSource::Reply& reply);
    void takeSplit(const RunSource::Reply& reply);
    void takeIds(const RunSource::Reply& reply);
    void takeLabels(const RunSource::Reply& reply);
    void takePredictions(const RunSource::Reply& reply);
    void takeClassRetrieval(const RunSource::Reply& reply);
    void takeBaseline(const RunSource::Reply& reply);
    void takeRetrieval(const RunSource::Reply& reply);
    void takeThumbnails(const RunSource::Reply& reply);
    void takeDistributions(const RunSource::Reply& reply);
    void takeTables(const RunSource::Reply& reply);
    void takeMap(const RunSource::Reply& reply);
    void takeMapIds(const RunSource::Reply& reply);
    void takeMapLabels(const RunSource::Reply& reply);
    void takeMapPictures(const RunSource::Reply& reply);
    void takeFigureList(const RunSource::Reply& reply);
    void takeFigure(const RunSource::Reply& reply);
    void takeComparison(const RunSource::Reply& reply);

    RunSource* m_source;
    ReportPlan m_plan;
    ReportMaterial m_material;
    QStringList m_waiting;
    QStringList m_figures; ///< still to be drawn
    QStringList m_rivals;  ///< runs that the first is still to be compared with
    qsizetype m_step = 0;
    qint64 m_request = -1;
    bool m_busy = false;
    bool m_makesMaps = false;
    int m_generation = 0; ///< of start(): answers of an earlier one are passed over

    // Of the current run.
    qint64 m_nextEvent = 0;
    qint64 m_trained = 0;              ///< level
    QList<qint64> m_queries;           ///< samples still to be asked
    QPointer<MissingMap> m_missingMap; ///< that was begun
    bool m_mapTried = false;
    QStringList m_mapSplits; ///< whose part of the map is still to be asked
};

} // namespace kindred
