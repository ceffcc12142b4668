#pragma once

#include <functional>

#include "wizard/PlanEngine.h"
#include "wizard/WizardPage.h"

class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace kindred {

class Card;

/// Step 5: the whole plan on one page, the command line that does the same, presets.
class ReviewPage final : public WizardPage {
    Q_OBJECT

public:
    enum class Pick { SavePreset, LoadPreset, SaveNames };
    /// Asks for a file name to save to or to open; empty: a change of mind.
    using Picker = std::function<QString(QWidget* parent, Pick what)>;

    explicit ReviewPage(PlanEngine* engine, QWidget* parent = nullptr);

    void setPicker(Picker picker) { m_picker = std::move(picker); }
    bool isComplete() const override;
    QString blockedReason() const override;
    QString summary() const override { return {}; }
    void enter() override;
    void leave() override;
    /// What went wrong with the submission; empty: nothing.
    void setFailure(const QString& text);

private:
    QWidget* makeName();
    QWidget* makeCommand();
    QWidget* makeExcluded();
    void saveExcluded();
    void refresh();
    void addRow(const QString& name, const QString& value, const char* tone = "");
    void addRows();
    void addDataRows();
    void addMethodRows();
    /// Whether the plan learns nothing: pictures are encoded as they are, and searched.
    bool onlySearches() const;
    QString searchInWords() const;
    QString estimate() const;
    void savePreset();
    void loadPreset();
    void showMessage(const QString& text, bool wrong);

    PlanEngine* m_engine;
    Picker m_picker;
    Card* m_nameCard;
    QLineEdit* m_name;
    Card* m_plan;
    QWidget* m_rows = nullptr;
    QGridLayout* m_grid = nullptr;
    QPlainTextEdit* m_command;
    QPushButton* m_copy;
    QWidget* m_excluded;
    QLabel* m_excludedText;
    QLabel* m_message;
};

} // namespace kindred
