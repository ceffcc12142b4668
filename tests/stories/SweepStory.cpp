// A sweep from the wizard: an option and its values, a group of runs, and their results as a curve.

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <stdexcept>

#include "desktop/DesktopFixture.h"
#include "desktop/SeedRuns.h"
#include "plots/curves/ResultPlot.h"
#include "stories/Scene.h"
#include "views/evaluation/EvaluationView.h"
#include "views/evaluation/ResultCurvesPanel.h"
#include "wizard/PlanEngine.h"
#include "wizard/TrainingWizard.h"

using namespace kindred;

class SweepStory final : public QObject {
    Q_OBJECT

    static constexpr int kTraining = 240'000; ///< ms; three runs on two busy cores

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;

    TrainingWizard* wizard() const { return m_desktop->window()->findChild<TrainingWizard*>(); }

    std::function<QWidget*()> part(const char* name) const
    {
        return [this, name]() -> QWidget* {
            return wizard() ? wizard()->findChild<QWidget*>(QString::fromLatin1(name)) : nullptr;
        };
    }

    /// Where KINDRED_STORY_PICTURES asks for them.
    void picture(Person& person, const char* name) const
    {
        const QString folder = qEnvironmentVariable("KINDRED_STORY_PICTURES");
        if (!folder.isEmpty())
            person.ask([&] {
                QWidget* shown = wizard() ? static_cast<QWidget*>(wizard()) : m_desktop->window();
                shown->grab().save(QStringLiteral("%1/sweep-%2.png").arg(folder, name));
            });
    }

    void goOn(Person& person, int step)
    {
        person.click("Next", person.widget(part("next")));
        person.see("the next step", [&] { return wizard() && wizard()->step() == step; });
    }

    void plan(Person& person)
    {
        person.key("ctrl+n");
        person.click("the field for a path", person.widget(part("path")));
        person.type("demo:small");
        person.key("Return");
        goOn(person, 1);
        goOn(person, 2);
        person.click("scalable NCA", person.widget(part("card.snca")));
        goOn(person, 3);
        person.click("the epochs", person.widget(part("epochs")));
        person.typeAnew("1");
        person.click("the option to sweep", person.widget(part("sweepOption")));
        person.type("sigma");
        person.key("Return");
        person.see("the field for its values", [this] {
            QWidget* values = part("sweepValues")();
            return values && values->hasFocus();
        });
        person.type("0.03, 0.1, 20"); // no σ is as large
        person.see("what is wrong", [this] {
            return part("sweepValues")()->property("invalid").toBool() &&
                   !part("next")()->isEnabled();
        });
        picture(person, "wrong");
        person.typeAnew("0.03, 0.1, 0.3");
        person.see("three runs", [this] { return wizard()->engine()->runs() == 3; });
        person.see("what they will take", [this] {
            const auto* all = qobject_cast<QLabel*>(part("allRuns")());
            return all && all->isVisible() && !all->text().isEmpty();
        });
        picture(person, "network");
        goOn(person, 4);
        person.see("the sum", [this] { return part("start")()->isEnabled(); });
        picture(person, "review");
        person.click("Start now", person.widget(part("start")));
    }

private Q_SLOTS:
    void initTestCase() { KINDRED_MOVE_IN(m_home); }

    void threeValuesAreAGroupAndACurve()
    {
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        MainWindow* window = m_desktop->window();
        KINDRED_PLAY(window, [&](Person& person) {
            person.see("the engine",
                       [this] { return m_desktop->engine()->state() == RunSource::State::Ready; });
            plan(person);
            person.see(
                "the group's end",
                [&] {
                    const QString run = window->currentRun()->run();
                    return runsOfGroup(*window->runs(), run, "finished").size() == 3;
                },
                kTraining);
            picture(person, "runs");
            const QString group = person.ask(
                [&] { return textOf(objectOf(window->currentRun()->summary(), "group"), "path"); });
            QProcess engine;
            engine.start(QStringLiteral(KINDRED_ENGINE), {"evaluate", group, "--k", "5"});
            if (!engine.waitForFinished(kPatience) || engine.exitCode() != 0)
                throw std::runtime_error(engine.readAllStandardError().toStdString());
            person.key("ctrl+7");
            person.see("its room", [&] { return window->room() == Room::Evaluate; });
            person.ask([&] {
                window->findChild<EvaluationView*>()->showPage(EvaluationView::Page::Curves);
            });
            person.see("the curve", [&] {
                const auto* panel = window->findChild<EvaluationView*>()->curves();
                const QList<ResultCurve> curves = panel->plot()->curves();
                return panel->along() == QLatin1String("sigma") && !curves.isEmpty() &&
                       curves.front().points.size() == 3;
            });
            picture(person, "curve");
        });
    }

    void cleanupTestCase() { m_desktop.reset(); }
};

QTEST_MAIN(SweepStory)
#include "SweepStory.moc"
