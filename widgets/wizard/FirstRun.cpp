#include "wizard/FirstRun.h"

#include <algorithm>
#include <initializer_list>

#include "common/EngineWords.h"
#include "wizard/EngineJson.h"

namespace kindred {

namespace {

using Work = PlanEngine::Work;
constexpr std::array<const char*, 7> kChoices = {"preset", "method", "encoder", "epochs",
                                                 "set",    "name",   "out"};

bool holdsAny(const Json& plan, std::initializer_list<const char*> keys)
{
    return std::any_of(keys.begin(), keys.end(),
                       [&](const char* key) { return plan.contains(key); });
}

} // namespace

FirstRun::FirstRun(PlanEngine* engine, QObject* parent)
    : QObject(parent), m_engine(engine), m_source(engine->source())
{
    connect(engine->draft(), &PlanDraft::changed, this, &FirstRun::onDraftChanged);
    connect(engine, &PlanEngine::checkChanged, this, &FirstRun::onChecked);
}

FirstRun::~FirstRun()
{
    for (Question& question : m_questions)
        drop(question);
}

Json FirstRun::proposal() const
{
    return fields::part(m_engine->check().json, "beginning");
}

const Json* FirstRun::preset() const
{
    const Json found = proposal();
    return fields::flag(found, "applies")
               ? fields::findById(fields::part(m_engine->registry(), "presets"),
                                  fields::text(found, "preset"))
               : nullptr;
}

QString FirstRun::method() const
{
    return preset() ? fields::text(proposal(), "method") : QString();
}

QString FirstRun::next() const
{
    return preset() ? fields::text(proposal(), "next") : QString();
}

QString FirstRun::reasonAgainst() const
{
    return engineWords(proposal(), "reason");
}

bool FirstRun::isInDraft() const
{
    return preset() && m_engine->draft()->text("preset") == fields::text(*preset(), "id");
}

void FirstRun::onDraftChanged(const QString& key)
{
    const bool whole = key.isEmpty(); // such a plan says all that it wants
    if (!whole && key != QLatin1String("data"))
        return;
    m_mayPropose = !whole;
    for (Question& question : m_questions)
        drop(question);
    if (!whole && !m_put.isEmpty() && m_engine->draft()->text("preset") == m_put)
        m_engine->draft()->usePreset({});
    m_put.clear();
}

void FirstRun::onChecked()
{
    if (m_engine->check().work != Work::Done)
        return;
    if (m_mayPropose) {
        m_mayPropose = false;
        const Json plan = m_engine->draft()->plan();
        if (preset() && !holdsAny(plan, {"preset", "method", "encoder", "epochs", "set"})) {
            m_put = fields::text(*preset(), "id");
            m_engine->draft()->usePreset(m_put);
        }
    }
    if (m_looking)
        ask();
    Q_EMIT changed();
}

void FirstRun::choose(const QString& method)
{
    PlanDraft* draft = m_engine->draft();
    if (preset() && method == this->method()) {
        draft->setField("method", Json());
        draft->usePreset(fields::text(*preset(), "id"));
        return;
    }
    const Json* info = fields::findById(fields::part(m_engine->registry(), "methods"), method);
    if (isInDraft() && info && fields::flag(*info, "trains", true))
        draft->usePreset({});
    draft->setText("method", method);
}

void FirstRun::setLooking(bool wanted)
{
    m_looking = wanted;
    if (wanted)
        ask();
    for (Question& question : m_questions)
        if (!wanted && question.time.work == Work::Running)
            drop(question);
}

void FirstRun::ask()
{
    if (!preset() || m_engine->check().work != Work::Done)
        return;
    Json plan = m_engine->draft()->plan();
    for (const char* key : kChoices)
        plan.erase(key);
    Json first = plan;
    first["preset"] = (*preset())["id"];
    ask(m_questions[0], first);
    // One after the other: two at once would each be measured as slower.
    if (m_questions[0].time.work != Work::Running)
        ask(m_questions[1], plan);
}

void FirstRun::ask(Question& question, const Json& plan)
{
    if (question.plan == plan && question.time.work != Work::Idle)
        return;
    drop(question);
    question.plan = plan;
    question.time.work = Work::Running;
    question.request = m_engine->source()->request(
        QStringLiteral("plan.probe"), {{"plan", plan}}, this,
        [this, &question, plan](const RunSource::Reply& reply) {
            if (question.plan != plan || question.time.work != Work::Running)
                return;
            question.request = 0;
            question.time = {reply.ok() ? Work::Done : Work::Failed,
                             fields::number(reply.result, "seconds_total")};
            if (m_looking)
                ask();
            Q_EMIT changed();
        });
}

void FirstRun::drop(Question& question)
{
    if (question.request != 0)
        m_source->cancel(question.request);
    question = {};
}

} // namespace kindred
