#include "plots/curves/CurveFamilies.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace kindred {

namespace {

struct FamilyText {
    const char* text;
    const char* comment;
};

/// A family before its title is translated: the language may change while the program runs.
struct Described {
    const char* key;
    FamilyText title;
    const char* unit = "";
    double factor = 1;
    bool shown = false;
    bool exact = false;
};

constexpr Described kFamilies[] = {
    {"loss", QT_TRANSLATE_NOOP3("Curves", "Loss", "scalar"), "", 1, true},
    {"knn", QT_TRANSLATE_NOOP3("Curves", "k-NN accuracy", "scalar"), "%", 100, true},
    {"knn1", QT_TRANSLATE_NOOP3("Curves", "1-NN accuracy", "scalar"), "%", 100},
    {"accuracy", QT_TRANSLATE_NOOP3("Curves", "Accuracy", "scalar"), "%", 100, true},
    {"recall@1", QT_TRANSLATE_NOOP3("Curves", "Recall@1", "scalar"), "%", 100, true},
    {"recall@5", QT_TRANSLATE_NOOP3("Curves", "Recall@5", "scalar"), "%", 100},
    {"recall@10", QT_TRANSLATE_NOOP3("Curves", "Recall@10", "scalar"), "%", 100},
    {"epoch_loss", QT_TRANSLATE_NOOP3("Curves", "Loss per epoch", "scalar"), "", 1, false, true},
    {"p", QT_TRANSLATE_NOOP3("Curves", "Own-class probability", "scalar")},
    {"lr", QT_TRANSLATE_NOOP3("Curves", "Learning rate", "scalar"), "", 1, true, true},
    {"step_ms", QT_TRANSLATE_NOOP3("Curves", "Step time", "scalar"), "ms"}, // the title tells it
    {"norm", QT_TRANSLATE_NOOP3("Curves", "Embedding norm", "scalar"), "", 1, true},
    {"grad_norm", QT_TRANSLATE_NOOP3("Curves", "Gradient norm", "scalar")},
    {"similarity", QT_TRANSLATE_NOOP3("Curves", "Mean cosine of two samples", "scalar")},
    {"vote_support", QT_TRANSLATE_NOOP3("Curves", "Neighbours that decide", "scalar"), "", 1, true,
     true},
    {"memory_momentum", QT_TRANSLATE_NOOP3("Curves", "Memory momentum", "scalar"), "", 1, false,
     true},
    {"memory_cosine", QT_TRANSLATE_NOOP3("Curves", "Cosine of new and remembered", "scalar")},
    {"drift", QT_TRANSLATE_NOOP3("Curves", "Memory bank drift", "scalar")},
    {"perplexity", QT_TRANSLATE_NOOP3("Curves", "Kernel perplexity", "scalar")},
    {"truncation", QT_TRANSLATE_NOOP3("Curves", "Mass beyond the neighbours", "scalar"), "%", 100},
    {"negatives_bias", QT_TRANSLATE_NOOP3("Curves", "Bias of the drawn negatives", "scalar")},
    {"recall", QT_TRANSLATE_NOOP3("Curves", "Recall of the index", "scalar"), "%", 100, false,
     true},
    {"search_exact", QT_TRANSLATE_NOOP3("Curves", "Exact search instead of the index", "scalar"),
     "", 1, false, true},
    {"sigma", QT_TRANSLATE_NOOP3("Curves", "Sigma", "scalar")},
    {"active", QT_TRANSLATE_NOOP3("Curves", "Active comparisons", "scalar"), "%", 100},
    {"class_loss", QT_TRANSLATE_NOOP3("Curves", "Loss of the classes", "scalar")},
    {"pair_loss", QT_TRANSLATE_NOOP3("Curves", "Loss of the pairs", "scalar")},
    {"images_per_s", QT_TRANSLATE_NOOP3("Curves", "Images per second", "scalar")},
    {"skipped", QT_TRANSLATE_NOOP3("Curves", "Skipped images", "scalar"), "", 1, false, true},
    {"rss", QT_TRANSLATE_NOOP3("Curves", "Memory", "scalar"), "GB", 1e-9, false, true},
    {"share", QT_TRANSLATE_NOOP3("Curves", "Share of evaluation", "scalar"), "%", 100},
};

qsizetype rank(const QString& key)
{
    const auto* found =
        std::find_if(std::begin(kFamilies), std::end(kFamilies),
                     [&](const Described& family) { return key == QLatin1String(family.key); });
    return found - std::begin(kFamilies);
}

} // namespace

CurveFamily curveFamily(const QString& key)
{
    const qsizetype at = rank(key);
    if (at == std::ssize(kFamilies))
        return {.key = key, .title = key, .unit = {}};
    const Described& family = kFamilies[at];
    return {key,
            QCoreApplication::translate("Curves", family.title.text, family.title.comment),
            QString::fromLatin1(family.unit),
            family.factor,
            family.shown,
            family.exact};
}

bool maySmooth(const CurveSeries& series)
{
    return series.part().isEmpty() && !curveFamily(series.family()).exact;
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
