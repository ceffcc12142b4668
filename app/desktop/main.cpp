#include <QApplication>
#include <QGuiApplication>
#include <QIcon>
#include <QProcess>

#include <csignal>
#include <cstdio>
#include <functional>

#include "Arguments.h"
#include "Desktop.h"
#include "ReportCommand.h"
#include "gallery/Gallery.h"
#include "models/engine/EngineClient.h"
#include "settings/Languages.h"
#include "settings/Settings.h"

namespace {

using namespace kindred;

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// Reports and pictures need no display, and should not depend on the one there is.
void chooseDisplay(const Arguments& arguments)
{
    if (arguments.mode == Arguments::Mode::Window ||
        !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        return;
    qputenv("QT_QPA_PLATFORM", "offscreen");
}

int showWindow(const Arguments& arguments)
{
    Desktop desktop(arguments);
    desktop.show();
    desktop.welcome();
    return QApplication::exec();
}

int takeScreenshots(const Arguments& arguments)
{
    Desktop desktop(arguments);
    desktop.takeScreenshots();
    return QApplication::exec();
}

/// What `draw` draws, at single and at double resolution.
int drawTwice(const std::function<int()>& draw, const QStringList& words)
{
    const int code = draw();
    // The pictures at double resolution come from a process of their own: the scale of a Qt program
    // is fixed at its start.
    if (code != 0 || !qEnvironmentVariableIsEmpty("QT_SCALE_FACTOR"))
        return code;
    qputenv("QT_SCALE_FACTOR", "2");
    return QProcess::execute(QApplication::applicationFilePath(), words);
}

int writeReport(const Arguments& arguments)
{
    Settings settings;
    Languages languages;
    languages.use(arguments.language.isEmpty() ? settings.language() : arguments.language);
    EngineCommand command;
    command.argv = arguments.engine.isEmpty() ? settings.engineCommand() : arguments.engine;
    if (command.argv.isEmpty())
        command.argv = EngineClient::defaultCommand();
    if (arguments.threads > 0)
        command.argv << QStringLiteral("--threads") << QString::number(arguments.threads);
    command.home = settings.runsFolder();
    EngineClient engine(command);
    return runReport(arguments, engine);
}

QStringList wordsOf(int argc, char** argv)
{
    QStringList words;
    for (int i = 1; i < argc; ++i)
        words << QString::fromLocal8Bit(argv[i]);
    return words;
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond its limit is that write's error, as a full disk
    const QStringList words = wordsOf(argc, argv);
    const Result<Arguments> parsed = parseArguments(words);
    if (!parsed) {
        std::fprintf(stderr, "kindred: %s\n", parsed.error().message().c_str());
        return static_cast<int>(parsed.error().code);
    }
    const Arguments& arguments = *parsed;
    if (arguments.mode == Arguments::Mode::Help) {
        std::printf("%s", qPrintable(usageText()));
        return 0;
    }
    if (arguments.mode == Arguments::Mode::Version) {
        std::printf("kindred %s\n", KINDRED_VERSION);
        return 0;
    }
    if (arguments.mode == Arguments::Mode::Window && !hasDisplay()) {
        std::fprintf(stderr, "kindred: there is no display. kindred report, kindred --screenshots "
                             "and kindred --gallery need none; see kindred --help.\n");
        return 1;
    }
    chooseDisplay(arguments);
    // Qt takes its own options out of the arguments; the engine's are ours alone.
    int qtArguments = 1;
    QApplication application(qtArguments, argv);
    QApplication::setApplicationName(QStringLiteral("kindred"));
    QApplication::setApplicationDisplayName(QStringLiteral("Kindred"));
    QApplication::setApplicationVersion(QStringLiteral(KINDRED_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("kindred"));
    QApplication::setWindowIcon(QIcon::fromTheme(
        QStringLiteral("kindred"), QIcon(QStringLiteral(":/kindred/app/kindred.svg"))));
    switch (arguments.mode) {
    case Arguments::Mode::Report:
        return writeReport(arguments);
    case Arguments::Mode::Screenshots:
        return drawTwice([&] { return takeScreenshots(arguments); }, words);
    case Arguments::Mode::Gallery: {
        Gallery gallery(arguments); // its runs are there until the second process has shown them
        return drawTwice([&] { return gallery.draw(); }, words);
    }
    default:
        return showWindow(arguments);
    }
}
