#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <vector>

#include "plots/figures/RunFigures.h"

namespace kindred {

/// A run whose kept results are drawn.
struct ResultRun {
    QString path;
    QString name;
    Json settings = Json::object(); ///< what it was asked for otherwise than the others, with seed
                                    ///< and fold: key → value
    Json evaluations = Json::array(); ///< contracted evaluation JSON, oldest first
    QString training; ///< data, split and level in words, where the others' are different
};

/// One result, or those of runs that differ in nothing but seed or fold.
struct ResultPoint {
    double x = 0;
    double value = 0; ///< their mean, a share
    double low = 0;  ///< of one its 95 % interval, or of draws ∓ three standard deviations of one
                     ///< (Mensink et al. 2012, figure 2); of several mean ∓ standard deviation
    double high = 0; ///< (n − 1); the value itself where there is none
    QStringList runs; ///< paths, as many as results
    int draws = 0;    ///< of labelled images, whose mean one result is; 0: no draws
};

/// Results that differ in nothing but what x counts.
struct ResultCurve {
    QString along;    ///< what x is: "seed", "fold" or an option of the runs, "result:k" and
                      ///< "result:images", or "set:" and what the evaluations were told
    QString question; ///< the same for the curves of a panel
    QString title;    ///< of the panel: what was asked and measured
    QString label;    ///< what tells it from the panel's other curves
    QList<ResultPoint> points; ///< at least two, x rising
};

/// The settings in which records (run.json) differ, as ResultRun takes them: method, encoder and
/// options, with the seed and the fold; of a group's runs better what they were asked for.
std::vector<Json> differingSettings(const std::vector<Json>& records);

/// What records were trained on, as ResultRun takes it: of data, split (without the fold) and level
/// what is not the same of all that tell it. Empty where all agree.
std::vector<QString> differingTrainings(const std::vector<Json>& records);

/// Every curve that the results give, of options first, then k, then images of a class, then what
/// the evaluations were told, seeds and folds last. Of a question that a run answered again its
/// last step counts, and of that what was written last. Results of other data than the runs' own,
/// and of runs that were trained on other data, make panels of their own. Pure.
QList<ResultCurve> resultCurves(const QList<ResultRun>& runs, const FigureNames& names);

/// "labelled samples of each class" of "result:images"; an option as it is called everywhere.
QString alongTitle(const QString& along);
/// Curves of one panel as they are drawn. `index` of a curve tells its colour, dash and mark.
CurvePanel resultPanel(const QList<ResultCurve>& curves, const FigureLook& look);
/// The places along x span so much that a logarithmic axis tells them better apart.
bool wantsLogAlong(const QList<ResultCurve>& curves);
/// "How to read this"
QString resultCurvesReading(const QList<ResultCurve>& curves);

} // namespace kindred
