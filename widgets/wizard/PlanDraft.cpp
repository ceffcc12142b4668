#include "wizard/PlanDraft.h"

#include <algorithm>
#include <array>

#include "wizard/EngineJson.h"

namespace kindred {

namespace {

constexpr std::array<const char*, 11> kFields = {"data",    "name",   "out",   "method",
                                                 "encoder", "labels", "split", "preset",
                                                 "epochs",  "seed",   "device"};

// What the tasks are made of. A task that asks about unseen classes keeps half of them unseen.
constexpr auto kCoarsest = "0";
constexpr auto kUnseenClasses = "classes:";
constexpr auto kHalfUnseen = "classes:0.5";

bool isEmpty(const Json& value)
{
    return value.is_null() || (value.is_string() && value.get_ref<const std::string&>().empty());
}

bool asksForUnseenClasses(const QString& task)
{
    return task == QLatin1String("retrieval") || task == QLatin1String("fewshot");
}

} // namespace

Json PlanDraft::plan() const
{
    Json plan = m_fields;
    if (!m_options.empty())
        plan["set"] = m_options;
    return plan;
}

void PlanDraft::setPlan(const Json& plan)
{
    m_fields = Json::object();
    m_options = Json::object();
    m_task.clear();
    for (const char* key : kFields) {
        if (plan.is_object() && plan.contains(key) && plan[key].is_primitive() &&
            !isEmpty(plan[key]))
            m_fields[key] = plan[key];
    }
    if (plan.is_object() && plan.contains("set") && plan["set"].is_object()) {
        for (const auto& [key, value] : plan["set"].items())
            m_options[key] = value;
    }
    m_touched = false;
    Q_EMIT changed(QString());
}

Json PlanDraft::field(const char* key) const
{
    return m_fields.contains(key) ? m_fields[key] : Json();
}

QString PlanDraft::text(const char* key) const
{
    return fields::shown(field(key));
}

void PlanDraft::setField(const char* key, const Json& value)
{
    if (field(key) == value || (isEmpty(value) && !m_fields.contains(key)))
        return;
    Json next = Json::object();
    for (const char* known : kFields) {
        const Json& kept = std::string_view(known) == key ? value : field(known);
        if (!isEmpty(kept))
            next[known] = kept;
    }
    m_fields = std::move(next);
    touch(QString::fromLatin1(key));
}

void PlanDraft::setText(const char* key, const QString& value)
{
    setField(key, value.isEmpty() ? Json() : fields::fromText(value));
}

Json PlanDraft::option(const std::string& key) const
{
    return m_options.contains(key) ? m_options[key] : Json();
}

void PlanDraft::setOption(const std::string& key, const Json& value)
{
    if (option(key) == value)
        return;
    if (value.is_null())
        m_options.erase(key);
    else
        m_options[key] = value;
    touch(QStringLiteral("set"));
}

void PlanDraft::clearOptions()
{
    if (m_options.empty())
        return;
    m_options = Json::object();
    touch(QStringLiteral("set"));
}

void PlanDraft::usePreset(const QString& id)
{
    if (text("preset") == id)
        return;
    m_options = Json::object();
    for (const char* key : {"method", "encoder", "epochs"})
        m_fields.erase(key);
    if (id.isEmpty()) {
        m_fields.erase("preset");
        touch(QStringLiteral("preset"));
    } else {
        setText("preset", id);
    }
}

QString PlanDraft::task() const
{
    const bool unseen = text("split").startsWith(QLatin1String(kUnseenClasses));
    if (unseen)
        return asksForUnseenClasses(m_task) ? m_task : QStringLiteral("retrieval");
    return text("labels") == QLatin1String(kCoarsest) ? QStringLiteral("induction")
                                                      : QStringLiteral("closed");
}

void PlanDraft::setTask(const QString& task)
{
    if (task == this->task())
        return;
    m_task = task;
    const bool unseen = text("split").startsWith(QLatin1String(kUnseenClasses));
    if (asksForUnseenClasses(task) != unseen)
        setText("split", unseen ? QString() : QString::fromLatin1(kHalfUnseen));
    const bool coarsest = text("labels") == QLatin1String(kCoarsest);
    if ((task == QLatin1String("induction")) != coarsest)
        setText("labels", coarsest ? QString() : QString::fromLatin1(kCoarsest));
    touch(QStringLiteral("task"));
}

void PlanDraft::touch(const QString& key)
{
    m_touched = true;
    Q_EMIT changed(key);
}

} // namespace kindred
