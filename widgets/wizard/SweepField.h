#pragma once

#include <QList>
#include <QWidget>

#include "wizard/PlanEngine.h"

class QLabel;
class QVBoxLayout;

namespace kindred {

class SweepRow;

/// Which options have several values, each of which is trained: a row for each, and one for the
/// next. Every combination is a run. GUI thread.
class SweepField final : public QWidget {
    Q_OBJECT

public:
    /// The engine outlives the field.
    explicit SweepField(PlanEngine* engine, QWidget* parent = nullptr);

    /// The options that may be swept.
    void setSpecs(const Json& specs);
    bool isValid() const;
    /// Whether the field marks what is complained about under this key.
    static bool marks(const QString& key) { return key == QLatin1String("sweep"); }
    void refresh();

Q_SIGNALS:
    void validityChanged();

private:
    SweepRow* addRow();
    SweepRow* rowOf(const std::string& key) const;
    void removeStale();
    void keep(SweepRow* row);
    QString sentence() const;

    PlanEngine* m_engine;
    QVBoxLayout* m_layout;
    QLabel* m_note;
    QList<SweepRow*> m_rows;
    Json m_specs = Json::array();
};

} // namespace kindred
