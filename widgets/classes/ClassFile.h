#pragma once

#include <QByteArray>
#include <QString>

#include "base/Result.h"

class QAbstractProxyModel;

namespace kindred {

class ClassTable;

/// Every column of the classes that `order` shows, in its order: names of columns in English,
/// numbers with all their digits and a decimal point, nothing where there is none. RFC 4180.
QByteArray classCsv(const ClassTable& table, const QAbstractProxyModel& order);

/// Whole or not at all: a file that is there stays if writing fails.
Status writeClassCsv(const ClassTable& table, const QAbstractProxyModel& order,
                     const QString& path);

} // namespace kindred
