// What the network page takes, marks and measures, against a scripted engine.

#include <QComboBox>
#include <QLineEdit>

#include "WizardFixture.h"
#include "common/ProgressRow.h"
#include "common/Theme.h"
#include "wizard/EstimateCard.h"
#include "wizard/OptionEditor.h"

using namespace kindred;
using namespace kindred::test;

class TestNetworkPage final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }

    void onlyDifferencesFromDefaultsEnterThePlan()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        f.click(f.button("advanced"));
        auto* lr = f.find<QLineEdit>("lr");
        QTRY_VERIFY(lr && lr->isVisible());
        lr->setFocus();
        QTRY_COMPARE(lr->text(), "0.1"); // what the preset makes of it, not the declaration's 0.05
        lr->selectAll();
        QTest::keyClicks(lr, "0.02");
        QTRY_COMPARE(dump(f.plan()["set"]), dump(Json({{"lr", .02}})));
        lr->selectAll();
        QTest::keyClicks(lr, "0.1");
        QVERIFY(!f.plan().contains("set"));
        auto* optimizer = f.find<QComboBox>("optimizer");
        QTest::keyClick(optimizer, Qt::Key_Down);
        QTRY_COMPARE(dump(f.plan().value("set", Json())), dump(Json({{"optimizer", "adamw"}})));
    }

    void epochsAreInSightInASmallWindow()
    {
        Fixture f;
        f.open();
        f.wizard->resize(1280, 760);
        f.goTo(3);
        auto* epochs = f.find<QLineEdit>("epochs");
        QTRY_VERIFY(epochs && epochs->isVisible());
        QTRY_COMPARE(epochs->visibleRegion().boundingRect(), epochs->rect());
    }

    /// Of a method that takes no steps.
    void whatOnlyTrainingReadsIsNotAskedWithoutOne()
    {
        Fixture f;
        Json registry = cannedRegistry();
        Json& none = registry["methods"].back();
        none["trains"] = none["learns"] = false;
        f.source.answer("options.list", registry);
        f.open();
        f.goTo(2);
        f.click(f.card("none"));
        f.goTo(3);
        QTRY_VERIFY(f.says("Nothing is trained: there are no epochs."));
        QVERIFY(f.says("With which network?"));
        QVERIFY(!f.find<QLineEdit>("epochs")->isVisible());
        f.click(f.button("advanced"));
        QTRY_VERIFY(f.find<QLineEdit>("batch") && f.find<QLineEdit>("batch")->isVisible());
        for (const char* key : {"option.lr", "option.optimizer", "option.augment"})
            QVERIFY2(!f.find<QWidget>(key) || !f.find<QWidget>(key)->isVisible(), key);
        f.wizard->engine()->draft()->setText("method", "snca");
        QTRY_VERIFY(f.find<QLineEdit>("epochs")->isVisible());
        QVERIFY(!f.says("there are no epochs") && !f.says("With which network?"));
        QTRY_VERIFY(f.find<QLineEdit>("lr") && f.find<QLineEdit>("lr")->isVisible());
    }

    /// Who selects all of a field to type over it does so also where another default comes between.
    void aDefaultThatComesLateIsTypedOver()
    {
        for (const Json& before : {Json(20), Json()}) { // nothing: it has not been told yet
            OptionEditor editor(Json{{"key", "epochs"}, {"type", "integer"}, {"text", ""}},
                                nullptr);
            editor.showValue(before, false);
            editor.show();
            QVERIFY(QTest::qWaitForWindowActive(&editor, 60'000));
            auto* line = editor.findChild<QLineEdit*>();
            line->setFocus();
            line->selectAll();
            editor.showValue(60, false);
            QCOMPARE(line->text(), QString("60"));
            QTest::keyClicks(line, "1");
            QCOMPARE(line->text(), QString("1"));
        }
    }

    /// However wide the page is, a control stands near its name, at the side that reading begins.
    void controlsStayNearTheirNames()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        f.click(f.button("advanced"));
        const auto* lr = f.find<QLineEdit>("lr");
        for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
            f.wizard->setLayoutDirection(direction);
            f.wizard->resize(1800, 900);
            const QWidget* editor = f.find<QWidget>("option.lr");
            QVERIFY(editor && lr);
            const auto away = [&] {
                const QRect place(lr->mapTo(editor, QPoint()), lr->size());
                return direction == Qt::LeftToRight ? place.right() + 1
                                                    : editor->width() - place.left();
            };
            QTRY_VERIFY(editor->width() > 800);
            QTRY_VERIFY2(away() <= 640 && away() > 400, qPrintable(QString::number(away())));
        }
    }

    void valuesAreSaidInWords()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        auto* device = f.find<QComboBox>("device");
        QTRY_COMPARE(device->currentText(), "automatic");
        QTest::keyClick(device, Qt::Key_Down);
        QTRY_COMPARE(f.plan().value("device", ""), std::string("cpu"));
        QTRY_COMPARE(device->currentText(), "cpu");
        QTest::keyClick(device, Qt::Key_Up);
        QTRY_VERIFY(!f.plan().contains("device"));
        f.goTo(4);
        QTRY_VERIFY(f.says("automatic"));
    }

    void valuesOutOfRangeAreRefusedInPlace()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        f.click(f.button("advanced"));
        auto* batch = f.find<QLineEdit>("batch");
        QTRY_COMPARE(batch->text(), "32");
        batch->setFocus();
        for (const char* bad : {"0", "abc", "99999", ""}) {
            batch->selectAll();
            QTest::keyClick(batch, Qt::Key_Delete);
            QTest::keyClicks(batch, bad);
            QVERIFY2(!f.button("next")->isEnabled(), bad);
            QVERIFY2(batch->property("invalid").toBool(), bad);
        }
        batch->selectAll();
        QTest::keyClicks(batch, "48");
        QTRY_VERIFY(f.button("next")->isEnabled());
        QCOMPARE(dump(f.plan()["set"]), dump(Json({{"batch", 48}})));
    }

    void complaintsOfTheEngineMarkTheOption()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        f.click(f.button("advanced"));
        auto* lr = f.find<QLineEdit>("lr");
        lr->setFocus();
        lr->selectAll();
        QTest::keyClicks(lr, "20");
        QTRY_VERIFY(!f.button("next")->isEnabled());
        QTRY_VERIFY(lr->property("invalid").toBool());
        lr->selectAll();
        QTest::keyClicks(lr, "0.3");
        QTRY_VERIFY(f.button("next")->isEnabled());
        QVERIFY(!lr->property("invalid").toBool());
    }

    void anOwnNetworkWithoutAFileIsMarked()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        f.click(f.card("torchscript"));
        auto* file = f.find<QLineEdit>("encoderFile");
        QTRY_VERIFY(file->property("invalid").toBool());
        QVERIFY(f.says("the file is missing") && f.button("encoderBrowse")->isVisible());
        QCOMPARE(f.find<QWidget>("step.3")->accessibleDescription(), "Scalable NCA");
        QCOMPARE(f.find<QWidget>("step.4")->accessibleDescription(), "Your own network");
        QTest::keyClicks(file, "/nets/mine.pt");
        QTest::keyClick(file, Qt::Key_Tab);
        QTRY_VERIFY(f.button("next")->isEnabled());
        QVERIFY(!file->property("invalid").toBool());
        QCOMPARE(f.plan().value("encoder", ""), std::string("torchscript:/nets/mine.pt"));
    }

    void aComplaintWithoutAPlaceIsSaidInWords()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        f.source.answer("plan.check", [](const Json& params) {
            Json json = cannedCheck(params["plan"]);
            json["errors"] = Json::array({{{"key", "preset"}, {"text", "unknown option"}}});
            return ScriptedSource::Answer{json, {}, {}};
        });
        f.wizard->engine()->draft()->setOption("lr", .2);
        QTRY_VERIFY(f.says("preset: unknown option"));
        QVERIFY(!f.button("next")->isEnabled());
    }

    void aPlanThatDoesNotFitIsRefusedWithTheLargestThatDoes()
    {
        Fixture f;
        f.source.answer("plan.probe", [](const Json& params) {
            const Json set = params["plan"].value("set", Json::object());
            return ScriptedSource::Answer{cannedProbe(set.value("batch", 999) <= 48), {}, {}};
        });
        f.open();
        f.goTo(3);
        auto* verdict = f.find<QLabel>("verdict");
        QTRY_VERIFY(verdict->text().contains("48"));
        QVERIFY(!f.button("next")->isEnabled());
        QTRY_VERIFY(f.button("smallerBatch")->isVisible());
        f.click(f.button("smallerBatch"));
        QTRY_VERIFY(f.button("next")->isEnabled());
        QCOMPARE(dump(f.plan()["set"]), dump(Json({{"batch", 48}})));
        QTRY_VERIFY(verdict->text().contains("It fits"));
    }

    void noBatchIsOfferedWhereNoneFits()
    {
        Fixture f;
        Json probe = cannedProbe(false);
        probe["largest_batch"] = 0;
        f.source.answer("plan.probe", [&](const Json&) {
            return ScriptedSource::Answer{probe, {}, {}};
        });
        f.open();
        f.goTo(3);
        QTRY_VERIFY(f.find<QLabel>("verdict")->text().contains("smaller network"));
        QVERIFY(!f.button("smallerBatch")->isVisible());
        QVERIFY(!f.button("next")->isEnabled());
    }

    void whatAGpuHoldsIsSaidWhereTheNetworkLiesOnOne()
    {
        Fixture f;
        Json probe = cannedProbe(true);
        f.source.answer("plan.probe", [&](const Json&) {
            return ScriptedSource::Answer{probe, {}, {}};
        });
        f.open();
        f.goTo(3);
        auto* gpu = f.find<QLabel>("gpuMemory");
        QTRY_VERIFY(f.find<QLabel>("verdict")->text().contains("It fits"));
        QVERIFY(!gpu->isVisible());
        probe["gpu"] = {{"memory_bytes", 3.5e9}, {"available_bytes", 8e9}, {"fits", true}};
        f.wizard->engine()->probeAgain();
        QTRY_VERIFY(gpu->isVisible());
        QVERIFY2(gpu->text().contains("3.3 GiB of 7.5 GiB"), qPrintable(gpu->text()));
    }

    void packingIsOfferedWhereItPays()
    {
        Fixture f;
        Json probe = cannedProbe(true);
        probe["packing"] = {{"edge", 256},          {"bytes", 200 << 20},
                            {"pack_seconds", 12.0}, {"saved_seconds", 600.0},
                            {"pays", true},         {"reason", ""}};
        f.source.answer("plan.probe", probe);
        f.open();
        f.goTo(3);
        QTRY_VERIFY(f.button("packPictures")->isVisible());
        QVERIFY(f.find<QLabel>("packing")->text().contains("10 min"));
        f.click(f.button("packPictures"));
        QCOMPARE(dump(f.plan()["set"]), dump(Json({{"shards", "auto"}})));
        QTRY_VERIFY(!f.button("packPictures")->isVisible());
        QTRY_VERIFY(f.find<QLabel>("packing")->text().contains("12 s"));
    }

    void nothingIsOfferedWherePackingDoesNotPay()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        QTRY_VERIFY(f.find<QLabel>("verdict")->text().contains("It fits"));
        QVERIFY(!f.button("packPictures")->isVisible());
        QVERIFY(!f.find<QLabel>("packing")->isVisible());
    }

    void leavingThePageCancelsTheProbe()
    {
        Fixture f;
        f.source.hold("plan.probe");
        f.open();
        f.goTo(3);
        QTRY_COMPARE(f.source.asked("plan.probe").size(), 1);
        f.click(f.button("back"));
        QTRY_COMPARE(f.source.cancelled("plan.probe"), 1);
        f.click(f.button("next"));
        QTRY_COMPARE(f.source.asked("plan.probe").size(), 2);
        f.click(f.button("cancelProbe"));
        QTRY_COMPARE(f.source.cancelled("plan.probe"), 2);
        QTRY_VERIFY(f.button("measure")->isVisible());
        QVERIFY(f.button("next")->isEnabled()); // a person may go on without an estimate
    }

    void theProbeSaysHowLongItWillStillTake()
    {
        Fixture f;
        f.source.hold("plan.probe");
        f.open();
        f.goTo(3);
        QTRY_COMPARE(f.source.asked("plan.probe").size(), 1);
        auto* estimate = f.wizard->findChild<EstimateCard*>();
        QVERIFY(estimate);
        auto* row = estimate->findChild<ProgressRow*>();
        QVERIFY(row);
        QTRY_VERIFY(row->isVisible());
        double now = 0;
        row->setClock([&] { return now; });
        for (int second = 0; second <= 4; ++second) {
            now = 10.0 * second;
            f.source.report("plan.probe", .1 * second, "reading the data");
        }
        QCOMPARE(row->timeWords(), QString("about 1 min left"));
        f.source.release("plan.probe");
        QTRY_VERIFY(!row->isVisible());
    }

    void presetOfTheEngineReplacesChoices()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        f.wizard->engine()->draft()->setOption("lr", .7);
        auto* preset = f.find<QComboBox>("preset");
        QTest::keyClick(preset, Qt::Key_End);
        QTRY_COMPARE(f.plan().value("preset", ""), std::string("photos"));
        QVERIFY(!f.plan().contains("set"));
        QTRY_VERIFY(f.card("resnet18")->isChecked());
        QTRY_COMPARE(f.find<QLineEdit>("epochs")->text(), "60");
    }
};

QTEST_MAIN(TestNetworkPage)
#include "TestNetworkPage.moc"
