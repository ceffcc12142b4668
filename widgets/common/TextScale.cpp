#include "common/TextScale.h"

#include <QFontDatabase>
#include <QScreen>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {

double s_chosenScale = 1.0;

/// The desktop's size relative to the usual 10 pt, so that larger desktop fonts enlarge ours.
double desktopTextScale()
{
    static const double scale = [] {
        const double points = QFontDatabase::systemFont(QFontDatabase::GeneralFont).pointSizeF();
        return points > 0 ? std::clamp(points / 10.0, 0.9, 2.0) : 1.0;
    }();
    return scale;
}

} // namespace

double textScale()
{
    return desktopTextScale() * s_chosenScale;
}

void setTextScale(double scale)
{
    s_chosenScale = std::clamp(scale, 1.0, 2.0);
}

int withText(int length)
{
    return static_cast<int>(std::lround(length * std::max(1.0, textScale())));
}

void resizeWithText(QWidget* window, const QSize& size)
{
    const QSize wanted(withText(size.width()), withText(size.height()));
    window->resize(wanted.boundedTo(window->screen()->availableSize().expandedTo(size)));
}

} // namespace kindred
