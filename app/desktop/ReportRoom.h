#pragma once

#include <QWidget>

#include "models/CurrentRun.h"
#include "report/ReportCollector.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTextBrowser;

namespace kindred {

class Card;
class EmptyState;

/// The report of the current run as it will be printed, and the two files it can be saved as.
class ReportRoom final : public QWidget {
    Q_OBJECT

public:
    ReportRoom(RunSource* source, CurrentRun* current, QWidget* parent = nullptr);

Q_SIGNALS:
    void runsWanted();
    void said(const QString& text);
    void failed(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void collect();
    void show(const QList<ReportRun>& runs);
    void save(const QString& suffix);

    RunSource* m_source;
    CurrentRun* m_current;
    QStackedWidget* m_pages;
    EmptyState* m_empty;
    Card* m_card;
    QTextBrowser* m_preview;
    QList<QPushButton*> m_actions;
    QString m_collected; ///< run and state that the preview shows
    QString m_html;
};

} // namespace kindred
