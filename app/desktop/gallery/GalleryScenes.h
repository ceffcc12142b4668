#pragma once

#include <QString>

#include <optional>
#include <string>

namespace kindred {

class GalleryPainter;
class GalleryRuns;

/// What a person reaches by working in the rooms, drawn with the real engine. Every room was
/// entered before with the main run, and is left with it. What cannot be reached the painter is
/// told. GUI thread; blocks in event loops.
void drawGalleryScenes(GalleryPainter& painter, const GalleryRuns& runs);

/// The map: a point and its neighbours, a lasso, honesty, pictures, parameters, a map that begins
/// and moves.
void drawMapScenes(GalleryPainter& painter, const GalleryRuns& runs);
/// Tags: the map in their colours, the popup that gives them, the images of one.
void drawTagScenes(GalleryPainter& painter, const GalleryRuns& runs);
/// The board: an episode and its measures, encoders side by side, a folder told apart, the camera,
/// what a tree of classes expects.
void drawBoardScenes(GalleryPainter& painter, const GalleryRuns& runs);
/// The papers' rows and figures, curves of results, two runs by McNemar's test, the classes.
void drawEvaluateScenes(GalleryPainter& painter, const GalleryRuns& runs);
/// Pictures that are no samples: placed on the map, searched with.
void drawOutsideScenes(GalleryPainter& painter, const GalleryRuns& runs);
/// A report that is being made.
void drawReportScenes(GalleryPainter& painter, const GalleryRuns& runs);
/// What only some runs show: alarms, seeds, a method's own view of neighbours, embeddings from
/// elsewhere.
void drawRunScenes(GalleryPainter& painter, const GalleryRuns& runs);

/// The bytes of a sample's picture, or nothing.
std::optional<std::string> galleryPicture(GalleryPainter& painter, const QString& run, qint64 id);
/// Makes it the current run; false where the engine does not know it, which the painter is told.
bool chooseGalleryRun(GalleryPainter& painter, const QString& run);

} // namespace kindred
