#pragma once

#include <QList>
#include <QWidget>

namespace kindred {

/// Widgets in equal columns, each row as high as its highest widget. As many columns as fit.
class CardGrid : public QWidget {
    Q_OBJECT

public:
    enum class Wrap {
        Any,  ///< any number of columns
        Pairs ///< all in one row, or two, or one: three and one would look like a leftover
    };

    /// minimumWidth: of a cell; both in logical pixels.
    CardGrid(int minimumWidth, int gap, Wrap wrap, QWidget* parent = nullptr);

    /// Takes the widget over as the last cell. Its height must follow from its width.
    void addCell(QWidget* cell);
    /// Deletes every cell.
    void clearCells();

    /// Two columns, or all of them where they wrap in pairs.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    int columnsFor(int width) const;
    int place(int width, bool apply) const;

    int m_minimumWidth;
    int m_gap;
    Wrap m_wrap;
    QList<QWidget*> m_cells;
};

} // namespace kindred
