#pragma once

#include <QAbstractListModel>

namespace kindred {

class SampleTags;

/// The tags of the current run, and which of some samples have them: a tag that all have is
/// checked, one that only some have is partly checked. Checking a row tags or untags these samples,
/// editing it renames the tag. GUI thread only.
class TagModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { NameRole = Qt::UserRole, CountRole };

    /// `tags` outlives the model.
    explicit TagModel(SampleTags* tags, QObject* parent = nullptr);

    /// Ascending, distinct; empty: no row has a check.
    void setSamples(const QList<qint64>& ids);
    const QList<qint64>& samples() const { return m_ids; }
    /// A tag that only some have is given to all.
    void toggle(int row);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Row {
        QString name;
        qint64 count = 0;  ///< samples of the tag
        qint64 shared = 0; ///< of them, among the samples that are asked about
    };
    QList<Row> rows() const;
    void follow();

    SampleTags* m_tags;
    QList<qint64> m_ids;
    QList<Row> m_rows; ///< as the views know them
};

} // namespace kindred
