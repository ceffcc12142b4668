#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace kindred {

class MainWindow;

/// Draws a widget as it is now under a name, in dark and light.
using GalleryDraw = std::function<void(QWidget*, const QString&)>;

/// What a person reaches by working in the rooms of a finished run: a point and its neighbours, a
/// lasso, the honesty of a map, an episode on the board and its measures, the papers' rows and
/// curves of results, the pictures behind a cell of the confusion matrix. Every room was entered
/// before, and is left as it then is. False where a scene could not be reached, which stderr tells.
/// GUI thread; blocks in event loops.
bool drawGalleryScenes(MainWindow& window, const GalleryDraw& draw);

} // namespace kindred
