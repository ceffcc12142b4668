#pragma once

#include <QList>
#include <QWidget>

#include "base/Json.h"

class QGridLayout;
class QHBoxLayout;
class QPushButton;
class QScrollArea;

namespace kindred {

class OptionEditor;

/// What the chosen protocol and rule can be told besides k, behind "More options": the options
/// whose spec says that it matters with them. Nothing is sent that was not set.
class EvaluationOptions final : public QWidget {
    Q_OBJECT

public:
    explicit EvaluationOptions(QWidget* parent = nullptr);

    /// "evaluation" of an answer of options.list.
    void setSpecs(const Json& specs);
    /// `protocol`: an id or "all"; `rule` is empty where none decides.
    void setQuestion(const QString& protocol, const QString& rule);

    /// What was set of that which applies: key → value.
    Json values() const;
    bool isValid() const; ///< of that which applies
    /// A note in the row of the button, which opens the fields below. Takes it over.
    void addBeside(QWidget* note);
    /// All that was set, also for other rules, and whether the fields are shown.
    Json saveState() const;
    void restoreState(const Json& state);

Q_SIGNALS:
    void changed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();
    void addEditor(const Json& spec);
    void refresh();
    bool applies(const Json& spec) const;
    Json valueOf(const Json& spec) const;

    QHBoxLayout* m_head;
    QPushButton* m_more;
    QScrollArea* m_scroll;
    QWidget* m_body;
    QGridLayout* m_grid;
    Json m_specs = Json::array();
    QList<OptionEditor*> m_editors; ///< one each
    QList<OptionEditor*> m_shown;   ///< those that apply, in the order of the specs
    Json m_chosen = Json::object();
    QString m_protocol;
    QString m_rule;
};

} // namespace kindred
