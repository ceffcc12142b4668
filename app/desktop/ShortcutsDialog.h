#pragma once

#include <QDialog>

namespace kindred {

/// Every key the window understands, on one page.
class ShortcutsDialog final : public QDialog {
    Q_OBJECT

public:
    explicit ShortcutsDialog(QWidget* parent = nullptr);
};

} // namespace kindred
