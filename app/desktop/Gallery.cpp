#include "Gallery.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QPixmap>

#include <cstdio>

#include "Desktop.h"
#include "GalleryScenes.h"
#include "GallerySheet.h"
#include "GalleryWait.h"
#include "LogDock.h"
#include "MainWindow.h"
#include "SettingsDialog.h"
#include "ShortcutsDialog.h"
#include "Tour.h"
#include "common/JsonFields.h"
#include "wizard/ChoiceCard.h"
#include "wizard/FolderDialog.h"
#include "wizard/TrainingWizard.h"

namespace kindred {

namespace {

constexpr QSize kGallerySize(1280, 800);
constexpr int kTrainingMs = 300'000; ///< most time for a short training on a busy machine
constexpr int kMapMs = 60'000;       ///< a map that follows a training never rests
constexpr int kGalleryEpochs = 20;
constexpr int kWizardSteps = 5;
// The second process, of double scale, finds the first one's runs by these.
constexpr const char* kHomeVariable = "KINDRED_GALLERY_HOME";
constexpr const char* kRunVariable = "KINDRED_GALLERY_RUN";
constexpr const char* kComparedVariable = "KINDRED_GALLERY_COMPARED";

void complain(const QString& text)
{
    std::fprintf(stderr, "kindred: %s\n", qPrintable(text));
}

QList<Room> everyRoom()
{
    return {kRooms.begin(), kRooms.end()};
}

} // namespace

Gallery::Gallery(const Arguments& arguments) : m_arguments(arguments)
{
    m_command = arguments.engine.isEmpty() ? EngineClient::defaultCommand() : arguments.engine;
    m_home = qEnvironmentVariable(kHomeVariable);
    m_run = qEnvironmentVariable(kRunVariable);
    m_compared = qEnvironmentVariable(kComparedVariable);
    if (m_home.isEmpty())
        m_home = m_own.filePath(QStringLiteral("home"));
}

Gallery::~Gallery() = default;

int Gallery::draw()
{
    if (!QDir().mkpath(m_arguments.out) || !m_own.isValid()) {
        complain(QStringLiteral("cannot make the folder %1").arg(m_arguments.out));
        return 1;
    }
    if (!makeRuns())
        return 1;
    qputenv(kHomeVariable, m_home.toLocal8Bit());
    qputenv(kRunVariable, m_run.toLocal8Bit());
    qputenv(kComparedVariable, m_compared.toLocal8Bit());
    drawEmpty();
    m_mute = true;
    drawWaiting(QStringLiteral("loading"), {QStringLiteral("sleep"), QStringLiteral("3600")});
    m_mute = false;
    drawWaiting(QStringLiteral("error"), {QStringLiteral("false")});
    drawFinished();
    drawRunning();
    if (const Status written = writeGallerySheet(m_arguments.out); !written.ok()) {
        complain(QString::fromStdString(written.error().message()));
        m_failed = true;
    }
    return m_failed ? 1 : 0;
}

bool Gallery::makeRuns()
{
    if (m_run.isEmpty() && !m_arguments.runs.isEmpty()) {
        m_run = QFileInfo(m_arguments.runs.first()).absoluteFilePath();
        if (m_arguments.runs.size() > 1)
            m_compared = QFileInfo(m_arguments.runs.at(1)).absoluteFilePath();
    }
    if (!m_run.isEmpty())
        return true;
    EngineCommand command;
    command.argv = m_command;
    command.home = m_home;
    EngineClient engine(command);
    engine.start();
    const Json plan = {{"data", "demo:"}, {"preset", "demo"}, {"epochs", kGalleryEpochs}};
    Json other = plan;
    other["method"] = "softmax";
    other["name"] = "glyphs-softmax";
    Json first = plan;
    first["name"] = "glyphs";
    m_run = train(engine, first, QStringLiteral("finished"));
    m_compared = train(engine, other, QStringLiteral("finished"));
    if (!m_run.isEmpty())
        askEngine(engine, QStringLiteral("run.evaluate"),
                  {{"run", m_run.toStdString()}, {"protocol", "knn"}, {"k", {1, 5, 10, 30}}},
                  kTrainingMs);
    return !m_run.isEmpty() && !m_compared.isEmpty();
}

QString Gallery::train(EngineClient& engine, const Json& plan, const QString& until)
{
    const auto summary = askEngine(engine, QStringLiteral("queue.submit"),
                                   {{"plan", plan}, {"start", "now"}}, kTrainingMs);
    if (!summary) {
        complain(QStringLiteral("no run for the gallery could be started"));
        return {};
    }
    const QString run = textOf(*summary, "run");
    Json latest = *summary;
    const auto follow = QObject::connect(&engine, &RunSource::runChanged, &engine,
                                         [&](const QString& changed, const Json& now) {
                                             if (changed == run)
                                                 latest = now;
                                         });
    const bool reached = waitUntil(
        [&] {
            const QString state = textOf(latest, "state");
            return state == QLatin1String("failed") || state == QLatin1String("crashed") ||
                   (state == until &&
                    (until != QLatin1String("running") || valueOr(latest, "epoch", 0.0) >= 1.0));
        },
        kTrainingMs);
    QObject::disconnect(follow);
    if (reached && textOf(latest, "state") == until)
        return run;
    complain(
        QStringLiteral("a run for the gallery ended otherwise: %1").arg(textOf(latest, "error")));
    return {};
}

std::unique_ptr<Desktop> Gallery::open(const QStringList& engine, const QStringList& runs) const
{
    Arguments arguments;
    arguments.engine = engine;
    arguments.runs = runs;
    arguments.language = m_arguments.language;
    static int s_number = 0;
    const QString settings = m_own.filePath(QStringLiteral("%1.ini").arg(++s_number));
    Settings(settings).setRunsFolder(m_home);
    auto desktop = std::make_unique<Desktop>(arguments, settings);
    desktop->window()->resize(kGallerySize);
    desktop->show();
    return desktop;
}

void Gallery::drawEmpty()
{
    const QString home = std::exchange(m_home, m_own.filePath(QStringLiteral("empty")));
    const auto desktop = open(m_command, {});
    drawRooms(*desktop, QStringLiteral("empty"), everyRoom());
    m_home = home;
}

void Gallery::drawWaiting(const QString& state, const QStringList& engine)
{
    const std::string name = QFileInfo(m_run).fileName().toStdString();
    // A window for each room: an engine that never answers is given up after a while.
    for (const Room room : kRooms) {
        const auto desktop = open(engine, {});
        waitForAnswers(*desktop->engine(), m_mute); // its first paint leads to the start page
        desktop->window()->currentRun()->setRun(m_run, {{"run", m_run.toStdString()},
                                                        {"name", name},
                                                        {"state", "finished"},
                                                        {"epoch", 60.0},
                                                        {"epochs", 60},
                                                        {"step", 180},
                                                        {"steps", 180}});
        drawRooms(*desktop, state, {room});
    }
}

void Gallery::drawFinished()
{
    const auto desktop = open(m_command, {m_run});
    CurrentRun* current = desktop->window()->currentRun();
    if (!waitUntil([&] { return current->isSet(); }, kTrainingMs)) {
        complain(QStringLiteral("the engine did not open %1").arg(m_run));
        m_failed = true;
        return;
    }
    if (!m_compared.isEmpty() && askEngine(*desktop->engine(), QStringLiteral("runs.open"),
                                           {{"path", m_compared.toStdString()}}, kTrainingMs))
        current->setComparison(m_compared);
    drawRooms(*desktop, QStringLiteral("finished"), everyRoom());
    const auto draw = [&](QWidget* widget, const QString& name) {
        drawBoth(*desktop, widget, name);
    };
    if (!drawGalleryScenes(*desktop->window(), draw))
        m_failed = true;
    drawDialogs(*desktop);
    drawWizard(*desktop);
}

void Gallery::drawRunning()
{
    const auto desktop = open(m_command, {});
    EngineClient& engine = *desktop->engine();
    waitUntil([&] { return engine.state() == RunSource::State::Ready; }, kTrainingMs);
    const Json plan = {
        {"data", "demo:"}, {"preset", "demo"}, {"epochs", 400}, {"name", "glyphs-training"}};
    const QString run = train(engine, plan, QStringLiteral("running"));
    if (run.isEmpty()) {
        m_failed = true;
        return;
    }
    desktop->window()->openPath(run);
    waitUntil([&] { return desktop->window()->currentRun()->run() == run; }, kTrainingMs);
    drawRooms(*desktop, QStringLiteral("running"), everyRoom());
    askEngine(engine, QStringLiteral("run.control"),
              {{"run", run.toStdString()}, {"state", "stopped"}}, kTrainingMs);
    // Its job would write on into a folder that is removed.
    waitUntil(
        [&] {
            const auto record =
                askEngine(engine, QStringLiteral("queue.list"), Json::object(), kTrainingMs);
            return !record || record->value("jobs", Json::array()).empty();
        },
        kTrainingMs);
    askEngine(engine, QStringLiteral("run.delete"), {{"run", run.toStdString()}}, kTrainingMs);
}

void Gallery::drawRooms(Desktop& desktop, const QString& state, const QList<Room>& rooms)
{
    for (const Room room : rooms) {
        desktop.window()->showRoom(room);
        drawBoth(desktop, desktop.window(), roomKey(room) + QLatin1Char('-') + state);
    }
}

void Gallery::drawDialogs(Desktop& desktop)
{
    MainWindow* window = desktop.window();
    window->showRoom(Room::Home);
    const auto draw = [&](QDialog* dialog, const QString& name) {
        dialog->show();
        drawBoth(desktop, dialog, QStringLiteral("dialog-") + name);
        delete dialog;
    };
    draw(new SettingsDialog(desktop.settings(), window), QStringLiteral("settings"));
    draw(new ShortcutsDialog(window), QStringLiteral("shortcuts"));
    auto* folders = new FolderDialog(desktop.engine(), {}, window);
    folders->list(QFileInfo(m_run).absolutePath());
    draw(folders, QStringLiteral("folder"));
    window->log()->show();
    drawBoth(desktop, window, QStringLiteral("dialog-log"));
    window->log()->hide();
    Tour* tour = window->startTour();
    for (int stop = 1, stops = tour->count(); stop <= stops; ++stop) {
        drawBoth(desktop, window, QStringLiteral("tour-%1").arg(stop));
        tour->next(); // the last one ends it
    }
}

void Gallery::drawWizard(Desktop& desktop)
{
    MainWindow* window = desktop.window();
    TrainingWizard* wizard = window->newTraining();
    drawBoth(desktop, wizard, QStringLiteral("wizard-0-empty"));
    wizard->setPlan({{"data", "demo:"}, {"preset", "demo"}});
    for (int step = 0; step < kWizardSteps; ++step) {
        wizard->goTo(step);
        drawBoth(desktop, wizard, QStringLiteral("wizard-%1").arg(step + 1));
    }
    wizard->goTo(1);
    for (ChoiceCard* card : wizard->findChildren<ChoiceCard*>())
        if (card->id() == QLatin1String("newclass"))
            card->click();
    drawBoth(desktop, wizard, QStringLiteral("wizard-later"));
    wizard->setPlan({{"data", "/no/such/folder"}});
    wizard->goTo(0);
    drawBoth(desktop, wizard, QStringLiteral("wizard-error"));
    delete wizard;
}

void Gallery::drawBoth(Desktop& desktop, QWidget* widget, const QString& name)
{
    for (const bool dark : {true, false}) {
        desktop.theme().force(dark);
        waitForAnswers(*desktop.engine(), m_mute);
        if (!m_mute)
            waitUntil([&] { return !isMapMoving(desktop.window()); }, kMapMs);
        waitUntilStill(widget);
        take(widget, name, dark);
    }
}

void Gallery::take(QWidget* widget, const QString& name, bool dark)
{
    const QPixmap picture = widget->grab();
    const QString path =
        QDir(m_arguments.out).filePath(galleryName(name, dark, picture.devicePixelRatio()));
    if (picture.save(path)) {
        std::printf("%s\n", qPrintable(path));
    } else {
        complain(QStringLiteral("cannot write %1").arg(path));
        m_failed = true;
    }
    std::fflush(stdout);
}

} // namespace kindred
