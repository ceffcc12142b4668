#include "models/evaluation/EvaluationWords.h"

#include <QCoreApplication>
#include <QLocale>

#include "common/JsonFields.h"
#include "common/Numbers.h"

namespace kindred::evaluation_words {

namespace {
struct EvaluationText {
    Q_DECLARE_TR_FUNCTIONS(kindred::EvaluationTable)
};
} // namespace

QString question(const QString& protocol, const Json& result)
{
    QStringList parts = {protocol};
    if (const qint64 way = valueOr<qint64>(result, "way", 0); way > 0)
        parts << EvaluationText::tr("%L1-way", "classes that compete").arg(way);
    if (const qint64 images = valueOr<qint64>(result, "images", -1); images >= 0)
        parts << EvaluationText::tr("%L1 a class", "images").arg(images);
    const QString asked = textOf(result, "queries_of");
    if (asked == QLatin1String("new"))
        parts << EvaluationText::tr("new classes");
    else if (asked == QLatin1String("old"))
        parts << EvaluationText::tr("trained classes");
    return parts.join(QStringLiteral(", "));
}

QString settings(const Json& set)
{
    QString words;
    for (const auto& [key, value] : set.items())
        words +=
            QStringLiteral(", %1 = %2").arg(QString::fromStdString(key), numbers::shown(value));
    return words;
}

QString metric(const QString& metric)
{
    if (metric == QLatin1String("accuracy"))
        return EvaluationText::tr("accuracy");
    if (metric == QLatin1String("top5"))
        return EvaluationText::tr("top 5");
    if (metric == QLatin1String("class_mean_accuracy"))
        return EvaluationText::tr("accuracy, mean of classes");
    return metric;
}

QString percent(double fraction)
{
    return QLocale().toString(fraction * 100, 'f', 2) + QStringLiteral(" %");
}

QString meanPercent(double mean, double deviation)
{
    return QStringLiteral("%1 ± %2").arg(QLocale().toString(mean * 100, 'f', 2),
                                         percent(deviation));
}

QString interval(const Json& result)
{
    const Json ends = arrayOf(result, "ci95");
    if (ends.size() != 2 || !ends[0].is_number() || !ends[1].is_number())
        return {};
    const auto low = ends[0].get<double>();
    const auto high = ends[1].get<double>();
    if (!(low <= high))
        return {};
    return QStringLiteral("%1 – %2").arg(QLocale().toString(low * 100, 'f', 2), percent(high));
}

} // namespace kindred::evaluation_words
