// What the papers' figures are called and how they are read.

#include <QCoreApplication>

#include "plots/RunFigures.h"

namespace kindred {

namespace {
struct FigureWordsText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};
} // namespace

QStringList runFigureIds()
{
    return {QStringLiteral("ranks"), QStringLiteral("means"), QStringLiteral("links"),
            QStringLiteral("attention"), QStringLiteral("pooling")};
}

QString runFigureTitle(const QString& id)
{
    if (id == QLatin1String("ranks"))
        return FigureWordsText::tr("Distance and kernel by neighbour rank");
    if (id == QLatin1String("means"))
        return FigureWordsText::tr("Nearest classes of three classes");
    if (id == QLatin1String("links"))
        return FigureWordsText::tr("Links to the nearest neighbour");
    if (id == QLatin1String("attention"))
        return FigureWordsText::tr("Attention by neighbour rank");
    if (id == QLatin1String("pooling"))
        return FigureWordsText::tr("Results against the number of neighbours");
    return id;
}

QString runFigureSource(const QString& id)
{
    if (id == QLatin1String("ranks"))
        return FigureWordsText::tr("Meyer et al. 2018, figures 4b and 4c");
    if (id == QLatin1String("means"))
        return FigureWordsText::tr("Mensink et al. 2012, figure 1");
    if (id == QLatin1String("links"))
        return FigureWordsText::tr("Im and Taylor 2016, figure 2");
    if (id == QLatin1String("attention"))
        return FigureWordsText::tr("Li et al. 2019, equation 6, by rank");
    if (id == QLatin1String("pooling"))
        return FigureWordsText::tr("Li et al. 2019, figures 5 and 7");
    return {};
}

QString runFigureReading(const QString& id)
{
    if (id == QLatin1String("ranks"))
        return FigureWordsText::tr(
            "Left, how far the r-th nearest training image is from an image on average; right, "
            "what its kernel weighs. While a run learns, the near ones come nearer and the curve "
            "bends up where an image's own class ends. A kernel that is still high at the last "
            "rank is too wide: σ is too large, or too few neighbours are kept.");
    if (id == QLatin1String("means"))
        return FigureWordsText::tr(
            "Each class is asked about by its own mean: p is the softmax of squared distances to "
            "all class means. With the pictures themselves (left; their scale is fitted to the "
            "training images) classes are near that look alike; the learned distance (right) "
            "should keep those near that are related and give the class itself (✓) more of p. "
            "Shown are the classes whose neighbours changed most.");
    if (id == QLatin1String("links"))
        return FigureWordsText::tr(
            "Every training image is linked to its nearest neighbour in the embedding: a thin "
            "line to one of its class, a thick dashed one to another. Few dashed lines is what a "
            "nearest-neighbour rule needs. Of embeddings with more than two dimensions the two "
            "principal components are drawn, and neighbours may lie further apart than they are.");
    if (id == QLatin1String("attention"))
        return FigureWordsText::tr(
            "Left, the mean share that the first module gives a neighbour of the image's own "
            "class and one of another, by rank; equal shares are what a mean would give. Right, "
            "how much of the first K shares goes to the own class: attention helps where its line "
            "is above that of equal shares.");
    if (id == QLatin1String("pooling"))
        return FigureWordsText::tr(
            "Each mark is a run, evaluated the same way; the band is its 95 % interval. Attention "
            "should hold or gain as K grows, where a mean or a maximum takes in more and more "
            "images of other classes.");
    return {};
}

} // namespace kindred
