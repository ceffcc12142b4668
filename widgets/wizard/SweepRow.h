#pragma once

#include <QWidget>

#include "base/Json.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace kindred {

/// One option and the values that it is to have in turn. Empty until an option is chosen. GUI
/// thread.
class SweepRow final : public QWidget {
    Q_OBJECT

public:
    explicit SweepRow(QWidget* parent = nullptr);

    /// The options that may be chosen; one that was chosen before stays.
    void setSpecs(const Json& specs);
    std::string key() const;
    /// The values that were typed; null where there are none, or what was typed is none.
    Json values() const;
    void show(const std::string& key, const Json& values);
    bool isEmpty() const { return key().empty(); }
    bool isValid() const;
    /// What the engine has against it.
    void setComplaint(const QString& complaint);
    void setKeyboard();

Q_SIGNALS:
    /// Another option was chosen in place of `before`, which may be none.
    void keyChosen(const std::string& before);
    void valuesEdited();

private:
    Json spec() const;
    void onText();
    void showProblem();

    QComboBox* m_option;
    QLineEdit* m_values;
    QLabel* m_message;
    Json m_specs = Json::array();
    std::string m_key;
    QString m_problem;
    QString m_complaint;
};

} // namespace kindred
