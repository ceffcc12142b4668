#pragma once

#include <QCache>
#include <QImage>
#include <QObject>
#include <QSet>

namespace kindred {

/// Small pictures of files of this computer, read on a pool thread when somebody looks at them. GUI
/// thread only.
class FilePictures final : public QObject {
    Q_OBJECT

public:
    static constexpr int kEdge = 96;

    explicit FilePictures(QObject* parent = nullptr);

    /// Square, the whole picture in its middle; null where it is not read yet, and then loaded()
    /// follows, or where Qt cannot read it.
    QImage find(const QString& path);

Q_SIGNALS:
    void loaded(const QString& path);

private:
    QCache<QString, QImage> m_kept;
    QSet<QString> m_asked;
};

} // namespace kindred
