#include "desktop/KeyboardChecks.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QRadioButton>
#include <QScrollBar>
#include <QSlider>
#include <QTabBar>
#include <QTest>

#include <algorithm>

namespace kindred {

namespace {

constexpr int kMostSteps = 600;

/// Parts of a control that is reached itself.
bool isPart(const QWidget* widget)
{
    const QWidget* above = widget->parentWidget();
    return qobject_cast<const QScrollBar*>(widget) || qobject_cast<const QHeaderView*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(above) || qobject_cast<const QComboBox*>(above) ||
           qobject_cast<const QLineEdit*>(above) || qobject_cast<const QTabBar*>(above) ||
           qobject_cast<const QAbstractItemView*>(above); // the corner of a table
}

/// One of several of which one is chosen: arrows lead from one to the other.
bool isInGroup(const QWidget* widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    return button && button->isCheckable() &&
           (button->autoExclusive() || (button->group() && button->group()->exclusive()));
}

bool isControl(const QWidget* widget)
{
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
           qobject_cast<const QLineEdit*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QSlider*>(widget) ||
           qobject_cast<const QAbstractItemView*>(widget);
}

/// What Tab has to reach. Something that hands its focus on is reached where it hands it.
QList<QWidget*> stopsIn(QWidget* window)
{
    QList<QWidget*> stops;
    for (QWidget* widget : window->findChildren<QWidget*>()) {
        if (!widget->isVisible() || !widget->isEnabled() || widget->window() != window ||
            widget->focusProxy() || isPart(widget))
            continue;
        const bool tab = (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
        if (!isInGroup(widget) && (tab || isControl(widget)))
            stops << widget;
    }
    return stops;
}

/// The widgets that the key leads through, from the one with the focus until that one comes again;
/// the last one is where it stays for ever otherwise.
QList<QWidget*> walk(Qt::Key key, Qt::KeyboardModifiers modifiers, QStringList& problems)
{
    QWidget* first = QApplication::focusWidget();
    QList<QWidget*> seen{first};
    const char* name = modifiers ? "Shift+Tab" : "Tab";
    for (int i = 0; i < kMostSteps && first; ++i) {
        QWidget* before = QApplication::focusWidget();
        QTest::keyClick(before, key, modifiers);
        QWidget* now = QApplication::focusWidget();
        if (now == before || !now) {
            problems << QStringLiteral("%1 does not leave %2").arg(name, inWords(before));
            return seen;
        }
        if (now == first)
            return seen;
        if (seen.contains(now)) {
            problems << QStringLiteral("%1 goes round from %2 to %3, not to where it began")
                            .arg(name, inWords(before), inWords(now));
            return seen;
        }
        seen << now;
    }
    problems << QStringLiteral("%1 does not come back").arg(name);
    return seen;
}

/// Of several of which one is chosen, Tab reaches one.
void checkGroups(QWidget* window, const QList<QWidget*>& reached, QStringList& problems)
{
    for (const QButtonGroup* group : window->findChildren<QButtonGroup*>()) {
        const QList<QAbstractButton*> buttons = group->buttons();
        const auto usable = [](const QWidget* b) { return b->isVisible() && b->isEnabled(); };
        const auto isReached = [&](QWidget* b) { return reached.contains(b); };
        if (std::any_of(buttons.begin(), buttons.end(), usable) &&
            std::none_of(buttons.begin(), buttons.end(), isReached))
            problems << QStringLiteral("Tab does not reach the group of %1")
                            .arg(inWords(buttons.first()));
    }
}

/// Two pictures of each: with the focus and without.
void checkFrames(const QList<QWidget*>& stops, QStringList& problems)
{
    for (QWidget* stop : stops) {
        stop->setFocus(Qt::TabFocusReason);
        if (!stop->hasFocus())
            continue; // said already where it matters
        const QImage with = stop->grab().toImage();
        stop->clearFocus();
        if (stop->grab().toImage() == with)
            problems << QStringLiteral("no visible focus: %1").arg(inWords(stop));
    }
}

} // namespace

QString inWords(const QWidget* widget)
{
    if (!widget)
        return QStringLiteral("nothing");
    QString words = QString::fromLatin1(widget->metaObject()->className());
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        words += QStringLiteral(" “%1”").arg(button->text());
    if (!widget->accessibleName().isEmpty())
        words += QStringLiteral(" [%1]").arg(widget->accessibleName());
    for (const QWidget* above = widget->parentWidget(); above && !above->isWindow();
         above = above->parentWidget()) {
        const QString type = QString::fromLatin1(above->metaObject()->className());
        if (type.startsWith(QLatin1String("kindred::")))
            return words + QStringLiteral(" in ") + type;
    }
    return words;
}

QStringList keyboardProblems(QWidget* window)
{
    QStringList problems;
    const QList<QWidget*> stops = stopsIn(window);
    if (stops.size() < 2 && window->isWindow() && stops.contains(QApplication::focusWidget()))
        return problems; // it has what keys can do there, and nowhere to go
    if (!QApplication::focusWidget())
        problems << QStringLiteral("nothing has the focus");
    // A room may have been entered without any of its controls.
    if (QWidget* start = QApplication::focusWidget(); start && start->focusPolicy() == Qt::NoFocus)
        QTest::keyClick(start, Qt::Key_Tab);
    const QList<QWidget*> forth = walk(Qt::Key_Tab, Qt::NoModifier, problems);
    const QList<QWidget*> back = walk(Qt::Key_Backtab, Qt::ShiftModifier, problems);
    for (QWidget* stop : stops) {
        if (!stop->isVisible())
            continue; // shown only while something else had the focus
        if (!forth.contains(stop))
            problems << QStringLiteral("Tab does not reach %1").arg(inWords(stop));
        if (!back.contains(stop))
            problems << QStringLiteral("Shift+Tab does not reach %1").arg(inWords(stop));
        const auto* button = qobject_cast<const QAbstractButton*>(stop);
        if (stop->accessibleName().isEmpty() && !(button && !button->text().isEmpty()))
            problems << QStringLiteral("no name to read aloud: %1").arg(inWords(stop));
    }
    checkGroups(window, forth, problems);
    checkFrames(stops, problems);
    return problems;
}

} // namespace kindred
