#pragma once

#include <QMainWindow>

#include <optional>

#include "base/Json.h"

namespace kindred {

/// A room whose views can be moved, floated and stacked; the arrangement can be kept. Each view
/// brings its own card and title; a slim grip above it moves it.
class DockRoom final : public QMainWindow {
    Q_OBJECT

public:
    explicit DockRoom(QWidget* parent = nullptr);

    /// Adds a view below or beside the last one. `id` never changes; `share` is its part of the
    /// room. The room owns it.
    void addView(const QString& id, const QString& title, QWidget* view,
                 Qt::Orientation orientation, int share);
    /// The view whose keys work as soon as the room is entered; null before there is one. The room
    /// is no proxy of its focus: Tab would go back there from whatever stands last in the room.
    QWidget* firstView() const;
    /// Shows one view, by its id, in the place of all while it needs the room; empty: all again, as
    /// they stood. What arrangement() gives is of all.
    void setAlone(const QString& id);
    /// Puts the views where they were by default.
    void arrangeByDefault();
    /// Where its views are and how large, and how large the room was.
    QByteArray arrangement() const;
    /// Takes what arrangement() gave; one of another version or a damaged one is refused and the
    /// default stays. In a room of another size the views keep their shares.
    void restoreArrangement(const QByteArray& bytes);
    /// What its views keep (common/Restorable.h), by their ids.
    Json viewStates() const;
    void restoreViews(const Json& states);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void settle();
    void restoreSizes();
    void showAlone();
    bool isBesideViews(const QEvent& event) const;
    void share();
    void splitBefore(qsizetype i);
    /// How all views lie; nothing where it is neither one column nor one row.
    std::optional<Qt::Orientation> orientation() const;
    void keepSizes();
    void keepSizesSoon();

    QList<QDockWidget*> m_docks;
    QList<int> m_shares;
    QList<Qt::Orientation> m_orientations;
    QList<int> m_kept;                          ///< sizes of the views as somebody arranged them
    std::optional<Qt::Orientation> m_keptAlong; ///< in a column or a row
    QString m_alone;                            ///< id of the view that stands alone
    QByteArray m_together;                      ///< how all of them stood before
    QByteArray m_restored;                      ///< until it was shown: sizes count only then
    QSize m_restoredSize;                       ///< of the room that m_restored was made in
    bool m_settled = false;
};

} // namespace kindred
