#include "board/intake/BoardIntake.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QPointer>
#include <QSet>
#include <QThreadPool>

#include "board/intake/BoardCarry.h"
#include "board/session/BoardSession.h"

namespace kindred {

namespace {

/// The folders that were wished for and brought nothing, not even what could not be read.
QStringList emptyFolders(const QList<BoardAdded>& added, const QStringList& folders)
{
    QSet<int> brought;
    for (const BoardAdded& one : added)
        brought.insert(one.wish);
    QStringList empty;
    for (int wish = 0; wish < folders.size(); ++wish)
        if (!folders[wish].isEmpty() && !brought.contains(wish))
            empty << folders[wish];
    return empty;
}

/// The file that the pixels were kept in; empty where that failed.
QString keep(const QImage& pixels, const QString& folder, QByteArray& bytes)
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    pixels.save(&buffer, "PNG");
    const QByteArray hash =
        QCryptographicHash::hash(bytes, QCryptographicHash::Sha1).toHex().left(16);
    QDir().mkpath(folder);
    const QString path =
        QDir(folder).absoluteFilePath(QStringLiteral("%1.png").arg(QString::fromLatin1(hash)));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return {};
    return path;
}

/// Whether it begins with the picture's name, or with a path that ends with that.
bool saysWhere(const QString& error, const QString& name)
{
    const QString where = error.section(QLatin1String(": "), 0, 0);
    return error.startsWith(name + QLatin1String(": ")) || where.endsWith(QLatin1Char('/') + name);
}

/// Runs `work` on the pool and `done` with what it returns on the GUI thread, if `context` lives.
template <class Work, class Done>
void onPool(QObject* context, Work work, Done done)
{
    const QPointer<QObject> guard(context);
    QThreadPool::globalInstance()->start([guard, work, done] {
        auto result = work();
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, done, result] {
                if (guard)
                    done(result);
            },
            Qt::QueuedConnection);
    });
}

} // namespace

BoardIntake::BoardIntake(BoardSession* session, QString folder, QObject* parent)
    : QObject(parent), m_session(session), m_folder(std::move(folder))
{
}

void BoardIntake::bring(const QMimeData& data, const BoardTarget& target)
{
    const auto brought = broughtBy(data);
    if (!brought.ok())
        return Q_EMIT said(QString::fromStdString(brought.error().message()));
    bring(*brought, target);
}

void BoardIntake::bring(const BoardBrought& brought, const BoardTarget& target)
{
    if (!brought.keys.isEmpty())
        return bringKeys(brought.keys, target);
    if (!brought.pixels.isNull())
        return bringPixels(brought.pixels, target);
    if (!brought.paths.isEmpty())
        return bringFiles(brought.paths, target);
    QList<BoardWish> wishes;
    for (const qint64 id : brought.ids)
        wishes.append(
            {{{"run", brought.run.toStdString()}, {"id", id}}, {brought.run, id, {}, true}, {}});
    if (!wishes.isEmpty())
        show(wishes, {}, target);
}

void BoardIntake::bringKeys(const QStringList& keys, const BoardTarget& target)
{
    BoardEditor* editor = m_session->editor();
    QList<BoardPlace> places;
    QList<BoardImage> images;
    for (const QString& key : keys) {
        const BoardPlace place = editor->placeOf(key);
        if (const BoardImage* image = editor->find(place)) {
            places.append(place);
            images.append(*image);
        }
    }
    for (const BoardImage& query : m_session->document().queries)
        if (keys.contains(query.key))
            images.append(query);
    if (target.kind == BoardTarget::Kind::Queries)
        editor->ask(places);
    else if (target.kind == BoardTarget::Kind::Class)
        editor->addImages(target.classId, images);
    else if (!images.isEmpty())
        makeClassOf(images);
}

void BoardIntake::makeClassOf(const QList<BoardImage>& images)
{
    const int made = m_session->document().nextClass;
    m_session->editor()->addGroups({{{}, images}});
    Q_EMIT classMade(made);
}

void BoardIntake::bringFiles(const QStringList& paths, const BoardTarget& target)
{
    if (m_session->service()->isLocal())
        return bringFromEngine(paths, target);
    onPool(
        this, [paths] { return carry(paths); },
        [this, target](const CarriedFiles& carried) {
            if (carried.wishes.isEmpty() && carried.unread.isEmpty())
                return Q_EMIT said(tr("There is no picture in what was dropped."));
            if (!carried.wishes.isEmpty())
                show(carried.wishes, carried.folders, target);
            tell(carried.unread, 0, carried.left, carried.empty);
        });
}

void BoardIntake::bringFromEngine(const QStringList& paths, const BoardTarget& target)
{
    QList<BoardWish> wishes;
    QStringList folders;
    const bool local = m_session->service()->isLocal();
    for (const QString& path : paths) {
        wishes.append({{{"path", path.toStdString()}}, {{}, -1, path, true}, {}});
        // A name with an ending is a file; on this computer that can be looked up.
        const bool folder = local ? QFileInfo(path).isDir() : QFileInfo(path).suffix().isEmpty();
        folders << (folder ? QDir(path).dirName() : QString());
    }
    show(wishes, folders, target);
}

void BoardIntake::bringSplit(const QString& run, const QString& split)
{
    const BoardWish wish{
        {{"run", run.toStdString()}, {"split", split.toStdString()}}, {run, -1, {}, true}, {}};
    show({wish}, {}, {BoardTarget::Kind::Queries, -1});
}

void BoardIntake::bringPixels(const QImage& pixels, const BoardTarget& target)
{
    const bool local = m_session->service()->isLocal();
    onPool(
        this,
        [pixels, folder = m_folder, local] {
            QByteArray bytes;
            const QString path = keep(pixels, folder, bytes);
            BoardWish wish{{{"path", path.toStdString()}}, {{}, -1, path, local}, {}};
            if (!local || path.isEmpty())
                wish = {{{"image", "$block"}, {"name", tr("pasted picture").toStdString()}},
                        {{}, -1, path, false},
                        bytes};
            return wish;
        },
        [this, target](const BoardWish& wish) { show({wish}, {}, target); });
}

/// Whether the encoder is being opened; `again` is called when it is open.
bool BoardIntake::waits(const std::function<void()>& again)
{
    BoardService* service = m_session->service();
    if (service->state() != BoardService::State::Opening)
        return false;
    connect(service, &BoardService::stateChanged, this, again,
            static_cast<Qt::ConnectionType>(Qt::SingleShotConnection | Qt::QueuedConnection));
    return true;
}

void BoardIntake::show(const QList<BoardWish>& wishes, const QStringList& folders,
                       const BoardTarget& target)
{
    BoardService* service = m_session->service();
    const auto again = [this, wishes, folders, target] { show(wishes, folders, target); };
    if (waits(again)) // what is dropped meanwhile is not lost
        return;
    if (!service->isReady())
        return Q_EMIT said(tr("There is no encoder: choose another one first."));
    service->add(
        wishes, this,
        [this, again, opening = service->opening(), folders, target](const QList<BoardAdded>& added,
                                                                     int left) {
            // Nor is what an encoder was reading that is open no more.
            if (!m_session->service()->isReady() || opening != m_session->service()->opening())
                again();
            else
                place(added, left, folders, target);
        },
        [this](const QString& key, const QImage& picture) {
            m_session->pictures()->put(key, picture);
        });
}

void BoardIntake::place(const QList<BoardAdded>& added, int left, const QStringList& folders,
                        const BoardTarget& target)
{
    QList<BoardGroup> groups;
    QList<BoardImage> images;
    QList<BoardAdded> unread;
    QSet<QString> labels;
    for (const BoardAdded& one : added)
        if (one.error.isEmpty())
            labels.insert(one.label);
    for (const BoardAdded& one : added) {
        if (!one.error.isEmpty()) {
            unread.append(one);
            continue;
        }
        QString name = one.folder.isEmpty() ? folders.value(one.wish) : one.folder;
        BoardImage image = one.image;
        image.truth = one.label.isEmpty() ? one.folder : one.label;
        images.append(image);
        // Samples of one class are that class; of several, one class that a person names.
        if (name.isEmpty() && labels.size() == 1)
            name = one.label;
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const BoardGroup& each) { return each.name == name; });
        if (group == groups.end())
            group = groups.insert(groups.end(), {name, {}});
        group->images.append(image);
    }
    BoardEditor* editor = m_session->editor();
    BoardEditor::Outcome outcome;
    const int before = m_session->document().nextClass;
    if (target.kind == BoardTarget::Kind::Class)
        outcome = editor->addImages(target.classId, images);
    else if (target.kind == BoardTarget::Kind::Queries)
        outcome = editor->addQueries(images);
    else if (!groups.isEmpty())
        outcome = editor->addGroups(groups);
    const bool one = groups.size() == 1 && groups.first().name.isEmpty();
    if (target.kind == BoardTarget::Kind::NewClasses && one &&
        m_session->document().nextClass > before)
        Q_EMIT classMade(before);
    if (added.isEmpty() && left == 0)
        return Q_EMIT said(tr("There is no picture in it."));
    // Where some were too many, those of a folder may be among them.
    tell(unread, outcome.known, left, left > 0 ? QStringList() : emptyFolders(added, folders));
}

/// What did not come to the board, where anything did not.
void BoardIntake::tell(const QList<BoardAdded>& unread, int known, int left,
                       const QStringList& empty)
{
    QStringList words;
    if (!unread.isEmpty()) {
        const BoardAdded& first = unread.first();
        const QString& name = first.image.name;
        // The engine may name it itself; of a whole request that is refused there is none.
        const QString why = name.isEmpty() || saysWhere(first.error, name)
                                ? first.error
                                : QStringLiteral("%1: %2").arg(name, first.error);
        words << tr("%Ln image(s) could not be read: %1", nullptr, static_cast<int>(unread.size()))
                     .arg(why);
    }
    for (const QString& folder : empty)
        words << tr("There is no picture in “%1”.").arg(folder);
    if (known > 0)
        words << tr("%Ln image(s) were there already.", nullptr, known);
    if (left > 0)
        words << tr("%Ln image(s) were too many at once and left out.", nullptr, left);
    if (!words.isEmpty())
        Q_EMIT said(words.join(QLatin1Char(' ')));
}

void BoardIntake::putEpisode(const QList<BoardGroup>& groups, const QList<BoardImage>& queries,
                             const QString& words)
{
    BoardEditor* editor = m_session->editor();
    // Of the episodes that come one after the other only what was taught before is told.
    const bool taught = !m_session->document().isEmpty() && editor->serial() != m_dealt;
    editor->replace(groups, queries, words);
    m_dealt = editor->serial();
    if (taught)
        Q_EMIT said(tr("The episode lies where your board was. Ctrl+Z brings it back."));
}

void BoardIntake::deal(const Episode& episode, const QString& words)
{
    BoardService* service = m_session->service();
    const auto again = [this, episode, words] { deal(episode, words); };
    if (waits(again))
        return;
    if (!service->isReady())
        return Q_EMIT said(tr("There is no encoder: choose another one first."));
    QList<BoardWish> wishes;
    QList<int> group; // of each wish; beyond the classes: a query
    const auto wish = [&](qint64 id, int at) {
        wishes.append(
            {{{"run", episode.run.toStdString()}, {"id", id}}, {episode.run, id, {}, true}, {}});
        group.append(at);
    };
    for (int at = 0; at < episode.classes.size(); ++at)
        for (const qint64 id : episode.classes[at].second)
            wish(id, at);
    const auto support = static_cast<int>(wishes.size());
    for (const qint64 id : episode.queries)
        wish(id, static_cast<int>(episode.classes.size()));
    service->add(
        wishes, this,
        [this, again, opening = service->opening(), episode, words, group,
         support](const QList<BoardAdded>& added, int) {
            if (!m_session->service()->isReady() || opening != m_session->service()->opening())
                return again();
            QList<BoardGroup> groups;
            for (const auto& each : episode.classes)
                groups.append({each.first, {}});
            QList<BoardImage> queries;
            int failed = 0;
            QString why;
            for (const BoardAdded& one : added) {
                const int at = group.value(one.wish, -1);
                if (!one.error.isEmpty() || at < 0) {
                    ++failed;
                    why = why.isEmpty() ? one.error : why;
                } else if (at < groups.size()) {
                    groups[at].images.append(one.image);
                } else {
                    queries.append(one.image);
                    queries.last().truth = episode.truth.value(one.wish - support);
                }
            }
            // Ended, or refused: the board before is worth more than a part of a task.
            if (failed == added.size() || added.size() < group.size())
                return Q_EMIT said(why.isEmpty()
                                       ? tr("The episode was not dealt.")
                                       : tr("The episode could not be dealt: %1").arg(why));
            if (failed > 0)
                Q_EMIT said(tr("%Ln image(s) of the episode could not be read: %1", nullptr, failed)
                                .arg(why));
            putEpisode(groups, queries, words);
        },
        [this](const QString& key, const QImage& picture) {
            m_session->pictures()->put(key, picture);
        });
}

} // namespace kindred
