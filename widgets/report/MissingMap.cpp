#include "report/MissingMap.h"

#include "common/EngineWords.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {

QString whyNot(const RunSource::Reply& reply)
{
    return reply.error ? QString::fromStdString(reply.error->message()) : QString();
}

} // namespace

MissingMap::MissingMap(RunSource* source, const QString& run, QObject* parent)
    : QObject(parent), m_source(source)
{
    connect(m_source, &RunSource::frameArrived, this,
            [this](const QString& feed, const Json& frame) {
                if (feed == QLatin1String("map.frame") && !m_map.isEmpty() &&
                    textOf(frame, "map") == m_map)
                    take(frame);
            });
    m_source->request(QStringLiteral("map.start"), {{"run", run.toStdString()}}, this,
                      [this](const RunSource::Reply& reply) { follow(reply); });
}

MissingMap::~MissingMap()
{
    if (!m_map.isEmpty())
        m_source->request(QStringLiteral("map.control"),
                          {{"map", m_map.toStdString()}, {"state", "stopped"}}, m_source, {});
}

void MissingMap::follow(const RunSource::Reply& reply)
{
    if (!reply.ok())
        return fail(whyNot(reply));
    m_map = textOf(reply.result, "map");
    m_source->request(QStringLiteral("subscribe"),
                      {{"feed", "map.frame"}, {"map", m_map.toStdString()}}, this,
                      [this](const RunSource::Reply& subscribed) {
                          if (!subscribed.ok())
                              fail(whyNot(subscribed));
                      });
}

void MissingMap::take(const Json& frame)
{
    const QString state = textOf(frame, "state");
    const double iterations = valueOr(frame, "iterations", 0.0);
    if (iterations > 0)
        Q_EMIT progressed(valueOr(frame, "iteration", 0.0) / iterations);
    if (state == QLatin1String("failed"))
        return fail(QString::fromStdString(toldError(objectOf(frame, "error")).message()));
    if (state != QLatin1String("finished"))
        return;
    if (!valueOr(frame, "stored", false))
        return fail(textOf(frame, "not_stored"));
    m_map.clear();
    Q_EMIT made();
}

void MissingMap::fail(const QString& why)
{
    m_map.clear();
    Q_EMIT failed(why);
}

} // namespace kindred
