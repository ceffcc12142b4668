#include "common/EngineWords.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <vector>

#include "common/EngineRefusals.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {

/// Sentences of the engine that hold numbers or names (%1 …), as they stand in its sources. Of
/// those that fit a text the one with the most words of its own is taken.
constexpr const char* kSentences[] = {
    // core/decide
    QT_TRANSLATE_NOOP("Engine", "the run's modules take %1 values, the embeddings have %2"),
    QT_TRANSLATE_NOOP("Engine", "the model's classifier takes %1 values, the embeddings have %2"),
    QT_TRANSLATE_NOOP("Engine", "lambda = %1, chosen on %2 held-out samples of the database"),
    QT_TRANSLATE_NOOP("Engine", "lambda = %1, as there are too few samples to choose it on"),
    QT_TRANSLATE_NOOP("Engine", "there are %1 support rows and %2 weights"),
    // core/evaluate, core/train
    QT_TRANSLATE_NOOP("Engine",
                      "%1 classes with %2 samples each are needed (%3 shot, %4 queries), and %5 "
                      "have so many; set way, shot or queries lower"),
    QT_TRANSLATE_NOOP("Engine", "sample %1 is none of the test part here"),
    QT_TRANSLATE_NOOP("Engine", "compared on the first %1 principal components"),
    QT_TRANSLATE_NOOP("Engine", "kernels are as wide as the run learned: sigma = %1"),
    QT_TRANSLATE_NOOP("Engine", "support: the rule %1 weighs no single samples"),
    QT_TRANSLATE_NOOP("Engine",
                      "support at k = %1: the median query has half of its weight from %2, 70 % "
                      "from %3, 90 % from %4 labelled samples"),
    QT_TRANSLATE_NOOP("Engine", "%1 samples a new class, first draw: %2"),
    QT_TRANSLATE_NOOP("Engine",
                      "the prior counts as m = %1 samples, found from the trained classes"),
    QT_TRANSLATE_NOOP("Engine", "the episodes are those of %1"),
    QT_TRANSLATE_NOOP("Engine", "the episodes are kept in %1"),
    // app/engine: what the board's encoders are called; "Fisher vectors" is in the registry
    QT_TRANSLATE_NOOP("Engine", "Kindred's small encoder"),
    QT_TRANSLATE_NOOP("Engine", "Raw pixels"),
    // core/board, app/engine/serve
    QT_TRANSLATE_NOOP("Engine",
                      "at least four samples in classes of two or more are needed; there are %1"),
    QT_TRANSLATE_NOOP("Engine",
                      "Without the first of these, the share that is named right among the other "
                      "images rises by %1 percentage points and among the queries by %2 "
                      "percentage points."),
    QT_TRANSLATE_NOOP("Engine", "Without the first of these, the share that is named right among "
                                "the other images rises by %1 percentage points."),
    QT_TRANSLATE_NOOP("Engine", "Without the first of these, the share that is named right among "
                                "the queries rises by %1 percentage points."),
    QT_TRANSLATE_NOOP("Engine", "Queries decided otherwise: %1."),
    QT_TRANSLATE_NOOP("Engine", "Each of %1 images was decided by the others of its class and the "
                                "rest: %2 are kept at this threshold."),
    QT_TRANSLATE_NOOP("Engine", "Decided without their own class, %1 of %2 image are rejected."),
    QT_TRANSLATE_NOOP("Engine", "Decided without their own class, %1 of %2 images are rejected."),
    QT_TRANSLATE_NOOP("Engine", "What it rejects is not known: with one more class it could be "
                                "measured."),
    QT_TRANSLATE_NOOP("Engine", "To keep %1 reliably, %2 images are needed; this is the smallest "
                                "value seen."),
    QT_TRANSLATE_NOOP("Engine", "“%1” names %2 of %3 images right when each is left out in turn, "
                                "the best of %4."),
    QT_TRANSLATE_NOOP("Engine", "“%1” names %2 of %3 images right when each is left out in turn."),
    QT_TRANSLATE_NOOP("Engine", "No image can be left out: every class needs the one it has."),
    QT_TRANSLATE_NOOP("Engine", "No image hurts: leaving any of them out makes nothing better."),
    QT_TRANSLATE_NOOP("Engine", "all pictures look at each other: at most %1 at once"),
    QT_TRANSLATE_NOOP("Engine", "No encoder can be judged by these images."),
    QT_TRANSLATE_NOOP("Engine", "With two images of a class the encoders can be compared."),
};

/// What rules, neighbourhoods and figures are called, and why they do not apply: `options` does not
/// print these, so lupdate finds them here.
[[maybe_unused]] constexpr const char* kServerTexts[] = {
    // core/train
    QT_TRANSLATE_NOOP("Engine", "large searches were answered by the kernels for a GPU"),
    // core/board
    QT_TRANSLATE_NOOP("Engine", "The class whose mean is closest."),
    QT_TRANSLATE_NOOP("Engine", "The k most similar samples vote, the closer the more."),
    QT_TRANSLATE_NOOP("Engine", "Every sample votes by a Gaussian of its distance."),
    QT_TRANSLATE_NOOP("Engine", "The class whose own k nearest samples are closest on average."),
    QT_TRANSLATE_NOOP("Engine",
                      "All samples, asked ones too, look at each other as the run learned; the "
                      "class whose samples are then most similar on average."),
    QT_TRANSLATE_NOOP("Engine", "A linear classifier fitted to the samples by least squares; "
                                "leave-one-out chooses how firmly."),
    QT_TRANSLATE_NOOP("Engine", "two classes with samples are needed"),
    // core/train: notes on an evaluation
    QT_TRANSLATE_NOOP("Engine", "large searches were answered by the kernels for a GPU"),
    // app/engine/serve: boards
    QT_TRANSLATE_NOOP(
        "Engine", "episodic memory needs the run that learned it: choose the run as the encoder"),
    QT_TRANSLATE_NOOP("Engine", "episodic memory compares the pictures of the board alone: leave "
                                "out the run's own classes"),
    QT_TRANSLATE_NOOP("Engine", "under episodic memory every picture moves all others: what one of "
                                "them does alone cannot be told"),
    QT_TRANSLATE_NOOP("Engine", "only a run knows a tree of classes; open the board on one"),
    QT_TRANSLATE_NOOP("Engine", "the run's classes have no coarser classes above them"),
    QT_TRANSLATE_NOOP("Engine", "no class says which coarser class it belongs to"),
    // app/engine/serve: neighbourhoods
    QT_TRANSLATE_NOOP("Engine", "the loss does not weigh one image against the others: these are "
                                "the weights of the run's own vote"),
    QT_TRANSLATE_NOOP("Engine",
                      "the weights of the centres are not kept at this step; all count the same"),
    QT_TRANSLATE_NOOP("Engine", "the table of this step holds a part of the training images; their "
                                "centres all count the same"),
    QT_TRANSLATE_NOOP("Engine", "the method does not compare images with the means of classes"),
    QT_TRANSLATE_NOOP("Engine", "the method grows no neighbourhood trees"),
    QT_TRANSLATE_NOOP("Engine", "the tree is grown for images of the run only"),
    QT_TRANSLATE_NOOP("Engine",
                      "no module takes part at this step: the classifier alone trains first"),
    QT_TRANSLATE_NOOP("Engine", "the memory is of other images than the data"),
    QT_TRANSLATE_NOOP("Engine", "the method learns no weight of a centre"),
    QT_TRANSLATE_NOOP("Engine", "the run learns no weights of its centres"),
    // app/engine/serve: the memory
    QT_TRANSLATE_NOOP("Engine", "the table of this step holds a part of the training images"),
    QT_TRANSLATE_NOOP("Engine", "the memory is renewed by whole passes only, not by batches"),
    QT_TRANSLATE_NOOP("Engine", "the step has no tables"),
    QT_TRANSLATE_NOOP("Engine",
                      "the loss looks at the means of the memory's rows, not at neighbours"),
    QT_TRANSLATE_NOOP("Engine", "the method keeps no memory of its training images"),
    QT_TRANSLATE_NOOP("Engine", "the rows of the memory and of the tables differ in length"),
    // app/engine/serve: figures
    QT_TRANSLATE_NOOP("Engine", "the run keeps no table of its training samples yet: the first is "
                                "written after an evaluated epoch"),
    QT_TRANSLATE_NOOP("Engine", "the method attends to no neighbours; train with method mne"),
    QT_TRANSLATE_NOOP("Engine", "the run has no module that attends to neighbours (depth 0)"),
    QT_TRANSLATE_NOOP("Engine", "a task of few images needs at least five classes"),
    QT_TRANSLATE_NOOP("Engine", "the run keeps no maps of two steps; make one of an early step and "
                                "one of the last in Map"),
    QT_TRANSLATE_NOOP(
        "Engine",
        "choose at least two runs of method mne that differ in “neighbours” or “pooling”"),
    QT_TRANSLATE_NOOP("Engine", "these runs have no evaluation in common that differs in "
                                "“neighbours” or “pooling”; evaluate them with the same protocol"),
};

/// What ends the refusal of a name that is near to a known one.
constexpr const char* kMeant = QT_TRANSLATE_NOOP("Engine", " (did you mean “%1”?)");

/// Where something stands in a table, by how much of it is said.
constexpr const char* kCells[] = {QT_TRANSLATE_NOOP("Engine", "line %1"),
                                  QT_TRANSLATE_NOOP("Engine", "line %1, column %2"),
                                  QT_TRANSLATE_NOOP("Engine", "line %1, column %2 (%3)")};
constexpr const char* kColumns[] = {QT_TRANSLATE_NOOP("Engine", "column %1"),
                                    QT_TRANSLATE_NOOP("Engine", "column %1 (%2)")};

struct EngineSentence {
    const char* english;
    QString longest;     ///< the longest of its parts between two places
    qsizetype fixed = 0; ///< letters of all its parts
    QRegularExpression pattern;
};

EngineSentence makeSentence(const char* english)
{
    static const QRegularExpression kPlace(QStringLiteral("%\\d"));
    EngineSentence made{english, {}, 0, {}};
    QStringList escaped;
    for (const QString& part : QString::fromUtf8(english).split(kPlace)) {
        escaped << QRegularExpression::escape(part);
        made.fixed += part.size();
        if (part.size() > made.longest.size())
            made.longest = part;
    }
    QString pattern = escaped.join(QStringLiteral("(.+?)"));
    // What stands before a colon is no part of the sentence.
    if (pattern.startsWith(QLatin1String("(.+?)")))
        pattern.replace(0, 5, QStringLiteral("((?:(?!: ).)+?)"));
    // What is put in may have several lines, as what another program said.
    made.pattern = QRegularExpression(QRegularExpression::anchoredPattern(pattern),
                                      QRegularExpression::DotMatchesEverythingOption);
    return made;
}

const std::vector<EngineSentence>& engineSentences()
{
    static const std::vector<EngineSentence> all = [] {
        std::vector<EngineSentence> made;
        for (const char* english : kSentences)
            made.push_back(makeSentence(english));
        for (const char* english : engineRefusals())
            if (QString::fromUtf8(english).contains(QLatin1Char('%')))
                made.push_back(makeSentence(english)); // the rest is looked up as it is
        std::stable_sort(made.begin(), made.end(),
                         [](const auto& a, const auto& b) { return a.fixed > b.fixed; });
        return made;
    }();
    return all;
}

QString knownSentence(const QString& text);

/// What is put into a sentence: a title or what says more has words of its own, a name or a number
/// has none.
QString filledIn(const QString& text)
{
    if (!text.contains(QLatin1Char(' ')))
        return text;
    const QString words = knownSentence(text);
    // The full stop of a sentence at the end of another stands for both.
    return words == text ? knownSentence(text + QLatin1Char('.')).chopped(1) : words;
}

/// The sentence in the reader's language, with what stands at its places in that text.
QString fill(const char* english, const QRegularExpressionMatch& match,
             QString (*told)(const QString&))
{
    QString words = QCoreApplication::translate("Engine", english);
    // All at once: what is put in may hold a % itself.
    const int count = match.lastCapturedIndex();
    for (int i = 1; i <= count; ++i)
        words.replace(QStringLiteral("%%1").arg(i), QChar(0xe000 + i));
    for (int i = 1; i <= count; ++i)
        words.replace(QChar(0xe000 + i), told(match.captured(i)));
    return words;
}

/// A text that one of the sentences fits, with what is put into it; else as it came.
QString filledSentence(const QString& text)
{
    static const QRegularExpression kAsked(QStringLiteral("^(.+) \\(did you mean “(.+)”\\?\\)$"),
                                           QRegularExpression::DotMatchesEverythingOption);
    if (const QRegularExpressionMatch asked = kAsked.match(text); asked.hasMatch())
        return knownSentence(asked.captured(1)) +
               QCoreApplication::translate("Engine", kMeant).arg(asked.captured(2));
    for (const EngineSentence& sentence : engineSentences()) {
        if (!text.contains(sentence.longest))
            continue;
        const QRegularExpressionMatch match = sentence.pattern.match(text);
        if (!match.hasMatch())
            continue;
        return fill(sentence.english, match, filledIn);
    }
    return text;
}

/// What stands before a colon: a file or a name as it came, a place in a table in words.
QString placeInWords(const QString& place)
{
    static const QRegularExpression kCell(
        QStringLiteral("^line (\\d+)(?:, column (\\d+)(?: \\((.+)\\))?)?$"));
    static const QRegularExpression kColumn(QStringLiteral("^column (\\d+)(?: \\((.+)\\))?$"));
    const auto asItCame = [](const QString& text) { return text; };
    if (const auto cell = kCell.match(place); cell.hasMatch())
        return fill(kCells[cell.lastCapturedIndex() - 1], cell, asItCame);
    if (const auto column = kColumn.match(place); column.hasMatch())
        return fill(kColumns[column.lastCapturedIndex() - 1], column, asItCame);
    return place;
}

QString exactSentence(const QString& text)
{
    return QCoreApplication::translate("Engine", text.toUtf8().constData());
}

/// A sentence as the table has it; else without the full stops that a remedy behind it asked for,
/// which no name or number ends with, or without what stands before a colon.
QString knownSentence(const QString& open, const QString& stops)
{
    const QString whole = open + stops;
    if (const QString words = exactSentence(whole); words != whole)
        return words;
    if (const QString words = exactSentence(open); words != open)
        return words + stops;
    if (const QString words = filledSentence(open); words != open)
        return words + stops;
    if (const QString words = filledSentence(whole); words != whole)
        return words;
    const qsizetype colon = open.indexOf(QLatin1String(": "));
    if (colon < 0)
        return placeInWords(open) + stops;
    return placeInWords(open.left(colon)) + QLatin1String(": ") +
           knownSentence(open.mid(colon + 2), stops);
}

QString knownSentence(const QString& text)
{
    qsizetype end = text.size();
    while (end > 0 && text[end - 1] == QLatin1Char('.'))
        --end;
    return knownSentence(text.left(end), text.mid(end));
}

} // namespace

QString engineWords(const QString& text)
{
    // In the language of the engine every text stays.
    if (text.isEmpty() ||
        QCoreApplication::translate("Engine", kMeant) == QString::fromUtf8(kMeant))
        return text;
    const QString whole = QCoreApplication::translate("Engine", text.toUtf8().constData());
    if (whole != text)
        return whole;
    static const QRegularExpression kNext(QStringLiteral("(?<=\\.) (?=[“\\p{Lu}])"));
    QStringList words;
    for (const QString& sentence : text.split(kNext))
        words << knownSentence(sentence);
    const QString joined = words.join(QLatin1Char(' '));
    return joined == text ? knownSentence(text) : joined;
}

Error inWords(const Error& error)
{
    const auto told = [](const std::string& text) {
        return engineWords(QString::fromStdString(text)).toStdString();
    };
    // “must be …” needs to say what must.
    static const QRegularExpression kOpen(QStringLiteral("^(asks|cannot|has|holds|is|must) "));
    const bool bare =
        error.where.starts_with("params.") && !QString::fromStdString(error.what).contains(kOpen);
    QStringList where;
    if (!bare)
        for (const QString& place : QString::fromStdString(error.where).split(QStringLiteral(": ")))
            where << placeInWords(place);
    return {error.code, told(error.what), where.join(QStringLiteral(": ")).toStdString(),
            told(error.remedy)};
}

Error toldError(const Json& error)
{
    return inWords(failure(textOf(error, "what").toStdString(),
                           textOf(error, "where").toStdString(),
                           textOf(error, "remedy").toStdString()));
}

QString engineWords(const Json& object, const char* key)
{
    return engineWords(textOf(object, key));
}

} // namespace kindred
