// The classes of a board: their names, and pictures that go from one to another.

#include <QLineEdit>
#include <QMenu>

#include "board/BoardHeader.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardClassesTest final : public BoardFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void theNameOfANewClassStaysSelected()
    {
        open();
        QVERIFY(drop(m_view->welcome()->zone(), filesMime({"/p/ring-1.png", "/p/ring-2.png"})));
        settle();
        const int id = board().classes[0].id;
        m_view->classes()->editName(id);
        auto* name = m_view->classes()->tile(id)->findChild<QLineEdit*>();
        QCOMPARE(name->selectedText(), board().classes[0].name);
        session()->editor()->setOut({{id, 0}}, true);
        settle();
        QTest::keyClicks(name, "Ring");
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(board().classes[0].name, QString("Ring"));
    }

    void aClassWithoutPicturesIsInSightAndNamed()
    {
        open();
        teach();
        for (int i = 0; i < 12; ++i)
            session()->editor()->addClass();
        settle();
        QAction* wanted = nullptr;
        for (const QMenu* menu : m_view->header()->findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                wanted = action->text() == "New class without pictures" ? action : wanted;
        QVERIFY(wanted);
        wanted->trigger();
        settle();
        QCOMPARE(board().classes.size(), 15);
        QLineEdit* name = m_view->classes()->tile(board().classes.last().id)->name();
        QCOMPARE(m_view->focusWidget(), name);
        QCOMPARE(name->selectedText(), board().classes.last().name);
        QCOMPARE(name->visibleRegion().boundingRect(), name->rect());
    }

    void namingANewClassKeepsWhatMakingItFlipped()
    {
        open();
        teach();
        const QString star = BoardEngine::keyOf("star-5.png");
        QCOMPARE(thoughtOf("star-5.png"), QString("none of these"));
        QVERIFY(drop(m_view->classes()->newClassZone(), filesMime({"/p/star-1.png"})));
        settle();
        QVERIFY(session()->flips().contains(star));
        const QSet<QString> flips = session()->flips();
        QLineEdit* name = m_view->classes()->tile(board().classes.last().id)->name();
        QTest::keyClicks(name, "Star");
        QTest::keyClick(name, Qt::Key_Return);
        settle();
        QCOMPARE(board().classes.last().name, QString("Star"));
        QCOMPARE(session()->flips(), flips);
        session()->editor()->setName("My board");
        settle();
        QCOMPARE(session()->flips(), flips);
        // What follows is an edit again.
        session()->editor()->setWeight({{board().classes.last().id, 0}}, 2);
        settle();
        QCOMPARE(session()->flips().size(), 0);
    }

    void classesAreNamedInPlace()
    {
        open();
        teach();
        BoardClassTile* tile = m_view->classes()->tile(idOf("Ring"));
        tile->name()->setText("Tent");
        QTest::keyClick(tile->name(), Qt::Key_Return);
        QVERIFY(lastSaid().contains("Merge into"));
        QCOMPARE(tile->name()->text(), QString("Ring"));
        tile->name()->setText("Circle");
        QTest::keyClick(tile->name(), Qt::Key_Return);
        QCOMPARE(board().classes[0].name, QString("Circle"));
        // Keys of a picture.
        tile->select(1);
        QTest::keyClick(tile->images(), Qt::Key_X);
        QVERIFY(board().classes[0].images[1].out);
        QTest::keyClick(tile->images(), Qt::Key_Delete);
        QCOMPARE(board().classes[0].images.size(), 1);
        settle();
    }

    void picturesOfTwoClassesArePartedByMenuAndByDrag()
    {
        open();
        QVERIFY(drop(m_view->welcome()->zone(),
                     filesMime({"/p/ring-1.png", "/p/tent-1.png", "/p/star-1.png"})));
        settle();
        BoardClassTile* tile = m_view->classes()->tile(board().classes[0].id);
        tile->select(1);
        Q_EMIT tile->images()->customContextMenuRequested({});
        // The only class there is, and so no other to choose.
        auto* menu = tile->findChild<QMenu*>({}, Qt::FindDirectChildrenOnly);
        QVERIFY(menu);
        QAction* made = nullptr;
        for (const QMenu* inner : menu->findChildren<QMenu*>())
            for (QAction* action : inner->actions())
                made = action->text() == "A new class" ? action : made;
        QVERIFY(made);
        menu->close(); // before it is triggered, as by a click
        made->trigger();
        m_view->activateWindow(); // which the menu took it from
        settle();
        QCOMPARE(board().classes.size(), 2);
        QCOMPARE(board().classes[1].images[0].name, QString("tent-1.png"));
        const auto nameOf = [&](int at) {
            return m_view->classes()->tile(board().classes[at].id)->name();
        };
        QCOMPARE(m_view->focusWidget(), nameOf(1)); // to be named
        // Carried to where new classes come from, it may be named as well.
        QMimeData* carried =
            tile->images()->model()->mimeData({tile->images()->model()->index(1, 0)});
        m_view->intake()->bring(*carried, {});
        delete carried;
        settle();
        QCOMPARE(board().classes.size(), 3);
        QCOMPARE(board().classes[2].images[0].name, QString("star-1.png"));
        QCOMPARE(m_view->focusWidget(), nameOf(2));
        QCOMPARE(nameOf(2)->selectedText(), board().classes[2].name);
        session()->editor()->undoStack()->undo();
        session()->editor()->undoStack()->undo();
        QCOMPARE(board().classes.size(), 1);
        QCOMPARE(board().classes[0].images.size(), 3);
        settle();
    }
};

QTEST_MAIN(BoardClassesTest)
#include "BoardClassesTest.moc"
