// What alarms say to a person.

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "models/runs/RunAlarms.h"

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
QString divergedEvidence(const RunAlarm& alarm)
{
    return AlarmText::tr("The loss was %1 and the gradient's norm %2 before it was no number "
                         "any more, at a learning rate of %3.")
        .arg(told(alarm, "loss"), told(alarm, "grad_norm"), told(alarm, "lr"));
}

QString collapseEvidence(const RunAlarm& alarm)
{
    if (alarm.numbers.contains("similarity_val"))
        return AlarmText::tr("Two validation samples have a cosine of %1 on average, and k-NN "
                             "names %2 of them, where chance names %3.")
            .arg(told(alarm, "similarity_val", 4), percentTold(alarm, "knn"),
                 percentTold(alarm, "chance"));
    return AlarmText::tr("Two samples of a batch have a cosine of %1 on average, and k-NN "
                         "names %2 of the validation samples, where chance names %3.")
        .arg(told(alarm, "similarity", 4), percentTold(alarm, "knn"), percentTold(alarm, "chance"));
}

QString risingEvidence(const RunAlarm& alarm)
{
    QString words =
        AlarmText::tr("The loss of an epoch was %1 in epoch %2 and is %3 now")
            .arg(told(alarm, "best"), wholeTold(alarm, "best_epoch"), told(alarm, "loss"));
    if (alarm.numbers.contains("drift"))
        words += AlarmText::tr("; remembered samples moved %1 σ between two refreshes")
                     .arg(told(alarm, "drift"));
    else if (alarm.numbers.contains("memory_momentum"))
        words += AlarmText::tr("; %1 of a remembered sample is kept at each visit")
                     .arg(percentTold(alarm, "memory_momentum"));
    if (alarm.numbers.contains("memory_cosine"))
        words += AlarmText::tr("; new and remembered samples have a cosine of %1")
                     .arg(told(alarm, "memory_cosine", 2));
    return words + QLatin1Char('.');
}

QString stuckEvidence(const RunAlarm& alarm)
{
    return AlarmText::tr("The loss of the last three epochs is %1, the margin %2.")
        .arg(told(alarm, "loss"), told(alarm, "margin"));
}

QString normEvidence(const RunAlarm& alarm)
{
    return AlarmText::tr("The mean norm was %1 in the first epoch and is %2 now.")
        .arg(told(alarm, "first"), told(alarm, "norm"));
}

QString skippedEvidence(const RunAlarm& alarm)
{
    return AlarmText::tr("%1 of the %2 samples of a batch on average.")
        .arg(told(alarm, "skipped", 2), told(alarm, "batch", 5));
}

QString singletonsEvidence(const RunAlarm& alarm)
{
    return AlarmText::tr("%n sample(s) have no other of their class.", nullptr,
                         static_cast<int>(valueOr(alarm.numbers, "alone", 0.0)));
}

QString indexEvidence(const RunAlarm& alarm)
{
    return AlarmText::tr("“%1” found %2 of the neighbours; 95 % are asked for.")
        .arg(alarm.text, percentTold(alarm, "recall"));
}

QString writtenEvidence(const RunAlarm& alarm)
{
    return engineWords(alarm.text);
}

struct AlarmWords {
    const char* id;
    const char* title;
    QString (*evidence)(const RunAlarm&);
    const char* meaning;
};

/// What is said of each alarm of docs/protocol.md (`run.alarms`); the last entry holds for any
/// other.
constexpr AlarmWords kAlarmWords[] = {
    {"diverged", QT_TRANSLATE_NOOP("Alarms", "The training diverged"), divergedEvidence,
     QT_TRANSLATE_NOOP("Alarms", "A step was so large that the next made it larger. The last "
                                 "checkpoint is whole. Train again with a smaller learning rate, "
                                 "or a larger σ where the loss has one.")},
    {"collapse", QT_TRANSLATE_NOOP("Alarms", "The embedding has collapsed"), collapseEvidence,
     QT_TRANSLATE_NOOP("Alarms", "All samples lie in one place, which costs nothing where a loss "
                                 "only compares distances, so nothing pulls them apart again. A "
                                 "smaller learning rate from the beginning usually avoids it.")},
    {"stale", QT_TRANSLATE_NOOP("Alarms", "The memory has fallen behind"), risingEvidence,
     QT_TRANSLATE_NOOP("Alarms", "The loss compares fresh samples with remembered ones that were "
                                 "made by a network of long ago. Slower steps, or refreshing the "
                                 "memory more often, bring the two together again. The memory's "
                                 "ages are in Neighbours.")},
    {"rising", QT_TRANSLATE_NOOP("Alarms", "The loss rises"), risingEvidence,
     QT_TRANSLATE_NOOP("Alarms", "The steps are too large to settle. Lower the learning rate; the "
                                 "best checkpoint so far is kept and can be evaluated as “best”.")},
    {"stuck", QT_TRANSLATE_NOOP("Alarms", "The loss is stuck at the margin"), stuckEvidence,
     QT_TRANSLATE_NOOP("Alarms", "With all samples in one place every difference of distances is 0 "
                                 "and the loss is the margin itself. Train again with a smaller "
                                 "learning rate or larger batches, which offer nearer strangers.")},
    {"norm", QT_TRANSLATE_NOOP("Alarms", "The embeddings grow"), normEvidence,
     QT_TRANSLATE_NOOP("Alarms", "Only directions are compared, so the longer the embeddings, the "
                                 "less each step turns them: the learning slows down although the "
                                 "rate is the same. A larger weight decay keeps them short.")},
    {"skipped", QT_TRANSLATE_NOOP("Alarms", "Samples are skipped"), skippedEvidence,
     QT_TRANSLATE_NOOP("Alarms", "A sample without another of its class in reach teaches nothing. "
                                 "Larger batches, or a sampler that draws several samples of a "
                                 "class, let it take part.")},
    {"singletons", QT_TRANSLATE_NOOP("Alarms", "Samples alone in their class are left out"),
     singletonsEvidence,
     QT_TRANSLATE_NOOP("Alarms",
                       "Nothing can be learned from a class of one sample. Add samples to "
                       "these classes, or train on a coarser level of labels; the "
                       "wizard's first page lists them.")},
    {"index", QT_TRANSLATE_NOOP("Alarms", "The index of neighbours was refused"), indexEvidence,
     QT_TRANSLATE_NOOP("Alarms", "Neighbours are looked up exactly instead: the results are right, "
                                 "but each refresh takes longer. Choose the exact search and "
                                 "nothing changes but the time of trying.")},
    {nullptr, QT_TRANSLATE_NOOP("Alarms", "A warning of the run"), writtenEvidence,
     QT_TRANSLATE_NOOP("Alarms", "It stands in the run's log with the step at which it was "
                                 "written.")},
};

const AlarmWords& alarmWords(const QString& id)
{
    return *std::find_if(std::begin(kAlarmWords), std::end(kAlarmWords) - 1,
                         [&](const AlarmWords& each) { return id == QLatin1String(each.id); });
}
} // namespace

QString RunAlarm::title() const
{
    return AlarmText::tr(alarmWords(id).title);
}

QString RunAlarm::evidence() const
{
    return alarmWords(id).evidence(*this);
}

QString RunAlarm::meaning() const
{
    return AlarmText::tr(alarmWords(id).meaning);
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
