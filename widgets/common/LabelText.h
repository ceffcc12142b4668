#pragma once

#include <QString>

namespace kindred {

/// A name as a button or a menu shows it, where an ampersand alone would underline a letter.
inline QString asLabel(QString name)
{
    return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace kindred
