// Every text of the engine's registry that the window shows has its German words.

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTranslator>

#include "SourceRefusals.h"
#include "base/Json.h"
#include "common/EngineWords.h"
#include "settings/Languages.h"

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
              "/widgets/common/ServerRefusals.cpp", "/widgets/common/DataRefusals.cpp",
              "/widgets/common/RunRefusals.cpp", "/widgets/common/TrainingRefusals.cpp",
              "/translations/EngineTexts.h"}) {
            const QString text = joinedSource(QStringLiteral(KINDRED_SOURCE_DIR) + path);
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

/// Sources whose refusals no window shows, each with the reason.
const QHash<QString, QString>& unseen()
{
    static const QHash<QString, QString> kUnseen{
        {"app/engine/CommandLine.cpp", "reads the arguments of a command"},
        {"app/engine/GroupEvaluation.cpp", "is of the command evaluate"},
        {"app/engine/GroupTraining.cpp", "is of the command train: the window queues each run"}};
    return kUnseen;
}

/// What other functions than the one that says it put in; their calls are looked at.
bool isFilledElsewhere(const QString& refusal)
{
    return refusal == "must be 7" || refusal == "“7” is not 7";
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
        QTest::newRow("a note in a note")
            << "5 samples a new class, first draw: lambda = 0.1, chosen on 12 held-out samples of "
               "the database"
            << "[5 samples a new class, first draw: [lambda = 0.1, chosen on 12 held-out samples "
               "of the database]]";
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
            {"/app/engine/TaughtMemory.cpp", kReason},
            {"/app/engine/serve/board/BoardMemory.cpp", kReason},
            {"/app/engine/serve/board/BoardPrior.cpp", kReason},
            {"/app/engine/serve/neighbourhood/BankQuery.cpp", kReason},
            {"/app/engine/serve/neighbourhood/NeighbourhoodFacts.cpp", kReason},
            {"/app/engine/serve/figures/FigureMethods.cpp", kReason}};
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

    void noRefusalStaysEnglish_data()
    {
        QTest::addColumn<QString>("path");
        const QDir root(QStringLiteral(KINDRED_SOURCE_DIR));
        // Commands speak to those who call them, not to the window.
        const auto flagsOf = [](const QString& room) {
            return room == QLatin1String("app/engine") ? QDirIterator::NoIteratorFlags
                                                       : QDirIterator::Subdirectories;
        };
        for (const QString room :
             {"app/engine", "app/engine/serve", "core/base", "core/board", "core/classic",
              "core/data", "core/decide", "core/evaluate", "core/memory", "core/model",
              "core/neighbour", "core/objective", "core/project", "core/run", "core/train"}) {
            QStringList files;
            for (QDirIterator each(root.filePath(room), {"*.cpp", "*.h"}, QDir::Files,
                                   flagsOf(room));
                 each.hasNext();)
                files << root.relativeFilePath(each.next());
            QVERIFY2(!files.isEmpty(), qPrintable(room));
            files.sort();
            for (const QString& path : files)
                if (!unseen().contains(path) && !refusalsIn(root.filePath(path)).isEmpty())
                    QTest::newRow(qPrintable(path)) << root.filePath(path);
        }
        for (const QString& path : unseen().keys())
            QVERIFY2(!refusalsIn(root.filePath(path)).isEmpty(), qPrintable(path));
    }

    /// Each refusal in the engine's sources, with a 7 for what is put in, is known to the window.
    void noRefusalStaysEnglish()
    {
        QFETCH(QString, path);
        Whole whole;
        QCoreApplication::installTranslator(&whole);
        QStringList english;
        for (const QString& refusal : refusalsIn(path)) {
            // The name of a picture may stand before it, and more behind it.
            const Error error = inputError(refusal.toStdString(), {}, "Open it again.");
            const QString told =
                engineWords("a: b.png: " + QString::fromStdString(error.message()));
            if (!isFilledElsewhere(refusal) &&
                (!engineWords(refusal).startsWith('[') || !told.startsWith("a: b.png: [") ||
                 !told.endsWith("[Open it again.]")))
                english << refusal;
        }
        QVERIFY2(english.isEmpty(), qPrintable('\n' + english.join('\n')));
    }

    void refusalsAreSaidWithWhatIsPutIn_data()
    {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("german");
        QTest::newRow("as it stands")
            << "the cell is empty. Fill it in, or leave the row out."
            << "die Zelle ist leer. Füllen Sie sie aus, oder lassen Sie die Zeile weg.";
        QTest::newRow("behind a path")
            << "/runs/a: is not a run: it has no run.json. It may have been moved or deleted."
            << "/runs/a: ist kein Lauf: run.json fehlt. Vielleicht wurde er verschoben oder "
               "gelöscht.";
        QTest::newRow("the sentence with more words of its own") << "“abc” is not a number"
                                                                 << "„abc“ ist keine Zahl";
        QTest::newRow("a sentence at its end")
            << "method nca cannot be used here: It needs two classes with at least two training "
               "images each."
            << "Verfahren nca geht hier nicht: Es braucht zwei Klassen mit je mindestens zwei "
               "Trainingsbildern.";
        QTest::newRow("a place in a table")
            << "n.csv: line 2, column 3 (price): the cell is empty"
            << "n.csv: Zeile 2, Spalte 3 (price): die Zelle ist leer";
        QTest::newRow("a name that is near") << "no protocol “kn” (did you mean “knn”?)"
                                             << "es gibt kein Protokoll „kn“ (meinten Sie „knn“?)";
        QTest::newRow("a refusal in another")
            << "3 of 8 samples have no label; holds one usable class only (4 problems; the first: "
               "b.png: the PNG is cut short); two are needed, of two samples each"
            << "3 von 8 Bildern haben keine Klasse; enthält nur eine brauchbare Klasse (Probleme: "
               "4; das erste: b.png: das PNG ist abgeschnitten); zwei sind nötig, mit je zwei "
               "Bildern";
        QTest::newRow("who holds it")
            << "the run is in use by process 12 on host since 2026-11-24 10:00:00"
            << "der Lauf ist in Gebrauch durch Prozess 12 auf host seit 2026-11-24 10:00:00";
        QTest::newRow("what the system says") << "cannot lock: Permission denied"
                                              << "lässt sich nicht sperren: Zugriff verweigert";
        QTest::newRow("what libjpeg says")
            << "a.jpg: the JPEG cannot be decoded: Premature end of JPEG file"
            << "a.jpg: das JPEG lässt sich nicht lesen: Die JPEG-Datei endet zu früh";
        QTest::newRow("with its bytes")
            << "the JPEG cannot be decoded: Not a JPEG file: starts with 0x47 0x49"
            << "das JPEG lässt sich nicht lesen: keine JPEG-Datei: Sie beginnt mit 0x47 0x49";
        QTest::newRow("what OpenCV says")
            << "a.webp: the picture cannot be decoded: there is not enough memory for it"
            << "a.webp: das Bild lässt sich nicht lesen: der Speicher reicht dafür nicht";
        QTest::newRow("a name is no words") << "there is no figure “steps”"
                                            << "es gibt keine Abbildung „steps“";
        QTest::newRow("full stops") << "there is no figure “steps”..."
                                    << "es gibt keine Abbildung „steps“...";
        QTest::newRow("several lines") << "there is no figure “a\nb”"
                                       << "es gibt keine Abbildung „a\nb“";
    }

    void refusalsAreSaidWithWhatIsPutIn()
    {
        QFETCH(QString, english);
        QFETCH(QString, german);
        QCOMPARE(engineWords(english), english);
        Languages languages;
        languages.use("de");
        QCOMPARE(engineWords(english), german);
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
