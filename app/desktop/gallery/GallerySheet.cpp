#include "gallery/GallerySheet.h"

#include <QDir>
#include <QFile>

#include "base/Files.h"

namespace kindred {

namespace {

const QString kDarkSuffix = QStringLiteral("-dark");
const QString kLightSuffix = QStringLiteral("-light");

QString sheetHead()
{
    return QStringLiteral(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Kindred: every view"
        "</title>\n<style>\n"
        "body{font:14px/1.5 Inter,system-ui,sans-serif;margin:32px;background:#14171c;"
        "color:#dfe3ea}\n"
        "h2{margin:32px 0 8px;font-size:16px;font-weight:600}\n"
        "figure{display:inline-block;margin:0 16px 16px 0;vertical-align:top}\n"
        "img{width:min(600px,46vw);border-radius:8px;border:1px solid #333a45}\n"
        "figcaption{color:#8e97a6;font-size:12px}\na{color:inherit}\n</style>\n"
        "<h1>Kindred: every view</h1>\n");
}

/// What a picture shows, without theme and scale.
QString subjectOf(QString name)
{
    name.remove(QStringLiteral("@2x"));
    name.chop(4);
    name.remove(kDarkSuffix);
    name.remove(kLightSuffix);
    return name;
}

} // namespace

QString galleryName(const QString& what, bool dark, double scale)
{
    const QString at = scale > 1 ? QStringLiteral("@%1x").arg(scale) : QString();
    return what + (dark ? kDarkSuffix : kLightSuffix) + at + QStringLiteral(".png");
}

Status writeGallerySheet(const QString& folder)
{
    const QStringList names =
        QDir(folder).entryList({QStringLiteral("*.png")}, QDir::Files, QDir::Name);
    QString text = sheetHead();
    QString subject;
    for (const QString& name : names) {
        if (const QString now = subjectOf(name); now != subject) {
            subject = now;
            text += QStringLiteral("<h2>%1</h2>\n").arg(subject.toHtmlEscaped());
        }
        const QString shown = name.toHtmlEscaped();
        text += QStringLiteral("<figure><a href=\"%1\"><img loading=\"lazy\" src=\"%1\" "
                               "alt=\"%1\"></a><figcaption>%1</figcaption></figure>\n")
                    .arg(shown);
    }
    const fs::path file = QDir(folder).filePath(QStringLiteral("index.html")).toStdString();
    return writeFile(file, text.toStdString());
}

} // namespace kindred
