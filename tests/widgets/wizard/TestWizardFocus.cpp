// Where the keyboard is while the wizard's pages come and go.

#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollArea>
#include <QSignalSpy>
#include <QVBoxLayout>

#include "WizardFixture.h"
#include "common/Theme.h"
#include "wizard/CardFlow.h"
#include "wizard/FolderDialog.h"

using namespace kindred;
using namespace kindred::test;

class TestWizardFocus final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }

    void refusedPathCanBeTypedOver()
    {
        Fixture f;
        f.source.fail("data.inspect", inputError("does not exist", "/data/shape"));
        f.open();
        auto* path = f.find<QLineEdit>("path");
        path->setFocus();
        QTest::keyClicks(path, "/data/shape");
        QTest::keyClick(path, Qt::Key_Return);
        QTRY_VERIFY(f.says("does not exist"));
        QCOMPARE(f.wizard->focusWidget(), path);
        actHealthy(f.source);
        QTest::keyClicks(f.wizard->focusWidget(), kSource);
        QTest::keyClick(f.wizard->focusWidget(), Qt::Key_Return);
        QTRY_VERIFY(f.button("next")->isEnabled());
        QCOMPARE(f.wizard->engine()->draft()->text("data"), kSource);
    }

    void whatWasFoundHasTheFocusNotCancel()
    {
        Fixture f;
        f.source.hold("data.inspect");
        f.open();
        auto* path = f.find<QLineEdit>("path");
        path->setFocus();
        QTest::keyClicks(path, kSource);
        QTest::keyClick(path, Qt::Key_Return);
        f.source.report("data.inspect", .4, "480 of 1203");
        QTRY_VERIFY(f.button("cancelInspection")->isVisible());
        QCOMPARE(f.wizard->focusWidget(), f.button("cancelInspection"));
        f.click(f.button("cancelInspection"));
        QTRY_VERIFY(path->isVisible());
        QCOMPARE(f.wizard->focusWidget(), path);
        actHealthy(f.source);
        f.source.release("data.inspect");
        QTest::keyClick(path, Qt::Key_Return);
        QTRY_VERIFY(f.button("next")->isEnabled());
        QVERIFY(f.wizard->focusWidget() != f.button("cancel"));
        QVERIFY(f.wizard->dataPage()->isAncestorOf(f.wizard->focusWidget()));
    }

    void networkPageBeginsAtItsTop()
    {
        Fixture f;
        f.open();
        f.wizard->resize(f.wizard->minimumSize());
        f.goTo(3);
        QCOMPARE(f.wizard->focusWidget(), f.find<QComboBox>("preset"));
        QTRY_VERIFY(f.card("conv4")->isChecked());
        const QWidget* preset = f.find<QComboBox>("preset");
        QTRY_VERIFY(preset->visibleRegion().boundingRect().height() == preset->height());
    }

    /// Three columns need less height than two, and nothing below them to scroll to.
    void cardsEndWhereTheLastDoes()
    {
        QScrollArea area;
        area.setWidgetResizable(true);
        auto* content = new QWidget;
        auto* column = new QVBoxLayout(content);
        column->setContentsMargins(0, 0, 0, 0);
        auto* flow = new CardFlow(250, content);
        for (int i = 0; i < 24; ++i)
            flow->addCard(QString::number(i), "A method",
                          "It brings pictures of one class together.");
        column->addWidget(flow);
        column->addStretch(1);
        area.setWidget(content);
        area.resize(900, 400);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area, 60'000));
        const auto bottom = [flow] { return flow->cards().last()->geometry().bottom() + 1; };
        QTRY_VERIFY(flow->cards()[2]->x() > flow->cards()[1]->x());
        QTRY_COMPARE(content->height(), bottom());
        area.resize(600, 400); // two columns
        QTRY_COMPARE(flow->cards()[2]->x(), 0);
        QTRY_COMPARE(content->height(), bottom());
    }

    void aFileThatIsTypedIsChosen()
    {
        ScriptedSource source;
        source.answer("fs.list", [](const Json& params) {
            const std::string path = params.value("path", "/home/far");
            if (path != "/home/far" && path != "/")
                return ScriptedSource::Answer{{}, inputError("cannot list the folder", path), {}};
            const Json entries = {{{"name", "a.npy"}, {"kind", "file"}, {"source", true}},
                                  {{"name", "b.txt"}, {"kind", "file"}, {"source", false}},
                                  {{"name", "shapes"}, {"kind", "folder"}, {"source", true}}};
            return ScriptedSource::Answer{
                {{"path", path}, {"parent", "/"}, {"entries", entries}}, {}, {}};
        });
        FolderDialog dialog(&source, "gpu-box");
        dialog.list({});
        dialog.open();
        auto* list = dialog.findChild<QListWidget*>();
        auto* path = dialog.findChild<QLineEdit*>();
        QSignalSpy chosen(&dialog, &FolderDialog::chosen);
        QTRY_COMPARE(list->count(), 3);
        QCOMPARE(list->item(0)->text(), "shapes"); // folders first
        QTRY_COMPARE(dialog.focusWidget(), list);
        QTest::keyClicks(dialog.focusWidget(), "/");
        QTRY_COMPARE(dialog.focusWidget(), path);
        QTest::keyClicks(path, "home/far/b.txt");
        QTest::keyClick(path, Qt::Key_Return);
        QTRY_VERIFY(dialog.findChild<QLabel*>()->text().contains("cannot list"));
        QVERIFY(chosen.isEmpty());
        path->selectAll();
        QTest::keyClicks(path, "/home/far/a.npy");
        QTest::keyClick(path, Qt::Key_Return);
        QTRY_COMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toString(), "/home/far/a.npy");
        QVERIFY(!dialog.isVisible());
    }
};

QTEST_MAIN(TestWizardFocus)
#include "TestWizardFocus.moc"
