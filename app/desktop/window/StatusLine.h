#pragma once

#include <QFrame>

#include "models/engine/RunSource.h"
#include "models/runs/CurrentRun.h"

class QIcon;
class QPushButton;

namespace kindred {

class ElidedLabel;

/// The strip at the bottom: the engine (a click opens its panel), the data of the current run, F1.
class StatusLine final : public QFrame {
    Q_OBJECT

public:
    StatusLine(RunSource* source, CurrentRun* current, QWidget* parent = nullptr);
    QPushButton* engineButton() const { return m_engine; }
    /// The way to the tour is on the start page only.
    void showHome(bool home);

Q_SIGNALS:
    void engineWanted();
    void shortcutsWanted();
    void tourWanted();

private:
    void showEngine();
    void showData();
    void changeEvent(QEvent* event) override;

    RunSource* m_source;
    CurrentRun* m_current;
    QPushButton* m_engine;
    ElidedLabel* m_data;
    QPushButton* m_tour = nullptr;
};

/// A dot in the colour of the engine's state, for buttons.
QIcon engineSign(RunSource::State state, const QWidget& widget);

/// "Engine local · 2 cores · 24 GB · no GPU", or what is wrong with it.
QString engineInWords(RunSource::State state, const Json& info);

} // namespace kindred
