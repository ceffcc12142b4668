#include "common/Help.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QHash>
#include <QWhatsThis>
#include <QWidget>

namespace kindred {

namespace {
struct HelpText {
    Q_DECLARE_TR_FUNCTIONS(Help)
};

/// Terms that several methods and rules share.
QHash<QString, QString> commonTerms()
{
    return {
        {QStringLiteral("sigma"),
         HelpText::tr("How fast weight falls with distance. Of cosines the weight is exp(cos / σ), "
                      "so a small σ leaves all of it to the nearest; Scalable NCA trains with 0.05 "
                      "and says that 0.02 diverges. Of Gaussian kernels it is exp(−d² / 2σ²), so "
                      "the same letter is a length there, and the two are not comparable.")},
        {QStringLiteral("k"),
         HelpText::tr("How many of the nearest samples count. Of a rule it is k of all training "
                      "samples; of the class-conditional rules it is k of every class, and a class "
                      "with fewer gives all it has. An even k can tie: the nearer class wins.")},
        {QStringLiteral("temperature"),
         HelpText::tr("Probabilities are raised to 1 / temperature and made to sum to 1 again. It "
                      "changes how sure an answer looks, never which answer it is.")},
        {QStringLiteral("p"),
         HelpText::tr("p_ij is the share of sample j in the neighbours of sample i: the softmax of "
                      "similarities over all other training samples, i itself left out. The sum "
                      "over i's own class is the probability that i is named rightly.")},
        {QStringLiteral("protocol"),
         HelpText::tr(
             "Closed set: test samples are named by training samples. Induction: the same on every "
             "level of labels, also those that were not trained. Retrieval: each sample looks for "
             "others of its class and leaves itself out. mAP is the mean precision at each hit; "
             "“map_trapezoid” is the area under the precision–recall line, which older programs "
             "call mAP and which is lower; “map@r” stops at the number of hits there are. NMI "
             "divides by the arithmetic mean of the two entropies; papers also use the geometric "
             "mean, the least or the greatest, and seldom say which. CMC leaves out samples of the "
             "query's class by the query's own camera, where cameras are known. nDCG weighs hits "
             "by their rank; CCML defines it and then says that its figure 3 shows the fraction of "
             "hits, which is precision@k here: both are measured. Few-shot: the mean of many drawn "
             "tasks ± 1.96 sd / √tasks.")},
        {QStringLiteral("rule"),
         HelpText::tr(
             "How neighbours become a name. The k-NN vote counts each neighbour as exp(cos / σ); "
             "majority counts heads. CCKNN compares the mean distance to the k nearest of each "
             "class; its Algorithm 2 says “variance” without saying of what, and here it is that "
             "of all classes' k nearest distances of the query. The nearest class mean compares "
             "squared distances. A rule that needs what the run has not learned cannot be chosen, "
             "and says why.")},
        {QStringLiteral("leave-one-out"),
         HelpText::tr("Each sample is decided by all the others, so that none answers for itself. "
                      "With one sample of a class there is nothing left to decide it by.")},
        {QStringLiteral("episodes"),
         HelpText::tr(
             "An episode is a small task: some classes, a few samples of each to learn "
             "from, others to be named. Papers report 5 classes with 1 or 5 samples and 15 "
             "queries each, as the mean of 600 or more ± 1.96 sd / √tasks; fewer leave a "
             "wide interval.")},
        {QStringLiteral("honesty"),
         HelpText::tr("A flat map cannot keep every neighbourhood. Trustworthiness falls with each "
                      "sample that is a neighbour on the map but far in the embedding, continuity "
                      "with each that is near in the embedding but was torn away, both by how far. "
                      "15-NN preservation is the share of the 15 nearest that stay the 15 nearest: "
                      "the strictest, since 16th for 15th counts as a loss. Maps in papers come "
                      "without any of the three.")},
        {QStringLiteral("standardise"),
         HelpText::tr("Brings every column to mean 0 and deviation 1, by the training part alone. "
                      "The papers do so with tables like wine without always saying it; distances "
                      "without it follow the column with the largest numbers.")},
        {QStringLiteral("margin"),
         HelpText::tr("How much nearer the own class must be than another before a pair costs "
                      "nothing. Its unit is the method's: squared distance in LMNN and triplets, "
                      "cosine in Scalable NCA, where the paper leaves it out and 0 is the paper.")},
        {QStringLiteral("lr"),
         HelpText::tr("Length of a step. Too large, the loss rises or is no number any more; too "
                      "small, it hardly moves. It can be changed while the run trains.")},
        {QStringLiteral("batch"),
         HelpText::tr(
             "Samples of a step. Losses that compare samples within a batch see only these "
             "and need several of a class; losses with a memory see all samples anyhow.")},
    };
}

/// What the papers of single methods leave open.
QHash<QString, QString> methodTerms()
{
    return {
        {QStringLiteral("memory_schedule"),
         HelpText::tr("The paper lets the memory's momentum grow “gradually”; the authors' program "
                      "raises it in steps. Both are here.")},
        {QStringLiteral("memory_momentum"),
         HelpText::tr("Share of a remembered embedding that stays when its sample is seen again. "
                      "High, the memory is smooth and old; low, new and noisy.")},
        {QStringLiteral("renormalise"),
         HelpText::tr("Equation 11 mixes old and new rows without bringing them back to unit "
                      "length; the authors' program does bring them back, which is on here.")},
        {QStringLiteral("momentum"),
         HelpText::tr("Share of the last step that the next one keeps. The papers of Gaussian "
                      "kernels and of class means name none; 0.9 is the usual one.")},
        {QStringLiteral("prior_m"),
         HelpText::tr("How many samples of its own outweigh what the tree expects of a new class. "
                      "The paper found its m on validation data and does not print it; 0 takes "
                      "what fits the trained classes best.")},
        {QStringLiteral("learn_weights"),
         HelpText::tr("The paper learns a weight for each kernel and does not say how it stays "
                      "positive. Here its logarithm is learned, so that it always is.")},
        {QStringLiteral("refresh_every"),
         HelpText::tr(
             "Between refreshes the centres stay where they were while the network moves. "
             "Whether the pass that makes them is augmented the paper does not say; here "
             "it is not. Nor does it say what becomes of a sample without any of its class among "
             "its neighbours; here the nearest three of the class join them.")},
        {QStringLiteral("project_aggregate"),
         HelpText::tr("Equation 5 is printed without its brackets: it can mean W(f + sum) or "
                      "W f + sum. Both can be chosen.")},
        {QStringLiteral("depth"),
         HelpText::tr("Levels of neighbours of neighbours. Algorithm 1 counts its loop to a bound "
                      "that the text contradicts; here the depth is the number of modules.")},
        {QStringLiteral("pooling"),
         HelpText::tr("How children become one row: weighed by attention as in the paper, or their "
                      "mean or maximum, which are its ablations.")},
        {QStringLiteral("neighbours"),
         HelpText::tr("Children of each node, K in the paper. More brings more of the sample's own "
                      "class in, and more of other classes with it.")},
        {QStringLiteral("rivals"),
         HelpText::tr("Against what the own class is compared: all others (equation 10) or the "
                      "nearest other alone (equation 15).")},
        {QStringLiteral("stop_grad_neighbours"),
         HelpText::tr(
             "Whether neighbours move too when a sample is pulled. Equation 12 does not "
             "say; the exact gradient moves both, the authors' program the sample alone.")},
        {QStringLiteral("pull"),
         HelpText::tr("Weight of drawing targets near for their own sake. The comparison's version "
                      "of LMNN does not state it; 0 leaves the push alone.")},
        {QStringLiteral("targets"),
         HelpText::tr("Which samples of the own class are to be near: the k nearest at the start "
                      "(fixed), the k nearest now (dynamic), or all of them.")},
        {QStringLiteral("centroids"),
         HelpText::tr("1 stands for each class by its mean (NCM); more by as many centroids "
                      "(NCMC), found anew as the metric changes.")},
        {QStringLiteral("perplexity"),
         HelpText::tr("About how many neighbours each point tries to keep near. Small shows "
                      "fragments, large shows the whole; distances between groups mean little in "
                      "either.")},
        {QStringLiteral("threshold"),
         HelpText::tr("Below this evidence a sample is none of the classes. It is set so that the "
                      "chosen share of support samples, each under the others, stays above it.")},
    };
}

QString nameOfControl(const QWidget* widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    if (button && widget->accessibleName().isEmpty())
        return button->text().remove(QLatin1Char('&'));
    return widget->accessibleName();
}
} // namespace

QString helpOn(const QString& term)
{
    const QString common = commonTerms().value(term);
    return common.isEmpty() ? methodTerms().value(term) : common;
}

void setHelp(QWidget* widget, const QString& words, const QString& term)
{
    const QString more = helpOn(term);
    widget->setWhatsThis(more.isEmpty() || words == more ? words
                         : words.isEmpty()               ? more
                                                         : words + QStringLiteral("\n\n") + more);
}

QString helpOf(const QWidget* widget)
{
    if (!widget)
        return {};
    if (!widget->whatsThis().isEmpty())
        return widget->whatsThis();
    const QString own =
        widget->toolTip().isEmpty() ? widget->accessibleDescription() : widget->toolTip();
    // A window's own words are about all of it.
    for (const QWidget* whole = widget; !whole->isWindow(); whole = whole->parentWidget())
        if (const QString words = whole->whatsThis(); !words.isEmpty())
            return own.isEmpty() || words.contains(own) ? words
                                                        : own + QStringLiteral("\n\n") + words;
    return own.isEmpty() ? nameOfControl(widget) : own;
}

bool showHelp(QWidget* widget)
{
    const QString words = helpOf(widget);
    if (!words.isEmpty())
        QWhatsThis::showText(widget->mapToGlobal(widget->rect().bottomLeft()), words, widget);
    return !words.isEmpty();
}

} // namespace kindred
