#pragma once

#include <QWidget>

#include "models/engine/EngineClient.h"

class QPushButton;

namespace kindred {

class EmptyState;

/// What a room shows in place of itself while there is no engine that could answer it: what
/// happened, and what can be done.
class EngineGate final : public QWidget {
    Q_OBJECT

public:
    explicit EngineGate(EngineClient* engine, QWidget* parent = nullptr);
    QPushButton* restartButton() const { return m_restart; }
    QString title() const;
    QString text() const;

Q_SIGNALS:
    void restartWanted();
    void logWanted();
    void settingsWanted();

private:
    void refresh();
    QString reason() const;

    EngineClient* m_engine;
    EmptyState* m_words;
    QPushButton* m_restart;
    QPushButton* m_log;
    QPushButton* m_settings;
};

} // namespace kindred
