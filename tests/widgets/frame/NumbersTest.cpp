// Numbers are shown with the reader's decimal sign and read with either.

#include <QTest>

#include "common/Numbers.h"

using namespace kindred;

class NumbersTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void followTheReader_data()
    {
        QTest::addColumn<QLocale>("locale");
        QTest::addColumn<QString>("shown");
        QTest::newRow("English") << QLocale(QLocale::English) << "0.05";
        QTest::newRow("German") << QLocale(QLocale::German) << "0,05";
    }

    void followTheReader()
    {
        QFETCH(QLocale, locale);
        QFETCH(QString, shown);
        QLocale::setDefault(locale);
        QCOMPARE(numbers::shown(0.05), shown);
        QCOMPARE(numbers::shown(Json(0.05)), shown);
        QCOMPARE(numbers::shown(Json(12345)), "12345"); // can be typed over
        QCOMPARE(numbers::shown(Json("0.05")), "0.05"); // text is no number
        QCOMPARE(numbers::parsed(shown).value_or(-1), 0.05);
        QCOMPARE(numbers::parsed(" 0.05 ").value_or(-1), 0.05);
        QCOMPARE(numbers::parsed("1e-4").value_or(-1), 1e-4);
    }

    void pointsHaveAMinusSign()
    {
        QCOMPARE(numbers::points(-0.0421, 1), QString::fromUtf8("−4.2"));
        QCOMPARE(numbers::points(0.0421, 2), "4.21");
        QCOMPARE(numbers::signedPoints(0.0421, 1), "+4.2");
        QCOMPARE(numbers::signedPoints(-0.0421, 1), QString::fromUtf8("−4.2"));
        QCOMPARE(numbers::signedPoints(0, 1), "0.0");
    }

    void decimalsHaveAMinusSignToo()
    {
        QCOMPARE(numbers::fixed(-0.124, 2), QString::fromUtf8("−0.12"));
        QCOMPARE(numbers::fixed(0.126, 2), "0.13");
        QCOMPARE(numbers::fixed(-0.001, 2), "0.00");
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(numbers::fixed(-1.5, 1), QString::fromUtf8("−1,5"));
    }

    void refuseWhatIsNone()
    {
        for (const char* text : {"", "abc", "1,2,3", "inf", "nan", "0.05 x"})
            QVERIFY2(!numbers::parsed(text), text);
    }
};

QTEST_GUILESS_MAIN(NumbersTest)
#include "NumbersTest.moc"
