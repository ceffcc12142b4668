#pragma once

#include <QDialog>
#include <QList>

namespace kindred {

/// Every key the window understands, on one page.
class ShortcutsDialog final : public QDialog {
    Q_OBJECT

public:
    explicit ShortcutsDialog(QWidget* parent = nullptr);

private:
    QWidget* column(const QList<QWidget*>& groups);
    static QWidget* roomKeysGroup(QWidget* parent);
    static QWidget* everywhereGroup(QWidget* parent);
    static QWidget* runsGroup(QWidget* parent);
    static QWidget* mapGroup(QWidget* parent);
    static QWidget* retrieveGroup(QWidget* parent);
    static QWidget* boardGroup(QWidget* parent);
    static QWidget* evaluateGroup(QWidget* parent);
    static QWidget* reportGroup(QWidget* parent);
};

} // namespace kindred
