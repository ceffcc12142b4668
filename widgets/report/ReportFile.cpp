#include "report/ReportFile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QTemporaryDir>

#include "common/WholeFile.h"
#include "report/HtmlReport.h"
#include "report/TextReports.h"

namespace kindred {

namespace {
struct ReportFileText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

Error cannotWrite(const QString& reason, const QString& path)
{
    return failure(
        ReportFileText::tr("the report could not be written: %1").arg(reason).toStdString(),
        path.toStdString(),
        ReportFileText::tr("Choose another folder or free some space.").toStdString());
}

Error ended()
{
    return {ErrorCode::Interrupted,
            ReportFileText::tr("the report was not written").toStdString(),
            {},
            {}};
}

Status writeWhole(const QString& path, const QByteArray& bytes)
{
    const QString why = writeWholeFile(path, bytes);
    return why.isEmpty() ? Status() : Status(cannotWrite(why, path));
}

Status writePdfFile(const ReportDocument& document, const QString& page, const QString& path,
                    const GoOn& goOn)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(file.errorString(), path);
    bool wasEnded = false;
    const GoOn watched = [&](double done) {
        wasEnded = goOn && !goOn(done);
        return !wasEnded;
    };
    const bool written =
        writePdfReport(ReportPages(document, page), document.title, &file, watched);
    if (wasEnded) {
        file.cancelWriting();
        return ended();
    }
    const QString why = writeThrough(file);
    if (!written || !why.isEmpty() || !file.commit())
        return cannotWrite(why.isEmpty() ? file.errorString() : why, path);
    return {};
}

/// The figures first, beside their place; they and the text appear together.
Status writeMarkdown(const ReportDocument& document, const QString& path, const GoOn& goOn)
{
    const QFileInfo info(path);
    const QString assets = info.completeBaseName() + QStringLiteral("-assets");
    QDir folder = info.absoluteDir();
    QTemporaryDir fresh(folder.filePath(QStringLiteral(".kindred-report-XXXXXX")));
    if (!fresh.isValid())
        return cannotWrite(fresh.errorString(), path);
    const QList<QByteArray> figures = reportFigures(document);
    for (qsizetype i = 0; i < figures.size(); ++i) {
        if (goOn && !goOn(double(i) / double(figures.size())))
            return ended();
        KINDRED_TRY(
            writeWhole(fresh.filePath(QStringLiteral("figure-%1.svg").arg(i + 1)), figures[i]));
    }
    const QString place = folder.filePath(assets);
    const QString before = fresh.path() + QStringLiteral("-before");
    const bool replaces = QFileInfo::exists(place);
    if (replaces && !folder.rename(place, before))
        return cannotWrite(QStringLiteral("%1 cannot be replaced").arg(assets), path);
    const auto undo = [&] {
        QDir(place).removeRecursively();
        if (replaces)
            folder.rename(before, place);
    };
    // A temporary folder is its owner's alone; what is given to others should be readable.
    QFile::setPermissions(fresh.path(), QFileInfo(folder.path()).permissions());
    if (!figures.isEmpty() && !folder.rename(fresh.path(), place)) {
        undo();
        return cannotWrite(QStringLiteral("%1 cannot be made").arg(assets), path);
    }
    const Status written = writeWhole(path, markdownReport(document, assets).toUtf8());
    if (!written)
        undo();
    else if (replaces)
        QDir(before).removeRecursively();
    return written;
}
} // namespace

QStringList reportSuffixes()
{
    return {QStringLiteral("pdf"), QStringLiteral("html"), QStringLiteral("md"),
            QStringLiteral("csv")};
}

Status saveReport(const ReportDocument& document, const QString& page, const QString& path,
                  const GoOn& goOn)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("pdf"))
        return writePdfFile(document, page, path, goOn);
    if (suffix == QLatin1String("html"))
        return writeWhole(path, htmlReport(document).toUtf8());
    if (suffix == QLatin1String("md"))
        return writeMarkdown(document, path, goOn);
    if (suffix == QLatin1String("csv"))
        return writeWhole(path, csvReport(document));
    return usageError(
        ReportFileText::tr("no such format of a report: .%1").arg(suffix).toStdString(),
        path.toStdString(), ReportFileText::tr("Use .pdf, .html, .md or .csv.").toStdString());
}

} // namespace kindred
