#include "map/MapParameters.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTimer>

#include <algorithm>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/Help.h"
#include "common/JsonFields.h"
#include "common/Theme.h"
#include "map/MapOptionWords.h"
#include "models/runs/RunWords.h"
#include "wizard/OptionEditor.h"
#include "wizard/Words.h"

namespace kindred {

namespace {
constexpr int kMapAgainMs = 3000; ///< another program may have ended by then
} // namespace

MapParameters::MapParameters(RunSource* source, QWidget* parent)
    : QWidget(parent), m_source(source), m_rows(new QVBoxLayout(this)),
      m_method(new QComboBox(this)), m_split(new QComboBox(this)), m_seed(new QLineEdit(this)),
      m_sentence(new QLabel(this)), m_options(new QWidget(this)),
      m_toggle(new LinkButton({}, this)), m_further(new QWidget(this)), m_foot(new QWidget(this)),
      m_cost(new QLabel(m_foot)), m_start(new PrimaryButton(tr("Start the map"), m_foot))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(space::kGap);
    m_sentence->setFont(textFont(TextRole::Note));
    m_sentence->setProperty("tone", "muted");
    m_sentence->setWordWrap(true);
    auto* method = new QVBoxLayout;
    method->setSpacing(space::kUnit); // the sentence explains it, as those of options do
    method->addLayout(makeRow(tr("Method"), m_method, tr("How the picture is made")));
    method->addWidget(m_sentence);
    m_rows->addLayout(method);
    addRow(tr("Samples"), m_split, tr("Which part of the data is shown; never a sample of it"));
    for (QWidget* part : {m_options, m_further}) {
        auto* options = new QVBoxLayout(part);
        options->setContentsMargins(0, 0, 0, 0);
        options->setSpacing(space::kGap);
    }
    m_rows->addWidget(m_options);
    m_seed->setText(QStringLiteral("1"));
    m_seed->setValidator(new QIntValidator(0, 1'000'000'000, m_seed));
    addRow(tr("Seed"), m_seed, tr("The same seed makes the same map"));
    m_toggle->setAutoDefault(false);
    m_rows->addWidget(m_toggle, 0, Qt::AlignLeft);
    m_rows->addWidget(m_further);
    showMore(false);
    connect(m_toggle, &QPushButton::clicked, this, [this] { showMore(!m_showsMore); });
    m_cost->setWordWrap(true);
    m_cost->setProperty("tone", "muted");
    auto* foot = new QHBoxLayout(m_foot);
    foot->setContentsMargins(0, 0, 0, 0);
    foot->setSpacing(space::kGap);
    foot->addWidget(m_cost, 1);
    foot->addWidget(m_start);
    m_rows->addWidget(m_foot);
    connect(m_method, &QComboBox::activated, this, &MapParameters::showMethod);
    connect(m_split, &QComboBox::activated, this, [this] {
        m_wantedSplit = m_split->currentData().toString();
        ask();
    });
    connect(m_seed, &QLineEdit::textChanged, this, &MapParameters::showCost);
    connect(m_start, &QPushButton::clicked, this, &MapParameters::wanted);
    showCost();
}

void MapParameters::addBesideStart(QPushButton* step)
{
    auto* row = qobject_cast<QHBoxLayout*>(m_foot->layout());
    row->insertWidget(row->indexOf(m_start), step);
}

void MapParameters::addRow(const QString& name, QWidget* field, const QString& tip)
{
    m_rows->addLayout(makeRow(name, field, tip));
}

QHBoxLayout* MapParameters::makeRow(const QString& name, QWidget* field, const QString& tip)
{
    auto* label = new QLabel(name, this);
    label->setFont(textFont(TextRole::Strong));
    label->setBuddy(field);
    field->setAccessibleName(name);
    field->setToolTip(tip);
    setHelp(field, tip + QLatin1Char('.'));
    return OptionEditor::rowOf(label, field);
}

void MapParameters::setRun(const QString& run, qint64 step)
{
    if (run != m_run)
        m_points = -1;
    m_run = run;
    m_step = step;
    ask();
}

void MapParameters::ask()
{
    if (m_run.isEmpty())
        return;
    Json params = {{"run", m_run.toStdString()}, {"split", m_wantedSplit.toStdString()}};
    if (m_step >= 0)
        params["step"] = m_step;
    if (!m_set.empty())
        params["set"] = m_set;
    m_source->request("map.options", params, this,
                      [this, serial = ++m_serial](const RunSource::Reply& reply) {
                          if (serial != m_serial)
                              return;
                          if (reply.ok())
                              return take(reply.result);
                          if (m_wantedSplit != QLatin1String("all")) {
                              m_wantedSplit = QStringLiteral("all"); // that part is not there yet
                              ask();
                          } else if (reply.error) {
                              Q_EMIT failed(*reply.error);
                          }
                      });
}

void MapParameters::take(const Json& answer)
{
    m_points = valueOr<qint64>(answer, "n", 0);
    m_perIteration = valueOr(answer, "seconds_per_iteration", 0.0);
    m_before = valueOr(answer, "seconds_before", 0.0);
    m_memory = valueOr(answer, "memory", Json::object());
    if (m_wantedSplit == QLatin1String("all")) {
        m_splits.clear();
        for (const Json& split : arrayOf(answer, "splits"))
            if (split.is_string())
                m_splits << QString::fromStdString(split.get<std::string>());
    }
    fill(answer);
    showCost();
    if (!fits())
        QTimer::singleShot(kMapAgainMs, this, [this, serial = m_serial] {
            if (serial == m_serial && isVisible())
                ask();
        });
    Q_EMIT known();
}

void MapParameters::fill(const Json& answer)
{
    m_split->clear();
    m_split->addItem(tr("all", "images"), QStringLiteral("all"));
    for (const QString& split : std::as_const(m_splits))
        if (m_splits.size() > 1)
            m_split->addItem(run_words::splitName(split), split);
    m_split->setCurrentIndex(std::max(0, m_split->findData(m_wantedSplit)));
    const Json methods = arrayOf(answer, "methods");
    if (methods == m_methods)
        return;
    m_methods = methods;
    m_method->clear();
    qDeleteAll(m_editors);
    m_editors.clear();
    for (const Json& method : m_methods) {
        m_method->addItem(engineWords(method, "title"), textOf(method, "id"));
        for (const Json& spec : arrayOf(method, "options"))
            m_editors << makeEditor(spec);
    }
    m_method->setCurrentIndex(std::max(0, m_method->findData(m_wantedMethod)));
    showMethod();
}

OptionEditor* MapParameters::makeEditor(const Json& spec)
{
    const QString key = textOf(spec, "key");
    QWidget* place = isUsualMapOption(key) ? m_options : m_further;
    auto* editor = new OptionEditor(spec, place);
    editor->setTitle(mapOptionTitle(key));
    const Json fallback = valueOr(spec, "default", Json());
    const bool chosen = m_set.contains(editor->key());
    editor->showValue(chosen ? m_set[editor->key()] : fallback, chosen);
    if (chosen && place == m_further)
        showMore(true); // what differs is not hidden
    connect(editor, &OptionEditor::edited, this,
            [this, editor, fallback](const std::string& edited, const Json& value) {
                m_set[edited] = value;
                if (value == fallback)
                    m_set.erase(edited);
                editor->showValue(value, value != fallback);
                showCost();
                ask(); // what it takes of memory hangs on it
            });
    connect(editor, &OptionEditor::resetWanted, this,
            [this, editor, fallback](const std::string& reset) {
                m_set.erase(reset);
                editor->showValue(fallback, false);
                showCost();
                ask();
            });
    connect(editor, &OptionEditor::validityChanged, this, &MapParameters::showCost);
    place->layout()->addWidget(editor);
    return editor;
}

/// Nobody hides what stops the start.
void MapParameters::showMore(bool shown)
{
    const bool wrong = std::any_of(m_editors.begin(), m_editors.end(), [this](const auto* editor) {
        return editor->parentWidget() == m_further && !editor->isValid();
    });
    m_showsMore = shown || wrong;
    m_further->setVisible(m_showsMore && m_hasOptions);
    m_toggle->setText(m_showsMore ? tr("Fewer options") : tr("More options"));
}

void MapParameters::showMethod()
{
    m_wantedMethod = m_method->currentData().toString();
    const auto at = static_cast<size_t>(std::max(0, m_method->currentIndex()));
    const Json method = at < m_methods.size() ? m_methods[at] : Json::object();
    m_sentence->setText(engineWords(method, "sentence"));
    m_hasOptions = !arrayOf(method, "options").empty();
    m_options->setVisible(m_hasOptions);
    m_toggle->setVisible(m_hasOptions);
    showMore(m_showsMore);
    showCost();
}

double MapParameters::seconds() const
{
    if (m_points < 0)
        return -1;
    if (m_wantedMethod == QLatin1String("pca"))
        return 0;
    double iterations = 0;
    for (const Json& method : m_methods)
        for (const Json& spec : arrayOf(method, "options"))
            if (textOf(spec, "key") == QLatin1String("iterations"))
                iterations = valueOr(m_set, "iterations", valueOr(spec, "default", 0.0));
    return m_before + iterations * m_perIteration;
}

Json MapParameters::memory() const
{
    return valueOr(m_memory, m_wantedMethod.toStdString().c_str(), Json::object());
}

double MapParameters::bytes() const
{
    return valueOr(memory(), "memory_bytes", 0.0);
}

bool MapParameters::fits() const
{
    return valueOr(memory(), "fits", true);
}

bool MapParameters::isValid() const
{
    return m_points > 0 && fits() && m_seed->hasAcceptableInput() &&
           (!m_hasOptions ||
            std::all_of(m_editors.begin(), m_editors.end(),
                        [](const OptionEditor* editor) { return editor->isValid(); }));
}

void MapParameters::showCost()
{
    m_start->setEnabled(isValid());
    setStyleProperty(m_cost, "tone", fits() ? "muted" : "wrong");
    if (m_points < 0)
        return m_cost->clear();
    if (!fits())
        return m_cost->setText(
            tr("✕ This map takes about %1 of memory, and %2 are free.", "needed, available")
                .arg(words::bytes(bytes()),
                     words::bytes(valueOr(memory(), "available_bytes", 0.0))));
    const QString points = tr("%Ln point(s)", nullptr, static_cast<int>(m_points));
    const double cost = seconds();
    m_cost->setText(cost < 1 ? tr("%1 · a moment", "number of points").arg(points)
                             : tr("%1 · about %2 on this machine", "points, time")
                                   .arg(points, run_words::duration(cost)));
    if (bytes() > 0)
        m_cost->setText(tr("%1 · %2 of memory", "points and time, bytes")
                            .arg(m_cost->text(), words::bytes(bytes())));
}

MapSettings MapParameters::settings() const
{
    MapSettings settings;
    settings.method = m_wantedMethod;
    if (settings.method != QLatin1String("pca"))
        settings.set = m_set;
    settings.seed = m_seed->text().toLongLong();
    settings.split = m_wantedSplit;
    if (m_step >= 0)
        settings.step = m_step;
    return settings;
}

void MapParameters::setSettings(const MapSettings& settings)
{
    m_wantedMethod = settings.method;
    m_wantedSplit = settings.split;
    m_set = settings.set.is_object() ? settings.set : Json::object();
    m_seed->setText(QString::number(settings.seed));
    m_methods = Json::array(); // the editors are made anew
    ask();
}

} // namespace kindred
