#include "stories/Person.h"

#include <QAbstractButton>
#include <QAbstractNativeEventFilter>
#include <QAction>
#include <QApplication>
#include <QDeadlineTimer>
#include <QEvent>
#include <QEventLoop>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QScreen>
#include <QTest>
#include <QThread>

#include <stdexcept>

namespace kindred {

namespace {

constexpr int kLookEvery = 10;  ///< ms between two looks
constexpr int kReaction = 2000; ///< ms until a key is pressed again
constexpr int kDragSteps = 8;

QString plain(QString text)
{
    return text.remove(QLatin1Char('&'));
}

/// What takes the input now.
QWidget* onTop(QWidget* window)
{
    if (QWidget* popup = QApplication::activePopupWidget())
        return popup;
    if (QWidget* modal = QApplication::activeModalWidget())
        return modal;
    return window;
}

} // namespace

Desk::Desk(QWidget* window) : m_window(window)
{
    qApp->installEventFilter(this);
}

bool Desk::eventFilter(QObject* watched, QEvent* event)
{
    const bool shown = event->type() == QEvent::Show;
    if (!shown && event->type() != QEvent::Hide)
        return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || !widget->isWindow() ||
        (widget->windowType() != Qt::Window && widget->windowType() != Qt::Dialog))
        return false;
    QMetaObject::invokeMethod(
        this,
        [this] {
            QWidget* modal = QApplication::activeModalWidget();
            (modal ? modal : m_window)->activateWindow();
        },
        Qt::QueuedConnection);
    return false;
}

std::optional<Spot> spotIn(QWidget* widget, const QRect& rect)
{
    if (!widget || !widget->isVisible() || !widget->isEnabled() || rect.isEmpty())
        return std::nullopt;
    const QRect shown = rect & widget->visibleRegion().boundingRect();
    if (shown.isEmpty())
        return std::nullopt;
    return Spot{widget->mapToGlobal(shown.center()), widget};
}

void Person::rethrow(const std::exception_ptr& fault)
{
    if (fault)
        std::rethrow_exception(fault);
}

void Person::inWindow(const std::function<void()>& question, std::exception_ptr& fault)
{
    QMetaObject::invokeMethod(
        qApp,
        [&] {
            try {
                question();
            } catch (...) {
                fault = std::current_exception();
            }
        },
        Qt::BlockingQueuedConnection);
}

void Person::check(const QString& what, const std::function<bool()>& isSo)
{
    if (!ask(isSo))
        throw std::runtime_error("it is not so: " + what.toStdString());
}

void Person::see(const QString& what, const std::function<bool()>& isSo, int patience)
{
    const QDeadlineTimer deadline(patience);
    while (!ask(isSo)) {
        if (deadline.hasExpired())
            throw std::runtime_error("never seen: " + what.toStdString());
        QThread::msleep(kLookEvery);
    }
}

void Person::seeAtRest(const QString& what, const std::function<QString()>& against)
{
    QString last;
    const QDeadlineTimer deadline(kStoryPatience);
    while (!ask([&] { return (last = against()).isEmpty(); })) {
        if (deadline.hasExpired())
            throw std::runtime_error("never at rest: " + what.toStdString() + "; " +
                                     last.toStdString());
        QThread::msleep(kLookEvery);
    }
}

Spot Person::where(const QString& what, const Look& look)
{
    std::optional<Spot> last;
    QString instead = QStringLiteral("nothing");
    const QDeadlineTimer patience(kStoryPatience);
    while (!patience.hasExpired()) {
        const std::optional<Spot> spot = ask(look);
        const bool free = spot && ask([&] {
                              const QWidget* there = QApplication::widgetAt(spot->at);
                              if (there)
                                  instead = QString::fromLatin1(there->metaObject()->className());
                              return there && (there == spot->on || spot->on->isAncestorOf(there));
                          });
        // Where it was a moment ago: layouts and maps have come to rest.
        if (free && last && last->at == spot->at)
            return *spot;
        last = free ? spot : std::nullopt;
        QThread::msleep(kLookEvery);
    }
    throw std::runtime_error("never found: " + what.toStdString() + "; " + instead.toStdString() +
                             " lay there");
}

void Person::settle()
{
    // The server's events are read before the next question is answered, or the one after it.
    for (int i = 0; i < 3; ++i) {
        ask([] {});
        QThread::msleep(2);
    }
}

void Person::moveTo(const QPoint& to)
{
    m_hands.move(to);
    m_at = to;
    settle();
}

void Person::point(const QString& what, const Look& look)
{
    moveTo(where(what, look).at);
}

void Person::click(const QString& what, const Look& look, Hands::Button button)
{
    point(what, look);
    m_hands.press(button);
    m_hands.release(button);
    settle();
}

void Person::doubleClick(const QString& what, const Look& look)
{
    click(what, look);
    m_hands.press();
    m_hands.release();
    settle();
}

void Person::dragTo(const QString& what, const Look& from, const Look& over)
{
    point(what, from);
    m_hands.press();
    m_holding = true;
    settle();
    // A drag begins with a small movement.
    for (int i = 1; i <= 3; ++i)
        moveTo(m_at + QPoint(6, 4));
    moveOn(what, over);
}

void Person::moveOn(const QString& what, const Look& over)
{
    const QPoint from = m_at;
    const QPoint to = where(what + QStringLiteral(" (there)"), over).at;
    for (int i = 1; i <= kDragSteps; ++i)
        moveTo(from + (to - from) * i / kDragSteps);
    moveTo(to + QPoint(1, 1));
    moveTo(to);
}

void Person::drop()
{
    m_hands.release();
    m_holding = false;
    settle();
}

void Person::drag(const QString& what, const Look& from, const Look& to)
{
    dragTo(what, from, to);
    drop();
}

void Person::draw(const QList<QPoint>& line)
{
    moveTo(line.first());
    m_hands.press();
    m_holding = true;
    settle();
    for (const QPoint& each : line)
        moveTo(each);
    drop();
}

void Person::turnWheel(int notches)
{
    m_hands.turn(notches > 0 ? Hands::WheelUp : Hands::WheelDown, std::abs(notches));
    settle();
}

void Person::key(const QString& keys)
{
    m_hands.key(keys);
    settle();
}

void Person::keyUntil(const QString& keys, const QString& what, const std::function<bool()>& isSo)
{
    until(
        what, [&] { key(keys); }, isSo);
}

void Person::until(const QString& what, const std::function<void()>& act,
                   const std::function<bool()>& isSo)
{
    const QDeadlineTimer patience(kStoryPatience);
    while (!patience.hasExpired()) {
        act();
        const QDeadlineTimer reaction(kReaction);
        while (!reaction.hasExpired()) {
            if (ask(isSo))
                return;
            QThread::msleep(kLookEvery);
        }
    }
    throw std::runtime_error("never seen: " + what.toStdString());
}

void Person::type(const QString& text)
{
    m_hands.type(text);
    settle();
}

void Person::typeAnew(const QString& text)
{
    key(QStringLiteral("ctrl+a"));
    type(text);
}

void Person::chooseFile(const QString& path)
{
    const auto field = [] {
        const auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        return dialog ? dialog->findChild<QLineEdit*>() : nullptr;
    };
    see(QStringLiteral("the file dialog"), [field] {
        return field() && field()->isActiveWindow() && field() == QApplication::focusWidget();
    });
    // Keys get lost while the list of completions comes up: looked at, and typed again.
    until(
        QStringLiteral("the path in the file dialog"), [&] { typeAnew(path); },
        [&] { return field() && field()->text() == path; });
    const auto closed = [] {
        return !qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
    };
    until(
        QStringLiteral("the end of the file dialog"),
        [&] {
            if (!ask(closed))
                key(QStringLiteral("Return"));
        },
        closed);
}

Look Person::widget(const std::function<QWidget*()>& find)
{
    return [find]() -> std::optional<Spot> {
        QWidget* widget = find();
        return widget ? spotIn(widget, widget->rect()) : std::nullopt;
    };
}

Look Person::button(const QString& text)
{
    return [this, text]() -> std::optional<Spot> {
        for (auto* each : onTop(m_window)->findChildren<QAbstractButton*>())
            if (each->isVisible() &&
                (plain(each->text()) == text || each->accessibleName() == text))
                if (const auto spot = spotIn(each, each->rect()))
                    return spot;
        return std::nullopt;
    };
}

Look Person::entry(const QString& text)
{
    return [text]() -> std::optional<Spot> {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu)
            return std::nullopt;
        for (QAction* action : menu->actions())
            if (action->isEnabled() && plain(action->text()).startsWith(text))
                return spotIn(menu, menu->actionGeometry(action));
        return std::nullopt;
    };
}

void Person::giveUp()
{
    if (m_holding)
        m_hands.release();
    const QDeadlineTimer patience(5000);
    const auto open = [] {
        QWidget* top = QApplication::activePopupWidget();
        if (!top)
            top = QApplication::activeModalWidget();
        if (top)
            top->close();
        return top != nullptr;
    };
    while (ask(open) && !patience.hasExpired())
        QThread::msleep(kLookEvery);
}

QString play(QWidget* window, const std::function<void(Person&)>& story)
{
    QString fault;
    QEventLoop loop;
    std::optional<Desk> desk;
    if (window) {
        desk.emplace(window);
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window, kStoryPatience)) // fonts are looked for once
            return QStringLiteral("the window never got the keyboard");
    }
    const std::unique_ptr<QThread> thread(QThread::create([&] {
        Person person(window);
        try {
            story(person);
        } catch (const std::exception& error) {
            fault = QString::fromStdString(error.what());
            const QString folder = qEnvironmentVariable("KINDRED_STORY_PICTURES");
            if (!folder.isEmpty())
                person.ask([&] {
                    QGuiApplication::primaryScreen()->grabWindow(0).save(folder + "/fault.png");
                });
            person.giveUp();
        }
    }));
    QObject::connect(thread.get(), &QThread::finished, &loop, &QEventLoop::quit);
    thread->start();
    loop.exec();
    thread->wait();
    return fault;
}

} // namespace kindred
