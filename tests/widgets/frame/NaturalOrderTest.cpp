// Names in the order in which people read them.

#include <QTest>

#include <algorithm>
#include <numeric>

#include "common/NaturalOrder.h"

using namespace kindred;

class NaturalOrderTest final : public QObject {
    Q_OBJECT

    static QStringList sorted(QStringList names)
    {
        std::sort(names.begin(), names.end(), naturallyBefore);
        return names;
    }

private Q_SLOTS:
    void numbersGoByTheirValue()
    {
        QCOMPARE(sorted({"1", "10", "12", "2", "3"}), (QStringList{"1", "2", "3", "10", "12"}));
        QCOMPARE(sorted({"class 10", "class 9", "class"}),
                 (QStringList{"class", "class 9", "class 10"}));
        QCOMPARE(sorted({"a2b10", "a10b1", "a2b9"}), (QStringList{"a2b9", "a2b10", "a10b1"}));
        // Longer than any integer, and with zeros before it.
        QCOMPARE(sorted({"100000000000000000000", "99999999999999999999", "007", "8"}),
                 (QStringList{"007", "8", "99999999999999999999", "100000000000000000000"}));
    }

    void everyPairHasOneOrder()
    {
        const QStringList names = {"",    "a",  "A",   "a1",  "a01", "1a", "1", "01",
                                   "b 2", "b2", "b-2", "ä 1", "z",   "10", "2"};
        for (const QString& a : names)
            for (const QString& b : names) {
                QCOMPARE(compareNaturally(a, b) == 0, a == b);
                QCOMPARE(compareNaturally(a, b) < 0, compareNaturally(b, a) > 0);
                for (const QString& c : names)
                    if (naturallyBefore(a, b) && naturallyBefore(b, c))
                        QVERIFY2(naturallyBefore(a, c), qPrintable(a + '|' + b + '|' + c));
            }
    }

    void anOrderThatMeansSomethingStays()
    {
        const QStringList text = {"1", "10", "2"};
        const QStringList given = {"small", "large", "10", "2"};
        const auto order = [](const QStringList& names) {
            QList<int> places(names.size());
            std::iota(places.begin(), places.end(), 0);
            readNaturally(places, [&](int at) { return names[at]; });
            return places;
        };
        QCOMPARE(order(text), (QList<int>{0, 2, 1}));
        QCOMPARE(order(given), (QList<int>{0, 1, 2, 3}));
    }
};

QTEST_MAIN(NaturalOrderTest)
#include "NaturalOrderTest.moc"
