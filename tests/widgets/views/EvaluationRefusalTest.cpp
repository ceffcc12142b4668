// What Evaluate says where a protocol cannot be asked of a run.
#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

#include "views/evaluation/EvaluationRefusal.h"

using namespace kindred;

class EvaluationRefusalTest final : public QObject {
    Q_OBJECT

    static Json registry()
    {
        Json protocols = Json::array();
        for (const auto& [id, title] :
             {std::pair("knn", "Closed set"), std::pair("induction", "Coarse to fine"),
              std::pair("retrieval", "Retrieval"), std::pair("fewshot", "Few-shot"),
              std::pair("newclass", "New classes")})
            protocols.push_back({{"id", id}, {"title", title}});
        return {{"protocols", protocols}};
    }

    static QString said(const char* protocol, const char* reason)
    {
        return refusalWords(inputError(reason, std::string("protocol ") + protocol), registry());
    }

private Q_SLOTS:
    void namesWhatItIsAndWhatToChoose_data()
    {
        QTest::addColumn<QString>("protocol");
        QTest::addColumn<QString>("reason");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* protocol, const char* reason, const char* words) {
            QTest::addRow("%s: %s", protocol, reason)
                << QString(protocol) << QString(reason) << QString(words);
        };
        row("knn", "no class of the queries is in the database",
            "Closed set cannot be asked: the test samples are of classes that the run was not "
            "trained on. Choose Retrieval, Few-shot or New classes, made for such classes.");
        row("induction", "no class of the queries is in the database",
            "Coarse to fine cannot be asked: the test samples are of classes that the run was not "
            "trained on. Choose Retrieval, Few-shot or New classes, made for such classes.");
        row("induction", "the data has one label level only",
            "Coarse to fine cannot be asked: the data have one level of labels only. Choose "
            "Closed set.");
        row("retrieval", "no query has another sample of its class to find",
            "Retrieval cannot be asked: no sample has another one of its class to find. Choose "
            "Closed set.");
        row("newclass",
            "every class of the queries was trained, or has one sample only; train with --split "
            "classes:0.5@leaf",
            "New classes cannot be asked: no class of the test samples is new to the run and has "
            "several of them. Choose Closed set, or train a run for classes that come later.");
        row("fewshot", "there is no test part: name other data, or train with another split",
            "Few-shot cannot be asked: the run has no test samples. Train one whose split keeps "
            "samples for the test.");
        row("knn", "there is no training part to search in",
            "Closed set cannot be asked: the run has no training samples to search in. Choose "
            "Retrieval or Few-shot.");
        row("fewshot", "components are fitted to training samples, and this protocol knows none",
            "Few-shot cannot be asked: it knows no training samples to fit principal components "
            "to. Leave “pca” at 0 under More options.");
    }

    void namesWhatItIsAndWhatToChoose()
    {
        QFETCH(QString, protocol);
        QFETCH(QString, reason);
        QFETCH(QString, words);
        QCOMPARE(said(protocol.toUtf8(), reason.toUtf8()), words);
        QVERIFY(!words.contains("--"));
    }

    void theReasonsAreThoseOfTheEngine()
    {
        QString sources;
        for (const char* folder : {"/core/evaluate", "/core/train"})
            for (QDirIterator each(QStringLiteral(KINDRED_SOURCE_DIR) + folder, {"*.cpp"},
                                   QDir::Files, QDirIterator::Subdirectories);
                 each.hasNext();) {
                QFile file(each.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                sources += QString::fromUtf8(file.readAll());
            }
        static const QRegularExpression kBroken("\"\\s*\n\\s*\"");
        sources.remove(kBroken);
        for (const char* reason :
             {"no class of the queries is in the database", "the data has one label level only",
              "every class of the queries was trained, or has one sample only; train with --split "
              "classes:0.5@leaf",
              "no query has another sample of its class to find",
              "there is no test part: name other data, or train with another split",
              "there are no queries", "there is no training part to search in",
              "components are fitted to training samples, and this protocol knows none"}) {
            QVERIFY2(sources.contains(QStringLiteral("\"%1\"").arg(reason)), reason);
            QVERIFY2(refusalReason(reason) != QLatin1String(reason), reason);
        }
    }

    void everyProtocolThatWasAskedIsNamed()
    {
        QCOMPARE(said("all", "knn: no class of the queries is in the database; fewshot: 5 classes "
                             "with 16 samples each are needed; set way, shot or queries lower"),
                 QString("No protocol can be asked. Closed set: the test samples are of classes "
                         "that the run was not trained on; Few-shot: 5 classes with 16 samples "
                         "each are needed; set way, shot or queries lower"));
    }

    void otherErrorsKeepTheirWords()
    {
        const Error gone = failure("the run is gone", "/runs/a");
        QCOMPARE(refusalWords(gone, registry()), QString::fromStdString(gone.message()));
        QCOMPARE(said("unheard", "nobody knows"),
                 QString("unheard cannot be asked: nobody knows."));
    }
};

QTEST_GUILESS_MAIN(EvaluationRefusalTest)
#include "EvaluationRefusalTest.moc"
