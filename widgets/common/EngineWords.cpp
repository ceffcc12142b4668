#include "common/EngineWords.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <vector>

#include "common/EngineRefusals.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {

/// Sentences of the engine that hold numbers or names (%1 …), as they stand in its sources. The
/// first that fits a text is taken.
constexpr const char* kSentences[] = {
    // core/decide
    QT_TRANSLATE_NOOP("Engine", "the run's modules take %1 values, the embeddings have %2"),
    QT_TRANSLATE_NOOP("Engine", "the model's classifier takes %1 values, the embeddings have %2"),
    QT_TRANSLATE_NOOP("Engine", "lambda = %1, chosen on %2 held-out images of the database"),
    QT_TRANSLATE_NOOP("Engine", "lambda = %1, as there are too few images to choose it on"),
    QT_TRANSLATE_NOOP("Engine", "there are %1 support rows and %2 weights"),
    // core/evaluate, core/train
    QT_TRANSLATE_NOOP("Engine",
                      "%1 classes with %2 images each are needed (%3 shot, %4 queries), and %5 "
                      "have so many; set way, shot or queries lower"),
    QT_TRANSLATE_NOOP("Engine", "sample %1 is none of the test part here"),
    QT_TRANSLATE_NOOP("Engine", "compared on the first %1 principal components"),
    QT_TRANSLATE_NOOP("Engine", "kernels are as wide as the run learned: sigma = %1"),
    // app/engine: what the board's encoders are called; "Fisher vectors" is in the registry
    QT_TRANSLATE_NOOP("Engine", "Kindred's small encoder"),
    QT_TRANSLATE_NOOP("Engine", "Raw pixels"),
    // core/board, app/engine/serve
    QT_TRANSLATE_NOOP("Engine",
                      "at least four images in classes of two or more are needed; there are %1"),
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
    // core/board
    QT_TRANSLATE_NOOP("Engine", "nearest mean"),
    QT_TRANSLATE_NOOP("Engine", "Gaussian kernel"),
    QT_TRANSLATE_NOOP("Engine", "episodic memory"),
    QT_TRANSLATE_NOOP("Engine", "linear head"),
    QT_TRANSLATE_NOOP("Engine", "The class whose average image is closest."),
    QT_TRANSLATE_NOOP("Engine", "The k most similar images vote, the closer the more."),
    QT_TRANSLATE_NOOP("Engine", "Every image votes by a Gaussian of its distance."),
    QT_TRANSLATE_NOOP("Engine", "The class whose own k nearest images are closest on average."),
    QT_TRANSLATE_NOOP("Engine",
                      "All images, asked ones too, look at each other as the run learned; the "
                      "class whose images are then most similar on average."),
    QT_TRANSLATE_NOOP("Engine", "A linear classifier fitted to the images by least squares; "
                                "leave-one-out chooses how firmly."),
    QT_TRANSLATE_NOOP("Engine", "two classes with images are needed"),
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
    QT_TRANSLATE_NOOP(
        "Engine",
        "choose at least two runs of method mne that differ in “neighbours” or “pooling”"),
    QT_TRANSLATE_NOOP("Engine", "these runs have no evaluation in common that differs in "
                                "“neighbours” or “pooling”; evaluate them with the same protocol"),
};

struct EngineSentence {
    const char* english;
    QRegularExpression pattern;
};

const std::vector<EngineSentence>& engineSentences()
{
    static const std::vector<EngineSentence> all = [] {
        std::vector<EngineSentence> made;
        static const QRegularExpression kPlace(QStringLiteral("%\\d"));
        std::vector<const char*> sentences(std::begin(kSentences), std::end(kSentences));
        const auto refusals = engineRefusals();
        sentences.insert(sentences.end(), refusals.begin(), refusals.end());
        for (const char* english : sentences) {
            QStringList fixed;
            for (const QString& part : QString::fromUtf8(english).split(kPlace))
                fixed << QRegularExpression::escape(part);
            made.push_back({english, QRegularExpression(QRegularExpression::anchoredPattern(
                                         fixed.join(QStringLiteral("(.+?)"))))});
        }
        return made;
    }();
    return all;
}

bool quotesPlace(const char* english, int place)
{
    return QString::fromUtf8(english).contains(QStringLiteral("“%%1”").arg(place));
}

/// A text without what changes in it, or one of kSentences; else as it came.
QString engineSentence(const QString& text)
{
    const QString whole = QCoreApplication::translate("Engine", text.toUtf8().constData());
    if (whole != text)
        return whole;
    for (const EngineSentence& sentence : engineSentences()) {
        const QRegularExpressionMatch match = sentence.pattern.match(text);
        if (!match.hasMatch())
            continue;
        QString words = QCoreApplication::translate("Engine", sentence.english);
        // All at once: what is put in may hold a % itself. What stands in quotes is the title of an
        // encoder, which has words of its own.
        const int count = match.lastCapturedIndex();
        for (int i = 1; i <= count; ++i)
            words.replace(QStringLiteral("%%1").arg(i), QChar(0xe000 + i));
        for (int i = 1; i <= count; ++i)
            words.replace(QChar(0xe000 + i), quotesPlace(sentence.english, i)
                                                 ? engineSentence(match.captured(i))
                                                 : match.captured(i));
        return words;
    }
    return text;
}

/// A sentence as the table has it; else without the full stop that a remedy behind it asked for, or
/// without what stands before a colon.
QString knownSentence(const QString& text)
{
    const QString whole = engineSentence(text);
    if (whole != text)
        return whole;
    if (text.endsWith(QLatin1Char('.'))) {
        const QString open = knownSentence(text.chopped(1));
        return open == text.chopped(1) ? text : open + QLatin1Char('.');
    }
    const qsizetype colon = text.indexOf(QLatin1String(": "));
    return colon < 0 ? text : text.left(colon + 2) + knownSentence(text.mid(colon + 2));
}

} // namespace

QString engineWords(const QString& text)
{
    if (text.isEmpty())
        return text;
    const QString whole = knownSentence(text);
    static const QRegularExpression kNext(QStringLiteral("(?<=\\.) (?=\\p{Lu})"));
    if (whole != text || !text.contains(kNext))
        return whole;
    QStringList words;
    for (const QString& sentence : text.split(kNext))
        words << knownSentence(sentence);
    return words.join(QLatin1Char(' '));
}

Error inWords(const Error& error)
{
    const auto told = [](const std::string& text) {
        return engineWords(QString::fromStdString(text)).toStdString();
    };
    // “must be …” needs to say what must.
    const bool bare = error.where.starts_with("params.") && !error.what.starts_with("must ");
    return {error.code, told(error.what), bare ? std::string() : error.where, told(error.remedy)};
}

QString engineWords(const Json& object, const char* key)
{
    return engineWords(textOf(object, key));
}

} // namespace kindred
