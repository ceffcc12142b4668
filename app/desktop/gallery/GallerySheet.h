#pragma once

#include <QString>

#include "base/Result.h"

namespace kindred {

/// "map-finished-dark.png", "map-finished-dark@2x.png"
QString galleryName(const QString& what, bool dark, double scale);

/// Writes FOLDER/index.html, which shows all pictures of the folder, dark beside light, grouped by
/// what they show. Needs nothing else to be looked at.
Status writeGallerySheet(const QString& folder);

} // namespace kindred
