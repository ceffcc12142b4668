// The whole way through the program: wizard, run, map, lasso, retrieval, board, a folder
// classified, a report written.

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "board/BoardView.h"
#include "board/classify/BoardClassifyDialog.h"
#include "board/classify/BoardResults.h"
#include "desktop/DesktopFixture.h"
#include "map/MapView.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/samples/Selection.h"
#include "plots/cloud/PointCloudView.h"
#include "report/PagePreview.h"
#include "report/ReportView.h"
#include "stories/Scene.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/retrieval/RetrievalView.h"
#include "wizard/ChoiceCard.h"
#include "wizard/TrainingWizard.h"

using namespace kindred;

class WholeWayStory final : public QObject {
    Q_OBJECT

    static constexpr int kLasso = 30;         ///< pixels
    static constexpr int kTraining = 120'000; ///< ms; two busy cores

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;

    static QByteArray read(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    void train(Person& person)
    {
        const auto wizard = [this] { return m_desktop->window()->findChild<TrainingWizard*>(); };
        const auto part = [wizard](const char* name) {
            return [wizard, name] {
                return wizard() ? wizard()->findChild<QWidget*>(QString::fromLatin1(name))
                                : nullptr;
            };
        };
        const Look firstCard = person.widget([wizard] {
            for (auto* card : wizard()->findChildren<ChoiceCard*>())
                if (card->isVisible() && card->isEnabled())
                    return card;
            return static_cast<ChoiceCard*>(nullptr);
        });
        person.key("ctrl+n");
        person.click("the field for a path", person.widget(part("path")));
        person.type("demo:small");
        person.key("Return");
        for (int step = 0; step < 4; ++step) {
            if (step == 1) // what it is for is the one thing that only a person knows
                person.click("a task", firstCard);
            person.click("Next", person.widget(part("next")));
            person.see("the next step", [&] { return wizard() && wizard()->step() == step + 1; });
        }
        person.click("Start now", person.widget(part("start")));
        person.see("the run in its room", [this] {
            return m_desktop->window()->currentRun()->isSet() &&
                   m_desktop->window()->room() == Room::Runs;
        });
    }

    /// Circles a point of the map; the samples inside.
    QSet<qint64> lasso(Person& person, const Scene& scene, qint64 id)
    {
        person.click("the lasso",
                     person.button("Choose with a lasso; Shift adds, Ctrl takes away (L)"));
        const QList<QPoint> ring = person.ask([&] { return scene.ring(id, kLasso); });
        person.draw(ring);
        person.see("what the lasso holds",
                   [&] { return scene.window()->selection()->ids().contains(id); });
        person.key("v");
        person.see("the hand",
                   [&] { return scene.map()->cloud()->tool() == PointCloudView::Tool::Pan; });
        return person.ask([&] { return scene.window()->selection()->ids(); });
    }

    void teach(Person& person, const Scene& scene)
    {
        const auto classes = [&] { return scene.board()->session()->document().classes; };
        QList<qint64> taught;
        for (int i = 0; i < 2; ++i) {
            person.key("ctrl+3");
            person.seeAtRest("the map", [&] { return scene.mapsUnrest(); });
            const qint64 id = person.ask([&] { return scene.lonelySample(taught); });
            const QSet<qint64> held = lasso(person, scene, id);
            person.dragTo("what the lasso holds", scene.point(id), scene.room(Room::Board));
            person.see("the board beneath the drag",
                       [&] { return scene.window()->room() == Room::Board; });
            person.moveOn("a place for a class", scene.newClass());
            person.drop();
            person.see("a class of them", [&] { return classes().size() == i + 1; });
            person.check("all of them", [&] { return classes()[i].images.size() == held.size(); });
            taught << id;
        }
    }

    void ask(Person& person, const Scene& scene)
    {
        person.key("ctrl+3");
        person.seeAtRest("the map", [&] { return scene.mapsUnrest(); });
        const qint64 id = person.ask([&] { return scene.lonelySample(); });
        person.click("the menu of the map", scene.point(id), Hands::Right);
        person.click("Show in Retrievals", person.entry("Show in Retrievals"));
        person.see("the retrieval", [&] {
            const RetrievalView* view = scene.retrieval();
            return view && view->query()->state() == RetrievalQuery::State::Ready;
        });
        const auto found = [&] { return scene.retrieval()->ownRow()->tiles(); };
        person.dragTo("what was found", scene.newTile(found), scene.room(Room::Board));
        person.moveOn("the middle of the board", scene.tray());
        person.drop();
        person.see("a prediction",
                   [&] { return scene.board()->session()->prediction().verdicts.size() == 1; });
    }

    void classify(Person& person, const QString& folder, const QString& table)
    {
        person.click("Classify a folder", person.button("Classify a folder…"));
        person.chooseFile(folder);
        person.see("what the pictures are", [this] {
            const auto* dialog = m_desktop->window()->findChild<BoardClassifyDialog*>();
            return dialog && dialog->results()->rowCount() == 4;
        });
        person.click("Save as CSV", person.button("Save as CSV…"));
        person.chooseFile(table);
        person.see("the table", [&] { return read(table).count('\n') == 5; });
        person.click("Close", person.button("Close"));
    }

    void report(Person& person, const char* kind, const QString& path)
    {
        person.key("ctrl+8");
        person.see("the pages", [this] {
            const auto* view = m_desktop->window()->findChild<ReportView*>();
            return view && view->isSettled() && view->preview()->pages().count() >= 2;
        });
        person.click("Save as", person.button("Save as…"));
        person.click(kind, person.entry(kind));
        person.chooseFile(path);
        person.see("the report", [&] { return QFileInfo(path).size() > 10'000; });
    }

private Q_SLOTS:
    void initTestCase() { KINDRED_MOVE_IN(m_home); }

    void fromTheWizardToTheReport()
    {
        const QString folder = m_home.filePath("pictures");
        for (int i = 0; i < 4; ++i)
            QVERIFY(!drawShape(QString("%1/%2.png").arg(folder).arg(i), i % 3, 80).isEmpty());
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        const Scene scene(*m_desktop);
        KINDRED_PLAY(m_desktop->window(), [&](Person& person) {
            person.see("the engine",
                       [this] { return m_desktop->engine()->state() == RunSource::State::Ready; });
            train(person);
            person.see(
                "the run's end", [&] { return scene.runEnded(); }, kTraining);
            teach(person, scene);
            ask(person, scene);
            classify(person, folder, m_home.filePath("told.csv"));
            report(person, "PDF", m_home.filePath("report.pdf"));
            report(person, "HTML", m_home.filePath("report.html"));
        });
        QVERIFY(read(m_home.filePath("report.pdf")).startsWith("%PDF-"));
        QVERIFY(read(m_home.filePath("report.html")).contains("kindred-engine train"));
    }

    void cleanupTestCase() { m_desktop.reset(); }
};

QTEST_MAIN(WholeWayStory)
#include "WholeWayStory.moc"
