// Which classes are taken for which, on an engine that answers from a hand-made matrix.

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QTest>

#include <cmath>

#include "classes/ClassTable.h"
#include "classes/ClassTablePanel.h"
#include "classes/ConfusionMatrix.h"
#include "views/samples/TileView.h"
#include "widgets/classes/ClassesFixture.h"

using namespace kindred;

class ClassesViewTest final : public QObject {
    Q_OBJECT

private:
    void open()
    {
        m_source = std::make_unique<ClassesSource>();
        m_current = std::make_unique<CurrentRun>();
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<ClassesView>(m_source.get(), m_current.get(), m_selection.get());
        m_view->resize(1100, 320);
        m_view->show();
    }

    void openRun()
    {
        open();
        m_current->setRun(QStringLiteral("/runs/a"), {{"state", "finished"}});
        QTRY_COMPARE(m_view->classes()->rowCount(), 3);
    }

    QString cell(int row, int column) const
    {
        return m_view->classes()->index(row, column).data().toString();
    }

    std::unique_ptr<ClassesSource> m_source;
    std::unique_ptr<CurrentRun> m_current;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<ClassesView> m_view;

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void cleanup()
    {
        m_view.reset();
        m_selection.reset();
        m_current.reset();
        m_source.reset();
    }

    void asksNothingWithoutARun()
    {
        open();
        QVERIFY(m_source->asked.isEmpty());
        QCOMPARE(m_view->classes()->rowCount(), 0);
    }

    void saysThatItLooksAndWhyItFoundNothing()
    {
        open();
        const auto words = [this] {
            QStringList shown;
            for (const QLabel* label : m_view->findChildren<QLabel*>())
                if (label->isVisible())
                    shown << label->text();
            return shown.join(QLatin1Char('|'));
        };
        QVERIFY2(words().contains("Nothing judged yet"), qPrintable(words()));
        m_source->refuses = true;
        m_current->setRun(QStringLiteral("/runs/a"), {{"state", "finished"}});
        // Until the engine has answered nobody knows whether anything was judged.
        QVERIFY2(words().contains("Looking at the classes"), qPrintable(words()));
        QVERIFY(!words().contains("Nothing judged yet"));
        QTRY_VERIFY2(words().contains("Nothing judged yet"), qPrintable(words()));
        QVERIFY2(words().contains("keeps no embeddings"), qPrintable(words()));
        // Of a run that has just begun there is nothing wrong.
        m_current->setRun(QStringLiteral("/runs/new"), {{"state", "starting"}});
        QTRY_VERIFY2(words().contains("Nothing judged yet"), qPrintable(words()));
        QVERIFY2(!words().contains("keeps no embeddings"), qPrintable(words()));
        m_source->refuses = false;
        m_current->setRun(QStringLiteral("/runs/b"), {{"state", "finished"}});
        QTRY_COMPARE(m_view->classes()->rowCount(), 3);
    }

    /// A class without training images cannot get its name: that is no failure.
    void classesThatWereNotTrainedAreNotCalledMissed()
    {
        openRun();
        m_source->trained = {true, true, false};
        m_current->setRun(QStringLiteral("/runs/b"), {{"state", "finished"}});
        QTRY_COMPARE(cell(2, ClassTable::Found), QStringLiteral("–"));
        QVERIFY(cell(0, ClassTable::Found) == QStringLiteral("75.0 %"));
        const auto first = [this] {
            return m_view->table()->model()->index(0, ClassTable::Name).data().toString();
        };
        QCOMPARE(first(), QStringLiteral("eye"));
        // Where none can, the least retrieved comes first.
        m_source->trained = {false, false, false};
        m_current->setRun(QStringLiteral("/runs/c"), {{"state", "finished"}});
        QTRY_COMPARE(cell(0, ClassTable::Found), QStringLiteral("–"));
        QTRY_COMPARE(first(), QStringLiteral("ring")); // it finds none of its kind
    }

    /// … nor is any of its images shown as a mistake.
    void theMatrixIsOfTheClassesThatWereTrained()
    {
        openRun();
        const auto fact = [this] {
            QStringList words;
            for (const QLabel* label : m_view->findChildren<QLabel*>())
                words << label->toolTip() << label->text();
            return words.join(QLatin1Char('|'));
        };
        m_source->trained = {true, true, false};
        m_current->setRun(QStringLiteral("/runs/b"), {{"state", "finished"}});
        QTRY_COMPARE(m_view->matrix()->labels(), (QList<int>{0, 1}));
        QVERIFY2(fact().contains("6 sample(s) · 4 of classes"), qPrintable(fact()));
        m_view->table()->selectRow(2);
        const int label = m_view->table()->model()->index(2, 0).data(ClassTable::LabelRole).toInt();
        QCOMPARE(label, 2);
        QCOMPARE(m_source->asked.last().second["label"].get<int>(), 2);
        QVERIFY(!m_source->asked.last().second.contains("wrong"));
        QTRY_VERIFY2(m_view->picturesSaid().contains("“tent”, not trained"),
                     qPrintable(m_view->picturesSaid()));
        m_source->trained = {false, false, false};
        m_current->setRun(QStringLiteral("/runs/c"), {{"state", "finished"}});
        QTRY_VERIFY(!m_view->matrix()->isVisible());
        QTRY_VERIFY2(fact().contains("None can be misclassified (test)"), qPrintable(fact()));
        QVERIFY(!m_view->matrix()->isVisible());
        m_source->trained.clear();
        m_current->setRun(QStringLiteral("/runs/d"), {{"state", "finished"}});
        QTRY_VERIFY(m_view->matrix()->isVisible());
    }

    void theTableTellsWhatBecameOfEachClass()
    {
        openRun();
        const QAbstractItemModelTester tester(m_view->classes());
        QCOMPARE(cell(0, ClassTable::Found), QStringLiteral("75.0 %"));
        QCOMPARE(cell(0, ClassTable::Precision), QStringLiteral("42.9 %"));
        QCOMPARE(cell(2, ClassTable::Found), QStringLiteral("0.0 %"));
        QCOMPARE(cell(2, ClassTable::Precision), QStringLiteral("–"));
        QVERIFY(m_view->table()->isColumnHidden(ClassTable::Nearest));
        QVERIFY(m_view->table()->isColumnHidden(ClassTable::Gain));
        // The worst class comes first.
        QCOMPARE(m_view->table()->model()->index(0, ClassTable::Name).data().toString(),
                 QStringLiteral("tent"));
    }

    void anotherRunAddsTheGain()
    {
        openRun();
        m_current->setComparison(QStringLiteral("/runs/b"));
        QTRY_VERIFY(!m_view->table()->isColumnHidden(ClassTable::Gain));
        QCOMPARE(cell(0, ClassTable::Gain), QStringLiteral("+25.0"));
        QCOMPARE(cell(1, ClassTable::Gain), QStringLiteral("+50.0"));
        QCOMPARE(cell(2, ClassTable::Gain), QStringLiteral("−25.0"));
    }

    void aComparisonThatIsRefusedLeavesTheClasses()
    {
        openRun();
        m_source->refusesComparison = true;
        m_current->setComparison(QStringLiteral("/runs/b"));
        QTRY_COMPARE(m_source->asked.last().second.contains("compare"), false);
        QTRY_COMPARE(m_view->classes()->rowCount(), 3);
        QVERIFY(m_view->table()->isColumnHidden(ClassTable::Gain));
    }

    void aCellOpensItsImages()
    {
        openRun();
        const QRect cell = m_view->matrix()->cellRect(0, 1);
        QVERIFY(!cell.isEmpty());
        QTest::mouseClick(m_view->matrix(), Qt::LeftButton, {}, cell.center());
        const auto& [method, params] = m_source->asked.last();
        QCOMPARE(method, QStringLiteral("run.class_samples"));
        QCOMPARE(params["label"].get<int>(), 0);
        QCOMPARE(params["prediction"].get<int>(), 1);
        QTRY_COMPARE(m_view->tiles()->model()->rowCount(), 3);
        QVERIFY(m_view->picturesSaid().contains(QStringLiteral("“eye” were called “ring”")));
        QSignalSpy opened(m_view.get(), &ClassesView::opened);
        Q_EMIT m_view->tiles()->chosen(m_view->tiles()->model()->index(1, 0));
        QCOMPARE(opened.count(), 1);
        QCOMPARE(m_selection->current(), 6);
    }

    void whatACellOrARowHoldsIsSelectedInEveryView()
    {
        openRun();
        QTest::mouseClick(m_view->matrix(), Qt::LeftButton, {},
                          m_view->matrix()->cellRect(0, 1).center());
        QTRY_COMPARE(m_selection->ids(), (QSet<qint64>{5, 6, 9}));
        m_selection->setIds({2});
        m_view->table()->setFocus(Qt::TabFocusReason); // a row has the focus, none is chosen
        QTRY_COMPARE(m_view->tiles()->model()->rowCount(), 3);
        QCOMPARE(m_selection->ids(), QSet<qint64>{2});
        m_view->table()->selectRow(1);
        QTRY_COMPARE(m_selection->ids(), (QSet<qint64>{5, 6, 9}));
    }

    void theKeyboardReachesEveryCell()
    {
        openRun();
        QSignalSpy chosen(m_view->matrix(), &ConfusionMatrix::chosen);
        m_view->matrix()->setFocus();
        QTest::keyClick(m_view->matrix(), Qt::Key_Down); // enters at the first cell
        QTest::keyClick(m_view->matrix(), Qt::Key_Down);
        QTest::keyClick(m_view->matrix(), Qt::Key_Down);
        QTest::keyClick(m_view->matrix(), Qt::Key_Down); // there is no fourth
        QTest::keyClick(m_view->matrix(), Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.first(), QVariantList({2, 0}));
    }

    void aRowShowsWhatItsClassWasTakenFor()
    {
        openRun();
        m_view->table()->selectRow(0);
        const Json& params = m_source->asked.last().second;
        QCOMPARE(params["label"].get<int>(), 2);
        QCOMPARE(params["wrong"].get<bool>(), true);
    }

    void manyClassesKeepTheMostConfused()
    {
        ClassAnswer answer;
        for (int label = 0; label < 200; ++label)
            answer.classes.append({label, QString::number(label), 1, 1, 1, {}, {}});
        answer.cells = {{150, 3, 9}, {7, 7, 50}};
        const QList<int> two = answer.mostConfused(2);
        QCOMPARE(two, QList<int>({3, 150}));
        ConfusionMatrix matrix;
        matrix.setAnswer(answer);
        QCOMPARE(matrix.labels().size(), ConfusionMatrix::kMostClasses);
        QVERIFY(matrix.cellRect(199, 199).isEmpty());
    }

    void namesOfLowRowsAreThinnedAndShownUnderThePointer()
    {
        ClassAnswer answer;
        for (int label = 0; label < 24; ++label)
            answer.classes.append({label, QStringLiteral("class %1").arg(label), 4, 1, 4, {}, {}});
        answer.cells = {{1, 0, 3}};
        ConfusionMatrix matrix;
        matrix.setAnswer(answer);
        matrix.resize(500, 24 * 30);
        QCOMPARE(matrix.namedRows().size(), 24);
        matrix.resize(500, 24 * 6);
        matrix.show();
        const qsizetype some = matrix.namedRows().size();
        QVERIFY2(some >= 8 && some <= 13, qPrintable(matrix.namedRows().join(u','))); // 2 or 3
        int unnamed = 0;
        while (matrix.namedRows().contains(QStringLiteral("class %1").arg(unnamed)))
            ++unnamed;
        QVERIFY(unnamed < 24);
        QSignalSpy hovered(&matrix, &ConfusionMatrix::hovered);
        QTest::mouseMove(&matrix, matrix.cellRect(unnamed, 1).center());
        QVERIFY(matrix.namedRows().contains(QStringLiteral("class %1").arg(unnamed)));
        QVERIFY(matrix.namedRows().size() <= some);
        // The names beside the cells tell theirs too.
        QTest::mouseMove(&matrix, {4, matrix.cellRect(9, 0).center().y()});
        QVERIFY(hovered.last()[0].toString().contains("class 9"));
        QVERIFY(matrix.namedRows().contains("class 9"));
    }

    /// Beside the results of others the cards would speak of nobody knows which run.
    void saysOfWhichRunItSpeaksBesideOthers()
    {
        openRun();
        m_current->setRun(QStringLiteral("/runs/b"), {{"state", "finished"}, {"name", "seed=2"}});
        QTRY_VERIFY(m_view->factSaid().startsWith(QStringLiteral("rows: the class")));
        m_view->nameRun(true);
        QVERIFY2(m_view->factSaid().startsWith(QStringLiteral("seed=2 · rows")),
                 qPrintable(m_view->factSaid()));
        QCOMPARE(m_view->panel()->fact(), QStringLiteral("seed=2 · 3 class(es)"));
        m_current->setRun(QStringLiteral("/runs/c"), {{"state", "finished"}, {"name", "seed=3"}});
        QTRY_VERIFY(m_view->factSaid().startsWith(QStringLiteral("seed=3 · rows")));
        QCOMPARE(m_view->panel()->fact(), QStringLiteral("seed=3 · 3 class(es)"));
        Q_EMIT m_view->matrix()->hovered(QStringLiteral("a sentence"));
        QCOMPARE(m_view->factSaid(), QStringLiteral("seed=3 · a sentence"));
        Q_EMIT m_view->matrix()->hovered({});
        m_view->nameRun(false);
        QVERIFY(m_view->factSaid().startsWith(QStringLiteral("rows: the class")));
        QCOMPARE(m_view->panel()->fact(), QStringLiteral("3 class(es)"));
    }

    void aCellSaysItsSentenceOnce()
    {
        openRun();
        m_view->resize(2400, 700);
        QTRY_VERIFY(m_view->matrix()->width() > 0);
        QCoreApplication::sendPostedEvents();
        Q_EMIT m_view->matrix()->hovered(QStringLiteral("short"));
        QVERIFY(!m_view->matrix()->hasTips()); // the line says it
        Q_EMIT m_view->matrix()->hovered(QString(3000, QLatin1Char('w')));
        QVERIFY(m_view->matrix()->hasTips()); // which is cut there
    }

    void theOrderSurvives()
    {
        openRun();
        m_view->table()->sortByColumn(ClassTable::Samples, Qt::DescendingOrder);
        const Json kept = m_view->saveState();
        cleanup();
        openRun();
        m_view->restoreState(kept);
        QCOMPARE(m_view->saveState(), kept);
        m_view->restoreState({{"column", 99}});
        QCOMPARE(m_view->saveState(), kept);
    }
};

QTEST_MAIN(ClassesViewTest)
#include "ClassesViewTest.moc"
