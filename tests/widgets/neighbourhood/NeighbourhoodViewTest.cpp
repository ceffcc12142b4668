// The room of neighbourhoods on a scripted engine: what is asked, what is shown, what is chosen.

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include "models/neighbourhood/NeighbourhoodDataset.h"
#include "models/neighbourhood/NeighbourhoodStrip.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/Selection.h"
#include "models/samples/TileRoles.h"
#include "neighbourhood/BankCard.h"
#include "neighbourhood/DatasetCard.h"
#include "neighbourhood/HistogramView.h"
#include "neighbourhood/MassView.h"
#include "neighbourhood/MethodCard.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "neighbourhood/QueryPanel.h"
#include "neighbourhood/SigmaSlider.h"
#include "neighbourhood/StepScrubber.h"
#include "neighbourhood/TreeView.h"
#include "neighbourhood/WeightBars.h"
#include "neighbourhood/WhyCard.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/TileView.h"
#include "widgets/neighbourhood/NeighbourhoodRoom.h"

using namespace kindred;

class NeighbourhoodViewTest final : public NeighbourhoodRoom {
    Q_OBJECT

    int weighed() const { return m_source->count("query.neighbourhood"); }

private Q_SLOTS:
    void cleanup() { m_view.reset(); }

    void asksNothingWhileHidden()
    {
        make();
        QTest::qWait(0);
        QCOMPARE(m_source->count("run.tables"), 0);
        QCOMPARE(weighed(), 0);
    }

    void showsTheFirstSampleAtOnce()
    {
        open();
        QCOMPARE(m_view->query()->id(), 0);
        QCOMPARE(m_selection->current(), 0);
        QCOMPARE(m_view->why()->bars()->bars().shares.size(), 40);
        QVERIFY2(m_view->why()->fact().contains("8 decide (70 %)"),
                 qPrintable(m_view->why()->fact()));
        QCOMPARE(m_view->why()->masses()->bars().entries.size(), 2);
        QVERIFY(m_view->method()->isHidden());
        // What the dataset looks like comes after, once.
        QCOMPARE(m_source->count("run.distributions"), 1);
        QCOMPARE(m_source->count("run.bank"), 1);
        QVERIFY2(m_view->datasetCard()->explanation().contains("19"),
                 qPrintable(m_view->datasetCard()->explanation()));
        QVERIFY2(m_view->bankCard()->explanation().contains("1 of 40"),
                 qPrintable(m_view->bankCard()->explanation()));
    }

    void aClickOnABarMakesItTheQuery()
    {
        open();
        WeightBars* bars = m_view->why()->bars();
        const QPointF place = bars->column(4).center();
        QCOMPARE(bars->barAt(place), 4);
        QTest::mouseClick(bars, Qt::LeftButton, {}, place.toPoint());
        const qint64 id = (0 + 7 * 4 + 1) % 240;
        QCOMPARE(m_view->query()->id(), id);
        QCOMPARE(m_selection->current(), id);
        settle();
        QCOMPARE(m_source->asked("query.neighbourhood").back().params["id"], id);
    }

    void aBarIsMarkedWithItsPicture()
    {
        open();
        WeightBars* bars = m_view->why()->bars();
        TileView* tiles = m_view->why()->tiles();
        QTest::mouseMove(bars, bars->column(2).center().toPoint());
        QTRY_COMPARE(bars->bars().marked, 2);
        QCOMPARE(tiles->currentIndex().row(), 2);
        QVERIFY(bars->toolTip().contains("wrong"));
        QCOMPARE(tiles->currentIndex().data(RightRole).toBool(), false);
        bars->setFocus();
        QTest::keyClick(bars, Qt::Key_Right);
        QCOMPARE(bars->bars().marked, 3);
        QTest::keyClick(bars, Qt::Key_Home);
        QTest::keyClick(bars, Qt::Key_Return);
        QCOMPARE(m_view->query()->id(), 1);
    }

    void theSliderDoesNotFlood()
    {
        open();
        const int before = weighed();
        QSlider* slider = m_view->why()->sigma()->slider();
        for (int value = 1; value <= 60; ++value)
            slider->setValue(value);
        QCOMPARE(weighed(), before + 1); // the others wait for its answer
        settle();
        QCOMPARE(weighed(), before + 2); // of which the latest won
        const Json last = m_source->asked("query.neighbourhood").back().params;
        QCOMPARE(last["sigma"].get<double>(), *m_view->why()->sigma()->sigma());
        QVERIFY(last["sigma"].get<double>() > 0.05);
        QCOMPARE(m_source->cancelledCount(), 0);
        m_view->why()->sigma()->reset();
        settle();
        QVERIFY(!m_source->asked("query.neighbourhood").back().params.contains("sigma"));
    }

    void theSliderIsLogarithmic()
    {
        SigmaSlider slider;
        slider.setRunSigma(0.05);
        QVERIFY(!slider.sigma());
        slider.slider()->setValue(slider.slider()->maximum());
        QVERIFY(qAbs(*slider.sigma() - 1.0) < 1e-9);
        slider.slider()->setValue(slider.slider()->minimum());
        QVERIFY(qAbs(*slider.sigma() - 0.0025) < 1e-9);
        slider.setSigma(0.1);
        QVERIFY(qAbs(*slider.sigma() - 0.1) < 0.001);
    }

    void stepsAreScrubbedAndPlayed()
    {
        open();
        StepScrubber* scrubber = m_view->why()->scrubber();
        QCOMPARE(scrubber->steps(), (QList<qint64>{400, 1200}));
        QVERIFY(!scrubber->step());
        scrubber->slider()->setValue(0);
        settle();
        QCOMPARE(m_source->asked("query.neighbourhood").back().params["step"], 400);
        QCOMPARE(m_source->asked("run.distributions").back().params["step"], 400);
        scrubber->slider()->setValue(1);
        settle();
        scrubber->setPlaying(true); // from the first again, and on when its answer is there
        QCOMPARE(scrubber->slider()->value(), 0);
        QTRY_COMPARE(scrubber->slider()->value(), 1);
        QTRY_VERIFY(!scrubber->isPlaying());
    }

    void aHistogramBarOpensItsSamples()
    {
        open();
        HistogramView* figure = m_view->datasetCard()->support();
        figure->setFocus();
        QTest::keyClick(figure, Qt::Key_Right);
        QTest::keyClick(figure, Qt::Key_Right);
        QTest::keyClick(figure, Qt::Key_Return);
        settle();
        const Json asked = m_source->asked("run.distribution_samples").back().params;
        QCOMPARE(asked["which"], "support_70");
        QCOMPARE(asked["bin"], 1);
        QCOMPARE(m_view->datasetCard()->tiles()->model()->rowCount(), 3);
        QCOMPARE(m_selection->ids(), (QSet<qint64>{4, 8, 12}));
        QVERIFY2(m_view->datasetCard()->sampleWords().contains("3 samples"),
                 qPrintable(m_view->datasetCard()->sampleWords()));
        QCOMPARE(m_view->query()->id(), 0);
        m_view->datasetCard()->setMass(90);
        QTest::keyClick(figure, Qt::Key_Return);
        settle();
        QCOMPARE(m_source->asked("run.distribution_samples").back().params["which"], "support_90");
    }

    void methodsShowWhatOnlyTheyHave()
    {
        open("mne");
        QVERIFY(m_view->method()->isVisible());
        TreeView* tree = m_view->method()->tree();
        QVERIFY(tree->isVisible());
        QVERIFY(tree->rectOf(1).isValid());
        QVERIFY(tree->rectOf(5).isValid());
        QCOMPARE(tree->nodeAt(tree->rectOf(5).center()), 5);
        QTest::mouseClick(tree, Qt::LeftButton, {}, tree->rectOf(5).center().toPoint());
        QCOMPARE(m_view->query()->id(), 55);
        open("ncm");
        QVERIFY(m_view->method()->learned()->isVisible());
        QVERIFY(m_view->method()->plain()->isVisible());
        QVERIFY(!m_view->method()->tree()->isVisible());
        QCOMPARE(m_view->method()->learned()->bars().entries.size(), 5);
        open("nngk");
        QVERIFY(m_view->method()->learned()->isVisible());
        QVERIFY(!m_view->method()->plain()->isVisible());
        QVERIFY(m_view->method()->learned()->bars().entries[0].note.contains("1.2"));
    }

    void aMethodsOwnPartSaysWhyItIsNotThere()
    {
        for (const char* part : {"tree", "means", "centres"}) {
            make();
            Json answer = neighbourhoodAnswer(0, "snca");
            answer["part"] = part;
            answer[part]["reason"] = "no module takes part at this step";
            m_source->answers["query.neighbourhood"] = answer;
            m_view->show();
            settle();
            QVERIFY(m_view->method()->isVisible());
            QVERIFY(!m_view->method()->tree()->isVisible());
            QVERIFY(!m_view->method()->learned()->isVisible());
            QCOMPARE(m_view->method()->explanation(), QString("no module takes part at this step"));
        }
    }

    void failuresAreExplained()
    {
        make();
        m_source->errors["query.neighbourhood"] = failure("no network of step 400 is kept");
        m_source->errors["run.bank"] = failure("the memory is damaged");
        m_view->show();
        settle();
        QCOMPARE(m_view->query()->state(), NeighbourhoodQuery::State::Failed);
        m_source->errors.erase("query.neighbourhood");
        auto retry = m_view->why()->findChildren<QPushButton*>();
        const auto again = std::find_if(retry.begin(), retry.end(), [](const QPushButton* one) {
            return one->isVisible() && one->text() == "Try again";
        });
        QVERIFY(again != retry.end());
        QTest::mouseClick(*again, Qt::LeftButton);
        settle();
        QCOMPARE(m_view->query()->state(), NeighbourhoodQuery::State::Ready);
        QVERIFY2(m_view->bankCard()->explanation().contains("damaged"),
                 qPrintable(m_view->bankCard()->explanation()));
    }

    void everyPictureHasAMenuAndCanBeDragged()
    {
        open();
        QSignalSpy wanted(m_view.get(), &NeighbourhoodView::boardWanted);
        TileView* tiles = m_view->why()->tiles();
        const QModelIndex third = tiles->model()->index(2, 0);
        const qint64 id = third.data(SampleIdRole).toLongLong();
        QVERIFY(tiles->dragEnabled() && third.flags().testFlag(Qt::ItemIsDragEnabled));
        for (const TileView* others : {m_view->browser()->tiles(), m_view->datasetCard()->tiles(),
                                       m_view->bankCard()->drifted(), m_view->bankCard()->stale()})
            QVERIFY(others->dragEnabled() && others->contextMenuPolicy() == Qt::CustomContextMenu);
        for (const char* words : {"As a new class", "Use as query"}) {
            Q_EMIT tiles->customContextMenuRequested(tiles->visualRect(third).center());
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            for (QAction* action : menu->findChildren<QAction*>())
                if (action->text() == words)
                    action->trigger();
            menu->close();
        }
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), QString("/runs/a"));
        QCOMPARE(wanted[0][1].value<QList<qint64>>(), QList<qint64>{id});
        QCOMPARE(m_view->query()->id(), id);
    }

    void longerWordsAreNotCut()
    {
        open();
        QPushButton* error = nullptr;
        for (QPushButton* each : m_view->findChildren<QPushButton*>())
            if (each->text() == "Next error")
                error = each;
        QVERIFY(error);
        error->setText("The next one that is wrong");
        m_view->resize(900, 640);
        settle();
        QVERIFY(error->width() >= error->sizeHint().width());
    }

    void withoutARunItTeaches()
    {
        make();
        m_current->setRun({});
        m_view->show();
        QSignalSpy wanted(m_view.get(), &NeighbourhoodView::runsWanted);
        for (QPushButton* button : m_view->findChildren<QPushButton*>())
            if (button->isVisible())
                button->click();
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(weighed(), 0);
    }

    void droppedPicturesAndErrorsAreAsked()
    {
        open();
        QMimeData data;
        data.setImageData(ScriptedSource::glyph(9, 50));
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_view.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_view.get(), &event);
        QTRY_VERIFY(m_view->query()->isOutside());
        settle();
        QVERIFY(!m_source->asked("query.neighbourhood").back().block.isEmpty());
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_E);
        settle();
        QCOMPARE(m_view->query()->id(), 12);
        m_selection->setCurrent(33);
        settle();
        QCOMPARE(m_view->query()->id(), 33);
    }

    void aClassThatWasNotTrainedIsNotCalledWrong()
    {
        make();
        m_source->untrained = true;
        m_source->answers["query.neighbourhood"]["query"]["trained"] = false;
        m_view->show();
        QTRY_COMPARE(m_view->findChild<QueryPanel*>()->verdict(), QString("class not trained"));
        QSignalSpy said(m_view.get(), &NeighbourhoodView::said);
        m_view->askNextError();
        QTRY_COMPARE(said.count(), 1);
        QCOMPARE(said[0][0].toString(), QString("None can be misclassified (test): the run was not "
                                                "trained on their classes."));
    }

    void whatAPersonSetSurvives()
    {
        open();
        m_view->datasetCard()->setMass(90);
        m_view->browser()->setSplit("train");
        const Json state = m_view->saveState();
        make();
        m_view->restoreState(state);
        QCOMPARE(m_view->datasetCard()->mass(), 90);
        QCOMPARE(m_view->browser()->split(), "train");
        m_view->restoreState(Json::array());
        m_view->restoreState({{"mass", 3}, {"split", 7}, {"sizes", "wide"}});
        QCOMPARE(m_view->datasetCard()->mass(), 90);
    }

    void theStripIsAModel()
    {
        ScriptedSource source;
        SampleTable samples(&source);
        ThumbnailStore thumbnails(&source);
        NeighbourhoodStrip strip(&samples, &thumbnails);
        const QAbstractItemModelTester tester(
            &strip, QAbstractItemModelTester::FailureReportingMode::QtTest);
        strip.setEntries({{3, 1, "0.5", true, "near"}, {9, -1, {}, {}, {}}});
        QSignalSpy reset(&strip, &QAbstractItemModel::modelReset);
        strip.setEntries({{3, 1, "0.4", true, "near"}, {9, -1, {}, {}, {}}});
        QCOMPARE(reset.count(), 0); // the same samples: whoever is chosen stays so
        QCOMPARE(strip.index(0).data().toString(), "0.4");
        strip.setEntries({});
        QCOMPARE(reset.count(), 1);
    }
};

QTEST_MAIN(NeighbourhoodViewTest)
#include "NeighbourhoodViewTest.moc"
