#include "views/curves/CurveColours.h"

#include "common/Theme.h"

namespace kindred {

namespace {

QColor freeColour(const QList<QColor>& taken)
{
    for (int index = 0; index < kClassColours; ++index) {
        if (!taken.contains(classColour(index)))
            return classColour(index);
    }
    return classColour(static_cast<int>(taken.size()));
}

} // namespace

void CurveColours::assign(const QStringList& runs)
{
    QList<QColor> taken;
    for (const QString& run : runs) {
        if (m_chosen.contains(run) || m_shown.contains(run))
            taken.append(of(run));
    }
    for (const QString& run : runs) {
        if (m_chosen.contains(run) || m_shown.contains(run))
            continue;
        QColor colour = m_given.value(run);
        if (!colour.isValid() || taken.contains(colour))
            colour = freeColour(taken);
        m_given[run] = colour;
        taken.append(colour);
    }
    m_shown = runs;
}

QColor CurveColours::of(const QString& run) const
{
    return m_chosen.value(run, m_given.value(run, classColour(0)));
}

void CurveColours::choose(const QString& run, const QColor& colour)
{
    m_chosen[run] = colour;
}

Json CurveColours::chosen() const
{
    Json colours = Json::object();
    for (const auto& [run, colour] : m_chosen.asKeyValueRange())
        colours[run.toStdString()] = colour.name().toStdString();
    return colours;
}

void CurveColours::restore(const Json& chosen)
{
    if (!chosen.is_object())
        return;
    for (const auto& [run, colour] : chosen.items()) {
        const QColor read(colour.is_string() ? QString::fromStdString(colour.get<std::string>())
                                             : QString());
        if (read.isValid())
            choose(QString::fromStdString(run), read);
    }
}

} // namespace kindred
