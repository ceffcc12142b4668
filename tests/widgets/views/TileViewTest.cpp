// A tile under the pointer: pressed and moved it is dragged, held it shows its picture, and held
// first it can be dragged all the same.

#include <QDrag>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QTimer>

#include <memory>

#include "views/samples/TileDelegate.h"
#include "views/samples/TileView.h"

using namespace kindred;

class TileViewTest final : public QObject {
    Q_OBJECT

    std::unique_ptr<QStandardItemModel> m_model;
    std::unique_ptr<TileView> m_view;

    QPoint middleOf(int row) const { return m_view->visualRect(m_model->index(row, 0)).center(); }

    /// Moves with the button held; what is dragged is let go of at once. True where something was.
    bool drags(const QPoint& to)
    {
        bool dragged = false;
        QTimer::singleShot(0, this, [&] {
            dragged = m_view->findChild<QDrag*>() != nullptr;
            QDrag::cancel();
        });
        QMouseEvent move(QEvent::MouseMove, to, m_view->viewport()->mapToGlobal(to), Qt::NoButton,
                         Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_view->viewport(), &move);
        QCoreApplication::processEvents(); // the timer, where nothing was dragged
        return dragged;
    }

    void press(int row)
    {
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, middleOf(row));
    }

private Q_SLOTS:
    void init()
    {
        m_model = std::make_unique<QStandardItemModel>(12, 1);
        m_view = std::make_unique<TileView>();
        m_view->setItemDelegate(new TileDelegate(64, false, m_view.get()));
        m_view->setModel(m_model.get());
        m_view->setDragEnabled(true);
        m_view->resize(500, 400);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get(), 60'000));
    }
    void cleanup() { m_view.reset(); }

    void aTileIsDraggedOnceThePointerHasMoved()
    {
        press(2);
        QVERIFY(!drags(middleOf(2) + QPoint(2, 1)));
        QVERIFY(drags(middleOf(2) + QPoint(30, 20)));
        QVERIFY(!drags(middleOf(2) + QPoint(60, 20))); // it has left the hand
    }

    void aHeldTileShowsItsPictureAndIsDraggedAllTheSame()
    {
        QSignalSpy wanted(m_view.get(), &TileView::previewWanted);
        QSignalSpy ended(m_view.get(), &TileView::previewEnded);
        press(2);
        QTRY_COMPARE(wanted.count(), 1);
        QVERIFY(!drags(middleOf(2) + QPoint(2, 1))); // a hand is never quite still
        QCOMPARE(ended.count(), 0);
        QVERIFY(drags(middleOf(2) + QPoint(30, 20)));
        QCOMPARE(ended.count(), 1); // it does not cover the place where the tile is to go
    }

    void whereNothingIsDraggedThePictureStays()
    {
        m_view->setDragEnabled(false);
        QSignalSpy wanted(m_view.get(), &TileView::previewWanted);
        QSignalSpy ended(m_view.get(), &TileView::previewEnded);
        QSignalSpy chosen(m_view.get(), &TileView::chosen);
        press(2);
        QTRY_COMPARE(wanted.count(), 1);
        QVERIFY(!drags(middleOf(2) + QPoint(30, 20)));
        QCOMPARE(ended.count(), 0);
        QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, middleOf(2));
        QCOMPARE(ended.count(), 1);
        QCOMPARE(chosen.count(), 0); // it was looked at
    }

    void theKeyboardComesToTheFirstTile()
    {
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get(), 60'000));
        m_view->setFocus(Qt::TabFocusReason);
        QCOMPARE(m_view->currentIndex().row(), 0);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->currentIndex().row(), 1);
    }
};

QTEST_MAIN(TileViewTest)
#include "TileViewTest.moc"
