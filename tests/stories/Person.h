#pragma once

#include <QObject>
#include <QRect>
#include <QWidget>

#include <exception>
#include <functional>
#include <optional>
#include <type_traits>

#include "stories/Hands.h"

class QMainWindow;

namespace kindred {

constexpr int kStoryPatience = 120'000; ///< ms; no story waits it out

/// Where something is to be clicked: a point of the screen and the widget that should lie there.
struct Spot {
    QPoint at;
    const QWidget* on = nullptr; ///< this one, or a part of it
};
/// Looks for a spot in the GUI thread; nothing where it is not to be seen (yet).
using Look = std::function<std::optional<Spot>()>;

/// Stands in for a window manager, of which a test display has none: a window that appears is
/// given the keyboard, and the one beneath gets it back. GUI thread.
class Desk final : public QObject {
    Q_OBJECT

public:
    explicit Desk(QWidget* window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_window;
};

/// Somebody who uses the window: looks where things are, moves the pointer there and types. Lives
/// in a thread of its own, so that menus, dialogs and drags may run loops of theirs; what it looks
/// at it asks the GUI thread. What is not to be seen in time throws std::runtime_error.
class Person final {
public:
    explicit Person(QWidget* window) : m_window(window) {}

    /// The answer of a question that is asked in the GUI thread.
    template <class Question>
    auto ask(Question question) -> std::invoke_result_t<Question>
    {
        using Answer = std::invoke_result_t<Question>;
        std::exception_ptr fault;
        if constexpr (std::is_void_v<Answer>) {
            inWindow([&] { question(); }, fault);
            rethrow(fault);
        } else {
            std::optional<Answer> answer;
            inWindow([&] { answer.emplace(question()); }, fault);
            rethrow(fault);
            return *answer;
        }
    }
    /// Waits until it is so, as long as this many ms.
    void see(const QString& what, const std::function<bool()>& isSo, int patience = kStoryPatience);
    /// Waits until nothing stands against it any more, and otherwise says what does.
    void seeAtRest(const QString& what, const std::function<QString()>& against);
    /// It must be so at once.
    void check(const QString& what, const std::function<bool()>& isSo);

    void point(const QString& what, const Look& look);
    void click(const QString& what, const Look& look, Hands::Button button = Hands::Left);
    void doubleClick(const QString& what, const Look& look);
    /// Presses here, moves there in steps, lets go.
    void drag(const QString& what, const Look& from, const Look& to);
    /// Presses here and moves as far as there; what is dragged rests there until drop().
    void dragTo(const QString& what, const Look& from, const Look& over);
    void moveOn(const QString& what, const Look& over);
    void drop();
    /// A line drawn with the button held.
    void draw(const QList<QPoint>& line);
    void turnWheel(int notches); ///< positive: up
    void key(const QString& keys);
    /// Presses keys again and again until it is so: for a window that tells nothing itself.
    void keyUntil(const QString& keys, const QString& what, const std::function<bool()>& isSo);
    void type(const QString& text);
    /// Empties the field that has the keyboard and types there.
    void typeAnew(const QString& text);
    /// A file or folder in the program's own file dialog.
    void chooseFile(const QString& path);
    Hands& hands() { return m_hands; }

    /// Lets go of everything that is open or held, so that the window's loops end.
    void giveUp();

    // What to look for.
    /// The middle of a widget.
    Look widget(const std::function<QWidget*()>& find);
    /// A button of this text (or accessible name) in what is on top.
    Look button(const QString& text);
    /// An entry of the open menu, by how its text begins.
    Look entry(const QString& text);

private:
    static void rethrow(const std::exception_ptr& fault);
    static void inWindow(const std::function<void()>& question, std::exception_ptr& fault);
    Spot where(const QString& what, const Look& look);
    void moveTo(const QPoint& to);
    void settle();
    /// Acts again and again until it is so.
    void until(const QString& what, const std::function<void()>& act,
               const std::function<bool()>& isSo);

    QWidget* m_window;
    Hands m_hands;
    QPoint m_at;
    bool m_holding = false;
};

/// Middle of a rectangle of a widget.
std::optional<Spot> spotIn(QWidget* widget, const QRect& rect);

/// Plays a story in a thread of its own while the window lives in this one; the fault that ended
/// it, empty where all went well. With KINDRED_STORY_PICTURES set, a fault leaves a picture there.
QString play(QWidget* window, const std::function<void(Person&)>& story);

} // namespace kindred

/// How every story opens: it is skipped where there are no hands to play it, and its files are in a
/// folder of its own (DesktopFixture.h).
#define KINDRED_MOVE_IN(home)                                                                      \
    do {                                                                                           \
        if (const QString why = kindred::Hands::missing(); !why.isEmpty())                         \
            QSKIP(qPrintable(why));                                                                \
        QVERIFY(kindred::liveIn(home));                                                            \
    } while (false)

#define KINDRED_PLAY(window, ...)                                                                  \
    do {                                                                                           \
        const QString fault = kindred::play(window, __VA_ARGS__);                                  \
        QVERIFY2(fault.isEmpty(), qPrintable(fault));                                              \
    } while (false)
