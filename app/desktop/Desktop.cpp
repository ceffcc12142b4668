#include "Desktop.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>

#include "StartupTrace.h"
#include "common/TextScale.h"
#include "gallery/Screenshots.h"
#include "settings/SettingsDialog.h"
#include "window/LogDock.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {

constexpr QSize kPictureSize(1280, 800);

} // namespace

Desktop::Desktop(const Arguments& arguments, const QString& settingsPath, QObject* parent)
    : QObject(parent), m_arguments(arguments), m_settings(settingsPath), m_theme(m_settings),
      m_languageSet(m_settings.language()), m_engine(engineCommand())
{
    m_languages.use(language());
    setTextScale(m_settings.textPercent() / 100.0);
    m_theme.applyKnown();
    makeWindow();
}

Desktop::~Desktop() = default;

QString Desktop::language()
{
    // What the command line says holds until a person chooses another one.
    const QString set = m_settings.language();
    if (std::exchange(m_languageSet, set) != set)
        m_arguments.language.clear();
    return m_arguments.language.isEmpty() ? set : m_arguments.language;
}

EngineCommand Desktop::engineCommand() const
{
    EngineCommand command;
    command.argv = m_arguments.engine;
    if (command.argv.isEmpty())
        command.argv = m_settings.engineCommand();
    if (command.argv.isEmpty())
        command.argv = EngineClient::defaultCommand();
    command.nice = m_settings.engineNice();
    command.home = m_settings.runsFolder();
    return command;
}

void Desktop::makeWindow()
{
    m_window = std::make_unique<MainWindow>(m_settings, &m_engine);
    connect(m_window.get(), &MainWindow::firstPainted, this, &Desktop::begin);
    connect(m_window.get(), &MainWindow::settingsWanted, this, &Desktop::openSettings);
    if (StartupTrace::isWanted())
        new StartupTrace(m_window.get(), &m_engine);
}

void Desktop::show()
{
    m_window->show();
}

void Desktop::welcome()
{
    if (m_settings.tourSeen() || m_arguments.demo || !m_arguments.runs.isEmpty())
        return;
    connect(
        m_window.get(), &MainWindow::firstPainted, this,
        [this] {
            // Who has worked with it before needs no welcome.
            if (m_window->room() == Room::Home && !m_window->currentRun()->isSet() &&
                m_settings.text(QStringLiteral("session/run")).isEmpty())
                m_window->startTour();
        },
        Qt::QueuedConnection);
}

/// As the engine knows them.
QStringList Desktop::namedPaths() const
{
    QStringList paths;
    for (const QString& path : m_arguments.runs)
        paths << (m_arguments.engine.isEmpty() ? QFileInfo(path).absoluteFilePath() : path);
    return paths;
}

void Desktop::begin()
{
    if (std::exchange(m_begun, true))
        return;
    m_engine.start();
    m_theme.askDesktop();
    if (m_arguments.demo) {
        for (const QString& path : namedPaths())
            m_window->openPath(path);
        m_window->startDemo();
    } else if (m_arguments.runs.isEmpty()) {
        m_window->restoreSession();
    } else {
        m_window->openFirst(namedPaths());
    }
    m_window->keepSessionAlways();
}

void Desktop::takeScreenshots()
{
    m_begun = true;
    m_engine.start();
    m_window->setAttribute(Qt::WA_DontShowOnScreen, false);
    m_window->resize(kPictureSize);
    m_window->show();
    for (const QString& path : namedPaths())
        m_window->openPath(path);
    auto* shots = new Screenshots(m_window.get(), &m_theme, &m_engine, m_arguments.out);
    shots->start(!m_arguments.runs.isEmpty());
}

void Desktop::openSettings()
{
    auto* dialog = new SettingsDialog(m_settings, m_window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::themeChanged, &m_theme, &ThemeController::settingsChanged);
    connect(dialog, &SettingsDialog::engineChanged, this,
            [this] { m_engine.setCommand(engineCommand()); });
    // Later: the dialog belongs to the window that is made anew.
    connect(dialog, &SettingsDialog::wordsChanged, this, &Desktop::remakeWindow,
            Qt::QueuedConnection);
    dialog->open();
}

void Desktop::remakeWindow()
{
    m_window->keepSession();
    const QString run = m_window->currentRun()->run();
    const Json summary = m_window->currentRun()->summary();
    const QStringList selected = m_window->selectedRuns();
    m_languages.use(language());
    setTextScale(m_settings.textPercent() / 100.0);
    m_theme.applyAnew();
    const std::unique_ptr<MainWindow> before = std::move(m_window);
    makeWindow();
    m_window->currentRun()->setRun(run, summary);
    m_window->restoreSession();
    m_window->keepSessionAlways();
    m_window->selectRuns(selected);
    m_window->log()->continueFrom(*before->log());
    m_window->show();
}

} // namespace kindred
