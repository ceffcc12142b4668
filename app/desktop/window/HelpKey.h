#pragma once

#include <QObject>

namespace kindred {

/// Shift+F1 explains what has the focus in every window of the program, its dialogs too: there no
/// menu does, and Qt alone shows the help of a control, not its tool tip. GUI thread only.
class HelpKey final : public QObject {
    Q_OBJECT

public:
    explicit HelpKey(QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace kindred
