#pragma once

#include <QAbstractListModel>
#include <QSet>
#include <QSortFilterProxyModel>

#include "base/Json.h"
#include "models/map/MapPainting.h"

namespace kindred {

/// The classes of a map with their counts, and which of them are hidden or looked at alone. GUI
/// thread.
class MapLegend final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        ColourRole = Qt::UserRole,
        CountRole,
        HiddenRole,
        IsolatedRole,
        FaintRole,
        RankRole ///< place among all, from 0: the largest first, equal ones as names are read
    };

    using QAbstractListModel::QAbstractListModel;

    /// What is hidden or isolated stays so where a class of that name is there again.
    void setEntries(const QList<MapPainting::Entry>& entries);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    void toggleHidden(int row);
    /// Alone; once more, or with others: `adds`.
    void toggleIsolated(int row, bool adds = false);
    void showAll();
    bool showsAll() const { return m_hidden.isEmpty() && m_isolated.isEmpty(); }
    bool isHidden(int row) const;
    /// It is not one of those that are looked at alone.
    bool isFaint(int row) const;

    Json saveState() const;
    void restoreState(const Json& state);

Q_SIGNALS:
    void visibilityChanged();

private:
    void tell();
    void rank();

    QList<MapPainting::Entry> m_entries;
    QList<int> m_ranks;     ///< of each entry
    QSet<QString> m_hidden; ///< names
    QSet<QString> m_isolated;
};

/// The legend as it is looked through: by words, largest first, the first few.
class MapLegendFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit MapLegendFilter(MapLegend* legend, QObject* parent = nullptr);

    /// Classes whose name has each of the words, in any case.
    void setWords(const QString& words);
    /// The most entries that are shown, by their count; 0: all.
    void setMost(int most);
    int most() const { return m_most; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    bool fits(int row) const;
    int rankOf(int row) const;
    void limit();

    MapLegend* m_legend;
    QStringList m_words;
    int m_most = 0;
    QSet<int> m_largest; ///< rows that `most` leaves
};

} // namespace kindred
