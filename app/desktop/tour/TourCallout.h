#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace kindred {

/// What the tour says at one stop, with the ways on, back and out.
class TourCallout final : public QFrame {
    Q_OBJECT

public:
    explicit TourCallout(QWidget* parent);

    /// Stop `at` of `count`, from 0. Tells screen readers and takes the keyboard.
    void show(int at, int count, const QString& title, const QString& text);
    QPushButton* next() const { return m_next; }
    QPushButton* back() const { return m_back; }
    QPushButton* skip() const { return m_skip; }
    /// As large as its words need.
    QSize fitting() const;

Q_SIGNALS:
    void nextWanted();
    void backWanted();
    void skipWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool takeKey(int key);
    /// The keyboard stays here: the page below is not what is looked at.
    void moveFocus(bool forward);

    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_place;
    QPushButton* m_skip;
    QPushButton* m_back;
    QPushButton* m_next;
};

} // namespace kindred
