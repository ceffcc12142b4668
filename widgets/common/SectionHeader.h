#pragma once

#include <QWidget>

class QHBoxLayout;

namespace kindred {

class ElidedLabel;

/// A title over a group that is no card: title, muted fact, actions at the right.
class SectionHeader final : public QWidget {
    Q_OBJECT

public:
    explicit SectionHeader(const QString& title, QWidget* parent = nullptr);
    void setFact(const QString& fact);
    void addAction(QWidget* action);
    using QWidget::addAction;

private:
    QHBoxLayout* m_layout;
    ElidedLabel* m_fact;
};

} // namespace kindred
