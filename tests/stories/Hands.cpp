#include "stories/Hands.h"

#include <QGuiApplication>
#include <QProcess>
#include <QStandardPaths>

#include <stdexcept>

namespace kindred {

namespace {
constexpr int kToolPatience = 120'000; ///< ms; a busy machine
} // namespace

QString Hands::run(const QStringList& words, bool mayFail)
{
    QProcess tool;
    tool.start(QStringLiteral("xdotool"), words);
    const bool ended = tool.waitForFinished(kToolPatience);
    if (!mayFail && (!ended || tool.exitCode() != 0))
        throw std::runtime_error("xdotool " + words.join(QLatin1Char(' ')).toStdString() + ": " +
                                 tool.readAllStandardError().toStdString());
    return QString::fromUtf8(tool.readAllStandardOutput()).trimmed();
}

QString Hands::missing()
{
    if (QStandardPaths::findExecutable(QStringLiteral("xdotool")).isEmpty())
        return QStringLiteral("xdotool is not installed");
    if (QGuiApplication::platformName() != QLatin1String("xcb"))
        return QStringLiteral("there is no X display; run it through xvfb-run");
    return {};
}

void Hands::move(const QPoint& to)
{
    run({"mousemove", QString::number(to.x()), QString::number(to.y())});
}

void Hands::press(Button button)
{
    run({"mousedown", QString::number(button)});
}

void Hands::release(Button button)
{
    run({"mouseup", QString::number(button)});
}

void Hands::turn(Button direction, int notches)
{
    run({"click", "--repeat", QString::number(notches), "--delay", "1",
         QString::number(direction)});
}

void Hands::key(const QString& keys)
{
    run({"key", "--delay", "1", keys});
}

void Hands::hold(const QString& key)
{
    run({"keydown", key});
}

void Hands::letGo(const QString& key)
{
    run({"keyup", key});
}

void Hands::type(const QString& text)
{
    run({"type", "--delay", "1", text});
}

void Hands::focus(const QString& window)
{
    run({"windowfocus", "--sync", window});
}

QString Hands::windowOf(qint64 process, const QString& title)
{
    return run({"search", "--all", "--onlyvisible", "--pid", QString::number(process), "--name",
                title},
               true)
        .section(QLatin1Char('\n'), 0, 0);
}

} // namespace kindred
