#pragma once

#include <QList>
#include <QSet>

#include "base/Json.h"

namespace kindred {

QList<qint64> ascendingIds(const QSet<qint64>& ids);

/// Sample ids in few numbers: [first, how many, first, how many, …]. `ids`: ascending, distinct.
Json idRanges(const QList<qint64>& ids);

/// What idRanges() wrote; an Input error, which names `where`, for anything else.
Result<QList<qint64>> idsOfRanges(const Json& ranges, const std::string& where);

} // namespace kindred
