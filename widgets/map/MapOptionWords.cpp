#include "map/MapOptionWords.h"

#include <QCoreApplication>
#include <QHash>

namespace kindred {

namespace {
struct MapOptionText {
    Q_DECLARE_TR_FUNCTIONS(MapOption)
};
} // namespace

QString mapOptionTitle(const QString& key)
{
    const QHash<QString, QString> titles{
        {QStringLiteral("perplexity"), MapOptionText::tr("Perplexity")},
        {QStringLiteral("iterations"), MapOptionText::tr("Iterations")},
        {QStringLiteral("warm_iterations"), MapOptionText::tr("Iterations from an earlier map")},
        {QStringLiteral("exaggeration"), MapOptionText::tr("Early exaggeration")},
        {QStringLiteral("exaggeration_iterations"),
         MapOptionText::tr("Iterations with exaggeration")},
        {QStringLiteral("learning_rate"), MapOptionText::tr("Learning rate")},
        {QStringLiteral("momentum"), MapOptionText::tr("Momentum")},
        {QStringLiteral("components"), MapOptionText::tr("Principal components")},
        {QStringLiteral("portable"), MapOptionText::tr("Same map on every processor")}};
    return titles.value(key, key);
}

bool isUsualMapOption(const QString& key)
{
    return key == QLatin1String("perplexity") || key == QLatin1String("iterations");
}

} // namespace kindred
