#pragma once

#include <QWidget>

#include "wizard/PlanEngine.h"

class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace kindred {

class Card;
class ProgressRow;

/// What the plan will cost: memory against what there is, time per epoch and in all, from a short
/// probe; and the refusal, with the largest batch that fits. Where packing the pictures once pays,
/// it says so and offers it.
class EstimateCard final : public QWidget {
    Q_OBJECT

public:
    explicit EstimateCard(PlanEngine* engine, QWidget* parent = nullptr);

private:
    QWidget* makeRunning();
    QWidget* makeResult();
    QWidget* makeMessage();
    QLabel* addRow(QGridLayout* grid, const QString& name);
    static QString ofFree(const Json& memory);
    void refresh();
    void showResult();
    void showPacking();
    void useLargestBatch();

    PlanEngine* m_engine;
    Card* m_card;
    QStackedWidget* m_stack;
    QWidget* m_running;
    QLabel* m_runningText;
    QWidget* m_result;
    QWidget* m_message;
    ProgressRow* m_progress;
    QLabel* m_text;
    QPushButton* m_again;
    QLabel* m_verdict;
    QProgressBar* m_memoryBar;
    QLabel* m_memory;
    QLabel* m_gpu;
    QLabel* m_epoch;
    QLabel* m_totalName;
    QLabel* m_total;
    QLabel* m_allName;
    QLabel* m_all;
    QLabel* m_step;
    QList<QWidget*> m_whileTraining; ///< what a run without epochs has not
    QList<QWidget*> m_onGpu;         ///< what is seen where the network lies on one
    QLabel* m_packing;
    QPushButton* m_pack;
    QPushButton* m_smaller;
};

} // namespace kindred
