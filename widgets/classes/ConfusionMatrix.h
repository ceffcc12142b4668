#pragma once

#include <QHash>
#include <QWidget>

#include "classes/ClassAnswer.h"

namespace kindred {

/// Which classes are taken for which: a row for each class, a column for each name. Shares of the
/// row shade a cell, and its count stands in it where there is room. Where rows are lower than
/// words, every second, third … has its name, and the one under the pointer. Arrows move the
/// current cell, Return or a click chooses it. GUI thread.
class ConfusionMatrix final : public QWidget {
    Q_OBJECT

public:
    static constexpr int kMostClasses = 60; ///< more are too small to point at

    explicit ConfusionMatrix(QWidget* parent = nullptr);

    void setAnswer(const ClassAnswer& answer);
    /// Labels of the rows and columns; fewer than the answer has where there are too many.
    const QList<int>& labels() const { return m_labels; }
    /// Classes whose names stand beside their rows, from the top.
    QStringList namedRows() const;
    /// Widget coordinates of a cell; empty for a class that is not shown.
    QRect cellRect(int label, int name) const;
    /// "12 of 50 “eye” were called “ring”"; empty for a cell that is not shown.
    QString sentence(int label, int name) const;
    /// Whether the sentence under the pointer is a tool tip too: where nothing else shows it whole.
    void setTips(bool tips) { m_tips = tips; }
    bool hasTips() const { return m_tips; }
    /// Marks a cell without choosing it; −1, −1: none.
    void setCurrent(int label, int name);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(int label, int name);
    void hovered(const QString& sentence); ///< of a cell or a class's name; empty: neither

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    qint64 countAt(int row, int column) const;
    qint64 samplesOf(int row) const;
    QPoint cellAt(const QPoint& point) const; ///< (column, row); −1, −1 outside
    int nameAt(const QPoint& point) const;    ///< row beside which a name may stand, or −1
    QString sentenceAt(const QPoint& point) const;
    bool hasNames() const;
    int nameStep() const; ///< so many rows have one name
    bool isNamed(int row) const;
    void setHovered(int row);
    QPoint origin() const;
    int nameWidth() const;
    int edge() const;
    QRect rectOf(int row, int column) const;
    void move(int columns, int rows);
    void paintCell(QPainter& painter, int row, int column) const;
    void paintNames(QPainter& painter) const;

    ClassAnswer m_answer;
    QList<int> m_labels;
    QHash<QPair<int, int>, qint64> m_counts; ///< (label, name) → samples
    QPoint m_current{-1, -1};                ///< (column, row)
    bool m_tips = true;
    int m_hovered = -1; ///< row under the pointer
};

} // namespace kindred
