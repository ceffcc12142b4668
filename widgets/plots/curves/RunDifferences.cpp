// In what runs differ that are drawn together.

#include <algorithm>
#include <map>
#include <utility>

#include "common/DataWords.h"
#include "common/JsonFields.h"
#include "plots/curves/ResultCurves.h"

namespace kindred {

namespace {
/// A part of what a run was trained on: what tells it from others, and what it is called.
using TrainingPart = std::pair<QString, QString>;

TrainingPart trainedData(const Json& data)
{
    const QString source = textOf(data, "source"), fingerprint = textOf(data, "fingerprint");
    return {fingerprint.isEmpty() ? source : fingerprint, dataInWords(source)};
}

TrainingPart trainedSplit(const Json& data)
{
    QString split = textOf(data, "split");
    if (split.startsWith(QLatin1String("folds:"))) // which of them is a setting
        split = QStringLiteral("folds:") + split.section(QLatin1Char('/'), 1);
    return {split, split};
}

TrainingPart trainedLevel(const Json& data)
{
    const auto level = valueOr<qint64>(data, "trained_level", -1);
    if (level < 0)
        return {};
    const Json levels = arrayOf(data, "levels");
    const auto at = static_cast<size_t>(level);
    const QString name = at < levels.size() ? levelInWords(textOf(levels[at], "name")) : QString();
    const QString number = QString::number(level);
    return {number, name.isEmpty() ? number : name};
}
} // namespace

std::vector<Json> differingSettings(const std::vector<Json>& records)
{
    std::vector<Json> all;
    for (const Json& record : records) {
        Json settings = objectOf(record, "options");
        settings["method"] = valueOr(record, "method", Json());
        settings["encoder"] = valueOr(record, "encoder", Json());
        settings["seed"] = valueOr(record, "seed", Json());
        const QString split = textOf(objectOf(record, "data"), "split");
        settings["fold"] = split.startsWith(QLatin1String("folds:"))
                               ? Json(split.mid(6).section(QLatin1Char('/'), 0, 0).toInt())
                               : Json();
        all.push_back(settings);
    }
    std::vector<Json> differing(records.size(), Json::object());
    for (size_t run = 0; run < all.size(); ++run)
        for (const auto& [key, value] : all[run].items())
            if (std::any_of(all.begin(), all.end(), [&](const Json& other) {
                    return valueOr(other, key.c_str(), Json()) != value;
                }))
                differing[run][key] = value;
    return differing;
}

std::vector<QString> differingTrainings(const std::vector<Json>& records)
{
    std::vector<QString> words(records.size());
    for (const auto& part : {trainedData, trainedSplit, trainedLevel}) {
        std::map<QString, QString> told; // what it is → its words
        for (const Json& record : records)
            if (const auto [is, shown] = part(objectOf(record, "data")); !is.isEmpty())
                told[is] = shown;
        std::map<QString, int> called;
        for (const auto& [is, shown] : told)
            ++called[shown];
        for (size_t run = 0; run < records.size() && told.size() > 1; ++run) {
            const auto [is, shown] = part(objectOf(records[run], "data"));
            if (is.isEmpty())
                continue;
            words[run] += (words[run].isEmpty() ? QString() : QStringLiteral(", ")) + shown +
                          (called[shown] > 1 ? QStringLiteral(" (%1)").arg(is) : QString());
        }
    }
    return words;
}

} // namespace kindred
