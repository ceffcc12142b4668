#include "plots/CurveFamilies.h"

#include <QCoreApplication>

#include <algorithm>

namespace kindred {

namespace {

const QList<CurveFamily>& families()
{
    const auto tr = [](const char* text) {
        return QCoreApplication::translate("Curves", text, "scalar");
    };
    static const QList<CurveFamily> kFamilies = {
        {"loss", tr(QT_TRANSLATE_NOOP("Curves", "Loss")), {}, 1, true},
        {"knn", tr(QT_TRANSLATE_NOOP("Curves", "k-NN accuracy")), "%", 100, true},
        {"accuracy", tr(QT_TRANSLATE_NOOP("Curves", "Accuracy")), "%", 100, true},
        {"recall@1", tr(QT_TRANSLATE_NOOP("Curves", "Recall@1")), "%", 100, true},
        {"recall@5", tr(QT_TRANSLATE_NOOP("Curves", "Recall@5")), "%", 100, false},
        {"recall@10", tr(QT_TRANSLATE_NOOP("Curves", "Recall@10")), "%", 100, false},
        {"lr", tr(QT_TRANSLATE_NOOP("Curves", "Learning rate")), {}, 1, true},
        {"step_ms", tr(QT_TRANSLATE_NOOP("Curves", "Step time")), "ms", 1, true},
        {"norm", tr(QT_TRANSLATE_NOOP("Curves", "Embedding norm")), {}, 1, true},
        {"grad_norm", tr(QT_TRANSLATE_NOOP("Curves", "Gradient norm")), {}, 1, false},
        {"support", tr(QT_TRANSLATE_NOOP("Curves", "Support-set size")), {}, 1, true},
        {"drift", tr(QT_TRANSLATE_NOOP("Curves", "Memory bank drift")), {}, 1, false},
        {"perplexity", tr(QT_TRANSLATE_NOOP("Curves", "Kernel perplexity")), {}, 1, false},
        {"images_per_s", tr(QT_TRANSLATE_NOOP("Curves", "Throughput")), "img/s", 1, false},
        {"skipped", tr(QT_TRANSLATE_NOOP("Curves", "Skipped images")), {}, 1, false},
        {"rss", tr(QT_TRANSLATE_NOOP("Curves", "Memory")), "GB", 1e-9, false},
        {"share", tr(QT_TRANSLATE_NOOP("Curves", "Share of evaluation")), "%", 100, false},
    };
    return kFamilies;
}

qsizetype rank(const QString& key)
{
    const auto& known = families();
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const CurveFamily& family) { return family.key == key; });
    return found - known.begin();
}

} // namespace

CurveFamily curveFamily(const QString& key)
{
    const qsizetype at = rank(key);
    return at < families().size() ? families()[at] : CurveFamily{key, key, {}, 1, false};
}

QStringList orderedFamilies(QStringList keys)
{
    keys.removeDuplicates();
    std::sort(keys.begin(), keys.end(), [](const QString& a, const QString& b) {
        return std::pair(rank(a), a) < std::pair(rank(b), b);
    });
    return keys;
}

} // namespace kindred
