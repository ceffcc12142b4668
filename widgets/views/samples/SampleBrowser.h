#pragma once

#include <QSet>
#include <QWidget>

#include "common/Restorable.h"
#include "models/samples/SampleGridModel.h"
#include "models/samples/TagSet.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QTimer;

namespace kindred {

class ScrollKeeper;
class TileView;

/// All samples of a run as a grid, by split, class and text. Moving the current tile asks for it.
class SampleBrowser final : public QWidget, public Restorable {
    Q_OBJECT

public:
    SampleBrowser(const SampleTable* samples, ThumbnailStore* thumbnails,
                  QWidget* parent = nullptr);

    TileView* tiles() const { return m_tiles; }
    SampleGridModel* model() const { return m_model; }

    /// Marks a sample without asking for it.
    void setCurrent(qint64 id);
    /// The listed sample `by` places after `id` (the first, if it is not listed), or -1.
    qint64 neighbourOf(qint64 id, int by) const;
    qint64 randomId() const;
    void focusSearch();
    /// The split that is listed, as the protocol calls it; empty: all.
    QString split() const;
    /// Lists a split; one that is not known changes nothing.
    void setSplit(const QString& split);
    /// What is selected in any view: while it is anything it can be listed alone.
    void setChosen(const QSet<qint64>& ids);
    /// Lists all that is selected; nothing selected changes nothing.
    void listChosen();
    /// Each can be listed alone.
    void setTags(const TagSet& tags);
    /// Every list shows only those of these samples that it has; none: all. `words` say so beside
    /// their number.
    void narrowTo(const std::optional<QSet<qint64>>& ids, const QString& words);
    /// Whether a split is listed, and not all, what is selected or a tag.
    bool listsOneSplit() const { return listsSplit() && !split().isEmpty(); }

    /// What is listed, its class by name, the words that are searched for, and the first row in
    /// sight.
    Json saveState() const override;
    /// What a run does not have is left aside once that is known.
    void restoreState(const Json& state) override;

Q_SIGNALS:
    void asked(qint64 id);
    void listed(); ///< by a person or not, another list is shown

private:
    void showClasses();
    void leaveEmptySplit();
    void leaveEmptyFilter();
    void listWanted();
    void showCount();
    void applyFilter();
    void scrollAsWanted();
    void forgetTop();
    bool listsChosen() const;
    bool listsSplit() const; ///< neither what is selected nor a tag
    /// The tag that is listed; null: none is.
    const Tag* listedTag() const;

    const SampleTable* m_samples;
    SampleGridModel* m_model;
    QComboBox* m_split;
    QComboBox* m_class;
    QLineEdit* m_search;
    QTimer* m_typing;
    QLabel* m_count;
    TileView* m_tiles;
    ScrollKeeper* m_top;
    QSet<qint64> m_chosen;
    TagSet m_tags;
    std::optional<QSet<qint64>> m_narrow;
    QString m_narrowWords;
    QString m_splitBefore;            ///< what is listed again when nothing is selected any more
    QString m_wantedClass;            ///< to be chosen once the classes are known
    QString m_wantedList;             ///< to be listed once there is such a selection or tag
    Json m_wantedTop = Json::array(); ///< the row to begin with, until the first query is shown
    bool m_restored = false;          ///< class and words are those of last time
    bool m_quiet = false;             ///< the current tile follows the query, not the reverse
};

} // namespace kindred
