#pragma once

#include <QWidget>

#include "base/Json.h"

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace kindred {

/// Edits one option as its spec object declares it ({key,type,default,low,high,choices,unit,text});
/// knows no option by name. The type "integers" takes a number or a list of several; an option that
/// is "optional" may be left empty, which is null. Says what is wrong with a value and then does
/// not report it.
class OptionEditor final : public QWidget {
    Q_OBJECT

public:
    explicit OptionEditor(const Json& spec, QWidget* parent = nullptr);

    const std::string& key() const { return m_key; }
    /// Words in place of the key, which stays in the name's tooltip.
    void setTitle(const QString& title);
    /// Other words of what it does.
    void setNote(const QString& text);
    /// What stands in an empty field.
    void setPlaceholder(const QString& text);
    /// A row for another field of the same form, whose control stands in the editors' column and is
    /// as wide. Takes both over.
    static QHBoxLayout* rowOf(QLabel* label, QWidget* field);
    /// Shows a value without reporting it; `chosen`: it differs from the default and can be reset.
    void showValue(const Json& value, bool chosen);
    /// Words of the engine against the present value; empty: none.
    void setComplaint(const QString& complaint);
    bool isValid() const { return m_problem.isEmpty(); }
    /// The editing control, for focus and labels.
    QWidget* control() const;

Q_SIGNALS:
    /// A valid value that a person entered.
    void edited(const std::string& key, const kindred::Json& value);
    /// The person wants the default back.
    void resetWanted(const std::string& key);
    void validityChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeControl();
    void layOut(QLabel* unit);
    void onText(const QString& text);
    void setLine(const QString& text);
    void report(const Json& value);
    Json parse(const QString& text, QString& problem) const;
    QString rangeText() const;
    void showProblem(const QString& problem);
    void step(int direction);

    Json m_spec;
    std::string m_key;
    QString m_type;
    QString m_problem;
    QString m_complaint;
    QCheckBox* m_check = nullptr;
    QComboBox* m_combo = nullptr;
    QLineEdit* m_line = nullptr;
    QLabel* m_name;
    QLabel* m_text;
    QLabel* m_message;
    QToolButton* m_reset;
};

} // namespace kindred
