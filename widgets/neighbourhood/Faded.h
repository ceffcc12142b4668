#pragma once

#include <QGraphicsOpacityEffect>
#include <QWidget>

namespace kindred {

/// How much is left of what is faded: it can be read, and nobody takes it for the answer.
inline constexpr double kFadedOpacity = 0.35;

/// Draws a widget faded, as what was answered before while the next is waited for, or as it is. It
/// keeps its focus and can be used. Not for views that scroll, which would be drawn on black. GUI
/// thread.
inline void setFaded(QWidget* widget, bool faded)
{
    if (faded && !widget->graphicsEffect()) {
        auto* effect = new QGraphicsOpacityEffect(widget);
        effect->setOpacity(kFadedOpacity);
        widget->setGraphicsEffect(effect);
    } else if (!faded && widget->graphicsEffect()) {
        widget->setGraphicsEffect(nullptr); // which deletes it
    }
}

inline bool isFaded(const QWidget* widget)
{
    return widget->graphicsEffect() != nullptr;
}

} // namespace kindred
