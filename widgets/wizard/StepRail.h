#pragma once

#include <QList>
#include <QWidget>

class QAbstractButton;

namespace kindred {

/// The steps of the wizard at its left: number or tick, name, what was chosen. A step that was
/// reached can be clicked.
class StepRail final : public QWidget {
    Q_OBJECT

public:
    explicit StepRail(const QStringList& names, QWidget* parent = nullptr);

    /// current: the step in view; reached: the last one that can be clicked.
    void setPosition(int current, int reached);
    void setSummary(int step, const QString& summary);

Q_SIGNALS:
    void wanted(int step);

private:
    class Item;
    QList<Item*> m_items;
};

} // namespace kindred
