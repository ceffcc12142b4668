#include "models/map/MapHonesty.h"

#include <QLocale>

#include <algorithm>

#include "common/JsonFields.h"

namespace kindred {

namespace {
template <class T>
std::vector<T> readBlock(const RunSource::Reply& reply, const char* key, const char* dtype)
{
    const auto block = wire::findBlock(*reply.message, valueOr(reply.result, key, Json()), dtype);
    if (!block)
        return {};
    const auto* values = reinterpret_cast<const T*>(block->data);
    return std::vector<T>(values, values + block->count());
}

QString percent(const Json& honesty, const char* key)
{
    return QLocale().toString(100 * valueOr(honesty, key, 0.0), 'f', 1);
}
} // namespace

MapHonesty::MapHonesty(RunSource* source, const MapSession* session, QObject* parent)
    : QObject(parent), m_source(source), m_session(session)
{
}

void MapHonesty::setWanted(bool wanted)
{
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    if (wanted && !isThere())
        ask();
    if (!wanted)
        giveUp();
    Q_EMIT changed();
}

void MapHonesty::giveUp()
{
    ++m_serial;
    if (m_pending)
        m_source->cancel(*m_pending);
    m_pending.reset();
}

void MapHonesty::reset()
{
    giveUp();
    const bool had = isThere();
    m_rows.clear();
    m_kept.clear();
    m_false.clear();
    m_torn.clear();
    if (m_wanted && !m_session->isMoving())
        ask();
    if (had)
        Q_EMIT changed();
}

void MapHonesty::ask()
{
    if (m_session->token().isEmpty() || !m_session->cloud() || m_pending || m_session->isMoving())
        return;
    const qint64 count = m_session->points()->count();
    const Json params = {{"map", m_session->token().toStdString()},
                         {"queries", count <= kAllBelow ? std::max<qint64>(1, count) : kQueries}};
    m_progress = 0;
    m_left.forget();
    m_clock.start();
    m_pending = m_source->request(
        "map.honesty", params, this,
        [this, serial = m_serial](const RunSource::Reply& reply) {
            if (serial != m_serial || reply.cancelled)
                return;
            m_pending.reset();
            take(reply);
        },
        [this, serial = m_serial](double done, const QString&) {
            if (serial != m_serial)
                return;
            m_progress = done;
            m_left.report(now(), done);
            Q_EMIT progressed();
        });
}

void MapHonesty::take(const RunSource::Reply& reply)
{
    if (reply.error) {
        Q_EMIT progressed(); // it goes on no more
        Q_EMIT failed(*reply.error);
        return;
    }
    m_rows = readBlock<qint32>(reply, "points", "<i4");
    m_kept = readBlock<float>(reply, "point_preservation", "<f4");
    m_false = readBlock<qint32>(reply, "false_neighbours", "<i4");
    m_torn = readBlock<qint32>(reply, "torn_neighbours", "<i4");
    m_width = m_rows.empty() ? 0 : m_false.size() / m_rows.size();
    if (m_kept.size() != m_rows.size() || m_torn.size() != m_false.size())
        m_rows.clear();
    Q_EMIT changed();
}

std::vector<qint32> MapHonesty::listed(const std::vector<qint32>& lists, qint64 row) const
{
    const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), row);
    if (found == m_rows.end() || *found != row)
        return {};
    const auto begin =
        lists.begin() + (found - m_rows.begin()) * static_cast<std::ptrdiff_t>(m_width);
    return {begin, std::find_if(begin, begin + static_cast<std::ptrdiff_t>(m_width),
                                [](qint32 each) { return each < 0; })};
}

std::vector<qint32> MapHonesty::falseNeighbours(qint64 row) const
{
    return listed(m_false, row);
}

std::vector<qint32> MapHonesty::tornNeighbours(qint64 row) const
{
    return listed(m_torn, row);
}

double MapHonesty::number(const Json& honesty)
{
    return honesty.is_object() ? std::min(valueOr(honesty, "trustworthiness", -1.0),
                                          valueOr(honesty, "continuity", -1.0))
                               : -1;
}

QString MapHonesty::words(const Json& honesty)
{
    const QString meaning =
        tr("A flat picture cannot keep every neighbourhood. Trustworthiness: neighbours on the map "
           "are real ones. Continuity: real neighbours stay together. The smaller of both is "
           "shown.");
    if (!honesty.is_object())
        return meaning;
    const auto queries = valueOr<qint64>(honesty, "queries", 0);
    const auto count = valueOr<qint64>(honesty, "n", 0);
    return tr("Trustworthiness %1 %, continuity %2 %; %3 % of the %4 nearest neighbours are kept "
              "(%L5 of %L6 points measured).")
               .arg(percent(honesty, "trustworthiness"), percent(honesty, "continuity"),
                    percent(honesty, "preservation"))
               .arg(valueOr(honesty, "k", 15))
               .arg(queries)
               .arg(count) +
           QLatin1Char('\n') + meaning;
}

} // namespace kindred
