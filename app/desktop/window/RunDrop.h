#pragma once

#include <QObject>

#include <functional>

class QMimeData;
class QWidget;

namespace kindred {

class RunSource;

/// Opens what is dropped anywhere on the window: a folder, embeddings (.npy), a classifier, an
/// archive or a table, or else every picture. What a view takes itself, as some do a picture, never
/// comes here. Only where the engine is on this computer: elsewhere the path means nothing. GUI
/// thread; lives as long as the window.
class RunDrop final : public QObject {
    Q_OBJECT

public:
    RunDrop(const RunSource* source, QWidget* window, std::function<void(const QString&)> open);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What of it can be opened, absolute: one thing, or else every picture; empty: nothing.
    QStringList pathsIn(const QMimeData* data) const;

    const RunSource* m_source;
    std::function<void(const QString&)> m_open;
};

} // namespace kindred
