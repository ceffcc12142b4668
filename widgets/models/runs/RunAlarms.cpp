#include "models/runs/RunAlarms.h"

#include <cmath>

#include "common/JsonFields.h"

namespace kindred {

RunAlarm alarmFrom(const Json& json)
{
    RunAlarm alarm;
    alarm.id = textOf(json, "id");
    alarm.grave = textOf(json, "level") == QLatin1String("error");
    alarm.step = valueOr(json, "step", qint64{0});
    alarm.scalar = textOf(json, "scalar");
    alarm.numbers = objectOf(json, "numbers");
    const Json change = objectOf(json, "change");
    alarm.change = change.empty() ? Json() : change;
    alarm.live = valueOr(json, "live", false);
    alarm.text = textOf(json, "text");
    return alarm;
}

RunAlarms::RunAlarms(RunSource* source, CurrentRun* current, QObject* parent)
    : QObject(parent), m_source(source), m_current(current)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &RunAlarms::ask);
    connect(m_current, &CurrentRun::changed, this, &RunAlarms::follow);
    connect(m_current, &CurrentRun::summaryChanged, this, &RunAlarms::follow);
    connect(m_source, &RunSource::stateChanged, this, [this](RunSource::State state) {
        if (state == RunSource::State::Ready)
            m_stamp.clear(); // what the engine before was asked may have had no answer
        follow();
    });
    follow();
}

/// An epoch is as often as an alarm can come or go.
QString RunAlarms::stampOf(const Json& summary) const
{
    return QStringLiteral("%1|%2|%3|%4")
        .arg(m_current->run(), textOf(summary, "state"))
        .arg(std::floor(valueOr(summary, "epoch", 0.0)))
        .arg(valueOr(summary, "attempt", 0));
}

void RunAlarms::follow()
{
    if (m_run != m_current->run()) {
        m_run = m_current->run();
        m_stamp.clear();
        take(Json::array());
    }
    if (m_current->isSet() && m_source->state() == RunSource::State::Ready &&
        stampOf(m_current->summary()) != m_stamp && !m_settle.isActive())
        m_settle.start(); // not again: summaries come oftener than it settles
}

void RunAlarms::ask()
{
    if (!m_current->isSet() || m_source->state() != RunSource::State::Ready)
        return;
    m_stamp = stampOf(m_current->summary());
    m_source->request(QStringLiteral("run.alarms"), {{"run", m_run.toStdString()}}, this,
                      [this, run = m_run](const RunSource::Reply& reply) {
                          // An older engine has no such method: there is nothing to tell then.
                          if (run == m_run && reply.ok())
                              take(arrayOf(reply.result, "alarms"));
                      });
}

void RunAlarms::take(const Json& list)
{
    QList<RunAlarm> alarms;
    for (const Json& each : list)
        alarms << alarmFrom(each);
    if (alarms == m_alarms)
        return;
    m_alarms = alarms;
    Q_EMIT changed();
}

} // namespace kindred
