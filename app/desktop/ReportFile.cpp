#include "ReportFile.h"

#include <QSaveFile>

#include "report/PdfReport.h"

namespace kindred {

Status saveReport(const QString& html, const QString& title, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return failure(file.errorString().toStdString(), path.toStdString());
    const bool pdf = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    const bool written = pdf ? writePdfReport(html, title, &file) : file.write(html.toUtf8()) >= 0;
    if (!written || !file.commit())
        return failure(file.errorString().toStdString(), path.toStdString());
    return {};
}

} // namespace kindred
