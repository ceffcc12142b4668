#pragma once

#include <QMap>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

#include "models/engine/RunSource.h"
#include "wizard/PlanDraft.h"

namespace kindred {

/// What the engine says about a draft: the registry, the data, whether the plan holds, what it will
/// cost. Asks again when the draft changes; an answer to an outdated question is dropped. GUI
/// thread.
class PlanEngine final : public QObject {
    Q_OBJECT

public:
    enum class Work { Idle, Running, Done, Failed };

    /// source and draft must outlive this.
    PlanEngine(RunSource* source, PlanDraft* draft, QObject* parent = nullptr);
    ~PlanEngine() override;

    RunSource* source() const { return m_source; }
    PlanDraft* draft() const { return m_draft; }
    /// Whether this computer's files are the engine's files.
    bool isLocal() const;
    QString host() const;

    const Json& registry() const { return m_registry; }

    struct Inspection {
        Work work = Work::Idle;
        double done = 0;
        QString text;
        Json json;   ///< the last answer; kept while the same source is looked at again
        Error error; ///< where work is Failed
        bool cancelled = false;
    };
    const Inspection& inspection() const { return m_inspection; }
    /// {"applies","reason"} of a task with this source.
    const Json* taskAnswer(const QString& id) const;
    /// Where the data were known before, they are again, and the draft asks for what was looked at.
    void cancelInspection();

    struct Check {
        Work work = Work::Idle;
        Json json; ///< {"options","method","encoder","command","methods","encoders","errors"}
        Error error;
    };
    const Check& check() const { return m_check; }
    /// The value an option or a plan field takes, chosen or not; null when unknown.
    Json effective(const std::string& key) const;
    /// The value an option takes when it is left alone; null while unknown.
    Json untouched(const std::string& key) const;
    /// The method and network that the plan amounts to. While the plan holds something wrong, those
    /// of the last one that did not.
    QString method() const;
    QString encoder() const;
    /// The method that suits this data when none is chosen; empty while that is not known.
    QString proposedMethod() const { return m_proposed; }
    /// Why a method or encoder ("methods", "encoders") cannot be taken; empty: it can.
    QString reasonAgainst(const char* list, const QString& id) const;
    /// The first complaint about an option or field, or about the plan as a whole with "".
    QString complaint(const QString& key) const;
    bool hasComplaints() const;
    /// The options and members of the plan that there are complaints about, "" among them.
    QStringList complaintKeys() const;
    QStringList commandLine() const;
    /// Asks the trained run what the task is scored by; empty where that is not known.
    QStringList evaluationLine() const;

    struct Probe {
        Work work = Work::Idle;
        double done = 0;
        Json json;
        Error error;
        bool cancelled = false; ///< work is Idle because a person or the engine ended it
        /// False only where it was measured that the plan does not.
        bool fits() const;
    };
    const Probe& probe() const { return m_probe; }
    /// Whether a measurement of the draft is under way or about to be.
    bool isMeasuring() const;
    /// The probe follows the draft only while somebody looks at it.
    void setProbing(bool wanted);
    void probeAgain();
    void cancelProbe();

    /// How often the plan is trained: once for each swept value, seed and fold.
    int runs() const;
    /// Seconds of all these runs, as measured.
    double secondsOfAll() const;
    /// Sends the plan; `done` gets the new run, the first of several, or the error.
    void submit(bool now,
                std::function<void(const QString& run, const std::optional<Error>&)> done);

    /// Milliseconds a draft must rest before it is checked and measured.
    void setPatience(int check, int probe);

Q_SIGNALS:
    void registryChanged();
    void inspectionChanged();
    void checkChanged();
    void probeChanged();

private:
    bool splitFails() const;
    void loadRegistry();
    void onDraftChanged(const QString& key);
    void inspect();
    void onInspected(const RunSource::Reply& reply);
    void standAsBefore();
    void runCheck();
    void onChecked(const Json& asked, const RunSource::Reply& reply);
    void runProbe();
    void dropProbe();
    void cancel(qint64& request);

    RunSource* m_source;
    PlanDraft* m_draft;
    Json m_registry = Json::object();
    Inspection m_inspection;
    struct {
        Json split;
        Json labels;
        QString task;
    } m_inspected;            ///< what the last answer was asked for
    bool m_goingBack = false; ///< to that
    Check m_check;
    Json m_untouched = Json::object();
    QString m_method;
    QString m_encoder;
    QString m_proposed;
    Probe m_probe;
    bool m_probing = false;
    qint64 m_inspectRequest = 0;
    qint64 m_checkRequest = 0;
    qint64 m_probeRequest = 0;
    quint64 m_inspectTurn = 0;
    quint64 m_checkTurn = 0;
    quint64 m_probeTurn = 0;
    QTimer m_checkTimer;
    QTimer m_probeTimer;
};

} // namespace kindred
