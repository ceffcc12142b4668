#pragma once

#include <QFrame>

#include "models/engine/RunSource.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"

class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace kindred {

class ElidedLabel;
class Pill;
class RunAlarms;

/// The strip at the top: on the start page the program and its engine, elsewhere the current run
/// with its state, pause and resume, what it is compared with, and the search by image.
class HeaderBar final : public QFrame {
    Q_OBJECT

public:
    HeaderBar(RunSource* source, CurrentRun* current, RunListModel* runs,
              QWidget* parent = nullptr);

    void showHome(bool home);
    /// The menu behind the three dots at the right; the header owns it.
    QMenu* menu() const { return m_menu; }
    QPushButton* engineButton() const { return m_engine; }
    /// Of the current run.
    RunAlarms* alarms() const { return m_alarms; }

Q_SIGNALS:
    void settingsWanted();
    void engineWanted();
    void searchWanted();
    void runChooserWanted();
    void alarmsWanted();
    void steered(const QString& run, bool train); ///< to be resumed, or else paused

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHome();
    QWidget* makeRun();
    void showRun();
    void showEngine();
    void showComparison();
    void showAlarms();
    void fillRuns(QMenu* menu);
    void fillComparisons(QMenu* menu);
    QString nameOf(const QString& run) const;

    RunSource* m_source;
    CurrentRun* m_current;
    RunListModel* m_runs;
    QStackedWidget* m_pages;
    QMenu* m_menu;
    QToolButton* m_more;
    // start page
    QPushButton* m_engine = nullptr;
    // current run
    QPushButton* m_name = nullptr;
    Pill* m_state = nullptr;
    RunAlarms* m_alarms = nullptr;
    QPushButton* m_alarmed = nullptr;
    QPushButton* m_steer = nullptr;
    QLabel* m_compareLabel = nullptr;
    QPushButton* m_compare = nullptr;
    QPushButton* m_search = nullptr;
};

} // namespace kindred
