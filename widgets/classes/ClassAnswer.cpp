#include "classes/ClassAnswer.h"

#include <QHash>

#include <algorithm>
#include <limits>

#include "common/JsonFields.h"
#include "common/NaturalOrder.h"

namespace kindred {

namespace {
double shareOf(qint64 part, qint64 whole)
{
    return whole > 0 ? double(part) / double(whole) : std::numeric_limits<double>::quiet_NaN();
}

std::optional<qint64> countOf(const Json& entry, const char* key)
{
    if (!entry.contains(key))
        return std::nullopt;
    return valueOr<qint64>(entry, key, 0);
}
} // namespace

double ClassScore::found() const
{
    return shareOf(right, trained ? samples : 0);
}

double ClassScore::precision() const
{
    return shareOf(right, named);
}

double ClassScore::nearestShare() const
{
    return shareOf(nearest.value_or(0), nearest && trained ? samples : 0);
}

double ClassScore::gain() const
{
    return found() - shareOf(comparedRight.value_or(0), comparedRight ? samples : 0);
}

const ClassScore* ClassAnswer::find(int label) const
{
    for (const ClassScore& score : classes)
        if (score.label == label)
            return &score;
    return nullptr;
}

QString ClassAnswer::nameOf(int label) const
{
    const ClassScore* score = find(label);
    return score ? score->name : QString();
}

qint64 ClassAnswer::judged() const
{
    qint64 count = 0;
    for (const ClassScore& score : classes)
        count += score.trained ? score.samples : 0;
    return count;
}

QList<int> ClassAnswer::mostConfused(int limit) const
{
    QHash<int, qint64> mistakes; // of each class that was trained
    for (const ClassScore& score : classes)
        if (score.trained)
            mistakes.insert(score.label, 0);
    QList<int> labels = mistakes.keys();
    std::sort(labels.begin(), labels.end());
    for (const ConfusionCell& cell : cells)
        if (cell.label != cell.name && mistakes.contains(cell.label)) {
            mistakes[cell.label] += cell.count;
            mistakes[cell.name] += cell.count;
        }
    if (labels.size() > limit) {
        std::stable_sort(labels.begin(), labels.end(),
                         [&](int a, int b) { return mistakes.value(a) > mistakes.value(b); });
        labels.resize(limit);
        std::sort(labels.begin(), labels.end());
    }
    readNaturally(labels, [this](int label) { return nameOf(label); });
    return labels;
}

std::optional<ClassAnswer> readClassAnswer(const RunSource::Reply& reply)
{
    if (!reply.ok() || !reply.message)
        return std::nullopt;
    ClassAnswer answer;
    answer.split = textOf(reply.result, "split");
    answer.step = valueOr<qint64>(reply.result, "step", 0);
    answer.samples = valueOr<qint64>(reply.result, "n", 0);
    for (const Json& entry : arrayOf(reply.result, "classes"))
        answer.classes.append({static_cast<int>(valueOr<qint64>(entry, "label", -1)),
                               textOf(entry, "name"), valueOr<qint64>(entry, "n", 0),
                               valueOr<qint64>(entry, "right", 0),
                               valueOr<qint64>(entry, "named", 0), countOf(entry, "nearest_right"),
                               countOf(entry, "compared_right"), valueOr(entry, "trained", true)});
    const auto block =
        wire::findBlock(*reply.message, valueOr(reply.result, "cells", Json()), "<i4");
    if (!block || block->shape.size() != 2 || block->shape[1] != 3)
        return std::nullopt;
    const auto* values = reinterpret_cast<const int32_t*>(block->data);
    for (int64_t row = 0; row < block->shape[0]; ++row)
        answer.cells.append({values[3 * row], values[3 * row + 1], values[3 * row + 2]});
    return answer;
}

} // namespace kindred
