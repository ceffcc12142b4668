#include "board/classify/ClassifierName.h"

#include <QRegularExpression>

namespace kindred {

QString classifierName(const QString& board)
{
    static const QRegularExpression kUnfit(QStringLiteral("[/\\\\:*?\"<>|]+"));
    QString name = board.trimmed().replace(kUnfit, QStringLiteral("-"));
    if (name.isEmpty() || name.startsWith(QLatin1Char('.')))
        name.prepend(QStringLiteral("classifier"));
    return name + QLatin1String(kClassifierEnding);
}

} // namespace kindred
