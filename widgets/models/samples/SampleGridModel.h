#pragma once

#include <QSet>

#include <optional>

#include "models/samples/SampleTable.h"
#include "models/samples/ThumbnailStore.h"
#include "models/samples/TileModel.h"

namespace kindred {

/// Which samples the grid lists.
struct SampleFilter {
    QString split;  ///< empty: all
    int label = -1; ///< -1: all classes
    QString text;   ///< part of the path or class name, or "#id"; empty: all
    std::optional<QSet<qint64>> chosen = {}; ///< only these; none: all
    bool operator==(const SampleFilter&) const = default;
};

/// The samples of a run that pass a filter, in order of id, with thumbnails fetched as they are
/// painted. Grows as the table is read. GUI thread only.
class SampleGridModel final : public TileModel {
    Q_OBJECT

public:
    /// Table and store outlive the model.
    SampleGridModel(const SampleTable* table, ThumbnailStore* thumbnails,
                    QObject* parent = nullptr);

    void setFilter(const SampleFilter& filter);
    const SampleFilter& filter() const { return m_filter; }

    qint64 idAt(int row) const { return m_ids.value(row, -1); }
    /// Row of a sample, -1 if it is not listed.
    int rowOf(qint64 id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    bool passes(const Sample& sample) const;
    void rebuild();
    void grow(qsizetype before);
    void repaint(const QSet<qint64>& ids);

    const SampleTable* m_table;
    SampleFilter m_filter;
    QList<qint64> m_ids; ///< ascending
};

} // namespace kindred
