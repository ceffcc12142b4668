#pragma once

#include <QScrollArea>

#include "models/runs/RunListModel.h"
#include "rail/Room.h"

namespace kindred {

class StartCard;

/// The first page: what Kindred is for, four ways in, recent runs.
class StartPage final : public QScrollArea {
    Q_OBJECT

public:
    StartPage(RunSource* source, RunListModel* runs, QWidget* parent = nullptr);
    /// The demo is being started, or could be started again.
    void setDemoBusy(bool busy);

Q_SIGNALS:
    void demoWanted();
    void trainingWanted();
    void openWanted();
    void embeddingsWanted();
    void roomWanted(kindred::Room room);
    void runChosen(const QString& run);
    void resumeWanted(const QString& run);

private:
    QWidget* makeCards();
    QWidget* makeRecentHead();

    StartCard* m_demo = nullptr;
};

} // namespace kindred
