// What the room of neighbourhoods says of its answers: that one is of an earlier question, at which
// σ and of which samples it was counted.

#include <QSlider>
#include <QTest>

#include "neighbourhood/DatasetCard.h"
#include "neighbourhood/MassView.h"
#include "neighbourhood/MethodCard.h"
#include "neighbourhood/SigmaSlider.h"
#include "neighbourhood/StepScrubber.h"
#include "neighbourhood/WeightBars.h"
#include "neighbourhood/WhyCard.h"
#include "views/samples/TileView.h"
#include "widgets/neighbourhood/NeighbourhoodRoom.h"

using namespace kindred;

class NeighbourhoodTermsTest final : public NeighbourhoodRoom {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { m_view.reset(); }

    /// What was answered before is no answer to what is asked now.
    void theOldAnswerFadesAndSaysThatItWaits()
    {
        open();
        WhyCard* why = m_view->why();
        QVERIFY(!why->isOutdated());
        const auto background = [why] {
            const QRect first = why->tiles()->visualRect(why->tiles()->model()->index(0, 0));
            return why->grab().toImage().pixelColor(
                why->tiles()->viewport()->mapTo(why, first.topLeft() + QPoint(1, 1)));
        };
        const QColor before = background();
        m_source->unanswered = "query.neighbourhood";
        m_view->ask(7);
        QVERIFY2(!why->isOutdated(), "an answer that comes at once makes nothing flicker");
        QTRY_VERIFY(why->isOutdated());
        QVERIFY2(why->fact().startsWith("weighing…"), qPrintable(why->fact()));
        QVERIFY2(why->fact().contains("#0"), qPrintable(why->fact()));
        QCOMPARE(why->bars()->bars().shares.size(), 40); // and stays in sight
        QCOMPARE(background(), before); // beside the pictures, which are not drawn on black
        m_view->ask(8);                 // it goes on waiting
        QVERIFY(why->isOutdated());
        settle();
        m_source->unanswered.clear();
        m_source->answers["query.neighbourhood"] = neighbourhoodAnswer(9);
        m_view->ask(9);
        settle();
        QVERIFY(!why->isOutdated());
        QVERIFY2(why->fact().startsWith("p = "), qPrintable(why->fact()));
    }

    void anotherTemperatureIsWaitedForToo()
    {
        open("ncm");
        m_source->unanswered = "query.neighbourhood";
        m_view->why()->sigma()->slider()->setValue(10);
        QTRY_VERIFY(m_view->why()->isOutdated());
        QCOMPARE(m_view->why()->fact(), QString("weighing… · below still as before"));
        QVERIFY(m_view->method()->isOutdated());
    }

    /// Histograms of two steps are compared by eye: they are of the same samples where they can be.
    void theDatasetKeepsItsSplitAcrossSteps()
    {
        make();
        Json tables = Json::array({{{"split", "test"}, {"step", 1200}, {"rows", 40}}});
        for (const char* split : {"val", "train"})
            for (const int step : {400, 1200})
                tables.push_back({{"split", split}, {"step", step}, {"rows", 40}});
        m_source->answers["run.tables"] = {{"tables", tables}};
        m_view->show();
        settle();
        const auto counted = [this] { return m_source->asked("run.distributions").back().params; };
        QVERIFY(!counted().contains("split"));
        DatasetCard* card = m_view->datasetCard();
        QVERIFY2(card->terms().contains("own σ of 0.05"), qPrintable(card->terms()));
        QVERIFY(!card->terms().contains("keeps no table"));
        QSlider* slider = m_view->why()->scrubber()->slider();
        m_source->answers["run.distributions"]["split"] = "val";
        m_source->answers["run.distributions"]["step"] = 400;
        slider->setValue(0);
        settle();
        QVERIFY(!counted().contains("split")); // there is none of test samples
        QVERIFY2(card->terms().contains("keeps no table of test samples"),
                 qPrintable(card->terms()));
        m_source->answers["run.distributions"]["step"] = 1200;
        slider->setValue(1);
        settle();
        QCOMPARE(counted()["split"], "val");
        QVERIFY2(card->terms().contains("as at the step before"), qPrintable(card->terms()));
    }

    void largeNumbersHaveNoDecimals()
    {
        make();
        Json answer = neighbourhoodAnswer(0);
        answer["perplexity"] = 1728.0;
        m_source->answers["query.neighbourhood"] = answer;
        m_view->show();
        settle();
        QVERIFY2(m_view->why()->fact().endsWith("perplexity 1,728"),
                 qPrintable(m_view->why()->fact()));
    }

    void distancesHaveAsManyDecimalsAsEachOther()
    {
        open("ncm"); // its classes are 0.5, 0.7, 0.9 … away
        QStringList notes;
        for (const MassBars::Entry& entry : m_view->method()->learned()->bars().entries)
            notes << entry.note;
        QCOMPARE(notes, (QStringList{"d 0.50", "d 0.70", "d 0.90", "d 1.10", "d 1.30"}));
    }

    void sharesOfALargeDatasetCanBeCompared()
    {
        make();
        Json answer = neighbourhoodAnswer(0);
        for (size_t i = 0; i < answer["neighbours"].size(); ++i)
            answer["neighbours"][i]["p"] = 4.94e-4 / double(1 + i);
        m_source->answers["query.neighbourhood"] = answer;
        m_view->show();
        settle();
        const QAbstractItemModel* strip = m_view->why()->tiles()->model();
        const auto words = [&](int row) { return strip->index(row, 0).data().toString(); };
        QCOMPARE(words(0), QString("0.00049"));
        QCOMPARE(words(1), QString("0.00025"));
        QCOMPARE(words(9), QString("4.9e-5"));
        WeighedNeighbour one;
        one.p = 4.9e-5;
        QVERIFY2(neighbourWords(one, 1).contains("p 4.9e-5"), qPrintable(neighbourWords(one, 1)));
    }
};

QTEST_MAIN(NeighbourhoodTermsTest)
#include "NeighbourhoodTermsTest.moc"
