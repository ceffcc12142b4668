#pragma once

#include <QListView>

#include "base/Json.h"

namespace kindred {

class ThumbnailCache;

/// A row per class: its name, how many images it has, and its first pictures.
class ClassGallery final : public QListView {
    Q_OBJECT

public:
    explicit ClassGallery(ThumbnailCache* cache, QWidget* parent = nullptr);

    /// "examples" of one level of data.inspect; pictures: whether the source has any.
    void setExamples(const Json& examples, bool pictures);

protected:
    void changeEvent(QEvent* event) override;

private:
    class Model;
    class Delegate;
    Model* m_model;
};

} // namespace kindred
