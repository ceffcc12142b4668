// What runs that were asked for together share, and what they are called together.

#include <QStringList>

#include "common/JsonFields.h"
#include "models/runs/RunWords.h"

namespace kindred::run_words {

namespace {

/// "sigma = 0.05, dim = 64"
QString settingsText(const Json& settings)
{
    QStringList parts;
    for (const auto& [key, value] : settings.items())
        parts << QStringLiteral("%1 = %2").arg(
            QString::fromStdString(key), value.is_string()
                                             ? QString::fromStdString(value.get<std::string>())
                                             : QString::fromStdString(value.dump()));
    return parts.join(QStringLiteral(", "));
}

/// The settings of a group's run that are no repeats of the same.
Json ownSettings(const Json& group)
{
    Json settings = objectOf(group, "settings");
    settings.erase("seed");
    settings.erase("fold");
    return settings;
}

bool isRepeat(const Json& group)
{
    const Json settings = objectOf(group, "settings");
    return settings.contains("seed") || settings.contains("fold");
}

} // namespace

RunGroup groupOf(const Json& summary)
{
    const Json group = objectOf(summary, "group");
    const QString path = textOf(group, "path");
    if (!isRepeat(group) || path.isEmpty())
        return {};
    const Json settings = ownSettings(group);
    QString name = textOf(group, "name");
    if (!settings.empty())
        name += QStringLiteral(", ") + settingsText(settings);
    return {path + QLatin1Char('\n') + QString::fromStdString(settings.dump()), name};
}

std::vector<RunGroup> groupsOf(const Json& summary)
{
    const Json group = objectOf(summary, "group");
    const QString path = textOf(group, "path");
    if (path.isEmpty())
        return {};
    std::vector<RunGroup> groups = {{path, textOf(group, "name")}};
    const Json settings = ownSettings(group);
    if (isRepeat(group) && !settings.empty())
        groups.push_back({path + QLatin1Char('\n') + QString::fromStdString(settings.dump()),
                          settingsText(settings)});
    return groups;
}

std::optional<Json> sharedSettings(const std::vector<Json>& summaries)
{
    std::optional<Json> shared;
    for (const Json& summary : summaries) {
        Json settings = ownSettings(objectOf(summary, "group"));
        if (shared && *shared != settings)
            return std::nullopt;
        shared = std::move(settings);
    }
    return shared;
}

} // namespace kindred::run_words
