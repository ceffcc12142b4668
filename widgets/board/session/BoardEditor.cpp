#include "board/session/BoardEditor.h"

#include <algorithm>

namespace kindred {

/// One edit: the board before and after it.
class BoardChange final : public QUndoCommand {
public:
    BoardChange(BoardEditor* editor, BoardDocument after, const QString& words, QString key)
        : QUndoCommand(words), m_editor(editor), m_before(editor->document()),
          m_after(std::move(after)), m_key(std::move(key))
    {
    }

    void undo() override { m_editor->apply(m_before); }
    void redo() override { m_editor->apply(m_after); }
    int id() const override { return m_key.isEmpty() ? -1 : 1; }

    bool mergeWith(const QUndoCommand* command) override
    {
        const auto* other = dynamic_cast<const BoardChange*>(command);
        if (!other || other->m_key != m_key)
            return false;
        m_after = other->m_after;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    BoardEditor* m_editor;
    BoardDocument m_before;
    BoardDocument m_after;
    QString m_key;
};

namespace {

/// Puts pictures into the class at a position and takes them away from everywhere else.
BoardEditor::Outcome putInto(BoardDocument& board, int at, const QList<BoardImage>& images)
{
    BoardEditor::Outcome outcome;
    QSet<QString> there;
    for (const BoardImage& image : std::as_const(board.classes[at].images))
        there.insert(image.key);
    QSet<QString> brought;
    for (const BoardImage& image : images) {
        if (there.contains(image.key)) {
            ++outcome.known;
            continue;
        }
        there.insert(image.key);
        brought.insert(image.key);
        BoardImage added = image;
        added.truth.clear();
        board.classes[at].images.append(added);
    }
    const auto isBrought = [&](const BoardImage& image) { return brought.contains(image.key); };
    for (int other = 0; other < board.classes.size(); ++other)
        if (other != at)
            outcome.moved += static_cast<int>(board.classes[other].images.removeIf(isBrought));
    outcome.moved += static_cast<int>(board.queries.removeIf(isBrought));
    outcome.added = static_cast<int>(brought.size()) - outcome.moved;
    return outcome;
}

/// Queries that are known to be of a class follow its name.
void renameTruth(BoardDocument& board, const QString& from, const QString& to)
{
    for (qsizetype i = 0; i < board.queries.size(); ++i)
        if (board.queries.at(i).truth == from) // only then the list is detached
            board.queries[i].truth = to;
}

/// The places from the last to the first, so that removing one leaves the others true.
QList<BoardPlace> backwards(QList<BoardPlace> places)
{
    std::sort(places.begin(), places.end(),
              [](const BoardPlace& a, const BoardPlace& b) { return a.image > b.image; });
    return places;
}

} // namespace

BoardEditor::BoardEditor(QObject* parent) : QObject(parent) {}

void BoardEditor::reset(const BoardDocument& document)
{
    m_stack.clear();
    apply(document);
}

void BoardEditor::apply(const BoardDocument& document)
{
    const BoardDocument before = m_document;
    m_document = document;
    if (!m_pushing) {
        ++m_serial;
        m_lastStep.clear();
    }
    Q_EMIT changed(before);
}

void BoardEditor::push(const BoardDocument& after, const QString& words, const QString& key)
{
    if (after == m_document)
        return;
    const QString step = key.isEmpty() ? key : QStringLiteral("%1/%2").arg(key).arg(m_step);
    if (step.isEmpty() || step != m_lastStep)
        ++m_serial;
    m_lastStep = step;
    m_pushing = true;
    m_stack.push(new BoardChange(this, after, words, step));
    m_pushing = false;
}

BoardEditor::Outcome BoardEditor::addImages(int classId, const QList<BoardImage>& images)
{
    BoardDocument after = m_document;
    const int at = after.indexOf(classId);
    if (at < 0)
        return {};
    const Outcome outcome = putInto(after, at, images);
    push(after, tr("Add %Ln image(s) to %1", nullptr, outcome.added + outcome.moved)
                    .arg(after.classes[at].name));
    return outcome;
}

BoardEditor::Outcome BoardEditor::addGroups(const QList<BoardGroup>& groups)
{
    BoardDocument after = m_document;
    Outcome all;
    int at = -1;
    for (const BoardGroup& group : groups) {
        at = group.name.isEmpty() ? -1 : after.indexOf(group.name);
        if (at < 0)
            at = after.addClass(group.name);
        const Outcome one = putInto(after, at, group.images);
        all.added += one.added;
        all.moved += one.moved;
        all.known += one.known;
    }
    const auto made = static_cast<int>(after.classes.size() - m_document.classes.size());
    const int brought = all.added + all.moved;
    if (made > 1)
        push(after, tr("%Ln new class(es)", nullptr, made));
    else if (made == 1)
        push(after, tr("New class %1").arg(after.classes.last().name));
    else if (groups.size() > 1)
        push(after, tr("Add %Ln image(s) to their classes", nullptr, brought));
    else if (at >= 0)
        push(after, tr("Add %Ln image(s) to %1", nullptr, brought).arg(after.classes[at].name));
    return all;
}

int BoardEditor::addClass(const QString& name)
{
    BoardDocument after = m_document;
    const BoardClass added = after.classes[after.addClass(name)];
    push(after, tr("New class %1").arg(added.name));
    return added.id;
}

BoardEditor::Outcome BoardEditor::addQueries(const QList<BoardImage>& images)
{
    BoardDocument after = m_document;
    Outcome outcome;
    QSet<QString> there;
    for (const BoardImage& query : std::as_const(after.queries))
        there.insert(query.key);
    for (const BoardClass& each : std::as_const(after.classes))
        for (const BoardImage& image : each.images)
            there.insert(image.key);
    for (const BoardImage& image : images) {
        if (there.contains(image.key)) {
            ++outcome.known;
            continue;
        }
        there.insert(image.key);
        after.queries.append(image);
        ++outcome.added;
    }
    push(after, tr("Add %Ln query image(s)", nullptr, outcome.added));
    return outcome;
}

void BoardEditor::replace(const QList<BoardGroup>& groups, const QList<BoardImage>& queries,
                          const QString& words)
{
    BoardDocument after = m_document;
    after.classes.clear();
    for (const BoardGroup& group : groups)
        after.classes[after.addClass(group.name)].images = group.images;
    after.queries = queries;
    after.rules.threshold.reset();
    push(after, words);
}

void BoardEditor::exchange(const BoardDocument& document, const QString& words)
{
    push(document, words);
}

bool BoardEditor::rename(int classId, const QString& name)
{
    const int at = m_document.indexOf(classId);
    const int taken = m_document.indexOf(name);
    if (at < 0 || name.isEmpty() || (taken >= 0 && taken != at))
        return false;
    BoardDocument after = m_document;
    after.classes[at].name = name;
    renameTruth(after, m_document.classes[at].name, name);
    push(after, tr("Rename %1 to %2").arg(m_document.classes[at].name, name));
    return true;
}

void BoardEditor::merge(int classId, int into)
{
    BoardDocument after = m_document;
    const int from = after.indexOf(classId);
    const int target = after.indexOf(into);
    if (from < 0 || target < 0 || from == target)
        return;
    const BoardClass gone = after.classes[from];
    after.classes[target].images += gone.images;
    const QString name = after.classes[target].name;
    after.classes.removeAt(from);
    renameTruth(after, gone.name, name);
    push(after, tr("Merge %1 into %2").arg(gone.name, name));
}

void BoardEditor::removeClass(int classId)
{
    BoardDocument after = m_document;
    const int at = after.indexOf(classId);
    if (at < 0)
        return;
    const QString name = after.classes.takeAt(at).name;
    push(after, tr("Delete the class %1").arg(name));
}

void BoardEditor::setUnder(int classId, int level, const QString& name)
{
    BoardDocument after = m_document;
    const int at = after.indexOf(classId);
    if (at < 0 || level < 0)
        return;
    QStringList& under = after.classes[at].under;
    while (under.size() <= level)
        under.append(QString());
    under[level] = name;
    while (!under.isEmpty() && under.last().isEmpty())
        under.removeLast();
    push(after, name.isEmpty() ? tr("Forget what %1 is a kind of").arg(after.classes[at].name)
                               : tr("Make %1 a kind of %2").arg(after.classes[at].name, name));
}

void BoardEditor::move(const QList<BoardPlace>& places, int classId)
{
    BoardDocument after = m_document;
    const int target = after.indexOf(classId);
    if (target < 0)
        return;
    QList<BoardImage> moved;
    for (const BoardPlace& place : backwards(places)) {
        const int from = after.indexOf(place.classId);
        if (from < 0 || from == target || place.image < 0 ||
            place.image >= after.classes[from].images.size())
            continue;
        moved.prepend(after.classes[from].images.takeAt(place.image));
    }
    after.classes[target].images += moved;
    push(after, tr("Move %Ln image(s) to %1", nullptr, static_cast<int>(moved.size()))
                    .arg(after.classes[target].name));
}

void BoardEditor::remove(const QList<BoardPlace>& places)
{
    BoardDocument after = m_document;
    for (const BoardPlace& place : backwards(places)) {
        const int at = after.indexOf(place.classId);
        if (at >= 0 && place.image >= 0 && place.image < after.classes[at].images.size())
            after.classes[at].images.removeAt(place.image);
    }
    push(after, tr("Remove %Ln image(s)", nullptr, static_cast<int>(places.size())));
}

void BoardEditor::setOut(const QList<BoardPlace>& places, bool out)
{
    BoardDocument after = m_document;
    for (const BoardPlace& place : places) {
        const int at = after.indexOf(place.classId);
        if (at >= 0 && place.image >= 0 && place.image < after.classes[at].images.size())
            after.classes[at].images[place.image].out = out;
    }
    const auto count = static_cast<int>(places.size());
    push(after, out ? tr("Leave out %Ln image(s)", nullptr, count)
                    : tr("Take %Ln image(s) back in", nullptr, count));
}

void BoardEditor::setWeight(const QList<BoardPlace>& places, double weight)
{
    BoardDocument after = m_document;
    for (const BoardPlace& place : places)
        if (find(place))
            after.classes[after.indexOf(place.classId)].images[place.image].weight = weight;
    push(after, tr("Weigh %Ln image(s)", nullptr, static_cast<int>(places.size())));
}

void BoardEditor::removeQueries(const QSet<QString>& keys)
{
    BoardDocument after = m_document;
    const auto gone =
        after.queries.removeIf([&](const BoardImage& query) { return keys.contains(query.key); });
    push(after, tr("Remove %Ln query image(s)", nullptr, static_cast<int>(gone)));
}

void BoardEditor::ask(const QList<BoardPlace>& places)
{
    BoardDocument after = m_document;
    QSet<QString> there;
    for (const BoardImage& query : std::as_const(after.queries))
        there.insert(query.key);
    QList<BoardImage> asked;
    for (const BoardPlace& place : backwards(places)) {
        const int at = after.indexOf(place.classId);
        if (!find(place))
            continue;
        BoardImage image = after.classes[at].images.takeAt(place.image);
        image.weight = 1;
        image.out = false;
        image.truth = after.classes[at].name;
        if (!there.contains(image.key))
            asked.prepend(image);
    }
    after.queries += asked;
    push(after, tr("Ask about %Ln image(s)", nullptr, static_cast<int>(asked.size())));
}

void BoardEditor::setRules(const BoardRules& rules, const QString& words, const QString& key)
{
    BoardDocument after = m_document;
    after.rules = rules;
    push(after, words, key);
}

void BoardEditor::setEncoder(const BoardEncoder& encoder, const QString& words)
{
    BoardDocument after = m_document;
    after.encoder = encoder;
    // What was chosen for other distances means nothing for these.
    after.rules.threshold.reset();
    after.rules.sigma.reset();
    after.rules.withTrained = after.rules.withTrained && encoder.kind == BoardEncoder::Kind::Run;
    push(after, words);
}

void BoardEditor::setName(const QString& name)
{
    BoardDocument after = m_document;
    after.name = name;
    push(after, tr("Rename the board"));
}

const BoardImage* BoardEditor::find(const BoardPlace& place) const
{
    const int at = m_document.indexOf(place.classId);
    if (at < 0 || place.image < 0 || place.image >= m_document.classes[at].images.size())
        return nullptr;
    return &m_document.classes[at].images[place.image];
}

BoardPlace BoardEditor::placeOf(const QString& key) const
{
    for (const BoardClass& each : m_document.classes)
        for (int image = 0; image < each.images.size(); ++image)
            if (each.images[image].key == key)
                return {each.id, image};
    return {};
}

} // namespace kindred
