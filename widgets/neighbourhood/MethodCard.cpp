#include "neighbourhood/MethodCard.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Card.h"
#include "common/Numbers.h"
#include "common/Theme.h"
#include "models/samples/SampleTable.h"
#include "neighbourhood/Faded.h"
#include "neighbourhood/MassView.h"
#include "neighbourhood/TreeView.h"

namespace kindred {

namespace {
constexpr int kCentreRows = 8;

QLabel* sectionTitle(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setFont(textFont(TextRole::Strong));
    label->setWordWrap(true);
    return label;
}

/// Distances beside each other have as many decimals; those of a map that blew up three digits.
QString distanceText(double distance)
{
    return distance < 1000 ? numbers::fixed(distance, 2) : QLocale().toString(distance, 'g', 3);
}

MassBars classBars(const QList<NearClass>& classes, std::optional<int> label)
{
    MassBars bars;
    double told = 0;
    for (const NearClass& one : classes) {
        const BarVerdict verdict = !label                ? BarVerdict::Unknown
                                   : *label == one.label ? BarVerdict::Same
                                                         : BarVerdict::Other;
        bars.entries.append({one.name, one.p, verdict,
                             MethodCard::tr("d %1", "a distance").arg(distanceText(one.distance))});
        told += one.p;
    }
    bars.rest = told < 0.9995 && !classes.isEmpty() ? 1 - told : 0;
    return bars;
}
} // namespace

MethodCard::MethodCard(const SampleTable* samples, ThumbnailStore* thumbnails, QWidget* parent)
    : QWidget(parent), m_samples(samples)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_card = new Card(QString(), this);
    layout->addWidget(m_card);
    m_tree = new TreeView(samples, thumbnails, m_card);
    m_tree->setWhatsThis(
        tr("Each place of the tree has its nearest rows of the memory as children. A module asks "
           "of every child whether it is of the same class (p), and passes its feature on with the "
           "share a. In the paper (Li et al. 2019) equation 5 has lost its brackets and algorithm "
           "1 runs one level more than algorithm 2 uses; here H modules use H levels, and the "
           "option project_aggregate chooses the reading of equation 5."));
    m_learnedTitle = sectionTitle(m_card);
    m_learned = new MassView(tr("Nearest classes in the learned metric"), m_card);
    m_plainTitle = sectionTitle(m_card);
    m_plain = new MassView(tr("Nearest classes by the pictures themselves"), m_card);
    m_explanation = new QLabel(m_card);
    setTextRole(m_explanation, TextRole::Note);
    m_explanation->setWordWrap(true);
    for (QWidget* part : std::initializer_list<QWidget*>{m_tree, m_learnedTitle, m_learned,
                                                         m_plainTitle, m_plain, m_explanation})
        m_card->body()->addWidget(part);
    connect(m_tree, &TreeView::chosen, this, &MethodCard::idChosen);
    hide();
}

QString MethodCard::explanation() const
{
    return m_explanation->text();
}

bool MethodCard::isOutdated() const
{
    return isFaded(m_card);
}

void MethodCard::say(const QString& title, const QString& fact, const QString& explanation)
{
    m_card->setTitle(title);
    m_card->setFact(fact);
    m_explanation->setText(explanation);
}

void MethodCard::show(const NeighbourhoodAnswer& answer, bool outdated)
{
    setFaded(m_card, outdated);
    // A method's own card also says why it has nothing to show.
    const bool tree = answer.tree.applies || answer.part == OwnPart::Tree;
    const bool means = answer.means.applies || answer.part == OwnPart::Means;
    const bool centres = answer.centres.applies || answer.part == OwnPart::Centres;
    setVisible(answer.step >= 0 && (tree || means || centres));
    m_tree->setVisible(tree && answer.tree.applies);
    m_learnedTitle->setVisible(means && answer.means.applies);
    m_learned->setVisible((means && answer.means.applies) || (centres && answer.centres.applies));
    m_plainTitle->setVisible(means && answer.means.input.applies);
    m_plain->setVisible(means && answer.means.input.applies);
    if (tree)
        showTree(answer);
    else if (means)
        showMeans(answer);
    else if (centres)
        showCentres(answer);
}

void MethodCard::showTree(const NeighbourhoodAnswer& answer)
{
    const NeighbourhoodNodes& tree = answer.tree;
    if (!tree.applies)
        return say(tr("Neighbourhood tree"), {}, tree.reason);
    m_tree->setTree(tree, answer.label.value_or(-1));
    QString text =
        tr("The query, its %L1 nearest images of the memory, and beside each of them its "
           "own, as many as there is room for. Lines and bars are the shares a of the first "
           "module; p is how likely "
           "it takes the two for one class.")
            .arg(tree.neighbours);
    if (!tree.attention)
        text += QLatin1Char(' ') + tr("The run pools without attention: all shares are equal.");
    if (tree.nodes.size() < tree.whole)
        text += QLatin1Char(' ') + tr("Listed are %L1 of the %L2 places of the whole tree.")
                                       .arg(tree.nodes.size())
                                       .arg(tree.whole);
    say(tr("Neighbourhood tree"), tr("%Ln level(s)", nullptr, tree.depth), text);
}

void MethodCard::showMeans(const NeighbourhoodAnswer& answer)
{
    const NearMeans& means = answer.means;
    if (!means.applies)
        return say(tr("Nearest class means"), {}, means.reason);
    m_learnedTitle->setText(tr("In the learned metric"));
    m_learned->setBars(classBars(means.learned, answer.label));
    m_plainTitle->setText(tr("By the pictures themselves (ℓ2, rescaled)"));
    m_plain->setBars(classBars(means.plain, answer.label));
    QString text = tr("The five classes whose mean is nearest (d: distance) and their share of "
                      "exp(−d²) over all classes (Mensink et al. 2012, equation 6). ");
    if (means.centroids)
        text += tr("Each class has several means; the nearest tells d. ");
    text += means.input.applies
                ? tr("Below the same with means of the pictures at 32 × 32, brought to the scale "
                     "that fits the training images best.")
                : means.input.reason;
    say(tr("Nearest class means"), {}, text);
}

void MethodCard::showCentres(const NeighbourhoodAnswer& answer)
{
    const CentreWeights& centres = answer.centres;
    if (!centres.applies)
        return say(tr("Weights of the centres"), {}, centres.reason);
    const QLocale locale;
    MassBars bars;
    for (int i = 0; i < std::min<qsizetype>(kCentreRows, answer.neighbours.size()); ++i) {
        const WeighedNeighbour& one = answer.neighbours[i];
        const BarVerdict verdict = !answer.label                ? BarVerdict::Unknown
                                   : *answer.label == one.label ? BarVerdict::Same
                                                                : BarVerdict::Other;
        bars.entries.append(
            {tr("#%L1 %2", "sample id, class").arg(one.id).arg(m_samples->className(one.label)),
             one.p, verdict,
             one.weight ? tr("w %1").arg(locale.toString(*one.weight, 'f', 2)) : QString()});
    }
    m_learned->setBars(bars);
    say(tr("Weights of the centres"),
        tr("%1 to %2", "the least and the largest weight")
            .arg(locale.toString(centres.least, 'f', 2), locale.toString(centres.most, 'f', 2)),
        tr("Every training image is the centre of a kernel with a learned weight w: one that "
           "misleads loses it. Bars are the shares p of the nearest %L1 centres; only ratios of "
           "weights mean something. That weights stay positive is not said in the paper (Meyer et "
           "al. 2018); here w = exp(ω).")
            .arg(centres.of));
}

} // namespace kindred
