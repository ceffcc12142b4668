#pragma once

#include <QFrame>

#include "models/map/MapLegend.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;

namespace kindred {

class MapScaleBar;

/// What the map's colours mean, beside it, so that no point is covered: classes that can be
/// searched, hidden (Ctrl-click) and looked at alone (click), or a scale. As high as what it shows.
class MapLegendPanel final : public QFrame {
    Q_OBJECT

public:
    explicit MapLegendPanel(MapLegend* legend, QWidget* parent = nullptr);

    MapLegendFilter* filter() const { return m_filter; }
    QLineEdit* search() const { return m_search; }
    QListView* list() const { return m_list; }
    void show(const MapPainting& painting);
    /// Why some are grey, below the list; empty: nothing to say.
    void setWhyGrey(const QString& words);
    using QFrame::show;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The points of this row of the legend are to be selected.
    void selectionWanted(int row);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void press(const QModelIndex& index, Qt::KeyboardModifiers modifiers);
    void showMenu(const QPoint& position);
    void count();

    MapLegend* m_legend;
    MapLegendFilter* m_filter;
    QLineEdit* m_search;
    QComboBox* m_most;
    QListView* m_list;
    QLabel* m_grey; ///< why some are
    QLabel* m_rest; ///< how many classes are not shown
    QPushButton* m_all;
    MapScaleBar* m_scale;
};

} // namespace kindred
