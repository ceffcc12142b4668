#include "views/runs/ExportKinds.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <iterator>

namespace kindred {

namespace {
constexpr ExportKind kKinds[] = {
    {"csv", QT_TRANSLATE_NOOP("kindred::ExportDialog", "CSV table"),
     QT_TRANSLATE_NOOP("kindred::ExportDialog",
                       "Every embedding with its path, class and part: for pandas, R and "
                       "spreadsheets. Kindred reads it as feature vectors."),
     ".csv", false, true, true},
    {"embedding-projector", QT_TRANSLATE_NOOP("kindred::ExportDialog", "Embedding Projector"),
     QT_TRANSLATE_NOOP("kindred::ExportDialog",
                       "A folder with the embeddings, their classes and small pictures: for "
                       "projector.tensorflow.org and TensorBoard."),
     "-projector", true, true, true},
    {"tensorboard", QT_TRANSLATE_NOOP("kindred::ExportDialog", "TensorBoard"),
     QT_TRANSLATE_NOOP("kindred::ExportDialog",
                       "A folder with every curve of the training, of all steps."),
     "-tensorboard", true, false, false},
    {"torchscript", QT_TRANSLATE_NOOP("kindred::ExportDialog", "TorchScript"),
     QT_TRANSLATE_NOOP("kindred::ExportDialog",
                       "The network with all that is done to its input and output: for PyTorch in "
                       "Python and C++."),
     ".pt", false, false, true},
    {"safetensors", QT_TRANSLATE_NOOP("kindred::ExportDialog", "Weights (safetensors)"),
     QT_TRANSLATE_NOOP("kindred::ExportDialog",
                       "The weights alone, and what a method has fitted: for other programs, and "
                       "for another training to begin with."),
     ".safetensors", false, false, true}};
} // namespace

std::span<const ExportKind> exportKinds()
{
    return kKinds;
}

QString exportName(QString name)
{
    static const QRegularExpression unfit(QStringLiteral("[/\\\\:*?\"<>|\\x00-\\x1f]+"));
    return name.replace(unfit, QStringLiteral("-"));
}

QString freeExportPath(const QString& stem, const ExportKind& kind)
{
    const QString ending = QString::fromLatin1(kind.ending);
    QString path = stem + ending;
    for (int number = 2; QFileInfo::exists(path) && number < 1000; ++number) {
        const QString more = QStringLiteral("-%1").arg(number);
        path = kind.isFolder ? stem + ending + more : stem + more + ending;
    }
    return path;
}

} // namespace kindred
