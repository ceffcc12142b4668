#include "classes/ClassesView.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>

#include "classes/ClassTable.h"
#include "classes/ConfusionMatrix.h"
#include "classes/GainDelegate.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/CurrentRun.h"
#include "models/NeighbourModel.h"
#include "models/SampleTable.h"
#include "models/Selection.h"
#include "models/ThumbnailStore.h"
#include "models/TileRoles.h"
#include "views/TileDelegate.h"
#include "views/TileView.h"

namespace kindred {

namespace {
constexpr int kPictureEdge = 56;
constexpr int kSamplesWidth = 62;
constexpr int kNumberWidth = 74;          ///< five of them leave room for the name
constexpr int kLeastTable = 460;          ///< names can be read beside four numbers
constexpr qsizetype kMostPictures = 2000; ///< shown at once; the sentence tells how many there are
} // namespace

ClassesView::ClassesView(RunSource* source, CurrentRun* current, Selection* selection,
                         QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current), m_selection(selection),
      m_samples(new SampleTable(source, this)), m_thumbnails(new ThumbnailStore(source, this)),
      m_classes(new ClassTable(this)), m_order(new QSortFilterProxyModel(this)),
      m_pictures(new NeighbourModel(m_samples, m_thumbnails, this))
{
    m_order->setSourceModel(m_classes);
    m_order->setSortRole(ClassTable::SortRole);
    m_pages = new QStackedWidget(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    m_empty = new EmptyState(QStringLiteral("compare"), {},
                             tr("Which classes are taken for which is shown as soon as a run has "
                                "named images that it did not train on."),
                             this);
    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->setHandleWidth(space::kGap);
    halves->setChildrenCollapsible(false);
    halves->addWidget(buildMistakes());
    halves->addWidget(buildTable());
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 1);
    halves->setSizes({592, 592});
    m_pages->addWidget(m_empty);
    m_pages->addWidget(halves);
    connectModels();
    showAnswer();
}

QWidget* ClassesView::buildMistakes()
{
    m_mistakesCard = new Card(tr("Taken for another"), this);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kGap);
    m_matrix = new ConfusionMatrix(m_mistakesCard);
    auto* column = new QVBoxLayout;
    column->setSpacing(2 * space::kUnit);
    m_said = new QLabel(m_mistakesCard);
    m_said->setWordWrap(true);
    m_said->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    setTextRole(m_said, TextRole::Note);
    m_tiles = new TileView(m_mistakesCard);
    m_tiles->setModel(m_pictures);
    m_tiles->setItemDelegate(new TileDelegate(kPictureEdge, false, m_tiles));
    m_tiles->setAccessibleName(tr("Images of the chosen cell"));
    column->addWidget(m_said);
    column->addWidget(m_tiles, 1);
    row->addWidget(m_matrix);
    row->addLayout(column, 1);
    m_mistakesCard->body()->addLayout(row, 1);
    return m_mistakesCard;
}

QWidget* ClassesView::buildTable()
{
    m_tableCard = new Card(tr("Classes"), this);
    m_table = new QTableView(m_tableCard);
    m_table->setModel(m_order);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle); // names of one tree differ at their ends
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Classes"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(withText(30));
    for (const int share : {ClassTable::Found, ClassTable::Precision, ClassTable::Nearest})
        m_table->setItemDelegateForColumn(share, new GainDelegate(false, m_table));
    m_table->setItemDelegateForColumn(ClassTable::Gain, new GainDelegate(true, m_table));
    QHeaderView* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(ClassTable::Name, QHeaderView::Stretch);
    for (const int number : {ClassTable::Samples, ClassTable::Found, ClassTable::Precision,
                             ClassTable::Nearest, ClassTable::Gain})
        header->resizeSection(number,
                              std::max(number == ClassTable::Samples ? kSamplesWidth : kNumberWidth,
                                       header->sectionSizeHint(number)));
    m_tableCard->setMinimumWidth(kLeastTable);
    m_table->setSortingEnabled(true);
    header->setSortIndicator(ClassTable::Found, Qt::AscendingOrder);
    m_tableCard->body()->addWidget(m_table, 1);
    return m_tableCard;
}

void ClassesView::connectModels()
{
    connect(m_current, &CurrentRun::changed, this, &ClassesView::follow);
    connect(m_current, &CurrentRun::summaryChanged, this, &ClassesView::follow);
    connect(m_current, &CurrentRun::comparisonChanged, this, &ClassesView::follow);
    connect(m_source, &RunSource::stateChanged, this, &ClassesView::follow);
    connect(m_matrix, &ConfusionMatrix::chosen, this, &ClassesView::askCell);
    connect(m_matrix, &ConfusionMatrix::hovered, this, &ClassesView::showFacts);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ClassesView::askClass);
    connect(m_tiles, &TileView::chosen, this, [this](const QModelIndex& index) {
        const qint64 id = index.data(SampleIdRole).toLongLong();
        m_selection->setCurrent(id);
        Q_EMIT opened(id);
    });
}

void ClassesView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

/// A comparison with raw pixels names nothing, so it has no gain to show.
QString ClassesView::comparedRun() const
{
    return m_current->comparesPixels() ? QString() : m_current->comparison();
}

void ClassesView::follow()
{
    if (!isVisible() || m_source->state() != RunSource::State::Ready)
        return;
    if (!m_current->isSet()) {
        ++m_serial;
        m_asked.clear();
        m_answer.reset();
        m_isAsking = false;
        m_refusal.clear();
        showAnswer();
        return;
    }
    const QString wanted =
        QStringLiteral("%1\n%2\n%3\n%4")
            .arg(m_current->run(), textOf(m_current->summary(), "state"),
                 QString::number(static_cast<int>(valueOr(m_current->summary(), "epoch", 0.0))),
                 comparedRun());
    if (wanted == m_asked)
        return;
    if (!m_asked.startsWith(m_current->run() + u'\n')) {
        m_answer.reset();
        m_samples->setRun(m_current->run());
        m_thumbnails->setRun(m_current->run());
        m_refusal.clear();
        m_isAsking = true;
        showAnswer();
    }
    m_asked = wanted;
    ask();
}

void ClassesView::ask()
{
    Json params = {{"run", m_current->run().toStdString()}};
    if (!comparedRun().isEmpty())
        params["compare"] = comparedRun().toStdString();
    const int serial = ++m_serial;
    m_source->request(QStringLiteral("run.classes"), params, this,
                      [this, serial](const RunSource::Reply& reply) {
                          if (serial == m_serial)
                              take(reply);
                      });
}

void ClassesView::take(const RunSource::Reply& reply)
{
    if (reply.error && !comparedRun().isEmpty()) {
        // The classes alone are still worth showing.
        const int serial = ++m_serial;
        m_source->request(QStringLiteral("run.classes"), {{"run", m_current->run().toStdString()}},
                          this, [this, serial](const RunSource::Reply& alone) {
                              if (serial == m_serial)
                                  keep(alone);
                          });
        return;
    }
    keep(reply);
}

void ClassesView::keep(const RunSource::Reply& reply)
{
    m_isAsking = false;
    m_refusal = reply.error ? QString::fromStdString(reply.error->message()) : QString();
    m_answer = readClassAnswer(reply);
    showAnswer();
}

void ClassesView::showAnswer()
{
    ++m_samplesSerial; // what was asked of an earlier answer is no longer wanted
    m_pictures->setNeighbours({}, false);
    m_said->setText(tr("A cell or a row shows its images here."));
    const bool any = m_answer && m_answer->samples > 0;
    m_pages->setCurrentIndex(any ? 1 : 0);
    m_empty->setTitle(m_isAsking ? tr("Looking at the classes…") : tr("Nothing judged yet"));
    m_empty->setNote(m_refusal);
    m_matrix->setAnswer(any ? *m_answer : ClassAnswer());
    m_classes->setClasses(any ? m_answer->classes : QList<ClassScore>());
    if (!any)
        return;
    bool compared = false;
    bool nearest = false;
    for (const ClassScore& score : m_answer->classes) {
        compared = compared || score.comparedRight;
        nearest = nearest || score.nearest;
    }
    m_table->setColumnHidden(ClassTable::Gain, !compared);
    m_table->setColumnHidden(ClassTable::Nearest, !nearest);
    m_tableCard->setFact(tr("%n class(es)", nullptr, static_cast<int>(m_answer->classes.size())));
    showFacts({});
}

void ClassesView::showFacts(const QString& hovered)
{
    if (!m_answer)
        return;
    const auto shown = m_matrix->labels().size();
    if (!hovered.isEmpty())
        m_mistakesCard->setFact(hovered);
    else if (shown < m_answer->classes.size())
        m_mistakesCard->setFact(
            tr("%1 of %2 classes: those most confused").arg(shown).arg(m_answer->classes.size()));
    else
        m_mistakesCard->setFact(tr("rows: the class · columns: its name · %n image(s)", nullptr,
                                   static_cast<int>(m_answer->samples)));
}

void ClassesView::askCell(int label, int name)
{
    askSamples({{"label", label}, {"prediction", name}}, m_matrix->sentence(label, name));
}

void ClassesView::askClass(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const int label = index.data(ClassTable::LabelRole).toInt();
    m_matrix->setCurrent(label, label);
    askSamples({{"label", label}, {"wrong", true}},
               tr("“%1” called something else").arg(m_answer->nameOf(label)));
}

void ClassesView::askSamples(Json params, const QString& words)
{
    params["run"] = m_current->run().toStdString();
    params["split"] = m_answer->split.toStdString();
    params["step"] = m_answer->step;
    const int serial = ++m_samplesSerial;
    m_source->request(QStringLiteral("run.class_samples"), params, this,
                      [this, serial, words](const RunSource::Reply& reply) {
                          if (serial != m_samplesSerial)
                              return;
                          if (reply.error) {
                              m_said->setText(QString::fromStdString(reply.error->message()));
                              return;
                          }
                          QList<Neighbour> pictures;
                          const Json ids = arrayOf(reply.result, "ids");
                          for (const Json& id : ids)
                              if (id.is_number_integer() && pictures.size() < kMostPictures)
                                  pictures.append(Neighbour{.id = id.get<qint64>()});
                          m_pictures->setNeighbours(pictures, false);
                          const QLocale locale;
                          m_said->setText(static_cast<qsizetype>(ids.size()) == pictures.size()
                                              ? QStringLiteral("%1 · %2").arg(
                                                    words, locale.toString(pictures.size()))
                                              : tr("%1 · the first %2 of %3")
                                                    .arg(words, locale.toString(pictures.size()),
                                                         locale.toString(qsizetype(ids.size()))));
                      });
}

QString ClassesView::picturesSaid() const
{
    return m_said->text();
}

Json ClassesView::saveState() const
{
    const QHeaderView* header = m_table->horizontalHeader();
    return {{"column", header->sortIndicatorSection()},
            {"descending", header->sortIndicatorOrder() == Qt::DescendingOrder}};
}

void ClassesView::restoreState(const Json& state)
{
    const int column = valueOr(state, "column", int(ClassTable::Found));
    if (column < 0 || column >= ClassTable::Columns)
        return;
    m_table->sortByColumn(column, valueOr(state, "descending", false) ? Qt::DescendingOrder
                                                                      : Qt::AscendingOrder);
}

} // namespace kindred
