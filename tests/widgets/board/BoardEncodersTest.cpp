// Which encoders are at hand, and how a person comes by a stronger one, on a scripted engine.

#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>

#include "board/BoardHeader.h"
#include "board/encoders/BoardEncoderDialog.h"
#include "common/ElidedLabel.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardEncodersTest final : public BoardFixture {
    Q_OBJECT

    /// What the menu of encoders offers now.
    QList<QAction*> offered()
    {
        QMenu* menu = m_view->header()->encoder()->menu();
        Q_EMIT menu->aboutToShow();
        return menu->actions();
    }

    QAction* offered(const QString& text)
    {
        for (QAction* action : offered())
            if (action->text() == text)
                return action;
        return nullptr;
    }

    QStringList ticked()
    {
        QStringList texts;
        for (const QAction* action : offered())
            if (action->isChecked())
                texts << action->text();
        return texts;
    }

    void use(const BoardEncoder& encoder)
    {
        session()->editor()->setEncoder(encoder, "encoder");
        settle();
    }

    BoardEncoderDialog* dialog() const { return m_view->findChild<BoardEncoderDialog*>(); }

    /// The dialog without a board to compare by: how to make a file, and the way to use it.
    void expectWayToAFile()
    {
        QVERIFY(dialog() && dialog()->isVisible());
        QVERIFY(!dialog()->table()->isVisible() && !dialog()->take()->isVisible());
        const auto* command = dialog()->findChild<QLineEdit*>();
        QVERIFY(command->isVisible() && command->text().contains("torchvision"));
        QCOMPARE(m_engine->count("board.encoders"), 0);
    }

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void aStrongerOneIsOfferedBeforeAnythingIsTaught()
    {
        open();
        m_view->setPicker([](QWidget*, BoardView::Ask) { return QStringList{"/nets/own.pth"}; });
        QVERIFY(!offered("Which fits these pictures best?")->isEnabled());
        QVERIFY(!offered("Which fits these pictures best?")->toolTip().isEmpty());
        QAction* stronger = offered("Use a stronger encoder…");
        QVERIFY(stronger && stronger->isEnabled());
        stronger->trigger();
        expectWayToAFile();
        dialog()->file()->click();
        settle();
        QVERIFY(!dialog() || !dialog()->isVisible());
        QVERIFY(board().encoder == (BoardEncoder{BoardEncoder::Kind::File, "/nets/own.pth"}));
    }

    void theEmptyBoardLeadsThereToo()
    {
        open();
        for (auto* button : m_view->welcome()->findChildren<QPushButton*>())
            if (button->text() == QString::fromUtf8("Use a stronger encoder…"))
                button->click();
        expectWayToAFile();
    }

    void withTwoClassesItComparesToo()
    {
        open();
        teach();
        QVERIFY(offered("Which fits these pictures best?")->isEnabled());
        const int before = m_engine->count("board.encoders");
        offered("Use a stronger encoder…")->trigger();
        settle();
        QVERIFY(dialog()->table()->isVisible() && dialog()->take()->isVisible());
        QCOMPARE(m_engine->count("board.encoders"), before + 1);
        QVERIFY(dialog()->findChild<QLineEdit*>()->isVisible());
        const QTableWidget* table = dialog()->table();
        QCOMPARE(table->horizontalHeaderItem(table->columnCount() - 1)->text(), QString("Time"));
        for (int row = 0; row < table->rowCount(); ++row)
            QVERIFY2(table->item(row, table->columnCount() - 1)->text().endsWith(" ms"),
                     "a short time is told in milliseconds");
    }

    void theBoardsOwnIsTickedWhateverItIs()
    {
        open("/runs/a");
        QCOMPARE(ticked(), QStringList("The run glyphs"));
        use({BoardEncoder::Kind::Run, "/runs/other"});
        QCOMPARE(ticked().size(), 1);
        QVERIFY(ticked().first() != "The run glyphs" && offered("The run glyphs"));
        use({BoardEncoder::Kind::File, "/nets/a & b.pth"});
        QCOMPARE(ticked(), QStringList("a && b.pth")); // no letter of it is a mnemonic
        QCOMPARE(offered("a && b.pth")->toolTip(), "/nets/a & b.pth");
        use({BoardEncoder::Kind::Fisher, {}});
        QCOMPARE(ticked(), QStringList("Fisher vectors, no training"));
    }

    void filesAreOfferedAgain()
    {
        open();
        m_engine->brokenEncoders = {"{\"file\":\"/nets/broken.pth\"}"};
        for (const char* path : {"/nets/one.pth", "/nets/two.pth", "/nets/broken.pth"})
            use({BoardEncoder::Kind::File, path});
        use({});
        QVERIFY(offered("one.pth") && offered("two.pth"));
        QVERIFY(!offered("broken.pth")); // it is no encoder
        offered("one.pth")->trigger();
        settle();
        QCOMPARE(board().encoder.path, "/nets/one.pth");
        // After a restart, the last one first; what was kept badly is passed over.
        Json kept = m_view->saveState();
        QCOMPARE(kept["encoders"], Json::array({"/nets/one.pth", "/nets/two.pth"}));
        kept["encoders"].push_back(7);
        use({});
        show();
        m_view->restoreState(kept);
        QVERIFY(offered("one.pth") && offered("two.pth"));
        QCOMPARE(m_view->saveState()["encoders"], Json::array({"/nets/one.pth", "/nets/two.pth"}));
    }

    void filesUsedBeforeAreComparedWhereTheyStillExist()
    {
        const QString own = m_home->filePath("own.pth");
        QFile file(own);
        QVERIFY(file.open(QIODevice::WriteOnly));
        open();
        m_engine->bestEncoder = "file";
        for (const QString& path : {own, QString("/nets/gone.pth")})
            use({BoardEncoder::Kind::File, path});
        use({});
        teach();
        QTRY_COMPARE(m_engine->count("board.encoders"), 1);
        const Json asked = m_engine->asked("board.encoders").back().params["encoders"];
        QCOMPARE(asked.back(), Json({{"file", own.toStdString()}}));
        QCOMPARE(std::count_if(asked.begin(), asked.end(),
                               [](const Json& one) { return one.contains("file"); }),
                 1);
        QTRY_COMPARE(board().encoder.path, own);
        settle();
    }

    void aComparisonIsToldWhileItLastsAndAfterwards()
    {
        open();
        m_engine->held = "board.encoders";
        QVERIFY(drop(m_view->welcome()->zone(), filesMime({"/p/ring-1.png", "/p/ring-2.png"})));
        QTRY_VERIFY(m_engine->count("board.predict") > 0);
        QVERIFY(
            drop(m_view->classes()->newClassZone(), filesMime({"/p/tent-1.png", "/p/tent-2.png"})));
        QTRY_COMPARE(m_engine->count("board.encoders"), 1);
        const BoardHeader* header = m_view->header();
        QVERIFY2(header->fact()->text().contains("comparing encoders"),
                 qPrintable(header->fact()->text()));
        QVERIFY(!header->encoder()->toolTip().contains("fisher"));
        m_engine->release();
        settle();
        QVERIFY(!header->fact()->text().contains("comparing"));
        QVERIFY2(header->encoder()->toolTip().contains("fisher"),
                 qPrintable(header->encoder()->toolTip()));
        // It is of these pictures and of nobody's choice.
        offered("The pixels themselves")->trigger();
        settle();
        QVERIFY(!header->encoder()->toolTip().contains("fisher"));
    }

    void everyNewBoardIsComparedOnce()
    {
        open();
        teach();
        QTRY_COMPARE(m_engine->count("board.encoders"), 1);
        settle();
        m_view->newBoard();
        settle();
        QCOMPARE(m_engine->count("board.encoders"), 1); // there is nothing to compare by
        teach();
        QTRY_COMPARE(m_engine->count("board.encoders"), 2);
        settle();
        // A person's choice ends it, and the board before keeps what was chosen for it.
        m_view->newBoard();
        settle();
        QUndoStack* steps = session()->editor()->undoStack();
        steps->undo();
        settle();
        QCOMPARE(board().classes.size(), 2);
        m_view->newBoard();
        settle();
        offered("Fisher vectors, no training")->trigger();
        teach();
        QCOMPARE(m_engine->count("board.encoders"), 2);
    }
};

QTEST_MAIN(BoardEncodersTest)
#include "BoardEncodersTest.moc"
