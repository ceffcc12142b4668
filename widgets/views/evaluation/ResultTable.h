#pragma once

#include <QTableView>

namespace kindred {

/// A table of results, one of whose columns takes the width that the others leave, but never less
/// than its cells need: then the table scrolls.
class ResultTable final : public QTableView {
    Q_OBJECT

public:
    explicit ResultTable(QWidget* parent = nullptr);

    void setFilling(int column);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void updateGeometries() override;

private:
    void fill();

    int m_filling = -1;
    bool m_fills = false; ///< while it is given its width
};

} // namespace kindred
