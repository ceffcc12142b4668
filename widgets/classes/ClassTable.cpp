#include "classes/ClassTable.h"

#include <QGuiApplication>
#include <QLocale>
#include <QPixmap>

#include <cmath>
#include <limits>

#include "common/Numbers.h"
#include "common/Theme.h"
#include "plots/ClassPalette.h"

namespace kindred {

namespace {
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

QPixmap classChip(int label)
{
    QPixmap chip(10, 10);
    chip.fill(classShade(label, tokensOf(QGuiApplication::palette()).dark));
    return chip;
}

bool isCount(int column)
{
    return column == ClassTable::Samples || column == ClassTable::Items;
}
} // namespace

void ClassTable::setClasses(const QList<ClassScore>& classes)
{
    beginResetModel();
    m_classes = classes;
    endResetModel();
}

void ClassTable::setRetrieval(const std::optional<ClassRetrieval>& retrieval)
{
    m_found = retrieval ? retrieval->classes : QHash<int, ClassRetrievalScore>();
    if (retrieval)
        m_k = retrieval->k;
    Q_EMIT headerDataChanged(Qt::Horizontal, RecallAtOne, Columns - 1);
    if (!m_classes.isEmpty())
        Q_EMIT dataChanged(index(0, RecallAtOne), index(rowCount() - 1, Columns - 1));
}

int ClassTable::rowOf(int label) const
{
    for (int row = 0; row < m_classes.size(); ++row)
        if (m_classes[row].label == label)
            return row;
    return -1;
}

int ClassTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_classes.size());
}

int ClassTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

bool ClassTable::isShare(int column)
{
    return column != Name && column != Hubness && column != Decide && !isCount(column);
}

double ClassTable::number(const ClassScore& score, int column) const
{
    const auto found = m_found.constFind(score.label);
    if (isOfRetrieval(column) && found == m_found.cend())
        return kNothing;
    switch (column) {
    case Samples:
        return double(score.samples);
    case Found:
        return score.found();
    case Precision:
        return score.precision();
    case Nearest:
        return score.nearestShare();
    case Gain:
        return score.gain();
    case RecallAtOne:
        return found->recallAtOne();
    case RecallAtK:
        return found->recall();
    case AveragePrecision:
        return found->average;
    case PrecisionAtR:
        return found->averageAtR;
    case Items:
        return double(found->items);
    case Hubness:
        return found->hubness();
    case Bad:
        return found->badShare();
    case Decide:
        return found->decide;
    default:
        return kNothing;
    }
}

QVariant ClassTable::words(const ClassScore& score, int column) const
{
    const QLocale locale;
    if (column == Name)
        return score.name;
    const double value = number(score, column);
    if (std::isnan(value))
        return QStringLiteral("–");
    if (isCount(column))
        return locale.toString(static_cast<qint64>(value));
    if (column == Hubness)
        return locale.toString(value, 'f', 1);
    if (column == Decide) // of an even number of images it may lie between two
        return locale.toString(value, 'f', value == std::floor(value) ? 0 : 1);
    if (column != Gain)
        return tr("%1 %").arg(locale.toString(100 * value, 'f', 1));
    return std::abs(value) < 0.0005 ? QStringLiteral("0") : numbers::signedPoints(value, 1);
}

QVariant ClassTable::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ClassScore& score = m_classes[index.row()];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return words(score, column);
    case Qt::DecorationRole:
        return column == Name ? QVariant(classChip(score.label)) : QVariant();
    case Qt::ToolTipRole:
        if (!score.trained && !isOfRetrieval(column))
            return tr("%1 was not trained: no sample can get its name.").arg(score.name);
        if (column == Name || column == Samples || column == Found)
            return tr("%1: %n of %2 found", nullptr, static_cast<int>(score.right))
                .arg(score.name, QLocale().toString(score.samples));
        return QStringLiteral("%1: %2\n%3")
            .arg(score.name, words(score, column).toString(), tip(column));
    case Qt::TextAlignmentRole:
        return QVariant(column == Name ? Qt::AlignLeft | Qt::AlignVCenter
                                       : Qt::AlignRight | Qt::AlignVCenter);
    case SortRole:
        return column == Name ? QVariant(score.name) : QVariant(number(score, column));
    case ShareRole:
        return isShare(column) ? number(score, column) : kNothing;
    case LabelRole:
        return score.label;
    default:
        return {};
    }
}

QString ClassTable::tip(int column) const
{
    const QString k = QLocale().toString(m_k);
    switch (column) {
    case Name:
        return tr("The class that the samples belong to");
    case Samples:
        return tr("Samples of the class that were asked");
    case Found:
        return tr("Share of the class's samples that got its name (recall)");
    case Precision:
        return tr("Share of the samples with this name that are of the class");
    case Nearest:
        return tr("Share of the samples whose nearest training sample is of the class");
    case Gain:
        return tr("Points found more than under the comparison run");
    case RecallAtOne:
        return tr("Share of the class's samples whose nearest sample is of the class too");
    case RecallAtK:
        return tr("Share of the class's samples with one of the class among the %1 nearest").arg(k);
    case AveragePrecision:
        return tr("Mean average precision: 100 % where the class's samples come before all others");
    case PrecisionAtR:
        return tr("Average precision within the first R, where the class has R samples to find");
    case Items:
        return tr("Samples of the class that are searched: how large it is there");
    case Hubness:
        return tr("How often a sample of the class stands among the %1 nearest of another; %1 on "
                  "average where all that are searched also ask")
            .arg(k);
    case Bad:
        return tr("Share of the lists with the class's samples that are of another class's");
    case Decide:
        return tr("How many training samples decide: of the class's samples in the middle (median) "
                  "so many hold 70 % of the loss's weights. Few is a clear-cut neighbourhood");
    default:
        return {};
    }
}

QVariant ClassTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns)
        return {};
    const QString titles[] = {tr("Class"),
                              tr("Samples"),
                              tr("Found"),
                              tr("Precision"),
                              tr("1-NN"),
                              tr("Gain"),
                              tr("R@1"),
                              tr("R@%1").arg(m_k),
                              tr("AP", "average precision"),
                              tr("MAP@R"),
                              tr("Searched", "samples of a class"),
                              tr("Hubness"),
                              tr("Misleads", "share of lists"),
                              tr("Decide", "how many neighbours: the column's title")};
    switch (role) {
    case Qt::DisplayRole:
        return titles[section];
    case Qt::ToolTipRole:
        return tip(section);
    case Qt::TextAlignmentRole:
        return QVariant(section == Name ? Qt::AlignLeft | Qt::AlignVCenter
                                        : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::InitialSortOrderRole:
        return static_cast<int>(section == Bad || section == Hubness || section == Decide
                                    ? Qt::DescendingOrder
                                    : Qt::AscendingOrder);
    default:
        return {};
    }
}

QString ClassTable::fieldName(int column) const
{
    if (column == RecallAtK)
        return QStringLiteral("recall@%1").arg(m_k);
    static const char* const kNames[] = {"class",    "images",   "found", "precision",  "nearest",
                                         "gain",     "recall@1", "",      "map",        "map@r",
                                         "searched", "hubness",  "bad",   "support@0.7"};
    return QLatin1String(kNames[column]);
}

QString ClassTable::field(int row, int column) const
{
    const ClassScore& score = m_classes[row];
    if (column == Name)
        return score.name;
    const double value = number(score, column);
    return std::isnan(value) ? QString() : QString::number(value, 'g', 12);
}

} // namespace kindred
