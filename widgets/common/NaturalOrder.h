#pragma once

#include <QList>
#include <QString>

#include <algorithm>

namespace kindred {

/// As people read names: "class 2" before "class 10". Numbers by their value, letters as the
/// language orders them, case only where nothing else differs. Negative: a comes first; 0 only of
/// equal names.
int compareNaturally(const QString& a, const QString& b);

inline bool naturallyBefore(const QString& a, const QString& b)
{
    return compareNaturally(a, b) < 0;
}

/// Brings what stands in the order of its names as text ("1, 10, 2") into that in which people read
/// them. Any other order means something and stays.
template <class Item, class NameOf>
void readNaturally(QList<Item>& order, const NameOf& nameOf)
{
    if (std::is_sorted(order.cbegin(), order.cend(),
                       [&](Item a, Item b) { return nameOf(a) < nameOf(b); }))
        std::stable_sort(order.begin(), order.end(),
                         [&](Item a, Item b) { return naturallyBefore(nameOf(a), nameOf(b)); });
}

} // namespace kindred
