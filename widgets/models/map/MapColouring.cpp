#include "models/map/MapColouring.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>
#include <utility>

#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "models/samples/SampleTags.h"

namespace kindred {

namespace {
std::shared_ptr<const MapValues> readValues(const RunSource::Reply& reply, const QString& key,
                                            qint64 count)
{
    const Json value = valueOr(reply.result, key.toUtf8().constData(), Json());
    auto values = std::make_shared<MapValues>();
    if (const auto whole = wire::findBlock(*reply.message, value, "<i4"))
        values->whole.assign(reinterpret_cast<const qint32*>(whole->data),
                             reinterpret_cast<const qint32*>(whole->data) + whole->count());
    else if (const auto real = wire::findBlock(*reply.message, value, "<f4"))
        values->real.assign(reinterpret_cast<const float*>(real->data),
                            reinterpret_cast<const float*>(real->data) + real->count());
    return static_cast<qint64>(values->size()) == count ? values : nullptr;
}
} // namespace

MapColouring::MapColouring(RunSource* source, const MapSession* session, QObject* parent)
    : QObject(parent), m_source(source), m_session(session)
{
}

void MapColouring::reset()
{
    ++m_serial;
    ++m_painted;
    if (m_pending)
        m_source->cancel(*m_pending);
    m_pending.reset();
    m_loading = false;
    m_values.clear();
    m_missing.clear();
    m_painting.reset();
    if (m_session->points())
        choose(m_wanted, m_level);
    else
        Q_EMIT changed();
}

void MapColouring::setLabelled(bool labelled)
{
    if (labelled != std::exchange(m_labelled, labelled))
        choose(m_wanted, m_level);
}

void MapColouring::choose(MapColour colour, int level)
{
    m_wanted = colour;
    if (!m_labelled && needsLabels(colour))
        colour = MapColour::Tag;
    m_chosen = colour;
    if (colour == MapColour::Coarse && level != std::exchange(m_level, level)) {
        m_values.erase(MapColour::Coarse);
        m_missing.remove(MapColour::Coarse);
    }
    if (!m_session->points())
        return;
    if (colour == MapColour::Tag)
        takeTags();
    if (m_values.contains(colour))
        return paint();
    if (m_missing.contains(colour))
        Q_EMIT changed();
    else
        load(colour);
}

void MapColouring::setDark(bool dark)
{
    if (dark == m_dark)
        return;
    m_dark = dark;
    if (!m_painting)
        return;
    m_painting = std::make_shared<const MapPainting>(onGround(*m_painting, dark));
    Q_EMIT changed();
}

void MapColouring::load(MapColour colour)
{
    ++m_serial;
    ++m_painted; // what is being painted is no longer wanted
    if (m_pending)
        m_source->cancel(*m_pending);
    m_loading = true;
    m_progress = 0;
    m_left.forget();
    m_clock.start();
    // The classes come with everything: hovering tells them.
    Json what = Json::array({askedAs(colour).toStdString()});
    if (m_labelled && colour != MapColour::Class && !m_values.contains(MapColour::Class))
        what.push_back("class");
    const Json params = {{"run", m_session->run().toStdString()},
                         {"step", m_session->step()},
                         {"split", m_session->split().toStdString()},
                         {"what", what}};
    m_pending = m_source->request(
        "run.points", params, this,
        [this, colour, serial = m_serial](const RunSource::Reply& reply) {
            if (serial != m_serial || reply.cancelled)
                return;
            m_pending.reset();
            m_loading = false;
            take(reply, colour);
        },
        [this, serial = m_serial](double done, const QString&) {
            if (serial != m_serial)
                return;
            m_progress = done;
            m_left.report(now(), done);
            Q_EMIT changed();
        });
    Q_EMIT changed();
}

void MapColouring::take(const RunSource::Reply& reply, MapColour colour)
{
    if (reply.error) {
        m_missing[colour] = QString::fromStdString(reply.error->message());
        Q_EMIT changed();
        return;
    }
    const qint64 count = m_session->points() ? m_session->points()->count() : 0;
    for (const MapColour each : {colour, MapColour::Class})
        if (auto values = readValues(reply, askedAs(each), count))
            m_values[each] = std::move(values);
    if (!m_values.contains(colour)) {
        const Json missing = objectOf(reply.result, "missing");
        const QString why = engineWords(missing, askedAs(colour).toUtf8().constData());
        m_missing[colour] =
            why.isEmpty() ? tr("The tables have changed; start the map again.") : why;
        Q_EMIT changed();
        return;
    }
    // Meanwhile another may have been chosen, which may be one that cannot be had.
    if (m_values.contains(m_chosen))
        paint();
    else
        Q_EMIT changed();
}

QString MapColouring::askedAs(MapColour colour) const
{
    return colour == MapColour::Coarse && m_level > 0 ? QStringLiteral("level:%1").arg(m_level)
                                                      : mapColourKey(colour);
}

QStringList MapColouring::namesOf(MapColour colour) const
{
    if (colour == MapColour::Tag)
        return m_tagNames;
    return m_levels.value(colour == MapColour::Coarse ? m_level : m_trainedLevel).classes;
}

void MapColouring::setLevels(const QList<ClassLevel>& levels, int trained)
{
    if (levels == m_levels && trained == m_trainedLevel)
        return;
    m_levels = levels;
    m_trainedLevel = trained;
    if (m_values.contains(m_chosen))
        paint();
}

QList<int> MapColouring::otherLevels() const
{
    QList<int> others;
    for (int level = 0; level < m_levels.size(); ++level)
        if (level != m_trainedLevel)
            others << level;
    return others.isEmpty() ? QList<int>{0} : others; // which says why there is none
}

QString MapColouring::titleOf(MapColour colour, int level) const
{
    const bool named =
        colour == MapColour::Coarse && level < m_levels.size() && otherLevels() != QList<int>{0};
    return named ? tr("class by %1", "a level of the data: alphabet, genus …")
                       .arg(m_levels[level].name)
                 : mapColourTitle(colour);
}

bool MapColouring::isPainted() const
{
    return m_painting && m_painting->colour == m_chosen &&
           (m_chosen != MapColour::Coarse || m_painting->level == m_level);
}

void MapColouring::setTags(const SampleTags* tags)
{
    m_tags = tags;
    connect(tags, &SampleTags::changed, this, [this] {
        if (m_chosen == MapColour::Tag)
            choose(m_wanted, m_level);
    });
}

/// Of every point the place of its tag; those of several tags have a place of their own.
void MapColouring::takeTags()
{
    static const QList<Tag> none;
    const QList<Tag>& tags = m_tags ? m_tags->set().tags() : none;
    const MapPoints& points = *m_session->points();
    auto values = std::make_shared<MapValues>();
    values->whole.assign(static_cast<size_t>(points.count()), -1);
    const auto several = static_cast<qint32>(tags.size());
    bool someHaveSeveral = false;
    m_tagNames.clear();
    for (const Tag& tag : tags) {
        const auto place = static_cast<qint32>(m_tagNames.size());
        m_tagNames << tag.name;
        for (const qint64 id : tag.ids) {
            const qint64 row = points.rowOf(id);
            if (row < 0)
                continue;
            qint32& value = values->whole[static_cast<size_t>(row)];
            someHaveSeveral = someHaveSeveral || value >= 0;
            value = value < 0 ? place : several;
        }
    }
    if (someHaveSeveral)
        m_tagNames << tr("several tags");
    m_values[MapColour::Tag] = std::move(values);
}

void MapColouring::paint()
{
    const int number = ++m_painted;
    QThreadPool::globalInstance()->start([self = QPointer<MapColouring>(this), number,
                                          colour = m_chosen, values = m_values.at(m_chosen),
                                          names = namesOf(m_chosen), dark = m_dark, level = m_level,
                                          title = title()] {
        MapPainting made = paintMap(colour, *values, names, dark);
        if (colour == MapColour::Coarse) {
            made.level = level;
            made.title = title;
        }
        auto painting = std::make_shared<const MapPainting>(std::move(made));
        QMetaObject::invokeMethod(QCoreApplication::instance(), [self, number, dark, painting] {
            if (!self || number != self->m_painted)
                return;
            const bool another = dark != self->m_dark; // meanwhile
            self->m_painting = another
                                   ? std::make_shared<const MapPainting>(onGround(*painting, !dark))
                                   : painting;
            Q_EMIT self->changed();
        });
    });
}

std::shared_ptr<const MapValues> MapColouring::values(MapColour colour) const
{
    const auto found = m_values.find(colour);
    return found == m_values.end() ? nullptr : found->second;
}

} // namespace kindred
