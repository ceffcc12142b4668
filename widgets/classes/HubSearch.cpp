#include "classes/HubSearch.h"

namespace kindred {

HubSearch::HubSearch(RunSource* source, QObject* parent) : QObject(parent), m_source(source) {}

void HubSearch::ask(const Json& params)
{
    stop();
    const int serial = m_serial;
    m_id = m_source->request(
        QStringLiteral("run.class_retrieval"), params, this,
        [this, serial](const RunSource::Reply& reply) {
            if (serial != m_serial)
                return;
            m_id = -1;
            Q_EMIT answered(reply);
        },
        [this, serial](double done, const QString&) {
            if (serial == m_serial)
                Q_EMIT progressed(done);
        });
}

void HubSearch::stop()
{
    ++m_serial;
    if (m_id >= 0)
        m_source->cancel(m_id);
    m_id = -1;
}

} // namespace kindred
