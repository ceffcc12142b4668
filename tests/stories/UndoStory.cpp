// Everything that is done to the board by mouse and keyboard, undone to the start and redone to the
// end, gives equal boards on the way there and back.

#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTest>

#include "board/BoardView.h"
#include "board/classes/BoardClassList.h"
#include "board/classes/BoardClassTile.h"
#include "board/queries/BoardRulesCard.h"
#include "desktop/DesktopFixture.h"
#include "stories/Scene.h"
#include "views/samples/TileView.h"

using namespace kindred;

class UndoStory final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;
    QList<BoardDocument> m_states; ///< after each edit

    BoardView* board() const { return Scene(*m_desktop).board(); }
    BoardDocument document() const { return board()->session()->document(); }
    BoardClassTile* tileOf(const QString& name) const
    {
        const BoardDocument shown = document();
        const int at = shown.indexOf(name);
        return at < 0 ? nullptr : board()->classes()->tile(shown.classes[at].id);
    }
    Look picture(const Scene& scene, const QString& name, int row) const
    {
        return scene.tile([this, name] { return tileOf(name) ? tileOf(name)->images() : nullptr; },
                          row);
    }

    /// Waits until the edit has changed the board, and keeps what it is now.
    void note(Person& person, const QString& edit)
    {
        person.see(edit, [this] { return !(document() == m_states.last()); });
        person.ask([this] { m_states << document(); });
    }

    void more(Person& person, const QString& name, const QStringList& entries)
    {
        person.click("more of a class", person.widget([this, name]() -> QWidget* {
            BoardClassTile* tile = tileOf(name);
            for (auto* each : tile ? tile->findChildren<QWidget*>() : QList<QWidget*>())
                if (each->accessibleName() == "What can be done with this class")
                    return each;
            return nullptr;
        }));
        for (const QString& entry : entries)
            person.click(entry, person.entry(entry));
    }

    void editClasses(Person& person, const Scene& scene)
    {
        // Chosen, so that none is proposed in the middle of what follows.
        person.click("the encoder", person.widget([this]() -> QWidget* {
            for (auto* each : board()->findChildren<QPushButton*>())
                if (each->accessibleName().startsWith("Encoder:"))
                    return each;
            return nullptr;
        }));
        person.click("the pixels", person.entry("The pixels themselves"));
        note(person, "another encoder");
        person.click("Add a folder", person.button("Add a folder…"));
        person.chooseFile(m_home.filePath("shapes"));
        note(person, "three classes");
        person.check("three classes", [this] { return document().classes.size() == 3; });
        person.click("a name", person.widget([this]() -> QWidget* {
            return tileOf("disc") ? tileOf("disc")->name() : nullptr;
        }));
        person.typeAnew("round");
        person.key("Return");
        note(person, "another name");
        person.drag("a picture to another class", picture(scene, "bar", 0),
                    picture(scene, "ring", 1));
        note(person, "a picture in another class");
        person.click("a picture", picture(scene, "round", 0));
        person.key("x");
        note(person, "a picture left out");
        person.click("a picture's menu", picture(scene, "round", 1), Hands::Right);
        person.click("Weight", person.entry("Weight"));
        person.click("×2", person.entry("×2"));
        note(person, "a picture that counts twice");
        person.click("a picture's menu", picture(scene, "ring", 0), Hands::Right);
        person.click("Ask about it", person.entry("Ask about it instead"));
        note(person, "a question");
        person.see("a prediction",
                   [this] { return board()->session()->prediction().verdicts.size() == 1; });
    }

    void editRules(Person& person, const Scene& scene)
    {
        person.click("another rule", person.widget([this]() -> QWidget* {
            for (const BoardRule& rule : board()->session()->rules())
                if (auto* radio = board()->rules()->radio(rule.id);
                    radio && radio->isEnabled() && !radio->isChecked())
                    return radio;
            return nullptr;
        }));
        note(person, "another rule");
        person.click("the name of the board", scene.named("Name of the board"));
        person.typeAnew("Shapes");
        person.key("Return");
        note(person, "a board with a name");
        more(person, "bar", {"Merge into", "ring"});
        note(person, "two classes in one");
        person.click("a picture", picture(scene, "ring", 0));
        person.key("Delete");
        note(person, "a picture less");
        more(person, "round", {"Delete the class"});
        note(person, "a class less");
    }

    /// What the board thinks of its one query, once it has thought of all.
    std::optional<BoardVerdict> verdict() const
    {
        const BoardSession* session = board()->session();
        const auto& verdicts = session->prediction().verdicts;
        return session->isPredicting() || verdicts.isEmpty() ? std::optional<BoardVerdict>()
                                                             : verdicts.at(0);
    }

private Q_SLOTS:
    void initTestCase()
    {
        KINDRED_MOVE_IN(m_home);
        const char* names[] = {"disc", "bar", "ring"};
        for (int i = 0; i < 9; ++i)
            QVERIFY(
                !drawShape(m_home.filePath(QString("shapes/%1/%2.png").arg(names[i % 3]).arg(i)),
                           i % 3, 60 + 20 * i)
                     .isEmpty());
    }

    void thereAndBackAgain()
    {
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        const Scene scene(*m_desktop);
        KINDRED_PLAY(m_desktop->window(), [&](Person& person) {
            person.key("ctrl+6");
            person.see("an encoder",
                       [this] { return board() && board()->session()->service()->isReady(); });
            person.ask([this] { m_states << document(); });
            editClasses(person, scene);
            editRules(person, scene);
            std::optional<BoardVerdict> before;
            person.see("the settled prediction", [&] { return (before = verdict()).has_value(); });
            for (qsizetype i = m_states.size() - 1; i-- > 0;) {
                person.key("ctrl+z");
                person.see(QString("the board of step %1").arg(i),
                           [this, i] { return document() == m_states[i]; });
            }
            person.check("an empty board", [this] { return document().isEmpty(); });
            for (qsizetype i = 1; i < m_states.size(); ++i) {
                person.key("ctrl+shift+z");
                person.see(QString("the board of step %1 again").arg(i),
                           [this, i] { return document() == m_states[i]; });
            }
            person.see("the same prediction", [&] {
                const auto again = verdict();
                return again && again->cls == before->cls && qAbs(again->p - before->p) < 1e-5F;
            });
        });
    }

    void cleanupTestCase() { m_desktop.reset(); }
};

QTEST_MAIN(UndoStory)
#include "UndoStory.moc"
