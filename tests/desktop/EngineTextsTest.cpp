// Every text of the engine's registry that the window shows has its German words.

#include <QCoreApplication>
#include <QProcess>
#include <QTest>

#include "Languages.h"
#include "base/Json.h"

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

} // namespace

class EngineTextsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
