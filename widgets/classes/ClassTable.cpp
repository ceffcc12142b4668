#include "classes/ClassTable.h"

#include <QLocale>
#include <QPixmap>

#include <cmath>
#include <limits>

#include "common/Theme.h"

namespace kindred {

namespace {
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

QPixmap classChip(int label)
{
    QPixmap chip(10, 10);
    chip.fill(classColour(label));
    return chip;
}
} // namespace

void ClassTable::setClasses(const QList<ClassScore>& classes)
{
    beginResetModel();
    m_classes = classes;
    endResetModel();
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

double ClassTable::shareIn(const ClassScore& score, int column) const
{
    switch (column) {
    case Found:
        return score.found();
    case Precision:
        return score.precision();
    case Nearest:
        return score.nearestShare();
    case Gain:
        return score.gain();
    default:
        return kNothing;
    }
}

QVariant ClassTable::words(const ClassScore& score, int column) const
{
    const QLocale locale;
    if (column == Name)
        return score.name;
    if (column == Samples)
        return locale.toString(score.samples);
    const double share = shareIn(score, column);
    if (std::isnan(share))
        return QStringLiteral("–");
    if (column != Gain)
        return tr("%1 %").arg(locale.toString(100 * share, 'f', 1));
    const QString points = locale.toString(std::abs(100 * share), 'f', 1);
    if (std::abs(share) < 0.0005)
        return QStringLiteral("0");
    return (share > 0 ? QStringLiteral("+") : QStringLiteral("−")) + points;
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
        return tr("%1: %n of %2 found", nullptr, static_cast<int>(score.right))
            .arg(score.name, QLocale().toString(score.samples));
    case Qt::TextAlignmentRole:
        return QVariant(column == Name ? Qt::AlignLeft | Qt::AlignVCenter
                                       : Qt::AlignRight | Qt::AlignVCenter);
    case SortRole:
        if (column == Name)
            return score.name;
        return column == Samples ? QVariant(score.samples) : QVariant(shareIn(score, column));
    case ShareRole:
        return shareIn(score, column);
    case LabelRole:
        return score.label;
    default:
        return {};
    }
}

QVariant ClassTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns)
        return {};
    struct Head {
        QString title;
        QString tip;
    };
    const Head heads[] = {
        {tr("Class"), tr("The class that the images belong to")},
        {tr("Images"), tr("Images of the class that were asked")},
        {tr("Found"), tr("Share of the class's images that got its name (recall)")},
        {tr("Precision"), tr("Share of the images with this name that are of the class")},
        {tr("1-NN"), tr("Share of the images whose nearest training image is of the class")},
        {tr("Gain"), tr("Points found more than under the comparison run")},
    };
    if (role == Qt::DisplayRole)
        return heads[section].title;
    if (role == Qt::ToolTipRole)
        return heads[section].tip;
    if (role == Qt::TextAlignmentRole)
        return QVariant(section == Name ? Qt::AlignLeft | Qt::AlignVCenter
                                        : Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

} // namespace kindred
