#include "gallery/Gallery.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QSysInfo>

#include <csignal>
#include <sys/types.h>

#include "Desktop.h"
#include "base/Files.h"
#include "common/JsonFields.h"
#include "gallery/GalleryScenes.h"
#include "gallery/GallerySheet.h"
#include "gallery/GalleryWait.h"
#include "models/runs/RunListModel.h"
#include "settings/SettingsDialog.h"
#include "tour/Tour.h"
#include "views/runs/ExportDialog.h"
#include "window/LogDock.h"
#include "window/MainWindow.h"
#include "window/ShortcutsDialog.h"
#include "wizard/ChoiceCard.h"
#include "wizard/FolderDialog.h"
#include "wizard/TrainingWizard.h"

namespace kindred {

namespace {

constexpr QSize kGallerySize(1280, 800);
constexpr int kAnswerMs = 300'000; ///< most time for an answer on a busy machine
constexpr int kWizardSteps = 5;
// The second process, of double scale, finds the first one's runs by this.
constexpr const char* kHomeVariable = "KINDRED_GALLERY_HOME";

QList<Room> everyRoom()
{
    return {kRooms.begin(), kRooms.end()};
}

QString homeFor(const QTemporaryDir& own)
{
    const QString made = qEnvironmentVariable(kHomeVariable);
    return made.isEmpty() ? own.filePath(QStringLiteral("home")) : made;
}

bool showRun(Desktop& desktop, const QString& run)
{
    desktop.window()->openPath(run);
    return waitUntil([&] { return desktop.window()->currentRun()->run() == run; }, kAnswerMs);
}

/// The process that trains it, where that is one of this machine; else 0.
pid_t jobHere(const QString& run)
{
    const fs::path file = QDir(run).filePath("status.json").toStdString();
    const auto text = readFile(file);
    const auto status = text ? parseJson(*text, file) : Result<Json>(Json::object());
    if (!status || textOf(*status, "host") != QSysInfo::machineHostName())
        return 0;
    return valueOr(*status, "pid", pid_t{0});
}

} // namespace

Gallery::Gallery(const Arguments& arguments)
    : m_arguments(arguments),
      m_command(arguments.engine.isEmpty() ? EngineClient::defaultCommand() : arguments.engine),
      m_runs(homeFor(m_own), arguments.runs), m_painter(arguments.out)
{
}

Gallery::~Gallery() = default;

int Gallery::draw()
{
    if (!QDir().mkpath(m_arguments.out) || !m_own.isValid()) {
        m_painter.fail(QStringLiteral("cannot make the folder %1").arg(m_arguments.out));
        return 1;
    }
    if (const QString words = m_runs.make(m_command); !words.isEmpty()) {
        m_painter.fail(words);
        return 1;
    }
    qputenv(kHomeVariable, m_runs.home().toLocal8Bit());
    drawEmpty();
    drawWaiting(QStringLiteral("loading"), {QStringLiteral("sleep"), QStringLiteral("3600")}, true);
    drawWaiting(QStringLiteral("error"), {QStringLiteral("false")}, false);
    drawFinished();
    drawRunning();
    drawSetAside();
    if (const Status written = writeGallerySheet(m_arguments.out); !written.ok())
        m_painter.fail(QString::fromStdString(written.error().message()));
    return m_painter.hasFailed() ? 1 : 0;
}

std::unique_ptr<Desktop> Gallery::open(const QStringList& engine, const QStringList& runs,
                                       const QString& home, const QString& name)
{
    Arguments arguments;
    arguments.engine = engine;
    arguments.runs = runs;
    arguments.language = m_arguments.language;
    static int s_number = 0;
    const QDir folder(m_own.filePath(name));
    folder.mkpath(QStringLiteral("."));
    const QString settings = folder.filePath(QStringLiteral("%1.ini").arg(++s_number));
    Settings(settings).setRunsFolder(home);
    auto desktop = std::make_unique<Desktop>(arguments, settings);
    m_painter.setDesktop(desktop.get());
    desktop->window()->resize(kGallerySize);
    desktop->show();
    return desktop;
}

void Gallery::drawEmpty()
{
    const auto desktop = open(m_command, {}, m_own.filePath(QStringLiteral("empty")));
    drawRooms(QStringLiteral("empty"), everyRoom());
}

void Gallery::drawWaiting(const QString& state, const QStringList& engine, bool mute)
{
    const std::string name = QFileInfo(m_runs.main()).fileName().toStdString();
    // A window for each room: an engine that never answers is given up after a while.
    for (const Room room : kRooms) {
        const auto desktop = open(engine, {}, m_runs.home());
        m_painter.setDesktop(desktop.get(), mute);
        waitForAnswers(*desktop->engine(), mute); // its first paint leads to the start page
        desktop->window()->currentRun()->setRun(m_runs.main(),
                                                {{"run", m_runs.main().toStdString()},
                                                 {"name", name},
                                                 {"state", "finished"},
                                                 {"epoch", 60.0},
                                                 {"epochs", 60},
                                                 {"step", 180},
                                                 {"steps", 180}});
        drawRooms(state, {room});
    }
}

void Gallery::drawFinished()
{
    const auto desktop = open(m_command, {m_runs.main()}, m_runs.home());
    CurrentRun* current = desktop->window()->currentRun();
    if (!waitUntil([&] { return current->isSet(); }, kAnswerMs))
        return m_painter.fail(QStringLiteral("the engine did not open %1").arg(m_runs.main()));
    const QString compared = m_runs.compared();
    if (!compared.isEmpty() && askEngine(*desktop->engine(), QStringLiteral("runs.open"),
                                         {{"path", compared.toStdString()}}, kAnswerMs))
        current->setComparison(compared);
    drawRooms(QStringLiteral("finished"), everyRoom());
    drawGalleryScenes(m_painter, m_runs);
    drawDialogs(*desktop);
    drawWizard();
}

void Gallery::drawRunning()
{
    const auto desktop = open(m_command, {}, m_runs.home());
    EngineClient& engine = *desktop->engine();
    waitUntil([&] { return engine.state() == RunSource::State::Ready; }, kAnswerMs);
    const Json plan = {
        {"data", "demo:"}, {"preset", "demo"}, {"epochs", 400}, {"name", "glyphs-training"}};
    QString words;
    const QString run =
        trainForGallery(engine, {{"plan", plan}}, QStringLiteral("running"), &words);
    if (run.isEmpty())
        return m_painter.fail(words);
    if (!showRun(*desktop, run))
        return m_painter.fail(QStringLiteral("%1 could not be shown").arg(run));
    drawRooms(QStringLiteral("running"), everyRoom());
    const Json later = {
        {"data", "demo:"}, {"preset", "demo"}, {"epochs", 40}, {"name", "glyphs-later"}};
    const QString next =
        trainForGallery(engine, {{"plan", later}}, QStringLiteral("queued"), &words);
    if (next.isEmpty())
        m_painter.fail(words);
    else
        drawQueued(*desktop, next);
    drawHalted(*desktop, run);
    remove(engine, next.isEmpty() ? QStringList{run} : QStringList{next, run});
}

/// One that waits for the one that trains.
void Gallery::drawQueued(Desktop& desktop, const QString& run)
{
    if (showRun(desktop, run))
        drawRooms(QStringLiteral("queued"), {Room::Home, Room::Runs, Room::Map, Room::Evaluate});
}

/// A training that a person paused, and then its job gone, as where the machine went off.
void Gallery::drawHalted(Desktop& desktop, const QString& run)
{
    const auto stands = [&](const char* state) {
        return m_painter.reach(state, [&] {
            return textOf(desktop.window()->runs()->summaryOf(run), "state") ==
                   QLatin1String(state);
        });
    };
    askEngine(*desktop.engine(), QStringLiteral("run.control"),
              {{"run", run.toStdString()}, {"state", "paused"}}, kAnswerMs);
    if (!showRun(desktop, run) || !stands("paused"))
        return;
    drawRooms(QStringLiteral("paused"), {Room::Home, Room::Runs, Room::Map});
    const pid_t job = jobHere(run);
    if (job <= 0)
        return; // elsewhere
    ::kill(job, SIGKILL);
    if (stands("crashed"))
        drawRooms(QStringLiteral("crashed"), {Room::Home, Room::Runs, Room::Map});
}

void Gallery::remove(EngineClient& engine, const QStringList& runs)
{
    for (const QString& run : runs)
        askEngine(engine, QStringLiteral("run.control"),
                  {{"run", run.toStdString()}, {"state", "stopped"}}, kAnswerMs);
    // A job would write on into a folder that is removed.
    waitUntil(
        [&] {
            const auto record =
                askEngine(engine, QStringLiteral("queue.list"), Json::object(), kAnswerMs);
            return !record || record->value("jobs", Json::array()).empty();
        },
        kAnswerMs);
    for (const QString& run : runs)
        askEngine(engine, QStringLiteral("run.delete"), {{"run", run.toStdString()}}, kAnswerMs);
}

/// A board that cannot be read is set aside, which a notice tells above the room.
void Gallery::drawSetAside()
{
    const QString name = QStringLiteral("set-aside");
    QDir(m_own.path()).mkpath(name);
    const fs::path board = QDir(m_own.filePath(name)).filePath("board.json").toStdString();
    if (const Status written = writeFile(board, "{\"name\": \"Mushrooms\", "); !written.ok())
        return m_painter.fail(QString::fromStdString(written.error().message()));
    const auto desktop = open(m_command, {m_runs.main()}, m_runs.home(), name);
    waitUntil([&] { return desktop->window()->currentRun()->isSet(); }, kAnswerMs);
    drawRooms(QStringLiteral("set-aside"), {Room::Board});
}

void Gallery::drawRooms(const QString& state, const QList<Room>& rooms)
{
    MainWindow& window = m_painter.window();
    for (const Room room : rooms) {
        window.showRoom(room);
        m_painter.draw(&window, roomKey(room) + QLatin1Char('-') + state);
    }
}

void Gallery::drawDialogs(Desktop& desktop)
{
    MainWindow* window = desktop.window();
    window->showRoom(Room::Home);
    const auto draw = [&](QDialog* dialog, const QString& name) {
        dialog->show();
        m_painter.draw(dialog, QStringLiteral("dialog-") + name);
        delete dialog;
    };
    draw(new SettingsDialog(desktop.settings(), window), QStringLiteral("settings"));
    draw(new ShortcutsDialog(window), QStringLiteral("shortcuts"));
    draw(new ExportDialog(desktop.engine(), QStringLiteral("/runs/digits"),
                          QStringLiteral("digits"), window),
         QStringLiteral("export"));
    auto* folders = new FolderDialog(desktop.engine(), {}, window);
    folders->list(QFileInfo(m_runs.main()).absolutePath());
    draw(folders, QStringLiteral("folder"));
    window->log()->show();
    m_painter.draw(window, QStringLiteral("dialog-log"));
    window->log()->hide();
    Tour* tour = window->startTour();
    for (int stop = 1, stops = tour->count(); stop <= stops; ++stop) {
        m_painter.draw(window, QStringLiteral("tour-%1").arg(stop));
        tour->next(); // the last one ends it
    }
}

void Gallery::drawWizard()
{
    TrainingWizard* wizard = m_painter.window().newTraining();
    m_painter.draw(wizard, QStringLiteral("wizard-0-empty"));
    wizard->setPlan({{"data", "demo:"}, {"preset", "demo"}});
    for (int step = 0; step < kWizardSteps; ++step) {
        wizard->goTo(step);
        m_painter.draw(wizard, QStringLiteral("wizard-%1").arg(step + 1));
    }
    wizard->goTo(1);
    for (ChoiceCard* card : wizard->findChildren<ChoiceCard*>())
        if (card->id() == QLatin1String("newclass"))
            card->click();
    m_painter.draw(wizard, QStringLiteral("wizard-later"));
    wizard->setPlan({{"data", "/no/such/folder"}});
    wizard->goTo(0);
    m_painter.draw(wizard, QStringLiteral("wizard-error"));
    delete wizard;
}

} // namespace kindred
