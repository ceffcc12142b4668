// A room of views: one of them may need all of it, and what lies beside them is no border.

#include <QDockWidget>
#include <QHoverEvent>
#include <QLabel>
#include <QTest>

#include "rooms/DockRoom.h"

using namespace kindred;

namespace {

QList<int> heights(const DockRoom& room)
{
    QCoreApplication::processEvents();
    QList<int> all;
    for (const QDockWidget* dock : room.findChildren<QDockWidget*>())
        all << (dock->isVisible() ? dock->height() : 0);
    return all;
}

/// Two views below each other, the upper one with two thirds.
void show(DockRoom& room)
{
    for (const char* name : {"upper", "lower"})
        room.addView(name, name, new QLabel(name, &room), Qt::Vertical,
                     name == QByteArray("upper") ? 66 : 34);
    room.resize(600, 600);
    room.show();
    QVERIFY(QTest::qWaitForWindowExposed(&room, 60'000));
    QTRY_VERIFY(heights(room)[0] > 1.5 * heights(room)[1]);
}

} // namespace

class DockRoomTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aViewThatNeedsTheRoomStandsAlone()
    {
        DockRoom room;
        show(room);
        const QList<int> before = heights(room);
        const QByteArray arrangement = room.arrangement();
        room.setAlone("upper");
        QTRY_VERIFY(heights(room)[0] > 560);
        QCOMPARE(heights(room)[1], 0);
        QCOMPARE(room.arrangement(), arrangement); // what is kept is how all of them stood
        room.setAlone({});
        QTRY_COMPARE(heights(room), before);
    }

    void itsPlaceIsKeptWhileTheRoomGrows()
    {
        DockRoom room;
        show(room);
        const QList<int> before = heights(room);
        room.setAlone("lower");
        QTRY_VERIFY(heights(room)[1] > 560);
        room.resize(600, 1000);
        QTRY_VERIFY(heights(room)[1] > 960);
        room.setAlone({});
        QTRY_VERIFY(heights(room)[0] > 0);
        const QList<int> after = heights(room);
        const double was = double(before[0]) / (before[0] + before[1]);
        QVERIFY(std::abs(double(after[0]) / (after[0] + after[1]) - was) < 0.02);
    }

    void itMayStandAloneFromTheStart()
    {
        DockRoom first;
        show(first);
        DockRoom room;
        for (const char* name : {"upper", "lower"})
            room.addView(name, name, new QLabel(name, &room), Qt::Vertical, 50);
        room.restoreArrangement(first.arrangement());
        room.setAlone("upper"); // as last time
        room.resize(600, 600);
        room.show();
        QTRY_VERIFY(heights(room)[0] > 560);
        QCOMPARE(heights(room)[1], 0);
        room.setAlone({});
        QTRY_VERIFY(heights(room)[1] > 0);
        room.setAlone("upper");
        room.arrangeByDefault();
        QTRY_COMPARE(heights(room)[1], 0);
    }

    void besideTheViewsIsNoBorder()
    {
        DockRoom room;
        show(room);
        const auto cursorAt = [&room](const QPointF& at) {
            QHoverEvent move(QEvent::HoverMove, at, room.mapToGlobal(at), at);
            QCoreApplication::sendEvent(&room, &move);
            return room.cursor().shape();
        };
        const QRect upper = room.findChildren<QDockWidget*>().first()->geometry();
        const QPointF border(upper.center().x(), upper.bottom() + 2);
        QCOMPARE(cursorAt(border), Qt::SplitVCursor);
        for (int x = upper.right() + 1; x < room.width(); ++x) {
            QCOMPARE(cursorAt(QPointF(x, upper.center().y())), Qt::ArrowCursor);
            QCOMPARE(cursorAt(border), Qt::SplitVCursor);
        }
    }
};

QTEST_MAIN(DockRoomTest)
#include "DockRoomTest.moc"
