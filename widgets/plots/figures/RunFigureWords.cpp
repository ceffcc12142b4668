// What the papers' figures are called and how they are read.

#include <QCoreApplication>
#include <QHash>

#include "plots/figures/RunFigures.h"

namespace kindred {

namespace {
struct FigureWordsText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};
} // namespace

QStringList runFigureIds()
{
    return {QStringLiteral("ranks"),     QStringLiteral("means"),   QStringLiteral("links"),
            QStringLiteral("attention"), QStringLiteral("pooling"), QStringLiteral("tasks"),
            QStringLiteral("before")};
}

QStringList figureIdsElsewhere()
{
    return {QStringLiteral("sweeps"), QStringLiteral("boards"), QStringLiteral("support"),
            QStringLiteral("gain"),   QStringLiteral("tree"),   QStringLiteral("maps"),
            QStringLiteral("beside")};
}

QString figurePlace(const QString& id)
{
    static const QHash<QString, QString> places = {
        {QStringLiteral("sweeps"), QStringLiteral("curves")},
        {QStringLiteral("boards"), QStringLiteral("retrieve")},
        {QStringLiteral("support"), QStringLiteral("neighbours")},
        {QStringLiteral("gain"), QStringLiteral("classes")},
        {QStringLiteral("tree"), QStringLiteral("neighbours")},
        {QStringLiteral("maps"), QStringLiteral("map")},
        {QStringLiteral("beside"), QStringLiteral("report")}};
    return places.value(id);
}

QString figureWay(const QString& id)
{
    static const QHash<QString, QString> ways = {{QStringLiteral("tasks"), QStringLiteral("board")},
                                                 {QStringLiteral("before"), QStringLiteral("map")}};
    return ways.value(id);
}

namespace {
QString titleElsewhere(const QString& id)
{
    if (id == QLatin1String("sweeps"))
        return FigureWordsText::tr("Results against what was varied");
    if (id == QLatin1String("boards"))
        return FigureWordsText::tr("Retrieval boards");
    if (id == QLatin1String("support"))
        return FigureWordsText::tr("Sizes of support sets");
    if (id == QLatin1String("gain"))
        return FigureWordsText::tr("Gain of each class");
    if (id == QLatin1String("tree"))
        return FigureWordsText::tr("Tree of a neighbourhood");
    if (id == QLatin1String("maps"))
        return FigureWordsText::tr("Maps with thumbnails");
    if (id == QLatin1String("beside"))
        return FigureWordsText::tr("Results of runs beside each other");
    return id;
}

QString sourceElsewhere(const QString& id)
{
    if (id == QLatin1String("sweeps"))
        return FigureWordsText::tr(
            "Wu et al. 2018, table 3; Meyer et al. 2018, figures 2 to 4a; Li "
            "et al. 2019, figure 4b; Mensink et al. 2012, figure 2");
    if (id == QLatin1String("boards"))
        return FigureWordsText::tr("Wu et al. 2018, figures 2 and 4; Im and Taylor 2016, figure 4");
    if (id == QLatin1String("support"))
        return FigureWordsText::tr("Wu et al. 2018, figure 3");
    if (id == QLatin1String("gain"))
        return FigureWordsText::tr("Wu et al. 2018, figure 5");
    if (id == QLatin1String("tree"))
        return FigureWordsText::tr("Li et al. 2019, section 4");
    if (id == QLatin1String("maps"))
        return FigureWordsText::tr("Meyer et al. 2018, figures 5 and 6");
    if (id == QLatin1String("beside"))
        return FigureWordsText::tr("Li et al. 2019, figure 4a");
    return {};
}

QString readingElsewhere(const QString& id)
{
    if (id == QLatin1String("sweeps"))
        return FigureWordsText::tr(
            "Each mark is a run, or one k, evaluated the same way, with its interval as a band. "
            "Where the line is flat the option matters little; a best value at the end of the line "
            "asks for further values.");
    if (id == QLatin1String("boards"))
        return FigureWordsText::tr(
            "A query and its nearest training samples, by this run in the upper row and by what it "
            "is compared with in the lower one. ✓ is of the query's class. Look at the failures: "
            "does the run find what looks alike, or what belongs together?");
    if (id == QLatin1String("support"))
        return FigureWordsText::tr(
            "How many training samples together hold half (70, 90 %) of a query's probability. Far "
            "left few samples decide; far right almost all do, and σ is too large to tell them "
            "apart.");
    if (id == QLatin1String("gain"))
        return FigureWordsText::tr(
            "How much more of a class this run gets right than what it is compared with, in "
            "percentage points. Gains in some classes and losses in others cancel out in the mean "
            "that the table shows.");
    if (id == QLatin1String("tree"))
        return FigureWordsText::tr(
            "What a run of mne looks at: the query, its neighbours, and theirs. A thick edge has "
            "much of the attention; it should lead to samples of the query's class.");
    if (id == QLatin1String("maps"))
        return FigureWordsText::tr(
            "Samples that are near in the embedding are near on the map, as far as two dimensions "
            "allow; Honesty shows where they do not. Distances between far clusters say nothing.");
    if (id == QLatin1String("beside"))
        return FigureWordsText::tr(
            "Choose several runs for a report: its section Results draws each question with a mark "
            "and its interval for every run. Intervals that overlap much say that two runs may be "
            "equal.");
    return {};
}
} // namespace

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
    if (id == QLatin1String("tasks"))
        return FigureWordsText::tr("Few-shot cases");
    if (id == QLatin1String("before"))
        return FigureWordsText::tr("Map before and after training");
    return titleElsewhere(id);
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
    if (id == QLatin1String("tasks"))
        return FigureWordsText::tr("Wu et al. 2018, figure 6");
    if (id == QLatin1String("before"))
        return FigureWordsText::tr("Li et al. 2019, figure 6");
    return sourceElsewhere(id);
}

QString runFigureReading(const QString& id)
{
    if (id == QLatin1String("ranks"))
        return FigureWordsText::tr(
            "Left, how far the r-th nearest training sample is from a sample on average; right, "
            "what its kernel weighs. A later curve below an earlier one: these neighbours came "
            "nearer; above it: the embedding has spread out, and what counts is the bend. A curve "
            "that stays low and then bends up has near ones, often a sample's own class, and far "
            "ones; a straight one has no such border. A kernel that is still high at the last "
            "rank is too wide: σ is too large, or too few neighbours are kept.");
    if (id == QLatin1String("means"))
        return FigureWordsText::tr(
            "Each class is asked about by its own mean: p is the softmax of squared distances to "
            "all class means. With the pictures themselves (left; their scale is fitted to the "
            "training samples) classes are near that look alike; the learned distance (right) "
            "should keep those near that are related and give the class itself (✓) more of p. "
            "Shown are the classes whose neighbours changed most.");
    if (id == QLatin1String("links"))
        return FigureWordsText::tr(
            "Every training sample is linked to its nearest neighbour in the embedding: a thin "
            "line to one of its class, a thick dashed one to another. Few dashed lines is what a "
            "nearest-neighbour rule needs. Of embeddings with more than two dimensions the two "
            "principal components are drawn, and neighbours may lie further apart than they are.");
    if (id == QLatin1String("attention"))
        return FigureWordsText::tr(
            "Left, the mean share that the first module gives a neighbour of the sample's own "
            "class and one of another, by rank; equal shares are what a mean would give. Right, "
            "how much of the first K shares goes to the own class: attention helps where its line "
            "is above that of equal shares.");
    if (id == QLatin1String("pooling"))
        return FigureWordsText::tr(
            "Each mark is a run, evaluated the same way; the band is its 95 % interval. Attention "
            "should hold or gain as K grows, where a mean or a maximum takes in more and more "
            "samples of other classes.");
    if (id == QLatin1String("tasks"))
        return FigureWordsText::tr(
            "A task of five classes with one labelled sample each: a query, left, is named by the "
            "nearest of the five, which is the first; ✓ marks the sample of its own class. The row "
            "below it has the same five as raw pixels would order them: what a run has to be "
            "better than. Up to three queries are shown that are named rightly, and up to three "
            "that are not: look at what the wrong ones have in common with the sample that they "
            "went to.");
    if (id == QLatin1String("before"))
        return FigureWordsText::tr(
            "The same samples on the first and on the last map that the run keeps, in the colours "
            "of their classes, of at most 30. What training did is how much more of a class lies "
            "together on the right. Where a cluster lies, how large it is and how far from others "
            "means nothing.");
    return readingElsewhere(id);
}

} // namespace kindred
