#include "wizard/PlanDraft.h"

#include <algorithm>
#include <array>

#include "wizard/EngineJson.h"
#include "wizard/NumberList.h"

namespace kindred {

namespace {

constexpr std::array<const char*, 11> kFields = {"data",    "name",   "out",   "method",
                                                 "encoder", "labels", "split", "preset",
                                                 "epochs",  "seed",   "device"};

bool isEmpty(const Json& value)
{
    return value.is_null() || (value.is_string() && value.get_ref<const std::string&>().empty());
}

constexpr auto kFolds = "folds";
constexpr auto kSweep = "sweep";

bool isList(const Json& values)
{
    return values.is_array() && !values.empty() &&
           std::all_of(values.begin(), values.end(),
                       [](const Json& value) { return value.is_primitive() && !isEmpty(value); });
}

/// "classes" of "classes:0.5".
QString kindOf(const QString& split)
{
    return split.section(QLatin1Char(':'), 0, 0);
}

} // namespace

Json PlanDraft::plan() const
{
    Json plan = m_fields;
    if (!seeds().empty())
        plan.erase("seed");
    if (folds() > 0)
        plan.erase("split");
    for (const QString& name : m_excluded)
        plan["exclude"].push_back(name.toStdString());
    if (!m_options.empty())
        plan["set"] = m_options;
    // What nobody chose, and what trains as everything does, is not worth a word.
    if (const QString task = this->task();
        !task.isEmpty() && (!m_task.isEmpty() || !neededKind(text("split")).isEmpty()))
        plan["task"] = task.toStdString();
    return plan;
}

/// Empty: there is one, or none was chosen.
Json PlanDraft::seeds() const
{
    const Json seed = field("seed");
    return seed.is_array() ? seed : Json::array();
}

int PlanDraft::folds() const
{
    const QString split = text("split");
    return kindOf(split) == QLatin1String(kFolds) ? split.section(QLatin1Char(':'), 1).toInt() : 0;
}

void PlanDraft::setFolds(int folds)
{
    if (folds > 0)
        setText("split", QStringLiteral("%1:%2").arg(QLatin1String(kFolds)).arg(folds));
    else if (this->folds() > 0)
        setText("split", {});
}

bool PlanDraft::allowsFolds() const
{
    const Json* chosen = fields::findById(m_tasks, task());
    return !chosen || fields::text(*chosen, "split").isEmpty();
}

/// What makes several runs of the plan, into the object.
Json PlanDraft::withAxes(Json object) const
{
    if (const Json several = seeds(); !several.empty())
        object["seeds"] = several;
    if (const int parts = folds(); parts > 0)
        object[kFolds] = parts;
    if (!m_sweep.empty())
        object[kSweep] = m_sweep;
    return object;
}

Json PlanDraft::kept() const
{
    return withAxes(plan());
}

Json PlanDraft::params() const
{
    return withAxes({{"plan", plan()}});
}

void PlanDraft::setPlan(const Json& plan)
{
    m_fields = Json::object();
    m_options = Json::object();
    m_sweep = Json::object();
    m_excluded.clear();
    m_task = fields::text(plan, "task");
    for (const char* key : kFields) {
        if (plan.is_object() && plan.contains(key) && plan[key].is_primitive() &&
            !isEmpty(plan[key]))
            m_fields[key] = plan[key];
    }
    if (const Json& several = fields::part(plan, "seeds"); several.is_array()) {
        QString problem;
        if (Json read = numberlist::parse(numberlist::shown(several), problem); problem.isEmpty())
            m_fields["seed"] = std::move(read);
    }
    if (const qint64 parts = fields::integer(plan, kFolds);
        parts >= kFewestFolds && parts <= kMostFolds)
        m_fields["split"] = std::string(kFolds) + ":" + std::to_string(parts);
    if (plan.is_object() && plan.contains("set") && plan["set"].is_object()) {
        for (const auto& [key, value] : plan["set"].items())
            m_options[key] = value;
    }
    if (const Json& swept = fields::part(plan, kSweep); swept.is_object())
        for (const auto& [key, values] : swept.items())
            if (isList(values))
                m_sweep[key] = values;
    for (const Json& name : fields::part(plan, "exclude"))
        m_excluded << fields::shown(name);
    m_excluded.sort();
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
    if (!isEmpty(value))
        m_sweep.erase(key);
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
    if (!value.is_null())
        m_sweep.erase(key);
    touch(QStringLiteral("set"));
}

void PlanDraft::setSweep(const std::string& key, const Json& values)
{
    if (m_sweep.contains(key) ? m_sweep[key] == values : values.is_null())
        return;
    if (values.is_null()) {
        m_sweep.erase(key);
    } else {
        m_sweep[key] = values;
        m_options.erase(key);
        m_fields.erase(key);
    }
    touch(QLatin1String(kSweep));
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
    m_sweep = Json::object();
    for (const char* key : {"method", "encoder", "epochs"})
        m_fields.erase(key);
    if (id.isEmpty()) {
        m_fields.erase("preset");
        touch(QStringLiteral("preset"));
    } else {
        setText("preset", id);
    }
}

QStringList PlanDraft::excluded() const
{
    return m_excluded;
}

void PlanDraft::setExcluded(const QStringList& names, bool out)
{
    QStringList next = m_excluded;
    for (const QString& name : names) {
        next.removeAll(name);
        if (out)
            next << name;
    }
    next.sort();
    if (next == m_excluded)
        return;
    m_excluded = next;
    touch(QStringLiteral("exclude"));
}

QString PlanDraft::neededKind(const QString& split) const
{
    const auto needs = [&](const Json& task) {
        const QString needed = fields::text(task, "split");
        return !needed.isEmpty() && kindOf(needed) == kindOf(split);
    };
    return std::any_of(m_tasks.begin(), m_tasks.end(), needs) ? kindOf(split) : QString();
}

bool PlanDraft::serves(const Json& task) const
{
    const QString labels = fields::text(task, "labels");
    return (labels.isEmpty() || labels == text("labels")) &&
           kindOf(fields::text(task, "split")) == neededKind(text("split"));
}

QString PlanDraft::task() const
{
    const Json* chosen = fields::findById(m_tasks, m_task);
    if (chosen && serves(*chosen))
        return m_task;
    // Of those that the plan serves, one that asks for the plan's label level says more.
    QString first;
    for (const Json& task : m_tasks) {
        if (!serves(task))
            continue;
        if (first.isEmpty() || !fields::text(task, "labels").isEmpty())
            first = fields::text(task, "id");
    }
    return first;
}

void PlanDraft::setTask(const QString& task)
{
    const Json* next = fields::findById(m_tasks, task);
    const QString before = this->task();
    if (!next || task == before)
        return;
    m_task = task;
    const QString split = fields::text(*next, "split");
    if (kindOf(split) != neededKind(text("split")))
        setText("split", split);
    const Json* last = fields::findById(m_tasks, before);
    const bool wasForced = last && !fields::text(*last, "labels").isEmpty() &&
                           fields::text(*last, "labels") == text("labels");
    if (const QString labels = fields::text(*next, "labels"); !labels.isEmpty() || wasForced)
        setText("labels", labels);
    touch(QStringLiteral("task"));
}

void PlanDraft::touch(const QString& key)
{
    m_touched = true;
    Q_EMIT changed(key);
}

} // namespace kindred
