#pragma once

#include <QObject>

class QWidget;

namespace kindred {

class TrainingWizard;
struct Workspace;

/// What a window asks a person for: a training to plan, a run or embeddings to open, a new name.
/// GUI thread only.
class WindowDialogs final : public QObject {
    Q_OBJECT

public:
    /// The dialogs stand before `window`, which owns them. Both outlive it.
    WindowDialogs(Workspace& work, QWidget* window);

    TrainingWizard* newTraining();
    /// Of this data; refused in words while another training is planned.
    void planTraining(const QString& source);
    /// What made a run, as a new one under a name that tells the two apart.
    void planAgain(Json plan);
    void askForRun();
    void askForEmbeddings();
    /// Of the current run.
    void askForName();

Q_SIGNALS:
    void trainingBegun(const QString& run);
    void pathChosen(const QString& path); ///< on the engine's side
    void said(const QString& text);

private:
    void askForPath(const QString& title, const QString& folder);

    Workspace& m_work;
    QWidget* m_window;
};

} // namespace kindred
