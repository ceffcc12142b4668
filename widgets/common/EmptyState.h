#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace kindred {

/// What a view shows while it has nothing: an icon, what would be here, and the step to it.
class EmptyState final : public QWidget {
    Q_OBJECT

public:
    EmptyState(const QString& iconName, const QString& title, const QString& text,
               QWidget* parent = nullptr);

    void setIcon(const QString& name);
    /// It stands in a card that is lower than a page: where texts are large they take the icon's
    /// place.
    void setLow();
    /// Stands above the rest in the upper corner where a line ends, and takes no room from it. The
    /// state owns it.
    void setCorner(QWidget* action);
    void setTitle(const QString& title);
    void setText(const QString& text);
    /// Adds a button below the text, the first as the primary one. The state owns it.
    QPushButton* addStep(const QString& text);
    /// The buttons stand one below the other: for a page that is narrow. Before the first of them.
    void stackSteps();
    /// A line of muted text under the buttons.
    void setNote(const QString& note);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitTexts();
    void placeCorner();
    void drawIcon();

    QString m_iconName;
    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_note;
    QBoxLayout* m_steps;
    QWidget* m_corner = nullptr;
    int m_count = 0;
};

} // namespace kindred
