#pragma once

#include <QList>
#include <QWidget>

class QSplitter;

namespace kindred {

/// The board's three parts beside each other; where they have no room, as with large text, the last
/// stands below the others. GUI thread.
class BoardColumns final : public QWidget {
    Q_OBJECT

public:
    /// Takes the parts over; the first two have their least width.
    BoardColumns(QWidget* classes, QWidget* tray, QWidget* side, QWidget* parent = nullptr);

    bool isStacked() const { return m_stacked; }
    /// Of the three, beside each other; also while they are not.
    QList<int> sizes() const;
    /// Of another number of parts, or none at all, they change nothing.
    void setSizes(const QList<int>& sizes);
    QSize minimumSizeHint() const override; ///< stacked

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void share();
    int neededWidth() const;

    QSplitter* m_rows;    ///< the row, and below it the side where it is stacked
    QSplitter* m_columns; ///< classes, tray, and the side where it is not
    QWidget* m_side;
    bool m_stacked = false;
    QList<int> m_sizes; ///< of the three, as they were chosen last
};

} // namespace kindred
