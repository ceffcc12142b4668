// What alarms say to a person.

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "models/RunAlarms.h"

namespace kindred {

namespace {
struct AlarmText {
    Q_DECLARE_TR_FUNCTIONS(Alarms)
};

double numberIn(const RunAlarm& alarm, const char* key)
{
    return valueOr(alarm.numbers, key, std::nan(""));
}

QString told(const RunAlarm& alarm, const char* key, int digits = 3)
{
    const double value = numberIn(alarm, key);
    return std::isnan(value) ? QStringLiteral("–") : QLocale().toString(value, 'g', digits);
}

QString wholeTold(const RunAlarm& alarm, const char* key)
{
    const double value = numberIn(alarm, key);
    return std::isnan(value) ? QStringLiteral("–") : QLocale().toString(value, 'f', 0);
}

QString percentTold(const RunAlarm& alarm, const char* key)
{
    const double value = numberIn(alarm, key);
    return std::isnan(value) ? QStringLiteral("–")
                             : AlarmText::tr("%1 %").arg(QLocale().toString(100 * value, 'f', 1));
}
} // namespace

QString RunAlarm::title() const
{
    if (id == QLatin1String("diverged"))
        return AlarmText::tr("The training diverged");
    if (id == QLatin1String("collapse"))
        return AlarmText::tr("The embedding has collapsed");
    if (id == QLatin1String("stale"))
        return AlarmText::tr("The memory has fallen behind");
    if (id == QLatin1String("rising"))
        return AlarmText::tr("The loss rises");
    if (id == QLatin1String("stuck"))
        return AlarmText::tr("The loss is stuck at the margin");
    if (id == QLatin1String("norm"))
        return AlarmText::tr("The embeddings grow");
    if (id == QLatin1String("skipped"))
        return AlarmText::tr("Images are skipped");
    if (id == QLatin1String("singletons"))
        return AlarmText::tr("Images alone in their class are left out");
    if (id == QLatin1String("index"))
        return AlarmText::tr("The index of neighbours was refused");
    return AlarmText::tr("A warning of the run");
}

QString RunAlarm::evidence() const
{
    if (id == QLatin1String("diverged"))
        return AlarmText::tr("The loss was %1 and the gradient's norm %2 before it was no number "
                             "any more, at a learning rate of %3.")
            .arg(told(*this, "loss"), told(*this, "grad_norm"), told(*this, "lr"));
    if (id == QLatin1String("collapse"))
        return AlarmText::tr("Two images of a batch have a cosine of %1 on average, and k-NN "
                             "names %2 of the validation images, where chance names %3.")
            .arg(told(*this, "similarity", 4), percentTold(*this, "knn"),
                 percentTold(*this, "chance"));
    if (id == QLatin1String("stale") || id == QLatin1String("rising")) {
        QString words =
            AlarmText::tr("The loss of an epoch was %1 in epoch %2 and is %3 now")
                .arg(told(*this, "best"), wholeTold(*this, "best_epoch"), told(*this, "loss"));
        if (numbers.contains("drift"))
            words += AlarmText::tr("; remembered images moved %1 σ between two refreshes")
                         .arg(told(*this, "drift"));
        else if (numbers.contains("memory_momentum"))
            words += AlarmText::tr("; %1 of a remembered image is kept at each visit")
                         .arg(percentTold(*this, "memory_momentum"));
        return words + QLatin1Char('.');
    }
    if (id == QLatin1String("stuck"))
        return AlarmText::tr("The loss of the last three epochs is %1, the margin %2.")
            .arg(told(*this, "loss"), told(*this, "margin"));
    if (id == QLatin1String("norm"))
        return AlarmText::tr("The mean norm was %1 in the first epoch and is %2 now.")
            .arg(told(*this, "first"), told(*this, "norm"));
    if (id == QLatin1String("skipped"))
        return AlarmText::tr("%1 of the %2 images of a batch on average.")
            .arg(told(*this, "skipped", 2), told(*this, "batch", 5));
    if (id == QLatin1String("singletons"))
        return AlarmText::tr("%n image(s) have no other of their class.", nullptr,
                             static_cast<int>(valueOr(numbers, "alone", 0.0)));
    if (id == QLatin1String("index"))
        return AlarmText::tr("“%1” found %2 of the neighbours; 95 % are asked for.")
            .arg(text, percentTold(*this, "recall"));
    return engineWords(text);
}

QString RunAlarm::meaning() const
{
    if (id == QLatin1String("diverged"))
        return AlarmText::tr("A step was so large that the next made it larger. The last "
                             "checkpoint is whole. Train again with a smaller learning rate, or "
                             "a larger σ where the loss has one.");
    if (id == QLatin1String("collapse"))
        return AlarmText::tr("All images lie in one place, which costs nothing where a loss only "
                             "compares distances, so nothing pulls them apart again. A smaller "
                             "learning rate from the beginning usually avoids it.");
    if (id == QLatin1String("stale"))
        return AlarmText::tr("The loss compares fresh images with remembered ones that were made "
                             "by a network of long ago. Slower steps, or refreshing the memory "
                             "more often, bring the two together again. The memory's ages are in "
                             "Neighbours.");
    if (id == QLatin1String("rising"))
        return AlarmText::tr("The steps are too large to settle. Lower the learning rate; the best "
                             "checkpoint so far is kept and can be evaluated as “best”.");
    if (id == QLatin1String("stuck"))
        return AlarmText::tr("With all images in one place every difference of distances is 0 and "
                             "the loss is the margin itself. Train again with a smaller learning "
                             "rate or larger batches, which offer nearer strangers.");
    if (id == QLatin1String("norm"))
        return AlarmText::tr("Only directions are compared, so the longer the embeddings, the less "
                             "each step turns them: the learning slows down although the rate is "
                             "the same. A larger weight decay keeps them short.");
    if (id == QLatin1String("skipped"))
        return AlarmText::tr("An image without another of its class in reach teaches nothing. "
                             "Larger batches, or a sampler that draws several images of a class, "
                             "let it take part.");
    if (id == QLatin1String("singletons"))
        return AlarmText::tr("Nothing can be learned from a class of one image. Add images to "
                             "these classes, or train on a coarser level of labels; the wizard's "
                             "first page lists them.");
    if (id == QLatin1String("index"))
        return AlarmText::tr("Neighbours are looked up exactly instead: the results are right, but "
                             "each refresh takes longer. Choose the exact search and nothing "
                             "changes but the time of trying.");
    return AlarmText::tr("It stands in the run's log with the step at which it was written.");
}

QString RunAlarm::changeText() const
{
    QStringList parts;
    const Json changes = change.is_object() ? change : Json::object();
    for (const auto& [key, value] : changes.items())
        parts << QStringLiteral("%1 = %2").arg(
            QString::fromStdString(key),
            value.is_number()   ? QLocale().toString(value.get<double>(), 'g', 4)
            : value.is_string() ? QString::fromStdString(value.get<std::string>())
                                : QString::fromStdString(value.dump()));
    return parts.join(QStringLiteral(", "));
}

} // namespace kindred
