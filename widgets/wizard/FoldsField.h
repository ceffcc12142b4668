#pragma once

#include <QWidget>

#include "wizard/PlanEngine.h"

namespace kindred {

class OptionEditor;

/// Into how many folds the images are dealt for a cross-validation; empty: there is one split. Not
/// to be had, with the reason, where the task has none. GUI thread.
class FoldsField final : public QWidget {
    Q_OBJECT

public:
    /// The engine outlives the field.
    explicit FoldsField(PlanEngine* engine, QWidget* parent = nullptr);

    bool isValid() const;
    /// Whether the field marks what is complained about under this key.
    bool marks(const QString& key) const;
    void refresh();

Q_SIGNALS:
    void validityChanged();

private:
    QString sentence() const;

    PlanEngine* m_engine;
    OptionEditor* m_editor;
};

} // namespace kindred
