#pragma once

#include <QList>
#include <QWidget>

#include "wizard/PlanEngine.h"

class QVBoxLayout;

namespace kindred {

class OptionEditor;

/// Editors for a list of specs under headings of their groups, bound to the draft: they show what
/// holds, and write only what differs from it.
class OptionForm final : public QWidget {
    Q_OBJECT

public:
    explicit OptionForm(PlanEngine* engine, QWidget* parent = nullptr);

    /// Builds the editors anew unless the specs are the same as before. Later specs of the same key
    /// replace earlier ones, in their place.
    void setSpecs(const Json& specs);
    /// Shows the values and complaints of the present check.
    void refresh();
    bool isValid() const;
    OptionEditor* editor(const QString& key) const;

Q_SIGNALS:
    void validityChanged();

private:
    void addEditor(const Json& spec);
    void addHeading(const QString& group);
    void onEdited(const std::string& key, const Json& value);

    PlanEngine* m_engine;
    QVBoxLayout* m_layout;
    Json m_specs = Json::array();
    QList<OptionEditor*> m_editors;
};

/// A copy of `specs` in which a later declaration of a key replaces the earlier one.
Json mergedSpecs(const Json& specs);

} // namespace kindred
