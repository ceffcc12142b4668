#pragma once

#include <QList>
#include <QWidget>

#include <vector>

#include "base/Json.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace kindred {

class EvaluationOptions;

/// By which protocol, which rule and with how many neighbours a run is evaluated. What there is to
/// choose comes from the engine.
class EvaluationBar final : public QWidget {
    Q_OBJECT

public:
    explicit EvaluationBar(QWidget* parent = nullptr);

    /// Protocols and rules: an answer of options.list.
    void setRegistry(const Json& registry);
    /// "rules" of an answer of run.rules, of `runs` runs together; those that do not apply cannot
    /// be chosen. Empty: all can.
    void setRules(const std::vector<Json>& rules, qsizetype runs);

    QString protocol() const; ///< an id, or "all"; empty before the registry is there
    QString rule() const;
    /// The same, or what was chosen for them before.
    QString wantedProtocol() const { return protocol().isEmpty() ? m_wanted[0] : protocol(); }
    QString wantedRule() const { return rule().isEmpty() ? m_wanted[1] : rule(); }
    /// Ascending as typed; empty where the engine chooses, or where k does not matter.
    QList<int> k() const;
    /// What else the protocol and the rule are told: key → value of what was set.
    Json set() const;
    EvaluationOptions* options() const { return m_options; }
    /// What can be asked has been typed.
    bool isValid() const;
    /// Chooses what is there; the rest stays.
    void choose(const QString& protocol, const QString& rule, const QString& k);
    /// Chooses what suits the runs; what is empty is the first that there is.
    void propose(const QString& protocol, const QString& rule);
    /// Nobody has chosen otherwise since propose().
    bool isAsProposed() const;
    QString kText() const;

Q_SIGNALS:
    void changed();
    void confirmed(); ///< Return was pressed in a field

private:
    QComboBox* combo(const QString& name);
    void addField(const QString& name, QWidget* field, int column, int stretch);
    void fill(QComboBox* box, const Json& entries);
    void showChoice();
    const Json* entry(const Json& list, const QComboBox* box) const;

    QComboBox* m_protocol;
    QComboBox* m_rule;
    QLineEdit* m_k;
    QLabel* m_words; ///< what is chosen, in sentences
    EvaluationOptions* m_options;
    Json m_protocols = Json::array();
    Json m_rules = Json::array();
    qsizetype m_runs = 1; ///< that are judged together
    QString m_wanted[2];  ///< protocol and rule chosen before there were any
    QString m_offered[2]; ///< by the last proposal; empty: none
};

} // namespace kindred
