#include "models/runs/FreeRunName.h"

#include <QRegularExpression>
#include <QSet>

#include "common/JsonFields.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunWords.h"

namespace kindred {

namespace {

QSet<QString> namesInUse(const RunListModel& runs)
{
    QSet<QString> names;
    for (int row = 0; row < runs.rowCount(); ++row) {
        names.insert(textOf(runs.summary(row), "name"));
        for (const run_words::RunGroup& group : run_words::groupsOf(runs.summary(row)))
            names.insert(group.name);
    }
    return names;
}

/// Without the number that told a copy apart from the run of that name.
QString nameBeforeNumber(const QString& name, const QSet<QString>& used)
{
    static const QRegularExpression number(QStringLiteral(" \\d{1,4}$"));
    const QString before = QString(name).remove(number);
    return used.contains(before) ? before : name;
}

} // namespace

QString freeRunName(const RunListModel& runs, const QString& wanted)
{
    const QSet<QString> used = namesInUse(runs);
    if (wanted.isEmpty() || !used.contains(wanted))
        return wanted;
    const QString name = nameBeforeNumber(wanted, used);
    for (int number = 2;; ++number) {
        const QString offered = QStringLiteral("%1 %2").arg(name).arg(number);
        if (!used.contains(offered))
            return offered;
    }
}

} // namespace kindred
