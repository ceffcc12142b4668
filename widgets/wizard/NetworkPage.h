#pragma once

#include "wizard/PlanEngine.h"
#include "wizard/WizardPage.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace kindred {

class CardFlow;
class EstimateCard;
class OptionForm;
class ScheduleCard;

/// Step 4: network, schedule, device, and every other option, with what the plan will cost beside
/// it.
class NetworkPage final : public WizardPage {
    Q_OBJECT

public:
    explicit NetworkPage(PlanEngine* engine, QWidget* parent = nullptr);

    bool isComplete() const override;
    QString blockedReason() const override;
    QString summary() const override;
    void enter() override;
    void leave() override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeStart();
    QWidget* makeEncoders();
    QWidget* makeEncoderFile(QWidget* parent);
    QWidget* makeAdvanced();
    void placeEstimate();
    void build();
    void refresh();
    void showEncoder();
    void showComplaints();
    void showOptions(bool shown);
    void browseEncoder();
    void updateForm();
    Json allSpecs() const;

    PlanEngine* m_engine;
    CardFlow* m_encoders;
    QWidget* m_encoderRow;
    QLineEdit* m_encoderFile;
    QPushButton* m_encoderBrowse;
    QLabel* m_encoderProblem;
    QComboBox* m_preset;
    QLabel* m_presetText;
    ScheduleCard* m_schedule;
    QVBoxLayout* m_column;
    QVBoxLayout* m_side;
    EstimateCard* m_estimate;
    QPushButton* m_toggle;
    QPushButton* m_reset;
    OptionForm* m_form;
    QLabel* m_complaint;
};

} // namespace kindred
