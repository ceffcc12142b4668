#pragma once

#include <QList>
#include <QTableView>

namespace kindred {

/// A table of results, one of whose columns takes the width that the others leave, but never less
/// than its cells need: then the table scrolls. Columns of names give way before, so that a chosen
/// column stays in view; what is cut of them is their tool tip.
class ResultTable final : public QTableView {
    Q_OBJECT

public:
    explicit ResultTable(QWidget* parent = nullptr);

    void setFilling(int column);
    /// `yielding`: columns, in the order of the table, that are cut where all columns up to `seen`
    /// would need more than the width.
    void setYielding(const QList<int>& yielding, int seen);
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight,
                     const QList<int>& roles = {}) override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void updateGeometries() override;

private:
    void fill();
    void giveWay();

    int m_filling = -1;
    QList<int> m_yielding;
    int m_seen = -1;
    bool m_fills = false; ///< while columns are given their widths
};

} // namespace kindred
