#include "plots/CurvePanel.h"

#include <QCoreApplication>

#include "common/Theme.h"
#include "plots/Smoothing.h"

namespace kindred {

CurveStyle printStyle()
{
    const Tokens& light = tokens(false);
    return {Qt::white, light.text, light.muted, light.line, textFont(TextRole::Note), 1.8};
}

void smoothLines(CurvePanel& panel, const CurveOptions& options)
{
    for (CurveLine& line : panel.lines)
        line.smoothed =
            options.smoothing > 0 ? smooth(line.series.value, options.smoothing) : QList<double>();
}

QString axisLabel(CurveAxis axis)
{
    switch (axis) {
    case CurveAxis::Epoch:
        return QCoreApplication::translate("Curves", "epoch", "x axis");
    case CurveAxis::Time:
        return QCoreApplication::translate("Curves", "training time (h:min:s)", "x axis");
    case CurveAxis::Step:
        break;
    }
    return QCoreApplication::translate("Curves", "step", "x axis");
}

} // namespace kindred
