#pragma once

#include <QIdentityProxyModel>
#include <QStringList>

namespace kindred {

class RunListModel;

/// The table of runs with a box before each: those that a report is about, in the order in which
/// they were checked. GUI thread.
class RunChoice final : public QIdentityProxyModel {
    Q_OBJECT

public:
    /// `runs` outlives the model.
    explicit RunChoice(RunListModel* runs, QObject* parent = nullptr);

    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    const QStringList& chosen() const { return m_chosen; }
    void setChosen(const QStringList& runs);

Q_SIGNALS:
    /// A person checked or unchecked one.
    void edited();

private:
    QStringList m_chosen;
};

} // namespace kindred
