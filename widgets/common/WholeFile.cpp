#include "common/WholeFile.h"

#include <QCoreApplication>
#include <QSaveFile>

namespace kindred {

namespace {

struct WholeFileText {
    Q_DECLARE_TR_FUNCTIONS(kindred::WholeFile)
};

} // namespace

QString writeThrough(QSaveFile& file, QByteArrayView bytes)
{
    const bool taken = file.write(bytes.data(), bytes.size()) == bytes.size();
    if (taken && file.flush())
        return {};
    return file.error() == QFileDevice::NoError ? WholeFileText::tr("the disk is full")
                                                : file.errorString();
}

QString writeWholeFile(const QString& path, QByteArrayView bytes)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    if (const QString why = writeThrough(file, bytes); !why.isEmpty())
        return why;
    return file.commit() ? QString() : file.errorString();
}

} // namespace kindred
