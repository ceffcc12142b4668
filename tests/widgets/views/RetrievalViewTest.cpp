// Queries come by click, keyboard, drop, paste; tiles say right and wrong; tens of thousands of
// tiles lay out at once.

#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

#include "models/samples/TileRoles.h"
#include "views/retrieval/AnswerBoard.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/retrieval/NeighbourRows.h"
#include "views/retrieval/QueryCard.h"
#include "views/retrieval/RetrievalBar.h"
#include "views/samples/ImageDrop.h"
#include "views/samples/PicturePreview.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/TileDelegate.h"
#include "views/samples/TileView.h"
#include "widgets/views/RetrievalFixture.h"

using namespace kindred;

namespace {

void drop(QWidget* target, const QMimeData& data)
{
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &event);
}

void click(TileView* tiles, int row)
{
    const QModelIndex index = tiles->model()->index(row, 0);
    QTest::mouseClick(tiles->viewport(), Qt::LeftButton, {}, tiles->visualRect(index).center());
}

} // namespace

class RetrievalViewTest final : public RetrievalFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void asksNothingWhileHidden()
    {
        QTest::qWait(0);
        QCOMPARE(m_source->count("run.samples"), 0);
        open();
        QVERIFY(m_source->count("run.samples") > 0);
    }

    void aRunWithoutTestImagesListsWhatItHas()
    {
        const Json one = {{"id", 0}, {"path", "row"}, {"labels", {0}}, {"split", "train"}};
        m_source->answers["run.samples"] = {{"total", 1}, {"samples", Json::array({one})}};
        open(); // with the neighbours of that one
        QCOMPARE(m_view->query()->id(), 0);
    }

    void showsTheFirstSampleAtOnce()
    {
        open();
        QCOMPARE(m_view->query()->id(), 0);
        QCOMPARE(m_selection->current(), 0);
        QCOMPARE(m_view->ownRow()->tiles()->model()->rowCount(), 10);
        QVERIFY(m_view->comparedRow()->isVisible());
    }

    void clickOnANeighbourAsksForIt()
    {
        open();
        const QModelIndex third = m_view->ownRow()->tiles()->model()->index(2, 0);
        const qint64 id = third.data(SampleIdRole).toLongLong();
        click(m_view->ownRow()->tiles(), 2);
        QCOMPARE(m_view->query()->id(), id);
        QCOMPARE(m_selection->current(), id);
        QTRY_COMPARE(m_view->query()->answer().id.value_or(-1), id);
    }

    void keyboardBrowses()
    {
        open();
        m_view->setFocus();
        QTest::keyClick(m_view, Qt::Key_Right);
        QCOMPARE(m_view->query()->id(), 1);
        QTest::keyClick(m_view, Qt::Key_Right);
        QTest::keyClick(m_view, Qt::Key_Right);
        QCOMPARE(m_view->query()->id(), 4); // 3 is a training sample
        QTest::keyClick(m_view, Qt::Key_Left);
        QCOMPARE(m_view->query()->id(), 2);
        QTest::keyClick(m_view, Qt::Key_E);
        QTRY_COMPARE(m_view->query()->id(), 12);
        QTest::keyClick(m_view, Qt::Key_R);
        QVERIFY(m_view->query()->id() >= 0);
        // Typing into the search is typing.
        auto* search = m_view->browser()->findChild<QLineEdit*>();
        search->setFocus();
        const int asked = m_source->count("query.errors");
        QTest::keyClick(search, Qt::Key_E);
        QCOMPARE(search->text(), "e");
        QCOMPARE(m_source->count("query.errors"), asked);
    }

    void gridAsksByArrowAndClick()
    {
        open();
        TileView* tiles = m_view->browser()->tiles();
        click(tiles, 5);
        QCOMPARE(m_view->query()->id(), m_view->browser()->model()->idAt(5));
        tiles->setFocus();
        QTest::keyClick(tiles, Qt::Key_Right);
        QCOMPARE(m_view->query()->id(), m_view->browser()->model()->idAt(6));
        QTest::keyClick(tiles, Qt::Key_End);
        QCOMPARE(m_view->query()->id(), 238);
    }

    void searchFindsById()
    {
        open();
        auto* search = m_view->browser()->findChild<QLineEdit*>();
        search->setText("#101");
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_COMPARE(m_view->query()->id(), 101 % 4 == 3 ? -1 : 101);
    }

    void selectionElsewhereIsFollowed()
    {
        open();
        m_selection->setCurrent(77);
        QTRY_COMPARE(m_view->query()->answer().id.value_or(-1), 77);
    }

    void droppedFileIsAsked()
    {
        open();
        QTemporaryDir folder;
        const QString path = folder.filePath("dropped.png");
        QVERIFY(ScriptedSource::glyph(3, 90).save(path));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        drop(m_view, data);
        QTRY_COMPARE(m_view->query()->imageName(), "dropped.png");
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
        const QByteArray sent = m_source->asked("query.neighbours").back().block;
        QCOMPARE(QImage::fromData(sent),
                 ScriptedSource::glyph(3, 90).convertToFormat(QImage::fromData(sent).format()));
    }

    void droppedImageDataIsAsked()
    {
        open();
        QMimeData data;
        data.setImageData(ScriptedSource::glyph(9, 50));
        const int asked = m_source->count("query.neighbours");
        drop(m_view, data);
        QCOMPARE(m_source->count("query.neighbours"), asked); // it is encoded beside the window
        QTRY_COMPARE(m_source->count("query.neighbours"), asked + 1);
        QCOMPARE(QImage::fromData(m_source->asked("query.neighbours").back().block).size(),
                 QSize(50, 50));
    }

    void aPictureThatComesTooLateIsDropped()
    {
        open();
        QMimeData data;
        data.setImageData(ScriptedSource::glyph(9, 50));
        drop(m_view, data);
        m_view->ask(5);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QCOMPARE(m_view->query()->id(), 5);
        QVERIFY(m_view->query()->image().isEmpty());
    }

    void droppedTextIsRefused()
    {
        open();
        QMimeData data;
        data.setText("no picture");
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QApplication::sendEvent(m_view, &enter);
        QVERIFY(!enter.isAccepted());
        // What the window opens is left to it.
        data.setUrls({QUrl::fromLocalFile("/p/x.npy")});
        QApplication::sendEvent(m_view, &enter);
        QVERIFY(!enter.isAccepted());
        data.setUrls({QUrl::fromLocalFile(QDir::tempPath())});
        QApplication::sendEvent(m_view, &enter);
        QVERIFY(!enter.isAccepted());
    }

    void brokenFileIsExplained()
    {
        open();
        QTemporaryDir folder;
        QFile file(folder.filePath("broken.png"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("not an image");
        file.close();
        QSignalSpy said(m_view, &RetrievalView::said);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file.fileName())});
        const int asked = m_source->count("query.neighbours");
        drop(m_view, data);
        QTRY_COMPARE(said.count(), 1);
        QVERIFY(said[0][0].toString().contains("broken.png"));
        QCOMPARE(m_source->count("query.neighbours"), asked);
    }

    void pasteAsks()
    {
        open();
        QGuiApplication::clipboard()->setImage(ScriptedSource::glyph(4, 40));
        m_view->setFocus();
        QTest::keyClick(m_view, Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(m_view->query()->imageName(), "pasted picture");
        QCOMPARE(QImage::fromData(m_source->asked("query.neighbours").back().block).size(),
                 QSize(40, 40));
    }

    void comparisonFollowsTheCurrentRun()
    {
        open();
        m_current->setComparison("/runs/b");
        QTRY_COMPARE(
            m_source->asked("query.neighbours").back().params.value("compare", std::string()),
            std::string("/runs/b"));
        QCOMPARE(m_view->comparedRow()->tiles()->accessibleName(), "b");
        Json renamed = m_source->runs[1];
        renamed["name"] = "better name";
        m_runs->upsert(renamed);
        QCOMPARE(m_view->comparedRow()->tiles()->accessibleName(), "better name");
        m_current->setComparison({});
        QTRY_VERIFY(!m_view->comparedRow()->isVisible());
    }

    void whatIsAskedForIsKept()
    {
        const Json fresh = m_view->saveState();
        m_view->restoreState({{"k", 7}, {"database", "all"}, {"split", "train"}});
        QVERIFY(m_view->saveState() != fresh);
        RetrievalView again(m_source, m_current, m_selection, m_runs);
        again.restoreState({{"k", "many"}, {"database", "moon"}, {"split", 3}});
        QCOMPARE(again.saveState(), fresh);
        again.restoreState(m_view->saveState());
        QCOMPARE(again.saveState(), m_view->saveState());
        open();
        QCOMPARE(m_source->asked("query.neighbours").back().params["k"], Json(7));
    }

    void thousandNeighbours()
    {
        open();
        m_view->query()->setSettings({1000, {}, "train", ""});
        QTRY_COMPARE(m_view->ownRow()->tiles()->model()->rowCount(), 1000);
        QVERIFY(m_view->ownRow()->tiles()->verticalScrollBar()->maximum() > 0);
    }

    void failureOffersAnotherTry()
    {
        m_source->errors["query.neighbours"] = failure("no table yet");
        m_view->show();
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Failed);
        m_source->errors.clear();
        Json summary = ScriptedSource::summary("a", "running", 4, 0.9);
        summary["table"] = 400;
        m_current->setSummary(summary);
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
    }

    void answersAreFreshWhenShownAgain()
    {
        open();
        const int before = m_source->count("run.tables");
        m_view->hide();
        Json summary = ScriptedSource::summary("a", "finished", 40, 0.95);
        m_current->setSummary(summary);
        QCOMPARE(m_source->count("run.tables"), before); // nobody looks
        m_view->show();
        QTRY_COMPARE(m_source->count("run.tables"), before + 1);
    }

    void holdingShowsTheWholePicture()
    {
        open();
        TileView* tiles = m_view->ownRow()->tiles();
        auto* preview = m_view->findChild<PicturePreview*>();
        QTest::mousePress(tiles->viewport(), Qt::LeftButton, {},
                          tiles->visualRect(tiles->model()->index(1, 0)).center());
        QTRY_VERIFY(preview->isVisible());
        const qint64 before = m_view->query()->id();
        QTest::mouseRelease(tiles->viewport(), Qt::LeftButton, {},
                            tiles->visualRect(tiles->model()->index(1, 0)).center());
        QVERIFY(!preview->isVisible());
        QCOMPARE(m_view->query()->id(), before); // holding is not choosing
    }

    void edgesFillTheRoom()
    {
        const QSize around(6, 36);
        // Ten in a line, 6 between: 10 · (edge + 6) + 9 · 6.
        QCOMPARE(fittingEdge(10, {10 * 70 + 54, 100}, around), 64);
        QCOMPARE(fittingEdge(10, {10 * 70 + 54 - 1, 100}, around), 63);
        // Higher than wide: three lines of four and a half-empty one.
        QCOMPARE(fittingEdge(10, {4 * 106 + 18, 3 * 136 + 12}, around), 100);
        QCOMPARE(fittingEdge(1, {300, 236}, around), 200);
        QVERIFY(fittingEdge(1000, {300, 200}, around) < 64);
        QCOMPARE(fittingEdge(0, {300, 200}, around), 0);
    }

    void tilesUseTheRoom()
    {
        open();
        const NeighbourRow* row = m_view->ownRow();
        const auto fits = [&] { return row->tiles()->verticalScrollBar()->maximum() == 0; };
        const auto size = [&](int width, int height) {
            m_view->resize(width, height);
            QTest::qWait(0);
        };
        size(1200, 720);
        const int usual = row->edge();
        QVERIFY(usual > 80);
        QTRY_VERIFY(fits());
        QVERIFY(m_view->findChild<AnswerBoard*>()->isWide());
        const auto* words = m_view->findChild<QueryCard*>();
        const int high = words->height();
        QTRY_COMPARE(
            row->tiles()->model()->index(0, 0).data(Qt::DecorationRole).value<QImage>().width(),
            224);
        size(1800, 1100);
        QVERIFY(row->edge() > usual);
        QTRY_COMPARE(words->height(), high); // no gaps between its lines
        QCOMPARE(m_view->comparedRow()->edge(), row->edge());
        QTRY_VERIFY(fits());
        size(880, 520);
        QVERIFY(!m_view->findChild<AnswerBoard*>()->isWide());
        QCOMPARE(row->edge(), NeighbourRows::kSmallest);
        QCOMPARE(m_view->height(), 520);
        size(1200, 720);
        m_current->setComparison({});
        QTRY_VERIFY(!m_view->comparedRow()->isVisible());
        QVERIFY(row->edge() > usual); // the other's room is its own now
    }

    void tilesLayOutByArithmetic()
    {
        QStandardItemModel model(30000, 1);
        TileView view;
        view.setItemDelegate(new TileDelegate(64, false, &view));
        view.setModel(&model);
        view.resize(500, 400);
        view.show();
        const int across = view.columns();
        QVERIFY(across >= 6);
        for (const int row : {0, 1, across, 17 * across + 3}) {
            const QRect rect = view.visualRect(model.index(row, 0));
            QCOMPARE(view.indexAt(rect.center()).row(), row);
            QCOMPARE(view.indexAt(rect.topLeft()).row(), row);
        }
        QVERIFY(!view.indexAt({view.viewport()->width() - 1, 5}).isValid() || across == 7);
        view.setCurrentIndex(model.index(29999, 0));
        view.scrollTo(model.index(29999, 0));
        QVERIFY(view.viewport()->rect().contains(view.visualRect(model.index(29999, 0))));
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(view.currentIndex().row(), 29999 - across);
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.currentIndex().row(), 0);
        QCOMPARE(view.verticalScrollBar()->value(), 0);
        model.removeRows(10, 29990);
        QCOMPARE(view.verticalScrollBar()->maximum(), 0);
        QVERIFY(!view.grab().isNull());
    }
};

QTEST_MAIN(RetrievalViewTest)
#include "RetrievalViewTest.moc"
