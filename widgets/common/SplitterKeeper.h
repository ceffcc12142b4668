#pragma once

#include <QObject>

#include "base/Json.h"

class QSplitter;

namespace kindred {

/// What a splitter's parts are as wide as, from one start to the next. A splitter that was not seen
/// yet has no sizes of its own: it keeps those that it was given. A child of the splitter. GUI
/// thread.
class SplitterKeeper final : public QObject {
    Q_OBJECT

public:
    explicit SplitterKeeper(QSplitter* splitter);

    /// Pixels of each part.
    Json save() const;
    /// Sizes of another number of parts, or none at all, change nothing.
    void restore(const Json& sizes);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void begin();

    QSplitter* m_splitter;
    Json m_kept = Json::array(); ///< until it is seen
    bool m_seen = false;
};

} // namespace kindred
