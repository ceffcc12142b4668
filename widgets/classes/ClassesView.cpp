#include "classes/ClassesView.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>

#include "classes/ClassPictures.h"
#include "classes/ClassTablePanel.h"
#include "classes/ConfusionMatrix.h"
#include "classes/HubSearch.h"
#include "common/Card.h"
#include "common/ElidedLabel.h"
#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/ScrollKeeper.h"
#include "common/SplitterKeeper.h"
#include "common/Theme.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/Selection.h"
#include "models/samples/ThumbnailStore.h"
#include "views/samples/TileMenu.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {
constexpr qsizetype kMostPictures = 2000; ///< shown at once; the sentence tells how many there are
} // namespace

ClassesView::ClassesView(RunSource* source, CurrentRun* current, Selection* selection,
                         QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current), m_selection(selection),
      m_samples(new SampleTable(source, this)), m_thumbnails(new ThumbnailStore(source, this)),
      m_menu(new TileMenu(tr("Find images like it"), this)), m_search(new HubSearch(source, this))
{
    m_pages = new QStackedWidget(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    m_empty = new EmptyState(QStringLiteral("compare"), {}, {}, this);
    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->setHandleWidth(space::kGap);
    halves->setChildrenCollapsible(false);
    halves->addWidget(buildMistakes()); // first, so that the focus begins there
    m_panel = new ClassTablePanel(this);
    halves->addWidget(m_panel);
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 1);
    halves->setSizes({500, 684});
    m_sizes = new SplitterKeeper(halves);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(halves);
    connectParts();
    showAnswer();
}

QWidget* ClassesView::buildMistakes()
{
    m_mistakesCard = new Card(tr("Taken for another"), this);
    m_mistakesCard->levelHead();
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kGap);
    m_matrix = new ConfusionMatrix(m_mistakesCard);
    m_pictures = new ClassPictures(m_samples, m_thumbnails, m_mistakesCard);
    row->addWidget(m_matrix);
    row->addWidget(m_pictures, 1);
    m_mistakesCard->body()->addLayout(row, 1);
    return m_mistakesCard;
}

ClassTable* ClassesView::classes() const
{
    return m_panel->classes();
}

QTableView* ClassesView::table() const
{
    return m_panel->table();
}

TileView* ClassesView::tiles() const
{
    return m_pictures->tiles();
}

void ClassesView::connectParts()
{
    connect(m_current, &CurrentRun::changed, this, &ClassesView::follow);
    connect(m_current, &CurrentRun::summaryChanged, this, &ClassesView::follow);
    connect(m_current, &CurrentRun::comparisonChanged, this, &ClassesView::follow);
    connect(m_source, &RunSource::stateChanged, this, &ClassesView::follow);
    connect(m_matrix, &ConfusionMatrix::chosen, this, &ClassesView::askCell);
    connect(m_matrix, &ConfusionMatrix::hovered, this, &ClassesView::lookAt);
    connect(m_panel, &ClassTablePanel::chosen, this, &ClassesView::askClass);
    connect(m_panel, &ClassTablePanel::kChanged, this, &ClassesView::followLength);
    connect(m_panel, &ClassTablePanel::said, this, &ClassesView::said);
    connect(m_panel, &ClassTablePanel::failed, this, &ClassesView::failed);
    connect(m_search, &HubSearch::answered, this, &ClassesView::takeRetrieval);
    connectPictures();
}

void ClassesView::connectPictures()
{
    connect(m_pictures, &ClassPictures::searchWanted, this, &ClassesView::askRetrieval);
    connect(m_pictures, &ClassPictures::searchCancelled, this, &ClassesView::offerRetrieval);
    connect(m_search, &HubSearch::progressed, m_pictures, &ClassPictures::sayOfSearch);
    m_menu->add(m_pictures->tiles());
    m_menu->add(m_pictures->hubs());
    connect(m_pictures, &ClassPictures::opened, this, &ClassesView::openPicture);
    connect(m_menu, &TileMenu::chosen, this, &ClassesView::openPicture);
    connect(m_menu, &TileMenu::boardWanted, this, &ClassesView::boardWanted);
    connect(m_menu, &TileMenu::said, this, &ClassesView::said);
    connect(m_menu, &TileMenu::selectionWanted, m_selection, &Selection::setIds);
}

void ClassesView::openPicture(qint64 id)
{
    m_selection->setCurrent(id);
    Q_EMIT opened(id);
}

void ClassesView::setBoardClasses(BoardClasses classes)
{
    m_menu->setBoardClasses(std::move(classes));
}

void ClassesView::setTags(SampleTags* tags)
{
    m_menu->setTags(tags);
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
    if (!m_current->isSet() || !run_words::isLabelled(m_current->summary())) {
        ++m_serial;
        m_asked.clear();
        m_isAsking = false;
        return forget();
    }
    const QString wanted =
        QStringLiteral("%1\n%2\n%3\n%4")
            .arg(m_current->run(), textOf(m_current->summary(), "state"),
                 QString::number(static_cast<int>(valueOr(m_current->summary(), "epoch", 0.0))),
                 comparedRun());
    if (wanted == m_asked)
        return;
    if (!m_asked.startsWith(m_current->run() + u'\n')) {
        m_samples->setRun(m_current->run());
        m_thumbnails->setRun(m_current->run());
        m_menu->setRun(m_current->run());
        m_isAsking = true;
        forget();
    }
    m_asked = wanted;
    ask();
}

/// What was known of another run.
void ClassesView::forget()
{
    m_answer.reset();
    m_refusal.clear();
    m_search->stop();
    showRetrieval(std::nullopt);
    showAnswer();
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
    followRetrieval();
}

void ClassesView::showAnswer()
{
    ++m_samplesSerial; // what was asked of an earlier answer is no longer wanted
    m_pictures->reset();
    const bool any = m_answer && m_answer->samples > 0;
    m_pages->setCurrentIndex(any ? 1 : 0);
    const bool labelled = run_words::isLabelled(m_current->summary());
    m_empty->setTitle(m_isAsking ? tr("Looking at the classes…")
                      : labelled ? tr("Nothing judged yet")
                                 : tr("No classes"));
    m_empty->setText(labelled
                         ? tr("Which classes are taken for which is shown as soon as a run has "
                              "named samples that it did not train on.")
                         : run_words::noLabels() + QLatin1Char(' ') + run_words::labelsRemedy());
    // Files of a run that is under way are not there yet; that it has begun is said elsewhere.
    m_empty->setNote(run_words::isActive(m_current->summary()) ? QString() : m_refusal);
    m_matrix->setAnswer(any ? *m_answer : ClassAnswer());
    m_matrix->setVisible(!m_matrix->labels().isEmpty());
    m_panel->setRunName(runName());
    m_panel->setClasses(any ? m_answer->classes : QList<ClassScore>());
    m_hovered.clear();
    if (any)
        showFacts();
}

void ClassesView::nameRun(bool named)
{
    m_namesRun = named;
    m_panel->setRunName(runName());
    showFacts();
}

/// Empty where it is not said.
QString ClassesView::runName() const
{
    if (!m_namesRun || !m_current->isSet())
        return {};
    return run_words::nameOf(m_current->summary(), m_current->run());
}

void ClassesView::lookAt(const QString& sentence)
{
    m_hovered = sentence;
    showFacts();
}

QString ClassesView::factSaid() const
{
    if (!m_answer)
        return {};
    const QString fact = m_hovered.isEmpty() ? whatIsCounted() : m_hovered;
    return runName().isEmpty() ? fact : runName() + QStringLiteral(" · ") + fact;
}

/// The sentence of a cell stands here, and in a tool tip only where it is cut here.
void ClassesView::showFacts()
{
    if (!m_answer)
        return;
    m_mistakesCard->setFact(factSaid());
    const auto* fact = m_mistakesCard->findChild<ElidedLabel*>();
    m_matrix->setTips(fact && fact->shownText() != fact->text());
}

/// Which classes the matrix is of, and what is left out of it.
QString ClassesView::whatIsCounted() const
{
    const qint64 judged = m_answer->judged();
    if (judged == 0)
        return run_words::noErrorsUntrained(m_answer->split);
    const auto shown = m_matrix->labels().size();
    const auto trained = std::count_if(m_answer->classes.begin(), m_answer->classes.end(),
                                       [](const ClassScore& score) { return score.trained; });
    const QString counted =
        shown < trained ? tr("%1 of %2 classes: those most confused").arg(shown).arg(trained)
                        : tr("rows: the class · columns: its name · %Ln sample(s)", nullptr,
                             static_cast<int>(judged));
    if (judged == m_answer->samples)
        return counted;
    return counted + QStringLiteral(" · ") +
           tr("%Ln of classes that were not trained left out", nullptr,
              static_cast<int>(m_answer->samples - judged));
}

void ClassesView::askCell(int label, int name)
{
    askSamples({{"label", label}, {"prediction", name}}, m_matrix->sentence(label, name), true);
}

void ClassesView::askClass(int label)
{
    m_matrix->setCurrent(label, label);
    const ClassScore* score = m_answer->find(label);
    if (score && !score->trained) // whatever they were called was no mistake
        return askSamples({{"label", label}}, tr("“%1”, not trained").arg(score->name), false);
    askSamples({{"label", label}, {"wrong", true}},
               tr("“%1” called something else").arg(m_answer->nameOf(label)), false);
}

/// Those of a cell, or of a row that is selected, are selected in every view; a row that the Tab
/// key has reached is not.
void ClassesView::askSamples(Json params, const QString& words, bool ofCell)
{
    params["run"] = m_current->run().toStdString();
    params["split"] = m_answer->split.toStdString();
    params["step"] = m_answer->step;
    const int serial = ++m_samplesSerial;
    m_source->request(
        QStringLiteral("run.class_samples"), params, this,
        [this, serial, words, ofCell](const RunSource::Reply& reply) {
            if (serial != m_samplesSerial)
                return;
            if (reply.error)
                return m_pictures->showProblem(QString::fromStdString(reply.error->message()));
            QList<qint64> shown;
            QSet<qint64> all;
            const Json ids = arrayOf(reply.result, "ids");
            for (const Json& id : ids) {
                if (!id.is_number_integer())
                    continue;
                all.insert(id.get<qint64>());
                if (shown.size() < kMostPictures)
                    shown.append(id.get<qint64>());
            }
            if (ofCell || table()->selectionModel()->hasSelection())
                m_selection->setIds(all);
            const QLocale locale;
            const QString count = locale.toString(qsizetype(ids.size()));
            m_pictures->showImages(shown,
                                   static_cast<qsizetype>(ids.size()) == shown.size()
                                       ? QStringLiteral("%1 · %2").arg(words, count)
                                       : tr("%1 · the first %2 of %3")
                                             .arg(words, locale.toString(shown.size()), count));
        });
}

QString ClassesView::picturesSaid() const
{
    return m_pictures->said();
}

Json ClassesView::saveState() const
{
    Json state = m_panel->saveState();
    state["sizes"] = m_sizes->save();
    state["hubs_top"] = m_pictures->hubsTop()->save();
    return state;
}

void ClassesView::restoreState(const Json& state)
{
    m_panel->restoreState(state);
    m_sizes->restore(arrayOf(state, "sizes"));
    m_pictures->hubsTop()->restore(arrayOf(state, "hubs_top"));
}

} // namespace kindred
