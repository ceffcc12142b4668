#include "models/samples/SampleTags.h"

#include <QCryptographicHash>

#include <algorithm>

#include "common/JsonFields.h"
#include "models/KeptFile.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/IdRanges.h"

namespace kindred {

/// One edit: the tags before and after it. What other windows changed meanwhile stays.
class TagChange final : public QUndoCommand {
public:
    TagChange(SampleTags* tags, TagSet after, const QString& words)
        : QUndoCommand(words), m_tags(tags), m_before(tags->set()), m_after(std::move(after))
    {
    }

    void undo() override { m_tags->apply(TagSet::merged(m_after, m_tags->set(), m_before)); }
    void redo() override { m_tags->apply(TagSet::merged(m_before, m_tags->set(), m_after)); }

private:
    SampleTags* m_tags;
    TagSet m_before;
    TagSet m_after;
};

namespace {

constexpr int kFormat = 1;
constexpr qsizetype kLongestFileName = 64;
constexpr qsizetype kHashDigits = 32;

/// An id is its own file name; what else a run is called by may hold any character.
QString fileNameOf(const QString& run)
{
    const bool plain =
        run.size() <= kLongestFileName && std::all_of(run.begin(), run.end(), [](QChar c) {
            return c.unicode() < 0x80 && (c.isLetterOrNumber() || c == QLatin1Char('-'));
        });
    if (plain)
        return run;
    const QByteArray hash = QCryptographicHash::hash(run.toUtf8(), QCryptographicHash::Sha256);
    return QString::fromLatin1(hash.toHex().left(kHashDigits));
}

std::string textOfTags(const QString& run, const TagSet& set)
{
    const Json file = {{"format", kFormat}, {"run", run.toStdString()}, {"tags", set.toJson()}};
    return file.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Of a file's content; null: there is none.
Result<TagSet> tagsOf(const Result<Json>& file, const QString& path)
{
    if (!file.ok())
        return file.error();
    if (file->is_null())
        return TagSet();
    if (valueOr(*file, "format", 0) != kFormat)
        return inputError("its format is not known", path.toStdString());
    return TagSet::fromJson(valueOr(*file, "tags", Json()), path.toStdString());
}

QList<qint64> idsIn(const Json& list)
{
    QSet<qint64> ids;
    if (list.is_array())
        for (const Json& id : list)
            if (id.is_number_integer() && id.get<qint64>() >= 0)
                ids.insert(id.get<qint64>());
    return ascendingIds(ids);
}

} // namespace

SampleTags::SampleTags(CurrentRun* current, QString folder, QObject* parent)
    : QObject(parent), m_current(current), m_folder(std::move(folder))
{
    connect(m_current, &CurrentRun::changed, this, &SampleTags::follow);
    connect(m_current, &CurrentRun::summaryChanged, this, &SampleTags::follow);
    follow();
}

SampleTags::~SampleTags()
{
    blockSignals(true); // whoever would listen may be gone
    if (m_file)
        m_file->settle();
}

void SampleTags::follow()
{
    const Json& summary = m_current->summary();
    QString run = textOf(summary, "id");
    if (run.isEmpty() && !summary.is_null())
        run = m_current->run();
    if (run == m_run)
        return;
    if (m_file)
        m_file->settle(); // what fails is told while it can be
    m_run = run;
    load();
}

QString SampleTags::fileOf(const QString& run) const
{
    return m_folder.isEmpty() || run.isEmpty()
               ? QString()
               : QStringLiteral("%1/%2.json").arg(m_folder, fileNameOf(run));
}

void SampleTags::load()
{
    m_stack.clear();
    m_set = {};
    m_file = std::make_unique<KeptFile>(fileOf(m_run), KeptFile::Writers::Several);
    connect(m_file.get(), &KeptFile::failed, this, [this](const QString& why) {
        Q_EMIT failed(tr("The tags could not be kept: %1").arg(why));
    });
    connect(m_file.get(), &KeptFile::writtenElsewhere, this, [this] {
        const TagSet theirs = read(m_written);
        m_set = TagSet::merged(m_written, m_set, theirs);
        m_written = theirs;
        keep();
        Q_EMIT changed();
    });
    m_set = m_written = read({});
    Q_EMIT changed();
}

/// What the file holds; where it cannot be read, that is said and it is `otherwise`.
TagSet SampleTags::read(const TagSet& otherwise)
{
    auto tags = tagsOf(m_file->read(), m_file->path());
    if (tags.ok())
        return *tags;
    const QString why = QString::fromStdString(tags.error().what);
    const QString aside = m_file->setAside();
    Q_EMIT failed(aside.isEmpty()
                      ? tr("The tags of this run could not be read (%1). Their file is left as "
                           "it is, and new ones are not kept.")
                            .arg(why)
                      : tr("The tags of this run could not be read (%1). Their file was set "
                           "aside as %2.")
                            .arg(why, aside));
    return otherwise;
}

void SampleTags::keep()
{
    m_file->keep([run = m_run, set = m_set] { return textOfTags(run, set); },
                 [this, set = m_set](bool written) {
                     if (written)
                         m_written = set;
                 });
}

void SampleTags::apply(const TagSet& set)
{
    m_set = set;
    keep();
    Q_EMIT changed();
}

void SampleTags::push(const TagSet& after, const QString& words)
{
    if (!m_run.isEmpty() && !(after == m_set))
        m_stack.push(new TagChange(this, after, words));
}

void SampleTags::tag(const QString& name, const QList<qint64>& ids)
{
    TagSet after = m_set;
    after.add(name, ids);
    push(after, tr("Tag %Ln image(s) “%1”", nullptr, static_cast<int>(ids.size()))
                    .arg(TagSet::tidyName(name)));
}

void SampleTags::untag(const QString& name, const QList<qint64>& ids)
{
    TagSet after = m_set;
    after.take(name, ids);
    push(after, tr("Take “%1” from %Ln image(s)", nullptr, static_cast<int>(ids.size())).arg(name));
}

bool SampleTags::rename(const QString& name, const QString& to)
{
    TagSet after = m_set;
    if (!after.rename(name, to))
        return false;
    push(after, tr("Rename “%1” to “%2”").arg(name, TagSet::tidyName(to)));
    return true;
}

void SampleTags::forget(const QString& name)
{
    TagSet after = m_set;
    after.remove(name);
    push(after, tr("Forget “%1”").arg(name));
}

Status SampleTags::adopt(const Json& runs)
{
    if (m_folder.isEmpty() || !runs.is_object())
        return {};
    for (auto run = runs.begin(); run != runs.end(); ++run) {
        const QString id = QString::fromStdString(run.key());
        if (id.isEmpty())
            continue;
        if (id == m_run)
            m_file->settle();
        KeptFile file(fileOf(id), KeptFile::Writers::Several);
        KINDRED_ASSIGN(TagSet set, tagsOf(file.read(), file.path()));
        const TagSet before = set;
        for (auto each = run->begin(); run->is_object() && each != run->end(); ++each)
            if (const QString name = TagSet::tidyName(QString::fromStdString(each.key()));
                !set.find(name))
                set.add(name, idsIn(*each));
        if (set == before)
            continue;
        KINDRED_TRY(KeptFile::write(file.path(), textOfTags(id, set)));
        if (id == m_run)
            load();
    }
    return {};
}

} // namespace kindred
