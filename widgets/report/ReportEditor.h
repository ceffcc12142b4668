#pragma once

#include <QPersistentModelIndex>
#include <QTimer>
#include <QWidget>

#include "report/ReportPlan.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace kindred {

class RunChoice;
class RunListModel;
class SectionModel;

/// Everything a person chooses of a report: template, title, runs, sections and their order, texts,
/// queries, paper. Holds no truth of its own: it shows a plan and says when somebody wants another.
/// GUI thread.
class ReportEditor final : public QWidget {
    Q_OBJECT

public:
    /// `runs` outlives the editor.
    explicit ReportEditor(RunListModel* runs, QWidget* parent = nullptr);

    /// `runs` are those that the report is about, also where the plan leaves that open.
    void setPlan(const ReportPlan& plan, const QStringList& runs);
    SectionModel* sections() const { return m_sections; }
    RunChoice* runs() const { return m_runs; }
    QListView* sectionList() const { return m_sectionList; }
    /// What is being typed counts now, not only once the text has rested.
    void finishTyping();
    /// The heading of a section that somebody chose in the list, to show its page.
    QString chosenHeading() const;

Q_SIGNALS:
    /// Somebody changed something; runs() says which runs, the plan the rest.
    void edited(const kindred::ReportPlan& plan);
    void runsEdited(const QStringList& runs);
    void sectionChosen();

private:
    void leadToChosen();
    void build();
    void buildHead(QVBoxLayout* column);
    void buildRuns(QVBoxLayout* column);
    void buildSections(QVBoxLayout* column);
    void buildText(QVBoxLayout* column);
    void buildQueries(QVBoxLayout* column);
    void connectQueries();
    QLabel* caption(const QString& text, QWidget* buddy, QVBoxLayout* column);
    void fillBaselines();
    void showSection();
    void showQueries();
    void takeText();
    void takeTitle();
    void emitPlan();
    int currentRow() const;
    void moveSection(int by);

    ReportPlan m_plan;
    RunListModel* m_table;
    RunChoice* m_runs;
    SectionModel* m_sections;
    QComboBox* m_template = nullptr;
    QLineEdit* m_title = nullptr;
    QListView* m_runList = nullptr;
    QListView* m_sectionList = nullptr;
    QLabel* m_help = nullptr;
    QWidget* m_textBox = nullptr;
    QLineEdit* m_heading = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QPushButton* m_removeText = nullptr;
    QWidget* m_queryBox = nullptr;
    QComboBox* m_baseline = nullptr;
    QComboBox* m_choice = nullptr;
    QLineEdit* m_ids = nullptr;
    QSpinBox* m_count = nullptr;
    QSpinBox* m_neighbours = nullptr;
    QComboBox* m_page = nullptr;
    QTimer m_typing;               ///< runs until a text has rested
    QPersistentModelIndex m_typed; ///< the section whose text that is
    bool m_showing = false;
};

} // namespace kindred
