// A run is exported from the table of runs: what is asked of the engine, and what is told.

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTimer>

#include "common/ProgressRow.h"
#include "views/runs/ExportDialog.h"
#include "widgets/views/RunsFixture.h"
#include "wizard/FolderDialog.h"

using namespace kindred;

class RunExportTest final : public RunsFixture {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        setUp({ScriptedSource::summary("done", "finished", 40, 0.9),
               ScriptedSource::summary("waits", "queued", 0, 0)});
        QTRY_COMPARE(m_view->order()->rowCount(), 2);
    }
    void cleanup()
    {
        delete dialog();
        tearDown();
    }

    void oneRunThatHasBegunIsExported()
    {
        choose("waits");
        QVERIFY(!action("Export…")->isEnabled());
        choose("done");
        QVERIFY(action("Export…")->isEnabled());
        m_view->table()->selectAll();
        QVERIFY(!action("Export…")->isEnabled());
    }

    void aFormatIsChosenByTheKeyboardAndWritten()
    {
        open();
        QTRY_VERIFY(radio("csv")->hasFocus());
        QVERIFY(radio("csv")->isChecked());
        QVERIFY(place()->text().endsWith("/done.csv"));
        place()->setText(m_folder.filePath("mine.csv"));
        radio("csv")->setFocus();
        QTest::keyClick(radio("csv"), Qt::Key_Down);
        QVERIFY(radio("embedding-projector")->isChecked());
        QCOMPARE(place()->text(), m_folder.filePath("done-projector")); // in the same folder
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QVERIFY(radio("tensorboard")->isChecked());
        QVERIFY(!dialog()->findChild<QComboBox*>()->isEnabled()); // it has all steps
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QVERIFY(radio("torchscript")->isChecked());
        auto* step = dialog()->findChild<QComboBox*>();
        QVERIFY(step->isEnabled());
        step->setCurrentIndex(1);
        const std::string out = m_folder.filePath("done.pt").toStdString();
        m_source->answers["run.export"] = {{"out", out}, {"notes", {"a note"}}};
        QTest::keyClick(dialog(), Qt::Key_Return);
        QTRY_COMPARE(m_source->count("run.export"), 1);
        const Json asked = m_source->asked("run.export")[0].params;
        QCOMPARE(QString::fromStdString(asked.dump()),
                 QString::fromStdString(Json({{"run", "/runs/done"},
                                              {"format", "torchscript"},
                                              {"out", out},
                                              {"step", "best"}})
                                            .dump()));
        QTRY_VERIFY(says("Written: " + m_folder.filePath("done.pt") + "\na note"));
        QVERIFY(button("Open folder")->isVisible());
    }

    void whatIsThereAlreadyIsNotProposed()
    {
        QVERIFY(QDir(m_folder.path()).mkdir("done-projector"));
        open();
        place()->setText(m_folder.filePath("x.csv"));
        radio("embedding-projector")->click();
        QCOMPARE(place()->text(), m_folder.filePath("done-projector-2"));
        place()->setText("beside.csv"); // of which folder nobody knows
        QVERIFY(!button("Export")->isEnabled());
    }

    void aFileThatIsThereIsChosenWithoutAQuestion()
    {
        open();
        QVERIFY(button("Choose…")); // no host is told: it is this machine
        bool asks = true;
        QTimer::singleShot(0, dialog(), [&asks] {
            auto* chooser = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(chooser);
            asks = !chooser->testOption(QFileDialog::DontConfirmOverwrite);
            chooser->reject();
        });
        button("Choose…")->click();
        QVERIFY(!asks); // the engine would refuse what was agreed to
    }

    void aRefusalStandsInTheDialog()
    {
        m_source->errors["run.export"] =
            inputError("the network cannot be written as TorchScript", "done", "Choose csv.");
        open();
        button("Export")->click();
        QTRY_VERIFY(says("done: the network cannot be written as TorchScript. Choose csv."));
        QVERIFY(!button("Open folder")->isVisible());
        QVERIFY(button("Export")->isEnabled());
        radio("safetensors")->click();
        QVERIFY(!says("TorchScript. Choose")); // it was about the other format
    }

    void whatTheRunCannotBeWrittenAsIsDisabledWithTheReason()
    {
        const auto format = [](const char* id, const Json& error) {
            return Json{{"id", id}, {"data", false}, {"steps", true}, {"error", error}};
        };
        const auto refusal = [](const char* what, const char* remedy) {
            return Json{{"code", 3}, {"what", what}, {"where", ""}, {"remedy", remedy}};
        };
        m_source->answers["run.exports"] = {
            {"formats",
             {format("csv", Json()),
              format("torchscript", refusal("TorchScript cannot carry how encoder fisher describes "
                                            "pictures",
                                            "Use csv for the embeddings.")),
              format("safetensors", refusal("encoder fisher has no weights", ""))}}};
        open();
        QTRY_VERIFY(!radio("torchscript")->isEnabled());
        QCOMPARE(m_source->asked("run.exports")[0].params, Json({{"run", "/runs/done"}}));
        QVERIFY(!radio("safetensors")->isEnabled());
        const QString reason = "TorchScript cannot carry how encoder fisher describes pictures. "
                               "Use csv for the embeddings.";
        QVERIFY(says(reason));
        QCOMPARE(radio("torchscript")->accessibleDescription(), reason);
        QVERIFY(radio("csv")->isChecked() && radio("csv")->isEnabled());
        radio("tensorboard")->setFocus();
        radio("tensorboard")->click();
        QTest::keyClick(radio("tensorboard"), Qt::Key_Down); // where those are that are disabled
        QVERIFY(!radio("torchscript")->isChecked() && !radio("safetensors")->isChecked());
        QVERIFY(button("Export")->isEnabled());
    }

    void theFirstFormatThatIsPossibleIsChosenAndNoneWhereNoneIs()
    {
        const auto refused = [](const std::vector<std::string>& ids) {
            Json formats = Json::array();
            for (const std::string& id : ids)
                formats.push_back(
                    {{"id", id},
                     {"error",
                      {{"code", 3}, {"what", "the run has no checkpoint"}, {"where", ""}}}});
            return Json{{"formats", formats}};
        };
        m_source->answers["run.exports"] =
            refused({"csv", "embedding-projector", "torchscript", "safetensors"});
        open();
        QTRY_VERIFY(radio("tensorboard")->isChecked());
        QVERIFY(place()->text().endsWith("/done-tensorboard"));
        QVERIFY(button("Export")->isEnabled());
        delete dialog();
        m_source->answers["run.exports"] =
            refused({"csv", "embedding-projector", "tensorboard", "torchscript", "safetensors"});
        open();
        QTRY_VERIFY(!radio("tensorboard")->isEnabled());
        QVERIFY(!button("Export")->isEnabled());
        QVERIFY(says("the run has no checkpoint"));
    }

    void anotherSourceIsEmbeddedInAFormatThatHoldsEmbeddings()
    {
        open();
        data()->setText(" /data/others ");
        radio("torchscript")->click();
        QVERIFY(!data()->isEnabled());
        QVERIFY(!button("Other data…")->isEnabled());
        button("Export")->click(); // as if it were not there
        QTRY_COMPARE(m_source->count("run.export"), 1);
        QVERIFY(!m_source->asked("run.export")[0].params.contains("data"));
        QTRY_VERIFY(radio("csv")->isEnabledTo(nullptr));
        radio("csv")->click();
        QVERIFY(data()->isEnabled());
        QTRY_VERIFY(button("Export")->isEnabled());
        button("Export")->click();
        QTRY_COMPARE(m_source->count("run.export"), 2);
        QCOMPARE(m_source->asked("run.export")[1].params.at("data"), Json("/data/others"));
    }

    void theSourceIsChosenOnTheEnginesSide()
    {
        open();
        button("Other data…")->click();
        auto* chooser = dialog()->findChild<FolderDialog*>();
        QVERIFY(chooser);
        Q_EMIT chooser->chosen("/data/others");
        QCOMPARE(data()->text(), "/data/others");
    }

    void itTellsHowFarItIsAndIsCancelled()
    {
        m_source->unanswered = "run.export";
        open();
        button("Export")->click();
        auto* progress = dialog()->findChild<ProgressRow*>();
        QTRY_VERIFY(progress->isVisible());
        QTRY_VERIFY(progress->bar()->maximum() > 0);
        QVERIFY(!button("Export")->isEnabled());
        QVERIFY(!place()->isEnabled());
        progress->cancelButton()->click();
        QCOMPARE(m_source->cancelledCount(), 1);
        dialog()->reject(); // closing ends it as well
        QCOMPARE(m_source->cancelledCount(), 2);
    }

private:
    ExportDialog* dialog() const { return m_view->findChild<ExportDialog*>(); }
    void open()
    {
        choose("done");
        action("Export…")->trigger();
        QVERIFY(dialog());
        QVERIFY(QTest::qWaitForWindowActive(dialog(), 60'000));
    }
    QRadioButton* radio(const char* format) const
    {
        return dialog()->findChild<QRadioButton*>(format);
    }
    QLineEdit* place() const { return dialog()->findChild<QLineEdit*>("exportPlace"); }
    QLineEdit* data() const { return dialog()->findChild<QLineEdit*>("exportData"); }
    QPushButton* button(const char* words) const
    {
        for (QPushButton* each : dialog()->findChildren<QPushButton*>())
            if (each->text() == QString::fromUtf8(words))
                return each;
        return nullptr;
    }
    bool says(const QString& words) const
    {
        for (const QLabel* label : dialog()->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(words))
                return true;
        return false;
    }

    QTemporaryDir m_folder;
};

QTEST_MAIN(RunExportTest)
#include "RunExportTest.moc"
