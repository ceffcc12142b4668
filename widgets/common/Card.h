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
    /// Where the actions leave no room beside the title for the whole fact, it has a line of its
    /// own below them.
    void letFactWrap();
    /// Makes the head as tall as one that holds buttons, so that the titles of cards that stand
    /// beside each other are on one line. Not with large text, which leaves no height to spare.
    void levelHead();
    /// Adds a widget at the right end of the head row; the card owns it.
    void addAction(QWidget* action);
    using QFrame::addAction;
    /// The content area, with gaps of space::kGap.
    QVBoxLayout* body() const { return m_body; }

protected:
    bool event(QEvent* event) override;

private:
    void showHead();
    void placeFact();

    // First, because the parts below already make events.
    bool m_mayWrap = false;
    bool m_isBelow = false;
    QWidget* m_head;
    QHBoxLayout* m_headLayout;
    QLabel* m_title;
    ElidedLabel* m_fact;
    QWidget* m_space; ///< stands for the fact beside the title while that has its own line
    QVBoxLayout* m_body;
};

} // namespace kindred
