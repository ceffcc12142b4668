#pragma once

#include <QList>
#include <QWidget>

class QAbstractButton;

namespace kindred {

/// The steps of the wizard at its left: number or tick, name, what was chosen; of numbers alone
/// where large text leaves the pages no room. A step that was reached can be clicked.
class StepRail final : public QWidget {
    Q_OBJECT

public:
    explicit StepRail(const QStringList& names, QWidget* parent = nullptr);

    /// current: the step in view; reached: the last one that can be clicked.
    void setPosition(int current, int reached);
    void setSummary(int step, const QString& summary);
    void setNarrow(bool narrow);
    bool isNarrow() const { return m_narrow; }

Q_SIGNALS:
    void wanted(int step);

private:
    class Item;
    QList<Item*> m_items;
    bool m_narrow = false;
};

} // namespace kindred
