#include "desktop/WindowChecks.h"

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QToolButton>

#include "common/ElidedLabel.h"

namespace kindred {

namespace {

constexpr int kSlack = 1; ///< pixels, of rounding

QString nameIn(const QWidget* widget)
{
    QString name = QString::fromLatin1(widget->metaObject()->className());
    if (const auto* label = qobject_cast<const QLabel*>(widget))
        name += QStringLiteral(" “%1”").arg(label->text().left(60));
    else if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        name += QStringLiteral(" “%1”").arg(button->text().left(60));
    if (!widget->accessibleName().isEmpty())
        name += QStringLiteral(" [%1]").arg(widget->accessibleName().left(40));
    for (const QWidget* above = widget->parentWidget(); above && !above->isWindow();
         above = above->parentWidget()) {
        const QString type = QString::fromLatin1(above->metaObject()->className());
        if (type.startsWith(QLatin1String("kindred::")))
            return name + QStringLiteral(" in ") + type;
    }
    return name;
}

QString sizes(const QSize& has, const QSize& needs)
{
    return QStringLiteral(": has %1×%2, needs %3×%4")
        .arg(has.width())
        .arg(has.height())
        .arg(needs.width())
        .arg(needs.height());
}

bool tooSmall(const QWidget* widget, const QSize& needs)
{
    return widget->width() + kSlack < needs.width() || widget->height() + kSlack < needs.height();
}

/// The size that its words need; empty for what has none, or elides them.
QSize neededSize(const QWidget* widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(widget)) {
        if (label->text().isEmpty() || qobject_cast<const ElidedLabel*>(widget))
            return {};
        if (!label->wordWrap())
            return label->sizeHint();
        return {label->minimumSizeHint().width(), label->heightForWidth(label->width())};
    }
    const bool button =
        qobject_cast<const QPushButton*>(widget) || qobject_cast<const QToolButton*>(widget) ||
        qobject_cast<const QCheckBox*>(widget) || qobject_cast<const QRadioButton*>(widget);
    if (button && !static_cast<const QAbstractButton*>(widget)->text().isEmpty())
        return {widget->sizeHint().width(), widget->fontMetrics().height()};
    // What is chosen or typed may be longer than its field.
    if (qobject_cast<const QComboBox*>(widget) || qobject_cast<const QLineEdit*>(widget))
        return {0, widget->fontMetrics().height()};
    return {};
}

void collectLaid(const QLayout* layout, QList<QWidget*>& widgets)
{
    for (int i = 0; i < layout->count(); ++i) {
        QLayoutItem* item = layout->itemAt(i);
        if (QWidget* widget = item->widget(); widget && widget->isVisible())
            widgets << widget;
        else if (item->layout())
            collectLaid(item->layout(), widgets);
    }
}

void checkLayout(const QWidget* parent, QStringList& problems)
{
    QList<QWidget*> laid;
    collectLaid(parent->layout(), laid);
    for (qsizetype i = 0; i < laid.size(); ++i) {
        const QRect place = laid[i]->geometry();
        if (place.isEmpty())
            continue;
        const QRect room = parent->rect().adjusted(-kSlack, -kSlack, kSlack, kSlack);
        if (!room.contains(place))
            problems << nameIn(laid[i]) + QStringLiteral(" stands out of ") + nameIn(parent);
        for (qsizetype j = i + 1; j < laid.size(); ++j) {
            const QRect shared = place.intersected(laid[j]->geometry());
            if (shared.width() > kSlack && shared.height() > kSlack)
                problems << nameIn(laid[i]) + QStringLiteral(" lies over ") + nameIn(laid[j]);
        }
    }
}

/// What scrolls up and down alone has no way to what stands out at its side.
void checkScrolled(const QScrollArea* area, QStringList& problems)
{
    const QWidget* content = area->widget();
    if (content && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff &&
        content->width() > area->viewport()->width() + kSlack)
        problems << nameIn(area) + sizes(area->viewport()->size(), content->size());
}

} // namespace

QStringList cutIn(QWidget* window)
{
    QStringList problems;
    const auto all = window->findChildren<QWidget*>();
    for (const QWidget* widget : all) {
        if (!widget->isVisible() || widget->window() != window->window())
            continue;
        if (const QSize needs = neededSize(widget); tooSmall(widget, needs))
            problems << nameIn(widget) + sizes(widget->size(), needs);
        if (widget->layout())
            checkLayout(widget, problems);
        if (const auto* area = qobject_cast<const QScrollArea*>(widget))
            checkScrolled(area, problems);
    }
    return problems;
}

QStringList scrolledSidewaysIn(const QWidget* window)
{
    QStringList areas;
    const auto all = window->findChildren<QScrollArea*>();
    for (const QScrollArea* area : all) {
        const QScrollBar* bar = area->horizontalScrollBar();
        if (area->isVisible() && area->widget() && bar->isVisible() && bar->maximum() > 0)
            areas << nameIn(area) + QStringLiteral(" scrolls sideways") +
                         sizes(area->viewport()->size(), area->widget()->size());
    }
    return areas;
}

QStringList keysIn(const QWidget* window)
{
    QStringList keys;
    const auto add = [&](const QKeySequence& sequence) {
        if (!sequence.isEmpty())
            keys << sequence.toString(QKeySequence::NativeText);
    };
    const auto actions = window->findChildren<QAction*>();
    for (const QAction* action : actions)
        add(action->shortcut());
    const auto shortcuts = window->findChildren<QShortcut*>();
    for (const QShortcut* shortcut : shortcuts)
        add(shortcut->key());
    keys.removeDuplicates();
    return keys;
}

} // namespace kindred
