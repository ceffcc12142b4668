#include "wizard/SplitChoice.h"

#include <QCoreApplication>

#include "common/Numbers.h"

namespace kindred {

namespace {

struct SplitText {
    Q_DECLARE_TR_FUNCTIONS(kindred::SplitChoice)
};

std::optional<double> shareOf(const QString& text)
{
    bool ok = false;
    const double share = text.toDouble(&ok);
    return ok && share > 0 && share < 1 ? std::optional(share) : std::nullopt;
}

QString percent(double share)
{
    return numbers::shown(share * 100, 4);
}

} // namespace

SplitChoice SplitChoice::parse(const QString& text)
{
    SplitChoice rule;
    const QString word = text.section(QLatin1Char(':'), 0, 0);
    const QString rest = text.section(QLatin1Char(':'), 1);
    if (text.isEmpty())
        return rule;
    if (text == QLatin1String("folder")) {
        rule.kind = Kind::Folder;
    } else if (text == QLatin1String("none")) {
        rule.kind = Kind::None;
    } else if (word == QLatin1String("ratio")) {
        rule.kind = Kind::Ratio;
        rule.share = shareOf(rest);
    } else if (word == QLatin1String("first")) {
        rule.kind = Kind::First;
        if (const int count = rest.toInt(); count > 0)
            rule.count = count;
    } else if (word == QLatin1String("classes")) {
        rule.kind = Kind::Classes;
        rule.share = shareOf(rest.section(QLatin1Char('@'), 0, 0));
        rule.level = rest.section(QLatin1Char('@'), 1);
    } else if (word == QLatin1String("folds")) {
        const bool one = rest.contains(QLatin1Char('/'));
        rule.kind = one ? Kind::Fold : Kind::Folds;
        if (const int count = rest.section(QLatin1Char('/'), -1).toInt(); count > 1)
            rule.count = count;
        const int fold = one ? rest.section(QLatin1Char('/'), 0, 0).toInt() : 0;
        if (fold > 0 && fold <= rule.count.value_or(0))
            rule.fold = fold;
    } else {
        rule.kind = Kind::File;
        rule.path = text;
    }
    return rule;
}

SplitChoice SplitChoice::inForce(const QString& chosen, const QString& resolved)
{
    SplitChoice rule = parse(resolved);
    if (rule.kind == Kind::Fold && parse(chosen).kind == Kind::Folds) {
        rule.kind = Kind::Folds;
        rule.fold.reset();
    }
    return rule;
}

bool SplitChoice::isComplete() const
{
    switch (kind) {
    case Kind::Ratio:
    case Kind::Classes:
        return share.has_value();
    case Kind::First:
    case Kind::Folds:
        return count.has_value();
    case Kind::Fold:
        return fold.has_value();
    case Kind::File:
        return !path.isEmpty();
    case Kind::Automatic:
    case Kind::Folder:
    case Kind::None:
        break;
    }
    return true;
}

QString SplitChoice::text() const
{
    const QString part = share ? QString::number(*share, 'g', 6) : QString();
    switch (kind) {
    case Kind::Automatic:
        break;
    case Kind::Folder:
        return QStringLiteral("folder");
    case Kind::None:
        return QStringLiteral("none");
    case Kind::Ratio:
        return QStringLiteral("ratio:") + part;
    case Kind::First:
        return QStringLiteral("first:%1").arg(count.value_or(0));
    case Kind::Folds:
        return QStringLiteral("folds:%1").arg(count.value_or(0));
    case Kind::Fold:
        return QStringLiteral("folds:%1/%2").arg(fold.value_or(0)).arg(count.value_or(0));
    case Kind::Classes:
        return QStringLiteral("classes:") + part +
               (level.isEmpty() ? QString() : QLatin1Char('@') + level);
    case Kind::File:
        return path;
    }
    return {};
}

QString SplitChoice::sentence() const
{
    switch (kind) {
    case Kind::Automatic:
        break;
    case Kind::Folder:
        return SplitText::tr("The source says itself which images train and which test.");
    case Kind::None:
        return SplitText::tr("Every image trains; nothing is kept for testing.");
    case Kind::Ratio:
        return SplitText::tr("%1 % of every class trains, the rest tests.")
            .arg(percent(share.value_or(0)));
    case Kind::First:
        return SplitText::tr("The first %1 images of every class train, the rest test.")
            .arg(count.value_or(0));
    case Kind::Folds:
        return SplitText::tr("%1-fold cross-validation: %1 runs, each of which tests another of %1 "
                             "equal parts and trains on the rest.")
            .arg(count.value_or(0));
    case Kind::Fold:
        return SplitText::tr("Fold %1 of %2 alone: one of %2 equal parts tests, the rest trains.")
            .arg(fold.value_or(0))
            .arg(count.value_or(0));
    case Kind::Classes:
        return SplitText::tr("%1 % of the classes train; the others are never seen in training and "
                             "test.")
            .arg(percent(share.value_or(0)));
    case Kind::File:
        return SplitText::tr("The file %1 says which images train and which test.").arg(path);
    }
    return {};
}

QString SplitChoice::searchSentence() const
{
    switch (kind) {
    case Kind::Automatic:
        break;
    case Kind::Folder:
        return SplitText::tr(
            "The source says itself which images are searched and which are queries.");
    case Kind::None:
        return SplitText::tr("Every image is searched; nothing is kept for testing.");
    case Kind::Ratio:
        return SplitText::tr("%1 % of every class is searched, the rest are queries.")
            .arg(percent(share.value_or(0)));
    case Kind::First:
        return SplitText::tr(
                   "The first %1 images of every class are searched, the rest are queries.")
            .arg(count.value_or(0));
    case Kind::Folds:
        return SplitText::tr("%1-fold cross-validation: %1 runs, in each of which another of %1 "
                             "equal parts are the queries and the rest is searched.")
            .arg(count.value_or(0));
    case Kind::Fold:
        return SplitText::tr("Fold %1 of %2 alone: one of %2 equal parts are the queries, the rest "
                             "is searched.")
            .arg(fold.value_or(0))
            .arg(count.value_or(0));
    case Kind::Classes:
        return SplitText::tr("%1 % of the classes are left aside; the images of the others are "
                             "queries and are searched among themselves.")
            .arg(percent(share.value_or(0)));
    case Kind::File:
        return SplitText::tr("The file %1 says which images are searched and which are queries.")
            .arg(path);
    }
    return {};
}

} // namespace kindred
