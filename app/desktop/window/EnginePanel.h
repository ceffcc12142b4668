#pragma once

#include <QFrame>

#include "models/engine/EngineClient.h"

class QFormLayout;
class QLabel;

namespace kindred {

/// What the engine is: version, machine, where its runs are; and a way to restart it. A popup.
class EnginePanel final : public QFrame {
    Q_OBJECT

public:
    explicit EnginePanel(EngineClient* engine, QWidget* parent = nullptr);
    /// Opens above the given widget, or below one in the upper half of its window.
    void openBeside(const QWidget* anchor);

Q_SIGNALS:
    void logWanted();
    void settingsWanted();

private:
    void refresh();
    void addFact(const QString& name, const QString& value);

    EngineClient* m_engine;
    QLabel* m_title;
    QLabel* m_detail;
    QFormLayout* m_facts;
};

} // namespace kindred
