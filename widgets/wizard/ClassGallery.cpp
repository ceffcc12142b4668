#include "wizard/ClassGallery.h"

#include <QAbstractListModel>
#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyledItemDelegate>

#include <algorithm>

#include "common/NaturalOrder.h"
#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/ThumbnailCache.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

constexpr int kThumb = 48;
constexpr int kNameWidth = 168;
constexpr int kMostNameWidth = 320;
constexpr int kTextRow = 44;

/// Of the column of names: long ones get what a wide list has to spare.
int classNameWidth(const QRect& row, int longest)
{
    return std::clamp(std::min(longest + 5 * space::kUnit, 2 * row.width() / 5), kNameWidth,
                      kMostNameWidth);
}

QString countInWords(qint64 count, bool pictures)
{
    if (count == 1)
        return pictures ? ClassGallery::tr("1 image") : ClassGallery::tr("1 row");
    return (pictures ? ClassGallery::tr("%1 images") : ClassGallery::tr("%1 rows"))
        .arg(words::count(count));
}

enum ClassRole { CountRole = Qt::UserRole, IdsRole };

} // namespace

class ClassGallery::Model final : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    void setExamples(const Json& examples, bool pictures)
    {
        beginResetModel();
        m_examples = examples.is_array() ? examples : Json::array();
        std::stable_sort(m_examples.begin(), m_examples.end(), [](const Json& a, const Json& b) {
            return naturallyBefore(fields::text(a, "name"), fields::text(b, "name"));
        });
        m_pictures = pictures;
        const QFontMetrics metrics(textFont(TextRole::Strong));
        m_longest = 0;
        for (const Json& example : m_examples)
            m_longest =
                std::max(m_longest, metrics.horizontalAdvance(fields::text(example, "name")));
        endResetModel();
    }
    bool hasPictures() const { return m_pictures; }
    int longestName() const { return m_longest; } ///< in pixels

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_examples.size());
    }

    QVariant data(const QModelIndex& index, int role) const override
    {
        if (!index.isValid() || index.row() >= rowCount())
            return {};
        const Json& example = m_examples[static_cast<size_t>(index.row())];
        const QString name = fields::text(example, "name");
        const qint64 count = fields::integer(example, "count");
        switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return name;
        case Qt::AccessibleTextRole:
            return (m_pictures ? ClassGallery::tr("%1, %2 images", "class, count")
                               : ClassGallery::tr("%1, %2 rows", "class, count"))
                .arg(name, words::count(count));
        case CountRole:
            return count;
        case IdsRole: {
            QVariantList ids;
            for (const Json& id : fields::part(example, "ids")) {
                if (id.is_number_integer())
                    ids << static_cast<qint64>(id.get<int64_t>());
            }
            return ids;
        }
        default:
            return {};
        }
    }

private:
    Json m_examples = Json::array();
    bool m_pictures = true;
    int m_longest = 0;
};

class ClassGallery::Delegate final : public QStyledItemDelegate {
public:
    Delegate(ThumbnailCache* cache, const Model* model, QObject* parent)
        : QStyledItemDelegate(parent), m_cache(cache), m_model(model)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {kNameWidth, m_model->hasPictures() ? kThumb + 2 * space::kUnit + 2 : kTextRow};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        painter->save();
        painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        const Tokens& t = tokensOf(option.palette);
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(option.state & QStyle::State_Selected ? t.accentSoft : t.raised);
            painter->drawRoundedRect(option.rect.adjusted(0, 1, -1, -1), space::kControlRadius,
                                     space::kControlRadius);
        }
        paintName(*painter, option.rect, t, index);
        if (m_model->hasPictures())
            paintThumbs(*painter, option.rect, t, index);
        painter->restore();
    }

private:
    void paintName(QPainter& painter, const QRect& row, const Tokens& t,
                   const QModelIndex& index) const
    {
        const QRect box = row.adjusted(2 * space::kUnit, 0, 0, 0);
        const int width = m_model->hasPictures()
                              ? classNameWidth(row, m_model->longestName()) - 4 * space::kUnit
                              : box.width() - 2 * space::kUnit;
        const QFont strong = textFont(TextRole::Strong);
        const QFontMetrics metrics(strong);
        const int middle = box.center().y();
        painter.setFont(strong);
        painter.setPen(t.text);
        painter.drawText(QRect(box.left(), middle - metrics.height(), width, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(index.data().toString(), Qt::ElideMiddle, width));
        painter.setFont(textFont(TextRole::Note));
        painter.setPen(t.muted);
        const auto count = index.data(CountRole).toLongLong();
        painter.drawText(QRect(box.left(), middle + 1, width, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         countInWords(count, m_model->hasPictures()));
    }

    void paintThumbs(QPainter& painter, const QRect& row, const Tokens& t,
                     const QModelIndex& index) const
    {
        int left = row.left() + classNameWidth(row, m_model->longestName());
        const int top = row.center().y() - kThumb / 2 + 1;
        for (const QVariant& id : index.data(IdsRole).toList()) {
            const QRectF box(left, top, kThumb, kThumb);
            if (box.right() > row.right())
                break;
            QPainterPath path;
            path.addRoundedRect(box, space::kControlRadius, space::kControlRadius);
            painter.fillPath(path, t.raised);
            const QImage image = m_cache->image(id.toLongLong());
            if (!image.isNull()) {
                painter.save();
                painter.setClipPath(path);
                painter.drawImage(box, image);
                painter.restore();
            }
            left += kThumb + space::kUnit;
        }
    }

    ThumbnailCache* m_cache;
    const Model* m_model;
};

ClassGallery::ClassGallery(ThumbnailCache* cache, QWidget* parent)
    : QListView(parent), m_model(new Model(this))
{
    setModel(m_model);
    setItemDelegate(new Delegate(cache, m_model, this));
    setUniformItemSizes(true);
    setMouseTracking(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setAccessibleName(tr("Classes with examples"));
    connect(cache, &ThumbnailCache::loaded, viewport(), qOverload<>(&QWidget::update));
}

void ClassGallery::setExamples(const Json& examples, bool pictures)
{
    m_model->setExamples(examples, pictures);
}

void ClassGallery::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
    QListView::changeEvent(event);
}

} // namespace kindred
