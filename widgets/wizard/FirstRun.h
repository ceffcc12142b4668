#pragma once

#include <QObject>

#include <array>

#include "wizard/PlanEngine.h"

namespace kindred {

/// What a person begins with where a training would take long: a preset that trains nothing, beside
/// the training that comes next and the time that each will take. Puts the preset into a draft that
/// has nothing but data, and leaves every other draft alone. GUI thread.
class FirstRun final : public QObject {
    Q_OBJECT

public:
    /// engine must outlive this.
    explicit FirstRun(PlanEngine* engine, QObject* parent = nullptr);
    ~FirstRun() override;

    /// The registry's entry of the preset; null where the data's default training comes first.
    const Json* preset() const;
    /// The preset's method, and the one of the training that comes next; empty without a preset.
    QString method() const;
    QString next() const;
    /// Why the data cannot begin with it, in the reader's words; empty: they can, or nothing is
    /// proposed.
    QString reasonAgainst() const;

    /// Takes a method for the draft. The preset's own brings the whole preset; one that trains
    /// gives the preset up for the data's default.
    void choose(const QString& method);

    struct Time {
        PlanEngine::Work work = PlanEngine::Work::Idle;
        double seconds = 0; ///< where work is Done
    };
    Time time() const { return m_questions[0].time; }     ///< of the preset's run
    Time nextTime() const { return m_questions[1].time; } ///< of the training
    /// Times are asked for only while somebody looks; known ones are kept.
    void setLooking(bool wanted);

Q_SIGNALS:
    void changed();

private:
    struct Question {
        Json plan;
        Time time;
        qint64 request = 0;
    };

    Json proposal() const;
    bool isInDraft() const;
    void onDraftChanged(const QString& key);
    void onChecked();
    void ask();
    void ask(Question& question, const Json& plan);
    void drop(Question& question);

    PlanEngine* m_engine;
    RunSource* m_source; ///< outlives the engine, which may end before this
    std::array<Question, 2> m_questions;
    QString m_put; ///< the preset that this put into the draft
    bool m_mayPropose = false;
    bool m_looking = false;
};

} // namespace kindred
