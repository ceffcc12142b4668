// What is brought to the map and marked on it: pictures from outside, those of the board; and what
// is selected on it and looked at elsewhere.

#include <QClipboard>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "map/MapOverlay.h"
#include "widgets/map/MapFixture.h"

using namespace kindred;

class MapPlacingTest final : public MapFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }
    void cleanup() { m_view.reset(); }

    void allThatIsSelectedIsLookedAtInRetrievals()
    {
        open();
        QSignalSpy wanted(m_view.get(), &MapView::retrievalWanted);
        const auto show = [&] {
            const std::unique_ptr<QMenu> menu(m_view->selectionMenu());
            for (QAction* action : menu->actions())
                if (action->text() == "Show in Retrievals")
                    action->trigger();
        };
        m_selection->setIds({5, 2, 9});
        show();
        QCOMPARE(wanted.takeFirst(), QVariantList{true});
        QCOMPARE(m_selection->current(), 2); // the query to begin with
        m_selection->clear();
        m_selection->setCurrent(7);
        show();
        QCOMPARE(wanted.takeFirst(), QVariantList{false});
        Q_EMIT m_view->cloud()->doubleClicked(3);
        QCOMPARE(wanted.takeFirst(), QVariantList{false});
    }

    void theBoardsPicturesAreMarked()
    {
        open();
        m_view->setBoardPictures([] {
            return QList<BoardShown>{{"ink", 2, "/runs/a", 17, {}}, {"moss", 3, "/runs/b", 4, {}}};
        });
        QSignalSpy said(m_view.get(), &MapView::said);
        m_view->showBoard();
        const auto& placed = m_view->overlay()->placed();
        QCOMPARE(placed.size(), size_t(1));
        QCOMPARE(placed[0].name, QString("ink"));
        QCOMPARE(placed[0].at, m_view->cloud()->cloud()->position(17));
        QVERIFY(placed[0].mark.isValid());
        QCOMPARE(said.count(), 1); // the other is of another run
        QTRY_VERIFY(!m_view->overlay()->placed()[0].picture.isNull()); // its thumbnail came
    }

    void aPlacedPictureIsWholeAtEveryEdge()
    {
        open();
        QImage picture(40, 40, QImage::Format_RGB32);
        picture.fill(Qt::red);
        MapOverlay* overlay = m_view->overlay();
        const auto ink = [&](QPoint at) {
            overlay->setPlaced(
                {{picture, "mine", m_view->cloud()->view().toData(at, m_view->cloud()->size()), -1,
                  QColor(Qt::blue)}});
            QImage drawn(overlay->size(), QImage::Format_RGB32);
            drawn.fill(Qt::white);
            QPainter painter(&drawn);
            overlay->draw(painter);
            int red = 0;
            for (int y = 0; y < drawn.height(); ++y)
                for (int x = 0; x < drawn.width(); ++x)
                    red += drawn.pixelColor(x, y) == QColor(Qt::red) ? 1 : 0;
            return red;
        };
        const QRect map = overlay->rect();
        const int whole = ink(map.center());
        QVERIFY(whole > 1000);
        for (const QPoint at :
             {map.topLeft(), map.topRight(), map.bottomLeft(), map.bottomRight()}) {
            const QPoint towards = map.center() - at;
            QCOMPARE(ink(at + QPoint(towards.x() > 0 ? 8 : -8, towards.y() > 0 ? 8 : -8)), whole);
        }
    }

    void aPictureIsPlacedByHandAndByKeyboard()
    {
        QTemporaryDir folder;
        QImage image(8, 8, QImage::Format_RGB32);
        image.fill(Qt::red);
        const QString path = folder.filePath("mine.png");
        QVERIFY(image.save(path));
        open();
        QSignalSpy said(m_view.get(), &MapView::said);
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(9, 9), Qt::CopyAction, &dropped, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(m_view.get(), &enter);
        QDropEvent drop(QPointF(9, 9), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_view.get(), &drop);
        QTRY_COMPARE(m_view->overlay()->placed().size(), size_t(1));
        QCOMPARE(m_view->overlay()->placed()[0].name, QString("mine.png"));
        const auto tool = m_view->cloud()->tool();
        QGuiApplication::clipboard()->setImage(image);
        m_view->cloud()->setFocus();
        QTest::keyClick(m_view->cloud(), Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(m_view->overlay()->placed().size(), size_t(2));
        QCOMPARE(m_view->cloud()->tool(), tool); // V alone is the hand
        QCOMPARE(said.count(), 2);
        QGuiApplication::clipboard()->setText("words");
        QTest::keyClick(m_view->cloud(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(said.count(), 3); // why not
        QCOMPARE(m_view->overlay()->placed().size(), size_t(2));
    }

    void marksGoWithTheMap()
    {
        open();
        m_view->setBoardPictures([] {
            return QList<BoardShown>{{"ink", 2, "/runs/a", 17, {}}, {"ink", 2, "/runs/a", 999, {}}};
        });
        QSignalSpy said(m_view.get(), &MapView::said);
        m_view->showBoard();
        QVERIFY2(said[0][0].toString().startsWith("1 of the board's 2"),
                 qPrintable(said[0][0].toString()));
        QVERIFY(!said[0][0].toString().contains("of this run")); // it is, only not on the map
        const QPointF before = m_view->overlay()->placed()[0].at;
        m_source->shift = 1;
        m_source->send();
        QTRY_VERIFY(m_view->overlay()->placed()[0].at != before);
        QCOMPARE(m_view->overlay()->placed()[0].at, m_view->cloud()->cloud()->position(17));
        // A picture that no map holds is of the one it was placed on.
        auto placed = m_view->overlay()->placed();
        placed.push_back({{}, "file", {0.5, 0.5}});
        m_view->overlay()->setPlaced(placed);
        m_source->shift = 2;
        m_view->start({});
        QTRY_COMPARE(m_view->overlay()->placed().size(), size_t(1));
        QCOMPARE(m_view->overlay()->placed()[0].id, 17);
        QTRY_COMPARE(m_view->overlay()->placed()[0].at, m_view->cloud()->cloud()->position(17));
    }

    void theBoardIsMarkedInOneSentence()
    {
        QTemporaryDir folder;
        QImage image(8, 8, QImage::Format_RGB32);
        image.fill(Qt::red);
        QVERIFY(image.save(folder.filePath("a.png")) && image.save(folder.filePath("b.png")));
        open();
        QList<BoardShown> pictures = {{"ink", 2, {}, -1, folder.filePath("a.png")},
                                      {"ink", 2, {}, -1, folder.filePath("b.png")},
                                      {"ink", 2, {}, -1, folder.filePath("gone.png")},
                                      {"moss", 3, "/runs/b", 4, {}}};
        m_view->setBoardPictures([&] { return pictures; });
        QSignalSpy said(m_view.get(), &MapView::said);
        m_view->showBoard();
        m_view->showBoard(); // instead of the first time
        QTRY_COMPARE(said.count(), 1);
        QVERIFY2(said[0][0].toString().startsWith("2 of the board's 4"),
                 qPrintable(said[0][0].toString()));
        QCOMPARE(m_view->overlay()->placed().size(), size_t(2));
        for (int i = 0; i < 210; ++i)
            pictures.append({"ink", 2, "/runs/a", i, {}});
        m_view->showBoard();
        QTRY_COMPARE(said.count(), 2);
        QCOMPARE(m_view->overlay()->placed().size(), size_t(200));
        QVERIFY(said[1][0].toString().startsWith("200 of the board's 214"));
        QVERIFY(said[1][0].toString().contains("room for 200"));
    }
};

QTEST_MAIN(MapPlacingTest)
#include "MapPlacingTest.moc"
