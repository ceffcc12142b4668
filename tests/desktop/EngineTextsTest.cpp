// Every text of the engine's registry that the window shows has its German words.

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
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
