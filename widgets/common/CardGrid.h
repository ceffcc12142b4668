#pragma once

#include <QList>
#include <QWidget>

namespace kindred {

/// Widgets in equal columns in the direction of reading, each row as high as its highest widget. As
/// many columns as fit. Lines across all columns part them into groups.
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
    /// Takes the widget over as a line of its own, above the cells that follow.
    void addLine(QWidget* line);
    /// Deletes every cell and line.
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
    struct Cell {
        QWidget* widget;
        bool line;
    };

    void add(QWidget* widget, bool line);
    int narrowest() const;
    int columnsFor(int width) const;
    int place(int width, bool apply) const;

    int m_minimumWidth;
    int m_gap;
    Wrap m_wrap;
    QList<Cell> m_cells;
};

} // namespace kindred
