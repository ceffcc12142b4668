#include "settings/SelectionFile.h"

#include <QFileInfo>

#include "common/JsonFields.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/IdRanges.h"
#include "models/samples/Selection.h"
#include "settings/Settings.h"

namespace kindred {

namespace {
constexpr int kFormat = 1;
const QString kOldKey = QStringLiteral("session/selection"); ///< where older versions kept it
} // namespace

SelectionFile::SelectionFile(Settings& settings, const CurrentRun* current, Selection* selection,
                             QObject* parent)
    : QObject(parent), m_settings(settings), m_current(current), m_selection(selection),
      m_file(QFileInfo(settings.path()).absolutePath() + QStringLiteral("/selection.json"),
             KeptFile::Writers::LastWins)
{
    connect(&m_file, &KeptFile::failed, this, [this](const QString& why) {
        Q_EMIT failed(tr("The selection could not be kept: %1").arg(why));
    });
}

SelectionFile::~SelectionFile()
{
    blockSignals(true); // whoever would listen may be gone
    m_file.settle();
}

Result<SelectionFile::Kept> SelectionFile::keptIn(const Json& file, const std::string& where)
{
    if (valueOr(file, "format", 0) != kFormat)
        return inputError("its format is not known", where);
    KINDRED_ASSIGN(const QList<qint64> ids, idsOfRanges(valueOr(file, "samples", Json()), where));
    return Kept{textOf(file, "run"), valueOr<qint64>(file, "current", Selection::kNone),
                QSet<qint64>(ids.begin(), ids.end())};
}

/// Of the last version that kept it there.
SelectionFile::Kept SelectionFile::fromSettings() const
{
    const auto old = parseJson(m_settings.text(kOldKey).toStdString(), "settings");
    if (!old)
        return {};
    Kept kept{textOf(*old, "run"), valueOr<qint64>(*old, "current", Selection::kNone), {}};
    for (const Json& id : arrayOf(*old, "ids"))
        if (id.is_number_integer())
            kept.ids.insert(id.get<qint64>());
    return kept;
}

void SelectionFile::load()
{
    if (std::exchange(m_loaded, true))
        return;
    const auto file = m_file.read();
    if (file.ok() && file->is_null()) {
        m_kept = fromSettings();
        return;
    }
    const auto kept =
        file.ok() ? keptIn(*file, m_file.path().toStdString()) : Result<Kept>(file.error());
    if (kept.ok()) {
        m_kept = *kept;
        return;
    }
    const QString why = QString::fromStdString(kept.error().what);
    const QString aside = m_file.setAside();
    Q_EMIT failed(aside.isEmpty()
                      ? tr("The selection of last time could not be read (%1). Its file is left as "
                           "it is, and this one is not kept.")
                            .arg(why)
                      : tr("The selection of last time could not be read (%1). It was set aside as "
                           "%2.")
                            .arg(why, aside));
}

void SelectionFile::restore()
{
    load();
    if (m_kept.run.isEmpty() || m_kept.run != m_current->run())
        return;
    m_selection->setIds(m_kept.ids);
    m_selection->setCurrent(m_kept.current);
}

void SelectionFile::keep()
{
    load(); // what is damaged is set aside before it would be written over
    const Kept now{m_current->run(), m_selection->current(), m_selection->ids()};
    if (now == m_kept && !m_unwritten)
        return;
    m_kept = now;
    const auto text = [now] {
        const Json file = {{"format", kFormat},
                           {"run", now.run.toStdString()},
                           {"current", now.current},
                           {"samples", idRanges(ascendingIds(now.ids))}};
        return file.dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    m_file.keep(text, [this](bool written) {
        m_unwritten = !written;
        if (written)
            m_settings.remove(kOldKey);
    });
}

} // namespace kindred
