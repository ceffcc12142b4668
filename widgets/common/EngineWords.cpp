#include "common/EngineWords.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <vector>

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
    QT_TRANSLATE_NOOP("Engine", "No encoder can be judged by these images."),
    QT_TRANSLATE_NOOP("Engine", "With two images of a class the encoders can be compared."),
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
        for (const char* english : kSentences) {
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

} // namespace

QString engineWords(const QString& text)
{
    if (text.isEmpty())
        return text;
    const QString whole = engineSentence(text);
    static const QRegularExpression kNext(QStringLiteral("(?<=\\.) (?=\\p{Lu})"));
    if (whole != text || !text.contains(kNext))
        return whole;
    QStringList words;
    for (const QString& sentence : text.split(kNext))
        words << engineSentence(sentence);
    return words.join(QLatin1Char(' '));
}

QString engineWords(const Json& object, const char* key)
{
    return engineWords(textOf(object, key));
}

} // namespace kindred
