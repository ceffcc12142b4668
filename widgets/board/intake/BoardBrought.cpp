#include "board/intake/BoardBrought.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFileInfo>
#include <QImageReader>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

#include "common/JsonFields.h"
#include "common/Openable.h"

namespace kindred {

namespace {

struct BroughtText {
    Q_DECLARE_TR_FUNCTIONS(kindred::BoardBrought)
};

QStringList localPaths(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile() && !paths.contains(url.toLocalFile()))
            paths << url.toLocalFile();
    return paths;
}

QByteArray bytesOf(const Json& json)
{
    return QByteArray::fromStdString(json.dump());
}

/// A classifier, an archive or a table: none of it is a picture, and the window opens it.
bool bringsPackedFile(const QMimeData& data)
{
    const QStringList paths = localPaths(data);
    return paths.size() == 1 && isOpenableFile(paths[0]);
}

bool isPicture(const QFileInfo& file)
{
    static const QList<QByteArray> kKinds = QImageReader::supportedImageFormats();
    return kKinds.contains(file.suffix().toLower().toUtf8());
}

} // namespace

bool mayBringPictures(const QMimeData& data)
{
    if (bringsPackedFile(data))
        return false;
    return data.hasFormat(QLatin1String(kSamplesMime)) ||
           data.hasFormat(QLatin1String(kBoardMime)) || data.hasImage() || data.hasUrls();
}

Result<BoardBrought> broughtBy(const QMimeData& data)
{
    BoardBrought brought;
    for (const char* kind : {kBoardMime, kSamplesMime}) {
        if (!data.hasFormat(QLatin1String(kind)))
            continue;
        const auto json = parseJson(data.data(QLatin1String(kind)).toStdString(), kind);
        if (!json.ok())
            return json.error();
        for (const Json& key : arrayOf(*json, "keys"))
            if (key.is_string())
                brought.keys << QString::fromStdString(key.get<std::string>());
        brought.run = textOf(*json, "run");
        for (const Json& id : arrayOf(*json, "ids"))
            if (id.is_number_integer() && !brought.run.isEmpty())
                brought.ids << id.get<qint64>();
        return brought;
    }
    brought.paths = localPaths(data);
    if (!brought.paths.isEmpty())
        return brought;
    if (data.hasImage())
        brought.pixels = qvariant_cast<QImage>(data.imageData());
    if (!brought.pixels.isNull())
        return brought;
    if (data.hasUrls() && !data.urls().isEmpty())
        return inputError(
            BroughtText::tr("This picture lies on the network, and Kindred stays offline")
                .toStdString(),
            data.urls().first().host().toStdString(),
            BroughtText::tr("Save it to a file first, or copy the picture itself.").toStdString());
    return inputError(BroughtText::tr("There is no picture on the clipboard").toStdString());
}

QMimeData* samplesMime(const QString& run, const QList<qint64>& ids)
{
    auto* data = new QMimeData;
    Json list = Json::array();
    for (const qint64 id : ids)
        list.push_back(id);
    data->setData(QLatin1String(kSamplesMime),
                  bytesOf({{"run", run.toStdString()}, {"ids", std::move(list)}}));
    return data;
}

QMimeData* boardMime(const QStringList& keys)
{
    auto* data = new QMimeData;
    Json list = Json::array();
    for (const QString& key : keys)
        list.push_back(key.toStdString());
    data->setData(QLatin1String(kBoardMime), bytesOf({{"keys", std::move(list)}}));
    return data;
}

QList<BoardFile> picturesBelow(const QString& path, int limit)
{
    if (!QFileInfo(path).isDir())
        return {{path, {}}};
    QStringList found;
    QDirIterator walk(path, QDir::Files | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
        walk.next();
        if (isPicture(walk.fileInfo()))
            found << walk.filePath();
    }
    std::sort(found.begin(), found.end());
    QList<BoardFile> files;
    const QDir root(path);
    for (const QString& each : std::as_const(found)) {
        if (files.size() == limit)
            break;
        const QString below = root.relativeFilePath(each);
        files.append({each, below.contains(QLatin1Char('/')) ? below.section(QLatin1Char('/'), 0, 0)
                                                             : QString()});
    }
    return files;
}

} // namespace kindred
