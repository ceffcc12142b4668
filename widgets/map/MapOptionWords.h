#pragma once

#include <QString>

namespace kindred {

/// What an option of a map is called, by the engine's key: "Early exaggeration". A key that nobody
/// has named yet stays as it is.
QString mapOptionTitle(const QString& key);

/// It changes what the map shows; the others are left alone by most people.
bool isUsualMapOption(const QString& key);

} // namespace kindred
