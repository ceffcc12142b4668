#include "plots/curves/CurvePanel.h"

#include <QCoreApplication>

#include "common/Theme.h"
#include "plots/curves/CurveFamilies.h"
#include "plots/curves/Smoothing.h"

namespace kindred {

CurveStyle printStyle()
{
    const Tokens& light = tokens(false);
    return {Qt::white, light.text, light.muted, light.line, textFont(TextRole::Note), 1.8};
}

void smoothLines(CurvePanel& panel, const CurveOptions& options)
{
    for (CurveLine& line : panel.lines) {
        const bool smooths = options.smoothing > 0 && maySmooth(line.series) && line.low.isEmpty();
        line.smoothed = smooths ? smooth(line.series.value, options.smoothing) : QList<double>();
    }
}

QString axisLabel(CurveAxis axis, bool hours)
{
    switch (axis) {
    case CurveAxis::Epoch:
        return QCoreApplication::translate("Curves", "epoch", "x axis");
    case CurveAxis::Time:
        return hours ? QCoreApplication::translate("Curves", "training time (h:min:s)", "x axis")
                     : QCoreApplication::translate("Curves", "training time (min:s)", "x axis");
    case CurveAxis::Step:
        break;
    }
    return QCoreApplication::translate("Curves", "step", "x axis");
}

} // namespace kindred
