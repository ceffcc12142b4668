#pragma once

#include <QAbstractButton>
#include <QImage>

#include <memory>

#include "base/Json.h"
#include "start/MapThumbnail.h"

class QPushButton;

namespace kindred {

/// A recent run as one line: its map or a few of its pictures, name, recipe, state in words, score,
/// time. A click opens the run; a crashed one offers to resume.
class RecentRow final : public QAbstractButton {
    Q_OBJECT

public:
    explicit RecentRow(QWidget* parent = nullptr);

    /// recipe: method, network and data in words.
    void setSummary(const Json& summary, const QString& recipe);
    const Json& summary() const { return m_summary; }
    /// What stands before the name while there is no map.
    void setPreview(const QList<QImage>& pictures);
    void setMap(const std::shared_ptr<const MapPreview>& map);
    /// Null: it shows pictures.
    const std::shared_ptr<const MapPreview>& map() const { return m_map; }
    /// Whether a line is drawn above.
    void setFirst(bool first);

    QSize sizeHint() const override;

Q_SIGNALS:
    void resumeWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void placeResume();
    QRect column(int index) const;
    void paintPreview(QPainter& painter, const QRect& area);
    void paintMosaic(QPainter& painter, const QRect& area) const;

    Json m_summary;
    QString m_recipe;
    QList<QImage> m_preview;
    std::shared_ptr<const MapPreview> m_map;
    QImage m_mapPicture; ///< of m_map, for the device pixel ratio that it carries, and the theme
    bool m_first = false;
    QPushButton* m_resume;
};

} // namespace kindred
