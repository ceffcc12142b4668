#pragma once

#include <QPushButton>
#include <QToolButton>

namespace kindred {

enum class ButtonRole {
    Primary,   ///< the one action of a page or card
    Secondary, ///< every other action
    Quiet,     ///< no frame until hovered
    Danger,
    Link, ///< words in the accent colour
};

void setButtonRole(QPushButton* button, ButtonRole role);

class PrimaryButton final : public QPushButton {
    Q_OBJECT
public:
    explicit PrimaryButton(const QString& text, QWidget* parent = nullptr);
};

class SecondaryButton final : public QPushButton {
    Q_OBJECT
public:
    explicit SecondaryButton(const QString& text, QWidget* parent = nullptr);
};

class LinkButton final : public QPushButton {
    Q_OBJECT
public:
    explicit LinkButton(const QString& text, QWidget* parent = nullptr);
};

/// A square button with an icon of resources/icons; the tip is its accessible name too.
class IconButton final : public QToolButton {
    Q_OBJECT
public:
    IconButton(const QString& iconName, const QString& tip, QWidget* parent = nullptr);
};

/// Sets a dynamic property that the style sheet looks at and redraws the widget by it.
void setStyleProperty(QWidget* widget, const char* property, const QVariant& value);

} // namespace kindred
