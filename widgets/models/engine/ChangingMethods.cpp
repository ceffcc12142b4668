#include "models/engine/ChangingMethods.h"

#include <QSet>

namespace kindred {

bool changesSomething(const QString& method)
{
    static const QSet<QString> kMethods{
        QStringLiteral("run.rename"),   QStringLiteral("run.control"),
        QStringLiteral("run.delete"),   QStringLiteral("run.restore"),
        QStringLiteral("run.evaluate"), QStringLiteral("runs.forget"),
        QStringLiteral("queue.submit"), QStringLiteral("queue.move"),
        QStringLiteral("group.rename"), QStringLiteral("board.save"),
        QStringLiteral("run.export")};
    return kMethods.contains(method);
}

} // namespace kindred
