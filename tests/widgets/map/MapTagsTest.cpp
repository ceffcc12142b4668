// Tags on the map: given by keyboard and menu, seen, selected by, coloured by.

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "map/MapHoverCard.h"
#include "map/MapLegendPanel.h"
#include "map/MapNeighbours.h"
#include "map/MapOverlay.h"
#include "models/runs/RunListModel.h"
#include "views/samples/TagPicker.h"
#include "widgets/map/MapFixture.h"

using namespace kindred;

class MapTagsTest final : public MapFixture {
    Q_OBJECT

    TagPicker* picker() const
    {
        for (auto* each : m_view->findChildren<TagPicker*>())
            if (each->isVisible())
                return each;
        return nullptr;
    }

    static QAction* entry(QMenu* menu, const QString& text)
    {
        for (QAction* action : menu->actions()) {
            if (action->text() == text)
                return action;
            if (action->menu())
                if (QAction* found = entry(action->menu(), text))
                    return found;
        }
        return nullptr;
    }

    QStringList names() const
    {
        QStringList names;
        for (const Tag& tag : m_tags->set().tags())
            names << tag.name;
        return names;
    }

    QString hoverWords(qint64 row)
    {
        Q_EMIT m_view->cloud()->hovered(row, QPoint(100, 100));
        return m_view->hoverCard()->words();
    }

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }
    void cleanup()
    {
        m_view.reset();
        m_tagFolder.clear();
    }

    void aKeyANameAndReturnTagWhatIsSelected()
    {
        open();
        m_selection->setIds({3, 9, 4});
        QSignalSpy said(m_view.get(), &MapView::said);
        QTest::keyClick(m_view->cloud(), Qt::Key_T);
        QVERIFY(picker());
        QTest::keyClicks(picker()->line(), " blurred  ones");
        QTest::keyClick(picker()->line(), Qt::Key_Return);
        QVERIFY(!picker());
        QCOMPARE(m_tags->set().find("blurred ones")->ids, (QList<qint64>{3, 4, 9}));
        QCOMPARE(said.count(), 1);
        QVERIFY(said[0][0].toString().contains("blurred ones"));
        // The point that is looked at, where nothing is selected.
        m_selection->setIds({});
        m_selection->setCurrent(17);
        m_view->askForTags();
        QTest::keyClicks(picker()->line(), "blurred ones");
        QTest::keyClick(picker()->line(), Qt::Key_Return);
        QCOMPARE(m_tags->set().find("blurred ones")->ids, (QList<qint64>{3, 4, 9, 17}));
        m_tags->undoStack()->undo();
        m_tags->undoStack()->undo();
        QVERIFY(m_tags->set().isEmpty());
    }

    void theKeyIsHeardBesideTheMap()
    {
        open();
        QWidget window;
        RunListModel runs(m_source.get());
        auto* panel =
            new MapNeighbours(m_source.get(), m_current.get(), m_selection.get(), &runs, &window);
        auto* find = new QLineEdit(&window);
        auto* row = new QHBoxLayout(&window);
        row->addWidget(m_view.get());
        row->addWidget(panel);
        row->addWidget(find);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window, 60'000));
        m_selection->setIds({3, 4});
        QPushButton* board = nullptr;
        for (auto* each : panel->findChildren<QPushButton*>())
            if (each->isVisible())
                board = each;
        QVERIFY(board);
        board->setFocus();
        QTest::keyClick(board, Qt::Key_T);
        QVERIFY(picker());
        QTest::keyClicks(picker()->line(), "tents"); // the key is a letter there
        QTest::keyClick(picker()->line(), Qt::Key_Return);
        QCOMPARE(m_tags->set().find("tents")->ids, (QList<qint64>{3, 4}));
        QVERIFY(!picker());
        find->setFocus();
        QTest::keyClick(find, Qt::Key_T);
        QVERIFY(!picker());
        QCOMPARE(find->text(), QString("t"));
        m_view->setParent(nullptr);
    }

    void thePickerSaysWhatItIsFor()
    {
        open();
        m_selection->setIds({3, 4});
        QCOMPARE(m_view->askForTags()->accessibleName(), QString("Tags of 2 image(s)"));
        picker()->close();
        m_selection->clear();
        QCOMPARE(m_view->askForTags()->accessibleName(), QString("Select by a tag"));
    }

    void thePickerIsOperatedByHand()
    {
        open();
        m_tags->tag("stars", {3});
        m_tags->tag("rings", {3, 4});
        m_tags->tag("all", {3, 4, 5});
        m_selection->setIds({3, 4});
        QPointer<TagPicker> opened = m_view->askForTags();
        QListView* list = opened->list();
        const auto state = [&](int row) {
            return list->model()->index(row, 0).data(Qt::CheckStateRole).toInt();
        };
        QCOMPARE(state(0), int(Qt::PartiallyChecked));
        QCOMPARE(state(1), int(Qt::Checked));
        const auto click = [&](int row) {
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                              list->visualRect(list->model()->index(row, 0)).center());
        };
        click(0);
        QCOMPARE(m_tags->set().find("stars")->ids, (QList<qint64>{3, 4}));
        click(1); // nobody has it any more
        QCOMPARE(names(), (QStringList{"stars", "all"}));
        QTest::keyClick(opened->line(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(names(), (QStringList{"stars", "rings", "all"}));
        // By keyboard: down into the list, a tag off, another renamed, another gone.
        list->setCurrentIndex({});
        opened->line()->setFocus();
        QTest::keyClick(opened->line(), Qt::Key_Down);
        QCOMPARE(list->currentIndex().row(), 0);
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Space);
        QCOMPARE(m_tags->set().find("all")->ids, QList<qint64>{5});
        QTest::keyClick(list, Qt::Key_F2);
        auto* editor = list->viewport()->findChild<QLineEdit*>();
        QVERIFY(editor);
        QCOMPARE(editor->text(), QString("all"));
        editor->selectAll();
        QTest::keyClicks(editor, "rest");
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(names(), (QStringList{"stars", "rings", "rest"}));
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(names(), (QStringList{"rings", "rest"}));
        // What is typed narrows the list.
        QTest::keyClicks(opened->line(), "ES");
        QCOMPARE(list->model()->rowCount(), 1);
        QTest::keyClick(opened->line(), Qt::Key_Escape);
        QTRY_VERIFY(!opened);
        while (m_tags->undoStack()->canUndo())
            m_tags->undoStack()->undo();
        QVERIFY(m_tags->set().isEmpty());
        while (m_tags->undoStack()->canRedo())
            m_tags->undoStack()->redo();
        QCOMPARE(names(), (QStringList{"rings", "rest"}));
    }

    void whatHasATagIsSelectedByIt()
    {
        open();
        m_tags->tag("A & B", {30, 31});
        QMenu* menu = m_view->selectionMenu();
        QVERIFY2(!entry(menu, "Tag…")->isEnabled(), "nothing is selected");
        QAction* select = entry(menu, "A && B (2)");
        QVERIFY(select);
        select->trigger();
        QCOMPARE(m_selection->ids(), (QSet<qint64>{30, 31}));
        delete menu;
        // Whoever renames one keeps what is selected.
        menu = m_view->selectionMenu();
        entry(menu, "Rename or forget tags…")->trigger();
        QVERIFY(picker());
        QVERIFY(!picker()->list()->model()->index(0, 0).data(Qt::CheckStateRole).isValid());
        QCOMPARE(m_selection->ids(), (QSet<qint64>{30, 31}));
        picker()->close();
        delete menu;
        // From the popup, where nothing is selected.
        m_selection->clear();
        QPointer<TagPicker> opened = m_view->askForTags();
        QListView* list = opened->list();
        QVERIFY(!list->model()->index(0, 0).data(Qt::CheckStateRole).isValid());
        QTest::keyClicks(opened->line(), "b");
        QTest::keyClick(opened->line(), Qt::Key_Return);
        QTRY_VERIFY(!opened);
        QCOMPARE(m_selection->ids(), (QSet<qint64>{30, 31}));
        QCOMPARE(m_tags->undoStack()->count(), 1);
    }

    void hoveringTellsTheTags()
    {
        open();
        QVERIFY(!hoverWords(120).contains("tagged"));
        m_tags->tag("stars", {120});
        m_tags->tag("odd", {120});
        const QString words = hoverWords(120);
        QVERIFY2(words.contains("tagged stars, odd"), qPrintable(words));
        QVERIFY(!hoverWords(121).contains("tagged"));
    }

    void theNeighboursPanelShowsAndOffersThem()
    {
        open();
        RunListModel runs(m_source.get());
        MapNeighbours panel(m_source.get(), m_current.get(), m_selection.get(), &runs);
        panel.setTags(m_tags.get());
        panel.resize(700, 700);
        panel.show();
        m_selection->setIds({9, 4, 2});
        QPushButton* tag = nullptr;
        for (auto* each : panel.findChildren<QPushButton*>())
            if (each->text() == "Tag…")
                tag = each;
        QVERIFY(tag && tag->isVisible());
        QSignalSpy wanted(&panel, &MapNeighbours::tagsWanted);
        tag->click();
        QCOMPARE(wanted.count(), 1);
        const auto shows = [&](const QString& words) {
            for (const auto* label : panel.findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(words))
                    return true;
            return false;
        };
        m_selection->setCurrent(4);
        QVERIFY(!shows("tagged"));
        m_tags->tag("moss", {4});
        QVERIFY(shows("tagged moss"));
        m_tags->undoStack()->undo();
        QVERIFY(!shows("tagged"));
    }

    void theMapIsColouredByTag()
    {
        open();
        m_tags->tag("stars", {0, 1, 2});
        m_tags->tag("rings", {2, 3, 1000}); // 1000 is on no map
        const int asked = m_source->timesAsked("run.points");
        m_view->setColour(MapColour::Tag);
        const auto painting = [&] { return m_view->colouring()->painting(); };
        QTRY_COMPARE(painting()->colour, MapColour::Tag);
        QCOMPARE(m_source->timesAsked("run.points"), asked);
        const auto counts = [&] {
            QMap<QString, qint64> found;
            for (const MapPainting::Entry& each : painting()->entries)
                found[each.name] = each.count;
            return found;
        };
        QCOMPARE(counts(), (QMap<QString, qint64>{
                               {"stars", 2}, {"rings", 1}, {"several tags", 1}, {"no tag", 236}}));
        QCOMPARE(m_view->cloud()->pointStyle().shade[2], quint16(2));
        for (const MapOverlay::Name& name : m_view->overlay()->names())
            QVERIFY(name.text != "no tag");
        // An entry of the legend selects its points.
        const int rings = 1;
        Q_EMIT m_view->legendPanel()->selectionWanted(rings);
        QCOMPARE(m_selection->ids(), QSet<qint64>{3});
        // The colours follow every edit.
        m_tags->forget("rings");
        QTRY_COMPARE(counts(), (QMap<QString, qint64>{{"stars", 3}, {"no tag", 237}}));
        m_tags->undoStack()->undo();
        QTRY_COMPARE(counts().size(), 4);
        // Also those of another map, whose points come anew.
        m_view->start({});
        QTRY_VERIFY(painting() && painting()->colour == MapColour::Tag);
        QCOMPARE(counts()["no tag"], qint64(236));
    }

    void aClassIsSelectedFromTheLegend()
    {
        open();
        int row = -1;
        for (int i = 0; i < m_view->legend()->rowCount(); ++i)
            if (m_view->legend()->index(i).data() == ScriptedSource::className(3))
                row = i;
        Q_EMIT m_view->legendPanel()->selectionWanted(row);
        QCOMPARE(m_selection->ids().size(), 40);
        for (const qint64 id : m_selection->ids())
            QCOMPARE(ScriptedSource::classOf(id), 3);
    }

    void theyAreThereInTheNextWindow()
    {
        QTemporaryDir folder;
        m_tagFolder = folder.path();
        open();
        m_tags->tag("stars", {0, 1, 2});
        m_view->setColour(MapColour::Tag);
        const Json state = m_view->saveState();
        make();
        QVERIFY(m_tags->set().isEmpty());
        m_view->restoreState(state);
        enter();
        QCOMPARE(names(), QStringList{"stars"});
        QTRY_VERIFY(m_view->colouring()->painting());
        QCOMPARE(m_view->colouring()->painting()->colour, MapColour::Tag);
    }

    void theMapRestsWhileTheyAreAskedFor()
    {
        open();
        QPointer<TagPicker> opened = m_view->askForTags();
        QVERIFY(m_view->session()->isHeld());
        opened->close();
        QVERIFY(!m_view->session()->isHeld());
    }
};

QTEST_MAIN(MapTagsTest)
#include "MapTagsTest.moc"
