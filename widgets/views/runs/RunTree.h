#pragma once

#include <QTreeView>

namespace kindred {

/// The runs table's rows, groups with an arrow before their name. A closed group that holds the
/// selected run has an edge in the accent. GUI thread.
class RunTree final : public QTreeView {
    Q_OBJECT

public:
    explicit RunTree(QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
    void drawBranches(QPainter* painter, const QRect& rect,
                      const QModelIndex& index) const override;

private:
    bool hidesSelected(const QModelIndex& index) const;
};

} // namespace kindred
