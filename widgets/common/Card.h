#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace kindred {

class ElidedLabel;

/// A rounded surface: title, a fact beside it in muted text, actions at the right, content below.
/// Without a title there is no head row.
class Card final : public QFrame {
    Q_OBJECT

public:
    explicit Card(const QString& title = {}, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setFact(const QString& fact);
    /// Adds a widget at the right end of the head row; the card owns it.
    void addAction(QWidget* action);
    using QFrame::addAction;
    /// The content area, with gaps of space::kGap.
    QVBoxLayout* body() const { return m_body; }

private:
    void showHead();

    QWidget* m_head;
    QHBoxLayout* m_headLayout;
    QLabel* m_title;
    ElidedLabel* m_fact;
    QVBoxLayout* m_body;
};

} // namespace kindred
