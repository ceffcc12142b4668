#pragma once

#include <QAction>
#include <QWidget>

#include "board/session/BoardService.h"

namespace kindred {

/// Disables what brings pictures, with the reason, while the board's encoder can take none. The
/// service outlives the control.
inline void needsPictures(const BoardService* service, QWidget* control)
{
    const auto follow = [service, control, use = control->toolTip()] {
        control->setEnabled(service->takesPictures());
        control->setToolTip(service->takesPictures() ? use : service->whyNoPictures());
    };
    QObject::connect(service, &BoardService::stateChanged, control, follow);
    follow();
}

/// The same of an entry of a menu that is filled whenever it is shown, with tool tips.
inline void needsPictures(const BoardService* service, QAction* entry)
{
    entry->setEnabled(service->takesPictures());
    if (!service->takesPictures())
        entry->setToolTip(service->whyNoPictures());
}

} // namespace kindred
