#include "views/samples/SampleBrowser.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <utility>

#include "common/FoldingRow.h"
#include "common/Help.h"
#include "common/Icons.h"
#include "common/JsonFields.h"
#include "common/ScrollKeeper.h"
#include "common/Theme.h"
#include "models/samples/TileRoles.h"
#include "views/samples/TileDelegate.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {

constexpr int kBrowserEdge = 64;
constexpr int kTypingMilliseconds = 120;
const QString kChosenSamples = QStringLiteral("chosen"); ///< no split is called so
const QString kTagPrefix = QStringLiteral("tag:");       ///< nor begins so

} // namespace

SampleBrowser::SampleBrowser(const SampleTable* samples, ThumbnailStore* thumbnails,
                             QWidget* parent)
    : QWidget(parent), m_samples(samples), m_model(new SampleGridModel(samples, thumbnails, this)),
      m_split(new QComboBox(this)), m_class(new QComboBox(this)), m_search(new QLineEdit(this)),
      m_typing(new QTimer(this)), m_count(new QLabel(this)), m_tiles(new TileView(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * space::kUnit);
    m_split->addItem(tr("Test"), "test");
    m_split->addItem(tr("Validation"), "val");
    m_split->addItem(tr("Training"), "train");
    m_split->addItem(tr("All"), "");
    m_split->setAccessibleName(tr("Split"));
    m_split->setSizeAdjustPolicy(QComboBox::AdjustToContents); // "Selected (12)" comes later
    m_class->setAccessibleName(tr("Class"));
    setHelp(this, tr("Which of the run's images are listed: by part of the data, by class, or by a "
                     "word of their path. A query from the training part is left out of its own "
                     "neighbours."));
    m_class->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_class->setMinimumContentsLength(10);
    m_search->setAccessibleName(tr("Search samples"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon("search"), QLineEdit::LeadingPosition);
    auto* filters = new FoldingRow(FoldingRow::Grows::Second, this);
    filters->first()->addWidget(m_split);
    filters->second()->addWidget(m_class);
    layout->addWidget(filters);
    layout->addWidget(m_search);
    m_count->setFont(textFont(TextRole::Note));
    m_count->setProperty("tone", "muted");
    m_count->setWordWrap(true);
    layout->addWidget(m_count);
    m_tiles->setItemDelegate(new TileDelegate(kBrowserEdge, false, m_tiles));
    m_tiles->setModel(m_model);
    m_tiles->setAccessibleName(tr("Samples"));
    m_tiles->setDragEnabled(true);
    layout->addWidget(m_tiles, 1);
    m_top = new ScrollKeeper(m_tiles);

    m_typing->setSingleShot(true);
    m_typing->setInterval(kTypingMilliseconds);
    connect(m_typing, &QTimer::timeout, this, &SampleBrowser::applyFilter);
    connect(m_search, &QLineEdit::textChanged, m_typing, qOverload<>(&QTimer::start));
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        applyFilter();
        if (m_model->rowCount() > 0)
            Q_EMIT asked(m_model->idAt(0));
    });
    connect(m_split, &QComboBox::currentIndexChanged, this, [this] {
        applyFilter();
        Q_EMIT listed();
    });
    connect(m_class, &QComboBox::currentIndexChanged, this, &SampleBrowser::applyFilter);
    connect(m_split, &QComboBox::activated, this, [this] { m_wantedList.clear(); });
    connect(m_class, &QComboBox::activated, this, [this] { m_restored = false; });
    connect(m_search, &QLineEdit::textEdited, this, [this] { m_restored = false; });
    connect(m_split, &QComboBox::activated, this, &SampleBrowser::forgetTop);
    connect(m_class, &QComboBox::activated, this, &SampleBrowser::forgetTop);
    connect(m_search, &QLineEdit::textEdited, this, &SampleBrowser::forgetTop);
    connect(m_tiles->verticalScrollBar(), &QScrollBar::actionTriggered, this,
            &SampleBrowser::forgetTop);
    connect(m_samples, &SampleTable::grown, this, &SampleBrowser::showClasses);
    connect(m_samples, &SampleTable::grown, this, &SampleBrowser::leaveEmptySplit);
    connect(m_samples, &SampleTable::grown, this, &SampleBrowser::leaveEmptyFilter);
    connect(m_samples, &SampleTable::grown, this, &SampleBrowser::scrollAsWanted);
    connect(m_samples, &SampleTable::reset, this, &SampleBrowser::showClasses);
    connect(m_model, &QAbstractItemModel::modelReset, this, &SampleBrowser::showCount);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &SampleBrowser::showCount);
    connect(m_tiles->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (m_quiet || !index.isValid())
                    return;
                m_wantedList.clear(); // what is listed now is in use
                forgetTop();
                Q_EMIT asked(index.data(SampleIdRole).toLongLong());
            });
    showClasses();
    applyFilter();
}

void SampleBrowser::showClasses()
{
    showCount();
    const bool unlabelled = m_samples->isComplete() && m_samples->classes().isEmpty();
    m_class->setHidden(unlabelled);
    m_search->setPlaceholderText(unlabelled ? tr("Path or #id") : tr("Class, path or #id"));
    if (m_class->count() == m_samples->classes().size() + 1)
        return;
    const QSignalBlocker quiet(m_class);
    m_class->clear();
    m_class->addItem(tr("All classes"), -1);
    for (int i = 0; i < m_samples->classes().size(); ++i)
        m_class->addItem(m_samples->classes()[i], i);
    if (!m_samples->classes().isEmpty()) {
        const int wanted = m_wantedClass.isEmpty() ? 0 : m_class->findText(m_wantedClass);
        m_class->setCurrentIndex(std::max(wanted, 0));
        m_wantedClass.clear();
    }
    applyFilter();
}

/// A run that holds nothing out has no test images: an empty list would hide what it has.
void SampleBrowser::leaveEmptySplit()
{
    if (!m_samples->isComplete() || !listsSplit() || split().isEmpty())
        return;
    const QList<Sample>& samples = m_samples->samples();
    const bool none = std::none_of(samples.begin(), samples.end(), [this](const Sample& sample) {
        return sample.split == split();
    });
    if (none && !samples.isEmpty())
        setSplit({});
}

/// Words of last time that nothing in this run has would leave nothing to look at.
void SampleBrowser::leaveEmptyFilter()
{
    if (!m_samples->isComplete() || !std::exchange(m_restored, false) || m_model->rowCount() > 0)
        return;
    if (m_narrow)
        return; // they may be what leaves nothing
    m_class->setCurrentIndex(0);
    m_search->clear();
    applyFilter();
}

/// What was listed last time, as soon as there is such a list.
void SampleBrowser::listWanted()
{
    const int at = m_wantedList.isEmpty() ? -1 : m_split->findData(m_wantedList);
    if (at < 0)
        return;
    m_wantedList.clear();
    m_split->setCurrentIndex(at);
}

Json SampleBrowser::saveState() const
{
    const QString listed = m_split->currentData().toString();
    const QString chosen = m_class->currentIndex() > 0 ? m_class->currentText() : m_wantedClass;
    return {{"split", split().toStdString()},
            {"list", (m_wantedList.isEmpty() ? listed : m_wantedList).toStdString()},
            {"class", chosen.toStdString()},
            {"search", m_search->text().toStdString()},
            {"top", m_wantedTop.empty() ? m_top->save() : m_wantedTop}};
}

void SampleBrowser::restoreState(const Json& state)
{
    setSplit(valueOr(state, "split", split()));
    m_wantedList = valueOr(state, "list", QString());
    listWanted();
    m_search->setText(valueOr(state, "search", m_search->text()));
    m_wantedClass = valueOr(state, "class", QString());
    if (const int at = m_class->findText(m_wantedClass); at > 0) {
        m_wantedClass.clear();
        m_class->setCurrentIndex(at);
    }
    m_restored = true;
    m_wantedTop = arrayOf(state, "top");
    applyFilter();
    leaveEmptyFilter();
    scrollAsWanted();
}

/// A list that is still read has not got its rows.
void SampleBrowser::scrollAsWanted()
{
    if (!m_wantedTop.empty() && m_samples->isComplete())
        m_top->restore(m_wantedTop);
}

void SampleBrowser::forgetTop()
{
    m_wantedTop = Json::array();
}

void SampleBrowser::showCount()
{
    const qint64 total = m_samples->isComplete() ? m_samples->samples().size() : m_samples->total();
    const QString count = tr("%L1 of %L2 samples").arg(m_model->rowCount()).arg(total);
    m_count->setText(
        m_narrowWords.isEmpty() ? count : tr("%1 · %2", "count · which").arg(count, m_narrowWords));
}

void SampleBrowser::applyFilter()
{
    m_typing->stop();
    SampleFilter filter{{}, m_class->currentData().toInt(), m_search->text().trimmed()};
    if (listsChosen())
        filter.chosen = m_chosen;
    else if (const Tag* tag = listedTag())
        filter.chosen = QSet<qint64>(tag->ids.begin(), tag->ids.end());
    else
        filter.split = m_splitBefore = m_split->currentData().toString();
    if (m_narrow)
        filter.chosen = filter.chosen ? *filter.chosen & *m_narrow : *m_narrow;
    m_model->setFilter(filter);
    showCount();
}

void SampleBrowser::narrowTo(const std::optional<QSet<qint64>>& ids, const QString& words)
{
    m_narrow = ids;
    m_narrowWords = words;
    applyFilter();
}

void SampleBrowser::setCurrent(qint64 id)
{
    m_quiet = true;
    const int row = m_model->rowOf(id);
    if (row >= 0) {
        m_tiles->setCurrentIndex(m_model->index(row));
        m_tiles->scrollTo(m_model->index(row));
    } else {
        m_tiles->selectionModel()->clear();
    }
    // The first query is that of last time: the list stands as it did beside it.
    scrollAsWanted();
    if (id >= 0 && m_samples->isComplete())
        forgetTop();
    m_quiet = false;
}

qint64 SampleBrowser::neighbourOf(qint64 id, int by) const
{
    const int count = m_model->rowCount();
    if (count == 0)
        return -1;
    const int row = m_model->rowOf(id);
    return m_model->idAt(row < 0 ? 0 : (row + by + count) % count);
}

qint64 SampleBrowser::randomId() const
{
    const int count = m_model->rowCount();
    return count == 0 ? -1 : m_model->idAt(QRandomGenerator::global()->bounded(count));
}

QString SampleBrowser::split() const
{
    return listsSplit() ? m_split->currentData().toString() : m_splitBefore;
}

bool SampleBrowser::listsSplit() const
{
    return !listsChosen() && !listedTag();
}

const Tag* SampleBrowser::listedTag() const
{
    const QString listed = m_split->currentData().toString();
    return listed.startsWith(kTagPrefix) ? m_tags.find(listed.mid(kTagPrefix.size())) : nullptr;
}

bool SampleBrowser::listsChosen() const
{
    return m_split->currentData().toString() == kChosenSamples;
}

void SampleBrowser::setChosen(const QSet<qint64>& ids)
{
    m_chosen = ids;
    const int at = m_split->findData(kChosenSamples);
    if (ids.isEmpty()) {
        if (listsChosen())
            setSplit(m_splitBefore);
        if (at >= 0)
            m_split->removeItem(at);
        return;
    }
    const QString words = tr("Selected (%L1)").arg(ids.size());
    if (at < 0)
        m_split->insertItem(m_split->findData(QString()) + 1, words, kChosenSamples);
    else
        m_split->setItemText(at, words);
    listWanted();
    if (listsChosen())
        applyFilter();
}

void SampleBrowser::listChosen()
{
    const int at = m_split->findData(kChosenSamples);
    if (at < 0)
        return;
    m_class->setCurrentIndex(0);
    m_search->clear();
    m_split->setCurrentIndex(at);
    applyFilter();
}

void SampleBrowser::setTags(const TagSet& tags)
{
    const QString listed = m_split->currentData().toString();
    const Tag* before = listedTag();
    const bool listedOne = before != nullptr;
    const QList<qint64> ids = before ? before->ids : QList<qint64>();
    {
        const QSignalBlocker quiet(m_split);
        for (int i = m_split->count(); i-- > 0;)
            if (m_split->itemData(i).toString().startsWith(kTagPrefix))
                m_split->removeItem(i);
        for (const Tag& tag : tags.tags())
            m_split->addItem(tr("Tag %1 (%2)", "a tag, how many")
                                 .arg(tag.name, QLocale().toString(tag.ids.size())),
                             kTagPrefix + tag.name);
        m_tags = tags;
        setSplit(m_split->findData(listed) >= 0 ? listed : m_splitBefore);
    }
    listWanted();
    const Tag* now = listedTag();
    if (listedOne && (!now || now->ids != ids))
        applyFilter();
}

void SampleBrowser::setSplit(const QString& split)
{
    if (const int at = m_split->findData(split); at >= 0)
        m_split->setCurrentIndex(at);
}

void SampleBrowser::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

} // namespace kindred
