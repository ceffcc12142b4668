// What long work says of itself: how far it is, how long it will still take, and that it can be
// ended. The numbers are worked out by hand.

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>

#include "common/ProgressRow.h"

using namespace kindred;

class ProgressRowTest final : public QObject {
    Q_OBJECT

    double m_now = 0;

    ProgressRow* makeRow(ProgressRow::Shape shape = ProgressRow::Shape::Row)
    {
        auto* row = new ProgressRow("Progress of the test", shape);
        m_now = 0;
        row->setClock([this] { return m_now; });
        return row;
    }

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void thereIsNoNumberBeforeThereIsEvidence()
    {
        TimeLeft left;
        QVERIFY(!left.seconds(0));
        left.report(0, 0);
        QVERIFY(!left.seconds(100)); // nothing was done
        left.report(0.5, 0.5);
        QVERIFY(!left.seconds(0.5)); // one step may be any
        left.report(0.9, 0.6);
        QVERIFY(!left.seconds(0.9)); // too soon
        left.report(1.0, 0.7);
        QVERIFY(left.seconds(1.0).has_value());
    }

    void anEvenPaceIsFoundExactly()
    {
        TimeLeft left;
        for (int second = 0; second <= 4; ++second)
            left.report(second, 0.1 * second);
        // A tenth each second: six are left.
        QVERIFY(qFuzzyCompare(*left.seconds(4), 6.0));
        QVERIFY(qFuzzyCompare(*left.seconds(6), 4.0)); // two of them have passed
    }

    void aSlowPartCountsMoreThanWhatWasLongAgo()
    {
        TimeLeft left;
        left.report(0, 0);
        left.report(10, 0.5);
        left.report(20, 0.6);
        // After its half-life the first ten seconds count half: 15 s for 0.35; 0.4 are left.
        QVERIFY(qFuzzyCompare(*left.seconds(20), 0.4 * 15 / 0.35));
    }

    void whileNothingComesItIsNoLessThanThat()
    {
        TimeLeft left;
        for (int second = 0; second <= 4; ++second)
            left.report(second, 0.1 * second);
        QVERIFY(qFuzzyCompare(*left.seconds(7), 3.0));
        QVERIFY(qFuzzyCompare(*left.seconds(8), 4.0)); // four seconds without a word
        QVERIFY(qFuzzyCompare(*left.seconds(64), 60.0));
    }

    void itIsNeverNegativeNorNoNumber()
    {
        const double none = std::numeric_limits<double>::quiet_NaN();
        const double endless = std::numeric_limits<double>::infinity();
        TimeLeft left;
        const auto isSound = [&](double now) {
            const auto seconds = left.seconds(now);
            return !seconds || (std::isfinite(*seconds) && *seconds >= 0);
        };
        for (const double now : {0.0, 0.0, 1.0, none, 2.0, 2.0, 3.0, 5.0, endless, 4.0, 9.0})
            for (const double done : {0.0, none, 0.2, -1.0, 0.3, 0.3, 7.0, endless}) {
                left.report(now, done);
                QVERIFY(isSound(now) && isSound(0) && isSound(1e300) && isSound(none));
            }
        left.forget();
        for (int second = 0; second < 5; ++second)
            left.report(second, 0.5);
        QVERIFY(!left.seconds(5)); // it stands still
        left.forget();
        for (int second = 0; second < 5; ++second)
            left.report(second, 0.25 * second);
        QCOMPARE(*left.seconds(4), 0.0); // all is done
        left.forget();
        for (int second = 0; second < 5; ++second)
            left.report(second, 1e-12 * second);
        QVERIFY(!left.seconds(5)); // thirty thousand years are no estimate
    }

    void lessThanBeforeIsOtherWork()
    {
        TimeLeft left;
        for (int second = 0; second <= 4; ++second)
            left.report(second, 0.2 * second);
        QVERIFY(left.seconds(4).has_value());
        left.report(5, 0.1);
        QVERIFY(!left.seconds(5));
    }

    void timeIsToldInStepsThatDoNotFlicker_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("words");
        QTest::newRow("at once") << 0.0 << "a moment left";
        QTest::newRow("seconds") << 22.4 << "about 20 s left";
        QTest::newRow("never 60 s") << 57.4 << "about 55 s left";
        QTest::newRow("a minute") << 57.5 << "about 1 min left";
        QTest::newRow("minutes") << 149.0 << "about 2 min left";
        QTest::newRow("never 60 min") << 3570.0 << "about 1 h 0 min left";
        QTest::newRow("hours") << 3600.0 * 2 + 60 * 27 << "about 2 h 20 min left";
    }

    void timeIsToldInStepsThatDoNotFlicker()
    {
        QFETCH(double, seconds);
        QTEST(timeLeftWords(seconds), "words");
        QVERIFY(timeLeftWords(std::nullopt).isEmpty());
    }

    void aRowTellsWorkFromItsBeginningToItsEnd()
    {
        const std::unique_ptr<ProgressRow> row(makeRow());
        QVERIFY(row->isHidden() && !row->isAtWork());
        row->begin("Reading pictures");
        QVERIFY(row->isVisible());
        QCOMPARE(row->words(), QString("Reading pictures"));
        QCOMPARE(row->bar()->maximum(), 0); // not known how far
        QCOMPARE(row->bar()->accessibleName(), QString("Progress of the test"));
        QVERIFY(row->timeWords().isEmpty());
        for (int second = 0; second <= 4; ++second) {
            m_now = 20 * second;
            row->setShare(0.1 * second);
        }
        QCOMPARE(row->bar()->value(), 400);
        QCOMPARE(row->bar()->maximum(), 1000);
        QCOMPARE(row->timeWords(), QString("about 2 min left"));
        row->end();
        QVERIFY(row->isHidden());
        row->begin({});
        QVERIFY(row->timeWords().isEmpty()); // of other work
    }

    void theTimeGoesOnWhileNoReportComes()
    {
        const std::unique_ptr<ProgressRow> row(makeRow(ProgressRow::Shape::Column));
        for (int second = 0; second <= 4; ++second) {
            m_now = 10 * second;
            row->setShare(0.1 * second);
        }
        QCOMPARE(row->timeWords(), QString("about 1 min left"));
        m_now = 70;
        QTRY_COMPARE(row->timeWords(), QString("about 30 s left"));
    }

    void aTimeThatIsToldElsewhereIsNotToldTwice()
    {
        const std::unique_ptr<ProgressRow> row(makeRow());
        const auto work = [&] {
            for (int second = 0; second <= 4; ++second) {
                m_now = 20 * second;
                row->setShare(0.1 * second);
            }
        };
        row->setTimed(false);
        work();
        QCOMPARE(row->bar()->value(), 400);
        QVERIFY(row->timeWords().isEmpty());
        row->setTimed(true);
        QVERIFY(row->timeWords().isEmpty()); // that was other work
        work();
        QCOMPARE(row->timeWords(), QString("about 2 min left"));
    }

    void cancelIsOfferedWhereItIsPossible()
    {
        const std::unique_ptr<ProgressRow> row(makeRow());
        QSignalSpy cancelled(row.get(), &ProgressRow::cancelled);
        row->begin("Working");
        QTest::mouseClick(row->cancelButton(), Qt::LeftButton);
        QCOMPARE(cancelled.count(), 1);
        QVERIFY(row->isVisible()); // until whoever works says so
        row->setCancellable(false);
        QVERIFY(!row->cancelButton()->isVisible());
    }
};

QTEST_MAIN(ProgressRowTest)
#include "ProgressRowTest.moc"
