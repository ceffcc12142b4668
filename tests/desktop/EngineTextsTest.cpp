// Every text of the engine's registry that the window shows has its German words.

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTranslator>

#include "Languages.h"
#include "base/Json.h"
#include "common/EngineWords.h"

using namespace kindred;

namespace {

/// Texts under keys that hold words for people, anywhere below.
void collect(const Json& node, QStringList& texts)
{
    static const QStringList kWords{"title", "sentence", "cost", "example",
                                    "score", "text",     "unit"};
    for (const auto& [key, value] : node.items()) {
        if (value.is_string() && kWords.contains(QString::fromStdString(key)))
            texts << QString::fromStdString(value.get<std::string>());
        else if (value.is_structured())
            collect(value, texts);
    }
}

/// Knows what is known by its words alone, and sentences by their places; puts both in brackets.
class Brackets final : public QTranslator {
public:
    QString translate(const char* context, const char* source, const char*, int) const override
    {
        const QString text = QString::fromUtf8(source);
        const bool known = text.contains(QRegularExpression("%\\d")) || text == "It needs labels" ||
                           text == "Raw pixels";
        return known && qstrcmp(context, "Engine") == 0 ? "[" + text + "]" : QString();
    }
    bool isEmpty() const override { return false; }
};

QString sourceText(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readAll()).remove(QRegularExpression("\"\\s*\""));
}

/// Knows every text of the engine that lupdate finds, and puts it in brackets. Qt forgets a
/// translator that ends.
class Whole final : public QTranslator {
public:
    Whole()
    {
        static const QRegularExpression kMarked(
            "QT_TRANSLATE_NOOP\\(\\s*\"Engine\",\\s*\"((?:[^\"\\\\]|\\\\.)*)\"\\)");
        for (const char* path :
             {"/widgets/common/EngineWords.cpp", "/widgets/common/EngineRefusals.cpp",
              "/translations/EngineTexts.h"}) {
            const QString text = sourceText(QStringLiteral(KINDRED_SOURCE_DIR) + path);
            for (auto found = kMarked.globalMatch(text); found.hasNext();)
                m_known.insert(found.next().captured(1).replace("\\\"", "\""));
        }
    }
    QString translate(const char*, const char* source, const char*, int) const override
    {
        const QString text = QString::fromUtf8(source);
        return m_known.contains(text) ? "[" + text + "]" : QString();
    }
    bool isEmpty() const override { return false; }

private:
    QSet<QString> m_known;
};

constexpr char16_t kQuote = 0x22;

/// The arguments of a call, from behind its opening parenthesis.
QStringList argumentsAt(const QString& source, qsizetype from)
{
    QStringList arguments{QString()};
    bool quoted = false;
    for (int depth = 0; from < source.size(); ++from) {
        const QChar c = source[from];
        if (c == QChar(kQuote) && source[from - 1] != '\\')
            quoted = !quoted;
        if (!quoted && (c == ')' || c == '}') && depth-- == 0)
            break;
        if (!quoted && (c == '(' || c == '{'))
            ++depth;
        if (!quoted && depth == 0 && c == ',')
            arguments << QString();
        else
            arguments.last() += c;
    }
    return arguments;
}

/// What an expression of literals says, with 7 in the place of the rest; empty without a literal.
QString saidBy(const QString& expression)
{
    static const QRegularExpression kLiteral("\"((?:[^\"\\\\]|\\\\.)*)\"");
    static const QRegularExpression kPlus("\\s\\+\\s+");
    if (!expression.contains(kPlus))
        return expression.trimmed().startsWith(QChar(kQuote))
                   ? kLiteral.match(expression).captured(1)
                   : QString();
    QString said;
    for (const QString& part : expression.split(kPlus)) {
        const QRegularExpressionMatch match =
            kLiteral.match(part.trimmed(), 0, QRegularExpression::NormalMatch,
                           QRegularExpression::AnchorAtOffsetMatchOption);
        said += match.hasMatch() ? match.captured(1) : QStringLiteral("7");
    }
    return said;
}

QList<Error> refusalsOf(const QString& path)
{
    static const QRegularExpression kRefusal("\\b(?:usageError|inputError|failure)\\(");
    const QString source = sourceText(path);
    QList<Error> refusals;
    for (auto found = kRefusal.globalMatch(source); found.hasNext();) {
        const QStringList arguments = argumentsAt(source, found.next().capturedEnd());
        const auto said = [&](int index) {
            return saidBy(arguments.value(index)).replace("\\\"", "\"").toStdString();
        };
        if (!said(0).empty())
            refusals << inputError(said(0), {}, said(2));
    }
    return refusals;
}

} // namespace

class EngineTextsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sentencesKeepWhatTheyTell_data()
    {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("told");
        QTest::newRow("as it stands") << "It needs labels"
                                      << "[It needs labels]";
        QTest::newRow("numbers") << "there are 12 support rows and 7 weights"
                                 << "[there are 12 support rows and 7 weights]";
        QTest::newRow("a percent sign")
            << "Decided without their own class, 93 % of 1 image are rejected."
            << "[Decided without their own class, 93 % of 1 image are rejected.]";
        QTest::newRow("two sentences")
            << "Each of 4 images was decided by the others of its class and the rest: 75 % are "
               "kept at this threshold. To keep 95 % reliably, 19 images are needed; this is the "
               "smallest value seen."
            << "[Each of 4 images was decided by the others of its class and the rest: 75 % are "
               "kept at this threshold.] [To keep 95 % reliably, 19 images are needed; this is the "
               "smallest value seen.]";
        QTest::newRow("a title in it")
            << "“Raw pixels” names 3 of 8 images right when each is left out in turn."
            << "[“[Raw pixels]” names 3 of 8 images right when each is left out in turn.]";
        QTest::newRow("unknown") << "nobody knows 3 of these"
                                 << "nobody knows 3 of these";
    }

    void sentencesKeepWhatTheyTell()
    {
        QFETCH(QString, english);
        QFETCH(QString, told);
        Brackets brackets;
        QCoreApplication::installTranslator(&brackets);
        const QString words = engineWords(english);
        QCoreApplication::removeTranslator(&brackets);
        QCOMPARE(words, told);
        QCOMPARE(engineWords(english), english); // in the language of the engine
    }

    void theBoardsEncodersAreKnown()
    {
        // `options` does not print them: lupdate finds them where the window looks them up.
        const auto sourceOf = [](const QString& path) {
            QFile file(QStringLiteral(KINDRED_SOURCE_DIR) + path);
            return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        };
        const QString engine = sourceOf("/app/engine/PictureEncoder.cpp");
        const QString window = sourceOf("/widgets/common/EngineWords.cpp");
        for (const char* title : {"\"Kindred's small encoder\"", "\"Raw pixels\""}) {
            QVERIFY2(engine.contains(title), title);
            QVERIFY2(window.contains(title), title);
        }
    }

    void whatTheServerSaysIsKnown()
    {
        const auto joined = [](const QString& path) {
            QFile file(QStringLiteral(KINDRED_SOURCE_DIR) + path);
            if (!file.open(QIODevice::ReadOnly))
                return QString();
            return QString::fromUtf8(file.readAll())
                .remove(QRegularExpression(QStringLiteral("\"\\s*\"")));
        };
        const QString known =
            joined("/widgets/common/EngineWords.cpp") + joined("/translations/EngineTexts.h");
        // Titles and sentences of the board's rules, and every reason without a number.
        static const QString kReason =
            QStringLiteral("\"((?:the|no|only|choose|these|episodic) [^\"]* [^\"]*[^ \"])\"");
        const QList<std::pair<QString, QString>> places = {
            {"/core/board/BoardRules.cpp", "\"([A-Za-z][^\"]* [^\"]*)\""},
            {"/app/engine/serve/BoardMemory.cpp", kReason},
            {"/app/engine/serve/BoardPrior.cpp", kReason},
            {"/app/engine/serve/BankQuery.cpp", kReason},
            {"/app/engine/serve/NeighbourhoodFacts.cpp", kReason},
            {"/app/engine/serve/FigureMethods.cpp", kReason}};
        int texts = 0;
        for (const auto& [path, pattern] : places) {
            const QString source = joined(path);
            auto found = QRegularExpression(pattern).globalMatch(source);
            while (found.hasNext()) {
                const QString text = found.next().captured(1);
                QVERIFY2(known.contains(QLatin1Char('"') + text + QLatin1Char('"')),
                         qPrintable(path + ": " + text));
                ++texts;
            }
        }
        QVERIFY(texts > 20);
    }

    void noRefusalOfTheBoardStaysEnglish_data()
    {
        QTest::addColumn<QString>("path");
        QStringList paths;
        for (const char* pattern :
             {"/app/engine/serve Board*.cpp", "/app/engine ClassifierFile.cpp",
              "/app/engine EncoderParts.cpp", "/app/engine PictureEncoder.cpp",
              "/core/data ImageHeader.cpp", "/core/data Decode.cpp", "/core/data JpegDecoder.cpp",
              "/core/data FrameSource.cpp", "/core/evaluate EpisodeFile.cpp"}) {
            const QString folder = QString(pattern).section(' ', 0, 0);
            const QString name = QString(pattern).section(' ', 1);
            const QDir place(QStringLiteral(KINDRED_SOURCE_DIR) + folder);
            for (const QString& file : place.entryList({name}, QDir::Files))
                QTest::newRow(qPrintable(file)) << place.filePath(file);
        }
    }

    /// Each refusal in the engine's sources, with a 7 for what is put in, is known to the window.
    void noRefusalOfTheBoardStaysEnglish()
    {
        QFETCH(QString, path);
        Whole whole;
        QCoreApplication::installTranslator(&whole);
        for (const Error& refusal : refusalsOf(path)) {
            const Error told = inWords(refusal);
            for (const auto& [before, after] :
                 {std::pair(refusal.what, told.what), std::pair(refusal.remedy, told.remedy)})
                QVERIFY2(before.empty() || after.starts_with('['), before.c_str());
            // The name of a picture may stand before it, and more behind it.
            QVERIFY(engineWords("a: b.png: " + QString::fromStdString(refusal.message()))
                        .startsWith("a: b.png: ["));
        }
    }

    void refusalsKeepWhereTheyAre()
    {
        Whole whole;
        QCoreApplication::installTranslator(&whole);
        Error error = inWords(inputError("the PNG is cut short", "/a/b.png"));
        QCOMPARE(error.message(), std::string("/a/b.png: [the PNG is cut short]"));
        // The name of a parameter says nothing, unless the words need it.
        error = inWords(usageError("there is no board “x”", "params.board", "Open it again."));
        QCOMPARE(error.message(), std::string("[there is no board “x”]. [Open it again.]"));
        error = inWords(usageError("must be an object", "params.items[3]"));
        QCOMPARE(error.message(), std::string("params.items[3]: [must be an object]"));
        error = inWords(usageError("nobody knows this", "here"));
        QCOMPARE(error.message(), std::string("here: nobody knows this"));
    }

    void areAllInGerman()
    {
        QProcess engine;
        engine.start(KINDRED_ENGINE, {"options", "--json"});
        QVERIFY(engine.waitForFinished(120'000));
        const auto registry = parseJson(engine.readAllStandardOutput().toStdString(), "options");
        QVERIFY(registry.ok());
        Json shown = *registry;
        shown.erase("evaluation"); // options that the window does not offer
        QStringList texts;
        collect(shown, texts);
        QVERIFY(texts.size() > 50);
        for (const QString& text : std::as_const(texts))
            QVERIFY2(!text.contains(" --"), qPrintable("for the command line alone: " + text));
        Languages languages;
        languages.use("de");
        const QTranslator* german = languages.ours();
        QVERIFY(german);
        for (const QString& text : std::as_const(texts)) {
            QVERIFY2(text.isEmpty() || !german->translate("Engine", text.toUtf8()).isEmpty(),
                     qPrintable(text + " (build the target translations)"));
        }
    }
};

QTEST_GUILESS_MAIN(EngineTextsTest)
#include "EngineTextsTest.moc"
