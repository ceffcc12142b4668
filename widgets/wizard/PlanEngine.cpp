#include "wizard/PlanEngine.h"

#include <algorithm>
#include <limits>

#include "common/EngineWords.h"
#include "models/engine/EngineHost.h"
#include "wizard/EngineJson.h"
#include "wizard/NumberList.h"

namespace kindred {

namespace {

bool changesDefaults(const QString& key)
{
    return key.isEmpty() || key == QLatin1String("data") || key == QLatin1String("method") ||
           key == QLatin1String("encoder") || key == QLatin1String("preset");
}

bool changesData(const QString& key)
{
    return key.isEmpty() || key == QLatin1String("data") || key == QLatin1String("split") ||
           key == QLatin1String("labels");
}

bool changesProposal(const QString& key)
{
    return changesData(key) || key == QLatin1String("preset");
}

} // namespace

PlanEngine::PlanEngine(RunSource* source, PlanDraft* draft, QObject* parent)
    : QObject(parent), m_source(source), m_draft(draft)
{
    for (QTimer* timer : {&m_checkTimer, &m_probeTimer})
        timer->setSingleShot(true);
    setPatience(120, 600);
    connect(&m_checkTimer, &QTimer::timeout, this, &PlanEngine::runCheck);
    connect(&m_probeTimer, &QTimer::timeout, this, &PlanEngine::runProbe);
    connect(draft, &PlanDraft::changed, this, &PlanEngine::onDraftChanged);
    // The wizard may be opened before the engine is up, or outlive it.
    connect(source, &RunSource::stateChanged, this, [this](RunSource::State state) {
        if (state == RunSource::State::Ready)
            loadRegistry();
    });
    loadRegistry();
    onDraftChanged({});
}

PlanEngine::~PlanEngine()
{
    for (qint64* request : {&m_inspectRequest, &m_checkRequest, &m_probeRequest})
        cancel(*request);
}

void PlanEngine::setPatience(int check, int probe)
{
    m_checkTimer.setInterval(check);
    m_probeTimer.setInterval(probe);
}

bool PlanEngine::isLocal() const
{
    return engineIsLocal(*m_source);
}

QString PlanEngine::host() const
{
    return engineHost(*m_source);
}

void PlanEngine::loadRegistry()
{
    m_source->request(QStringLiteral("options.list"), Json::object(), this,
                      [this](const RunSource::Reply& reply) {
                          if (reply.ok()) {
                              m_registry = reply.result;
                              m_draft->setTasks(fields::part(m_registry, "tasks"));
                          }
                          Q_EMIT registryChanged();
                      });
}

void PlanEngine::onDraftChanged(const QString& key)
{
    if (key == QLatin1String("name") || key == QLatin1String("task")) {
        // It stands in the command line, but costs no memory and no time.
        if (m_inspection.work == Work::Done)
            m_checkTimer.start();
        return;
    }
    if (changesDefaults(key))
        m_untouched = Json::object();
    if (changesProposal(key))
        m_proposed.clear();
    dropProbe();
    if (changesData(key)) {
        if (key.isEmpty() || key == QLatin1String("data")) {
            m_inspection = {};
            m_check = {};
            m_method.clear();
            m_encoder.clear();
        }
        if (!m_goingBack)
            inspect();
        return;
    }
    if (m_inspection.work == Work::Done)
        m_checkTimer.start();
}

void PlanEngine::cancel(qint64& request)
{
    if (request != 0)
        m_source->cancel(request);
    request = 0;
}

void PlanEngine::inspect()
{
    cancel(m_inspectRequest);
    const quint64 turn = ++m_inspectTurn;
    if (m_draft->field("data").is_null()) {
        Q_EMIT inspectionChanged();
        return;
    }
    m_inspection.work = Work::Running;
    m_inspection.done = 0;
    m_inspection.text.clear();
    m_inspection.cancelled = false;
    Q_EMIT inspectionChanged();
    Json params = {{"source", m_draft->field("data")}};
    for (const char* key : {"split", "labels"}) {
        if (const Json value = m_draft->field(key); !value.is_null())
            params[key] = value;
    }
    if (const int folds = m_draft->folds(); folds > 0) // all are alike
        params["split"] = "folds:1/" + std::to_string(folds);
    m_inspectRequest = m_source->request(
        QStringLiteral("data.inspect"), params, this,
        [this, turn](const RunSource::Reply& reply) {
            if (turn == m_inspectTurn)
                onInspected(reply);
        },
        [this, turn](double done, const QString& text) {
            if (turn != m_inspectTurn)
                return;
            m_inspection.done = done;
            m_inspection.text = text;
            Q_EMIT inspectionChanged();
        });
}

void PlanEngine::onInspected(const RunSource::Reply& reply)
{
    m_inspectRequest = 0;
    if (reply.cancelled) {
        standAsBefore();
    } else if (reply.error) {
        m_inspection.work = Work::Failed;
        m_inspection.error = *reply.error;
    } else {
        m_inspection.work = Work::Done;
        m_inspection.json = reply.result;
        m_inspected = {m_draft->field("split"), m_draft->field("labels"), m_draft->task()};
        m_checkTimer.start();
    }
    Q_EMIT inspectionChanged();
    if (splitFails())
        Q_EMIT checkChanged(); // there are complaints now
}

void PlanEngine::cancelInspection()
{
    if (m_inspection.work != Work::Running)
        return;
    cancel(m_inspectRequest);
    ++m_inspectTurn;
    standAsBefore();
    Q_EMIT inspectionChanged();
}

void PlanEngine::standAsBefore()
{
    if (m_inspection.json.is_null()) {
        m_inspection.work = Work::Idle;
        m_inspection.cancelled = true;
        return;
    }
    m_inspection.work = Work::Done;
    m_goingBack = true;
    m_draft->setField("split", m_inspected.split);
    m_draft->setField("labels", m_inspected.labels);
    m_draft->setTask(m_inspected.task); // which they serve: it changes neither
    m_goingBack = false;
    m_checkTimer.start();
}

const Json* PlanEngine::taskAnswer(const QString& id) const
{
    return fields::findById(fields::part(m_inspection.json, "tasks"), id);
}

void PlanEngine::runCheck()
{
    cancel(m_checkRequest);
    const quint64 turn = ++m_checkTurn;
    const Json plan = m_draft->plan();
    m_check.work = Work::Running;
    Q_EMIT checkChanged();
    m_checkRequest = m_source->request(QStringLiteral("plan.check"), m_draft->params(), this,
                                       [this, turn, plan](const RunSource::Reply& reply) {
                                           if (turn == m_checkTurn)
                                               onChecked(plan, reply);
                                       });
}

void PlanEngine::onChecked(const Json& asked, const RunSource::Reply& reply)
{
    m_checkRequest = 0;
    if (!reply.ok()) {
        m_check.work = Work::Failed;
        m_check.error = reply.error.value_or(Error{});
        Q_EMIT checkChanged();
        return;
    }
    m_check.work = Work::Done;
    m_check.json = reply.result;
    const QString method = fields::text(m_check.json, "method");
    m_method = method.isEmpty() ? m_method : method;
    const QString encoder = fields::text(m_check.json, "encoder");
    m_encoder = encoder.isEmpty() ? m_encoder : encoder;
    if (!asked.contains("method") && !method.isEmpty())
        m_proposed = method;
    const Json& chosen = fields::part(asked, "set");
    const Json& options = fields::part(m_check.json, "options");
    if (options.is_object()) {
        for (const auto& [key, value] : options.items()) {
            if (!(chosen.is_object() && chosen.contains(key)) && !asked.contains(key))
                m_untouched[key] = value;
        }
    }
    if (m_probing && m_probe.work == Work::Idle && !m_probe.cancelled)
        m_probeTimer.start();
    Q_EMIT checkChanged();
}

Json PlanEngine::effective(const std::string& key) const
{
    if (Json chosen = m_draft->option(key); !chosen.is_null())
        return chosen;
    if (Json chosen = m_draft->field(key.c_str()); !chosen.is_null())
        return chosen;
    return untouched(key);
}

Json PlanEngine::untouched(const std::string& key) const
{
    return m_untouched.contains(key) ? m_untouched[key] : Json();
}

QString PlanEngine::method() const
{
    const QString chosen = m_draft->text("method");
    return chosen.isEmpty() ? m_method : chosen;
}

QString PlanEngine::encoder() const
{
    const QString chosen = m_draft->text("encoder");
    return chosen.isEmpty() ? m_encoder : chosen;
}

QString PlanEngine::reasonAgainst(const char* list, const QString& id) const
{
    const Json* answer = fields::findById(fields::part(m_check.json, list), id);
    if (!answer || fields::flag(*answer, "applies", true))
        return {};
    const QString reason = engineWords(*answer, "reason");
    return reason.isEmpty() ? tr("It does not suit this data.") : reason;
}

/// The data are known, but cannot be parted in this way.
bool PlanEngine::splitFails() const
{
    return m_inspection.work == Work::Failed && !m_inspection.json.is_null();
}

QString PlanEngine::complaint(const QString& key) const
{
    if (splitFails()) {
        Error error = m_inspection.error;
        error.where.clear(); // the data, which stand on their page
        return key == QLatin1String("split") ? QString::fromStdString(error.message()) : QString();
    }
    if (m_check.work == Work::Failed)
        return key.isEmpty() ? QString::fromStdString(m_check.error.message()) : QString();
    for (const Json& error : fields::part(m_check.json, "errors")) {
        if (fields::text(error, "key") == key)
            return engineWords(error, "text");
    }
    return {};
}

bool PlanEngine::hasComplaints() const
{
    return splitFails() || m_check.work == Work::Failed ||
           !fields::part(m_check.json, "errors").empty();
}

QStringList PlanEngine::complaintKeys() const
{
    if (splitFails())
        return {QStringLiteral("split")};
    if (m_check.work == Work::Failed)
        return {QString()};
    QStringList keys;
    for (const Json& error : fields::part(m_check.json, "errors"))
        keys << fields::text(error, "key");
    return keys;
}

QStringList PlanEngine::commandLine() const
{
    QStringList line;
    for (const Json& argument : fields::part(m_check.json, "command"))
        line << fields::shown(argument);
    return line;
}

QStringList PlanEngine::evaluationLine() const
{
    const Json* task = fields::findById(fields::part(m_registry, "tasks"), m_draft->task());
    const QStringList training = commandLine();
    const qsizetype out = training.indexOf(QStringLiteral("--out"));
    const QString protocol = task ? fields::text(*task, "protocol") : QString();
    if (protocol.isEmpty() || out < 0 || out + 1 >= training.size())
        return {};
    QStringList line = {training.first(), QStringLiteral("evaluate"), training[out + 1],
                        QStringLiteral("--protocol"), protocol};
    if (const QString rule = fields::text(*task, "rule"); !rule.isEmpty())
        line << QStringLiteral("--rule") << rule;
    return line;
}

int PlanEngine::runs() const
{
    double runs = double(numberlist::count(effective("seed"))) * std::max(1, m_draft->folds());
    for (const auto& [key, values] : m_draft->sweep().items())
        runs *= static_cast<double>(values.size());
    return static_cast<int>(std::min(runs, double(std::numeric_limits<int>::max())));
}

void PlanEngine::submit(bool now,
                        std::function<void(const QString&, const std::optional<Error>&)> done)
{
    if (isMeasuring())
        cancelProbe();
    Json params = m_draft->params();
    params["start"] = now ? "now" : "queue";
    m_source->request(QStringLiteral("queue.submit"), params, this,
                      [done = std::move(done)](const RunSource::Reply& reply) {
                          done(fields::text(reply.result, "run"), reply.error);
                      });
}

} // namespace kindred
