#pragma once

#include <QPoint>
#include <QStringList>

namespace kindred {

/// The pointer and the keyboard of the X display, moved through xdotool: what arrives at a window
/// came through the server, as from a person. A fault throws std::runtime_error. Any thread.
class Hands final {
public:
    /// Left, middle and right as X counts them, and the two directions of the wheel.
    enum Button { Left = 1, Middle = 2, Right = 3, WheelUp = 4, WheelDown = 5 };

    void move(const QPoint& to);
    void press(Button button = Left);
    void release(Button button = Left);
    void turn(Button direction, int notches);
    /// In xdotool's names, e.g. "ctrl+z", "Return".
    void key(const QString& keys);
    void hold(const QString& key);
    void letGo(const QString& key);
    void type(const QString& text);
    /// The window of another program gets the keyboard.
    void focus(const QString& window);
    /// The shown window of a process with this title; empty where there is none yet.
    QString windowOf(qint64 process, const QString& title);

    /// Why there are no hands, e.g. without a display; empty where there are.
    static QString missing();

private:
    static QString run(const QStringList& words, bool mayFail = false);
};

} // namespace kindred
