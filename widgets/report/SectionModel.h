#pragma once

#include <QAbstractListModel>

#include "report/ReportPlan.h"

namespace kindred {

/// The sections of a report in their order: each can be checked, dragged to another place, and,
/// where it is a text, removed. GUI thread.
class SectionModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        IdRole = Qt::UserRole, ///< QString, of ReportSection
        TextRole,              ///< bool: a block of somebody's own words
    };

    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

    const QList<ReportSection>& sections() const { return m_sections; }
    /// Keeps rows, and so the selection, where only what they hold differs.
    void setSections(const QList<ReportSection>& sections);
    /// Moves a row to where `to` is; both are rows before the move.
    bool move(int from, int to);
    /// A new text after a row; returns its row.
    int addText(int after);
    /// Texts alone can be taken out.
    bool remove(int row);
    void setText(int row, const QString& heading, const QString& text);

Q_SIGNALS:
    /// A person changed what sections() says.
    void edited();

private:
    bool has(const QModelIndex& index) const;

    QList<ReportSection> m_sections;
};

} // namespace kindred
