#include "common/Buttons.h"

#include <QStyle>
#include <QVariant>

#include "common/IconSize.h"
#include "common/Icons.h"

namespace kindred {

namespace {

const char* propertyOf(ButtonRole role)
{
    switch (role) {
    case ButtonRole::Primary:
        return "primary";
    case ButtonRole::Quiet:
        return "quiet";
    case ButtonRole::Danger:
        return "danger";
    case ButtonRole::Link:
        return "link";
    case ButtonRole::Secondary:
        break;
    }
    return "secondary";
}

} // namespace

void setStyleProperty(QWidget* widget, const char* property, const QVariant& value)
{
    if (widget->property(property) == value)
        return;
    widget->setProperty(property, value);
    // Before its first showing a widget is polished anyway, and its font would be lost by this.
    if (!widget->testAttribute(Qt::WA_WState_Polished))
        return;
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

void setButtonRole(QPushButton* button, ButtonRole role)
{
    setStyleProperty(button, "role", QString::fromLatin1(propertyOf(role)));
}

PrimaryButton::PrimaryButton(const QString& text, QWidget* parent) : QPushButton(text, parent)
{
    setProperty("role", "primary");
}

SecondaryButton::SecondaryButton(const QString& text, QWidget* parent) : QPushButton(text, parent)
{
    setProperty("role", "secondary");
}

LinkButton::LinkButton(const QString& text, QWidget* parent) : QPushButton(text, parent)
{
    setProperty("role", "link");
    setCursor(Qt::PointingHandCursor);
}

IconButton::IconButton(const QString& iconName, const QString& tip, QWidget* parent)
    : QToolButton(parent)
{
    setIcon(themedIcon(iconName));
    setIconSize(buttonIconSize());
    setToolTip(tip);
    setAccessibleName(tip);
    setFocusPolicy(Qt::TabFocus);
}

} // namespace kindred
