#pragma once

#include <QAbstractButton>

#include "common/Theme.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace kindred {

/// One of several cards of which a person takes one: title, sentence, a muted note, and the reason
/// where it cannot be taken. Put it in an exclusive QButtonGroup for the arrow keys.
class ChoiceCard final : public QAbstractButton {
    Q_OBJECT

public:
    ChoiceCard(const QString& id, const QString& title, const QString& sentence,
               QWidget* parent = nullptr);

    const QString& id() const { return m_id; }
    /// A word in the accent above the title; empty: none.
    void setBadge(const QString& badge);
    void setNote(const QString& note);
    /// Empty: the card can be taken.
    void setReason(const QString& reason);
    /// What stands behind a link "Why": the formula, and where it comes from.
    void setExplanation(const QString& formula, const QString& source);

    bool hasHeightForWidth() const override { return true; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QLabel* addLabel(const QString& text, const char* tone, TextRole role);
    void describe();

    QString m_id;
    QVBoxLayout* m_layout;
    QLabel* m_badge;
    QLabel* m_title;
    QLabel* m_sentence;
    QLabel* m_note;
    QLabel* m_reason;
    QPushButton* m_why = nullptr;
    QLabel* m_formula = nullptr;
    QLabel* m_source = nullptr;
};

} // namespace kindred
