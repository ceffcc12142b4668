// What the retrieval view says of errors and of comparisons that cannot be made, and what reaches
// it from elsewhere in its window.

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>

#include "common/ProgressRow.h"
#include "models/neighbourhood/NeighbourModel.h"
#include "models/samples/TileRoles.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/retrieval/QueryCard.h"
#include "views/samples/PicturePreview.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/TileDelegate.h"
#include "views/samples/TileView.h"
#include "widgets/views/RetrievalFixture.h"

using namespace kindred;

class RetrievalAnswersTest final : public RetrievalFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void theNextErrorIsOfASplitThatHasATable()
    {
        m_source->tableSplits = {"val"}; // it trains: the test images come at the end
        open();
        QTRY_VERIFY(m_view->query()->answer().rows.size() > 0);
        m_view->askNextError();
        QTRY_COMPARE(m_view->query()->id(), 12);
        QCOMPARE(m_source->asked("query.errors").back().params["split"], Json("val"));
        QVERIFY(says("3 wrong of 180 samples (validation)"));
        m_source->tableSplits = {"val", "test"};
        m_current->setSummary(ScriptedSource::summary("a", "finished", 40, 0.95));
        QTRY_COMPARE(m_source->count("run.tables"), 2);
        QTRY_VERIFY(m_source->isIdle());
        m_view->askNextError();
        QTRY_COMPARE(m_source->asked("query.errors").back().params["split"], Json("test"));
    }

    void disagreementsAreNotCalledWrong()
    {
        open();
        m_view->findChild<QCheckBox*>()->setChecked(true);
        m_view->askNextError();
        QTRY_VERIFY(says("disagree on 3 of 180 samples (test)"));
        QVERIFY(!says("wrong of"));
    }

    void onlyWhereTheTwoDisagreeIsListed()
    {
        m_source->tableSplits = {"val", "test"};
        open();
        const SampleGridModel* listed = m_view->browser()->model();
        const int before = listed->rowCount();
        QVERIFY(before > 3);
        auto* only = m_view->findChild<QCheckBox*>();
        only->setChecked(true);
        QTRY_COMPARE(listed->rowCount(), 3);
        QCOMPARE(listed->idAt(0), 12);
        QVERIFY(says("3 of 240 samples · where the two disagree"));
        const Json asked = m_source->asked("query.errors").back().params;
        QCOMPARE(asked["compare"], Json("pixels"));
        QCOMPARE(asked["split"], Json("test"));
        // What is listed is what the arrows lead through.
        m_view->ask(12);
        m_view->askFurther(1);
        QCOMPARE(m_view->query()->id(), 41);
        // Another k is no other question; another step and newer tables are.
        const int count = m_source->count("query.errors");
        m_view->findChild<QSpinBox*>()->setValue(20);
        QTRY_VERIFY(m_source->isIdle());
        QCOMPARE(m_source->count("query.errors"), count);
        auto* beside = m_view->findChild<QComboBox*>("comparedWith");
        beside->setCurrentIndex(2);
        QTRY_COMPARE(m_source->count("query.errors"), count + 1);
        QCOMPARE(m_source->asked("query.errors").back().params["compare_step"],
                 Json(beside->itemData(2).toLongLong()));
        QTRY_COMPARE(listed->rowCount(), 3);
        m_source->wrongIds = {77};
        m_current->setSummary(ScriptedSource::summary("a", "finished", 40, 0.95));
        QTRY_COMPARE(listed->rowCount(), 1);
        // Of all samples those splits are asked that have verdicts.
        const int asks = m_source->count("query.errors");
        m_source->wrongIds = {12, 41};
        m_view->browser()->setSplit({});
        QTRY_COMPARE(listed->rowCount(), 2);
        QCOMPARE(m_source->count("query.errors"), asks + 2);
        only->setChecked(false);
        QCOMPARE(listed->rowCount(), 240);
        m_view->browser()->setSplit("test");
        QCOMPARE(listed->rowCount(), before);
    }

    void whereTheTwoDisagreeMayNotBeKnown()
    {
        m_source->errors["query.errors"] = Error{ErrorCode::Input, "no predictions", "", ""};
        open();
        QSignalSpy said(m_view, &RetrievalView::said);
        const int before = m_view->browser()->model()->rowCount();
        m_view->findChild<QCheckBox*>()->setChecked(true);
        QTRY_VERIFY(says("where the two disagree is not known of these"));
        QCOMPARE(said.count(), 1);
        QCOMPARE(m_view->browser()->model()->rowCount(), before);
        m_view->browser()->setSplit("train"); // it has no table
        QVERIFY(says("where the two disagree is not known of these"));
        // Without a comparison there is nothing to disagree with.
        m_current->setComparison({});
        QTRY_VERIFY(!says("the two disagree"));
    }

    void aClassThatWasNotTrainedIsNotCalledWrong()
    {
        m_source->untrained = true;
        m_source->runs[0]["apart"] = true;
        m_current->setRun({});
        m_current->setRun("/runs/a", m_source->runs[0]);
        open();
        QTRY_COMPARE(m_view->findChild<QueryCard*>()->verdict(), QString("class not trained"));
        // Its like is among the other test images.
        QCOMPARE(m_source->asked("query.neighbours").back().params["database"], Json("test"));
        QString told;
        connect(m_view, &RetrievalView::said, this, [&](const QString& words) { told = words; });
        m_view->askNextError();
        QTRY_COMPARE(told, QString("None can be misclassified (test): the run was not trained on "
                                   "their classes."));
        QVERIFY(!says("wrong of"));
    }

    void eachKindOfRunKeepsWhereItSearches()
    {
        Json apart = m_source->runs[1];
        apart["apart"] = true;
        const auto searched = [&] {
            return m_source->asked("query.neighbours").back().params["database"];
        };
        const auto look = [&](const char* run, const Json& summary) {
            const int before = m_source->count("query.neighbours");
            m_current->setRun(run, summary);
            QTRY_VERIFY(m_source->count("query.neighbours") > before && m_source->isIdle());
        };
        open();
        QCOMPARE(searched(), Json("train"));
        look("/runs/b", apart);
        QCOMPARE(searched(), Json("test"));
        auto* database = m_view->findChild<QComboBox*>("searchedAmong");
        database->setCurrentIndex(database->findData("all"));
        QTRY_COMPARE(searched(), Json("all"));
        look("/runs/a", m_source->runs[0]);
        QCOMPARE(searched(), Json("train")); // what was chosen for the other kind stays there
        look("/runs/b", apart);
        QCOMPARE(searched(), Json("all"));
        const Json state = m_view->saveState();
        QCOMPARE(state["database"], Json("train"));
        QCOMPARE(state["apart_database"], Json("all"));
    }

    void aComparisonOnOtherDataKeepsTheRunsOwnNeighbours()
    {
        m_source->refusedComparison = "/runs/b";
        open();
        m_current->setComparison("/runs/b");
        QTRY_VERIFY(m_view->comparedRow()->failure().contains("other data"));
        QVERIFY(!m_view->comparedRow()->failure().contains("/runs/")); // its name says which
        QVERIFY(m_view->comparedRow()->isVisible());
        QCOMPARE(m_view->ownRow()->tiles()->model()->rowCount(), 10);
        QVERIFY(m_view->ownRow()->isVisible());
        m_current->setComparison("pixels");
        QTRY_VERIFY(m_view->comparedRow()->failure().isEmpty());
    }

    void theRunsOwnNeighboursComeAheadOfASlowComparison()
    {
        m_source->comparesForever = true; // the pixels of all samples are read first
        open();
        QCOMPARE(m_view->ownRow()->count(), 10);
        QVERIFY(!m_source->asked("query.neighbours").back().params.contains("compare"));
        QVERIFY(m_view->comparedRow()->isVisible() && m_view->comparedRow()->isWaiting());
        auto* progress = m_view->findChild<ProgressRow*>();
        QVERIFY(progress->isVisible());
        QCOMPARE(progress->words(), QString("Reading the pixels of all samples"));
        progress->cancelButton()->click();
        QVERIFY(!progress->isVisible());
        QVERIFY(m_view->comparedRow()->failure().startsWith("Cancelled."));
        QCOMPARE(m_view->ownRow()->count(), 10);
        QCOMPARE(m_source->cancelledCount(), 1);
        m_source->comparesForever = false;
        m_view->ask(5);
        QTRY_COMPARE(m_view->comparedRow()->count(), 10);
        QVERIFY(!m_view->query()->isComparing());
    }

    void whatWasFoundBeforeIsFadedWhileTheNextIsSlow()
    {
        open();
        QVERIFY(!m_view->ownRow()->isFaded());
        m_source->unanswered = "query.neighbours";
        m_view->ask(5);
        QTRY_VERIFY(m_view->ownRow()->isFaded());
        QVERIFY(m_view->comparedRow()->isFaded());
        QCOMPARE(m_view->ownRow()->tiles()->accessibleName(), QString("Found before, for #0"));
        QVERIFY(!m_view->ownRow()->tiles()->model()->index(0, 0).data(RightRole).isValid());
        auto* progress = m_view->findChild<ProgressRow*>();
        QVERIFY(progress->isVisible());
        progress->cancelButton()->click();
        QVERIFY(says("The search was ended before"));
        m_source->unanswered.clear();
        const auto buttons = m_view->findChildren<QPushButton*>();
        const auto again = std::find_if(buttons.begin(), buttons.end(), [](QPushButton* each) {
            return each->isVisible() && each->text() == "Try again";
        });
        QVERIFY(again != buttons.end());
        (*again)->click();
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
        QVERIFY(!m_view->ownRow()->isFaded() && !progress->isVisible());
        QCOMPARE(m_view->query()->answer().id, 5);
    }

    void aSlowSearchForAnErrorCanBeEnded()
    {
        open();
        m_source->unanswered = "query.errors";
        m_view->askNextError();
        auto* progress = m_view->findChild<ProgressRow*>();
        QTRY_VERIFY(progress->isVisible());
        QCOMPARE(progress->words(), QString("Looking for the next error"));
        QVERIFY(!m_view->ownRow()->isFaded()); // the query is still the one that is answered
        progress->cancelButton()->click();
        QVERIFY(!progress->isVisible());
        QCOMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
        QCOMPARE(m_view->query()->id(), 0);
    }

    void anotherRunHasNoNeighboursOfThisOne()
    {
        open();
        m_source->unanswered = "query.neighbours";
        m_current->setRun("/runs/b", m_source->runs[1]);
        QTRY_VERIFY(m_view->query()->isSlow());
        QCOMPARE(m_view->ownRow()->count() + m_view->comparedRow()->count(), 0);
        QVERIFY(!m_view->ownRow()->isVisible() && !m_view->comparedRow()->isVisible());
        QVERIFY(m_view->findChild<ProgressRow*>()->isVisible());
    }

    void sharesAreToldAsNeighboursTellThem()
    {
        ScriptedSource source(240);
        SampleTable table(&source);
        ThumbnailStore thumbnails(&source);
        NeighbourModel model(&table, &thumbnails);
        model.setNeighbours({{5, 0.98, 0.0042, 1, true}});
        QVERIFY(model.index(0).data(Qt::ToolTipRole).toString().endsWith("p 0.0042"));
        QCOMPARE(TileDelegate::weightWords(0.0042), QString("p 0.0042"));
        QCOMPARE(TileDelegate::weightWords(0.000049), QString("p 4.9e-5"));
        QCOMPARE(TileDelegate::weightWords(0.4), QString("p 0.40"));
    }

    void whatIsSelectedIsLookedThrough()
    {
        open();
        auto* split = m_view->browser()->findChild<QComboBox*>();
        const SampleGridModel* listed = m_view->browser()->model();
        const int before = listed->rowCount();
        const int places = split->count();
        m_selection->setIds({7, 12, 30}); // of more than one split, as a lasso takes them
        QCOMPARE(split->count(), places + 1);
        QCOMPARE(split->itemText(places), QString("Selected (3)"));
        QCOMPARE(listed->rowCount(), before); // nobody asked for them yet
        m_view->listSelection();
        QCOMPARE(listed->rowCount(), 3);
        m_view->ask(7);
        m_view->askFurther(1);
        QCOMPARE(m_view->query()->id(), 12);
        QCOMPARE(m_selection->ids().size(), 3); // looking at one keeps the others
        QCOMPARE(m_view->saveState()["split"], Json("test"));
        m_selection->setIds({30});
        QCOMPARE(listed->rowCount(), 1);
        m_selection->clear();
        QCOMPARE(split->count(), places);
        QCOMPARE(listed->rowCount(), before);
    }

    void anEarlierStepIsComparedWith()
    {
        open();
        auto* beside = m_view->findChild<QComboBox*>("comparedWith");
        QTRY_VERIFY(beside->count() > 2);
        QCOMPARE(beside->itemText(0), QString("raw pixels"));
        const qint64 step = beside->itemData(2).toLongLong();
        beside->setCurrentIndex(2);
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
        const Json asked = m_source->asked("query.neighbours").back().params;
        QCOMPARE(asked.value("compare", ""), std::string("/runs/a"));
        QCOMPARE(asked["compare_step"], Json(step));
        QVERIFY(m_view->comparedRow()->isVisible());
        QVERIFY(
            m_view->comparedRow()->tiles()->accessibleName().contains(QLocale().toString(step)));
        m_view->findChild<QCheckBox*>()->setChecked(true);
        m_view->askNextError();
        QTRY_VERIFY(m_source->count("query.errors") > 0);
        QCOMPARE(m_source->asked("query.errors").back().params["compare_step"], Json(step));
        // Without any other comparison too; another run has steps of its own.
        m_current->setComparison({});
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
        QCOMPARE(beside->itemText(0), QString("nothing"));
        QVERIFY(m_view->comparedRow()->isVisible());
        m_current->setRun("/runs/b", m_source->runs[1]);
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
        QVERIFY(!m_source->asked("query.neighbours").back().params.contains("compare"));
    }

    void keysReachItFromTheHeader()
    {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* header = new QPushButton("Compare with", &window);
        layout->addWidget(header);
        layout->addWidget(m_view);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, 60'000));
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
        header->setFocus();
        QTest::keyClick(header, Qt::Key_E);
        QTRY_COMPARE(m_view->query()->id(), 12);
        auto* preview = m_view->findChild<PicturePreview*>();
        m_view->setFocus();
        QTest::keyPress(m_view, Qt::Key_Space);
        QVERIFY(preview->isVisible());
        QTest::keyRelease(m_view, Qt::Key_Space);
        QVERIFY(!preview->isVisible());
        m_view->setParent(nullptr);
    }

private:
    bool says(const QString& words) const
    {
        const auto labels = m_view->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(words);
        });
    }
};

QTEST_MAIN(RetrievalAnswersTest)
#include "RetrievalAnswersTest.moc"
