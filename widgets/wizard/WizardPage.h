#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;
class QVBoxLayout;

namespace kindred {

/// One step of the wizard: a question, a sentence under it, and what answers it.
class WizardPage : public QWidget {
    Q_OBJECT

public:
    WizardPage(const QString& question, const QString& sentence, QWidget* parent = nullptr);

    void setQuestion(const QString& question);
    void setSentence(const QString& sentence);

    /// Whether the next step may follow; else blockedReason() says why not.
    virtual bool isComplete() const = 0;
    virtual QString blockedReason() const = 0;
    /// A few words for the list of steps, once something is known.
    virtual QString summary() const = 0;
    /// Called when the page comes into view: puts the focus where a person begins.
    virtual void enter() {}
    virtual void leave() {}

Q_SIGNALS:
    /// isComplete(), blockedReason() or summary() may have changed.
    void changed();

protected:
    QVBoxLayout* body() const { return m_body; }
    /// A scrolling column at the end of a layout, by default the body; add widgets to what returns.
    QVBoxLayout* addScrollingColumn(QBoxLayout* to = nullptr);

private:
    QVBoxLayout* m_body;
    QLabel* m_question;
    QLabel* m_sentence;
};

} // namespace kindred
