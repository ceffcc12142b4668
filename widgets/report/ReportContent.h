#pragma once

#include "report/ReportDocument.h"

/// The sections of a report, one function each; what they need is in the material. They add nothing
/// where there is nothing to say, so that the caller can leave the heading out.
namespace kindred::report_content {

using Material = ReportMaterial;
using Kind = ReportBlock::Kind;

void summary(ReportDocument& out, const Material& material);
void results(ReportDocument& out, const Material& material);
void comparison(ReportDocument& out, const Material& material);
void curves(ReportDocument& out, const Material& material);
void seeds(ReportDocument& out, const Material& material);
void boards(ReportDocument& out, const Material& material);
void gain(ReportDocument& out, const Material& material);
void confusion(ReportDocument& out, const Material& material);
/// Part of confusion(): the classes of a run that find their like worst.
void retrievedClasses(ReportDocument& out, const ReportRun& run);
void support(ReportDocument& out, const Material& material);
void distances(ReportDocument& out, const Material& material);
void sweeps(ReportDocument& out, const Material& material);
void figures(ReportDocument& out, const Material& material);
void map(ReportDocument& out, const Material& material);
void data(ReportDocument& out, const Material& material);
void options(ReportDocument& out, const Material& material);
void reproduce(ReportDocument& out, const Material& material);

// Words that several of them use.
QString nameOf(const ReportRun& run);
QString dash(); ///< where there is nothing
QString percent(double fraction, int digits = 2);
/// "83.00 – 95.70 %", or nothing where it is not known.
QString rangeText(const Json& interval);
/// The lower (0) or upper (1) end of a result's interval, or NaN.
double endOfInterval(const Json& result, size_t end);
/// A count, or a dash where there is none.
QString countText(const Json& result, const char* key);
/// "k-nearest neighbours, 5-way, 1 a class": the protocol with its setting.
QString questionText(const Json& registry, const Json& result);
QString ruleTitle(const Json& registry, const QString& id);
/// What was left out and why, as a note; nothing where nothing was.
void sayMissing(ReportDocument& out, const Material& material, const QString& section);
/// Whether several runs are reported, so that each needs its name.
inline bool severalRuns(const Material& material)
{
    return material.runs.size() > 1;
}
/// A sub-heading with the run's name where there are several.
void nameRun(ReportDocument& out, const Material& material, const ReportRun& run);

/// Of lines on paper: blue, orange, green …; the first of the usual order, sky blue, is pale there.
QColor paperColour(qsizetype index);
CurveSheet paperSheet();
/// The panels of a sheet, two a row, as figures of at most six panels; the first has the sheet's
/// title, the last says how it is read.
void drawSheet(ReportDocument& out, CurveSheet sheet, const QString& section,
               const QString& reading, const QString& words);

/// Runs that differ in nothing but seed and fold, at least two of them; by index.
QList<QList<qsizetype>> seedGroups(const Material& material);
/// The arguments that train the run again into another folder: what is set, with the seed, the
/// threads and the device that were used.
QStringList repeatCommand(const ReportRun& run);
/// The same as a shell reads it.
QString shellLine(const QStringList& arguments);

} // namespace kindred::report_content
