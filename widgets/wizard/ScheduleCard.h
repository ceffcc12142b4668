#pragma once

#include <QList>
#include <QWidget>

#include "wizard/PlanEngine.h"

class QVBoxLayout;

namespace kindred {

class FoldsField;
class OptionEditor;
class SweepField;

/// How long is trained, how often, and where: epochs, seeds, folds, swept options and the device.
/// GUI thread.
class ScheduleCard final : public QWidget {
    Q_OBJECT

public:
    /// The engine outlives the card.
    explicit ScheduleCard(PlanEngine* engine, QWidget* parent = nullptr);

    /// Whether the option stands here, and so not among all the others.
    static bool holds(const QString& key);
    /// Whether the method takes steps; else there are no epochs and no learning rate to choose.
    static bool takesSteps(const PlanEngine& engine);
    /// Builds the editors anew, from the engine's registry.
    void build();
    /// The options of method and network, which may be swept.
    void setSpecs(const Json& specs);
    void refresh();
    bool isValid() const;
    /// Whether the card marks what is complained about under this key.
    bool marks(const QString& key) const;

Q_SIGNALS:
    void validityChanged();

private:
    Json ownSpecs() const;
    void addEditor(const Json& spec);
    void showEpochs();

    PlanEngine* m_engine;
    QVBoxLayout* m_column;
    QList<OptionEditor*> m_fields;
    QLabel* m_noEpochs; ///< why they are not asked for
    FoldsField* m_folds = nullptr;
    SweepField* m_sweep = nullptr;
};

} // namespace kindred
