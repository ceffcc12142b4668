#include "classes/ClassFile.h"

#include <QAbstractProxyModel>

#include "classes/ClassTable.h"
#include "common/WholeFile.h"

namespace kindred {

namespace {
QByteArray classField(QString text)
{
    if (text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"')) ||
        text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r')))
        text = QLatin1Char('"') + text.replace(QLatin1Char('"'), QLatin1String("\"\"")) +
               QLatin1Char('"');
    return text.toUtf8();
}
} // namespace

QByteArray classCsv(const ClassTable& table, const QAbstractProxyModel& order)
{
    QByteArray csv;
    const auto add = [&csv](const auto& textOf) {
        for (int column = 0; column < ClassTable::Columns; ++column)
            csv += (column > 0 ? "," : "") + classField(textOf(column));
        csv += "\r\n";
    };
    add([&](int column) { return table.fieldName(column); });
    for (int row = 0; row < order.rowCount(); ++row) {
        const int source = order.mapToSource(order.index(row, 0)).row();
        add([&](int column) { return table.field(source, column); });
    }
    return csv;
}

Status writeClassCsv(const ClassTable& table, const QAbstractProxyModel& order, const QString& path)
{
    const QString why = writeWholeFile(path, classCsv(table, order));
    return why.isEmpty() ? Status() : Status(failure(why.toStdString(), path.toStdString()));
}

} // namespace kindred
