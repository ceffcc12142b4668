#pragma once

#include <QHash>
#include <QString>

#include "base/Json.h"

namespace kindred {

/// What the methods are called: the registry's titles in the reader's language.
class MethodTitles final {
public:
    MethodTitles() = default;
    /// From an answer of options.list.
    explicit MethodTitles(const Json& registry);

    /// A method that the registry does not know goes by its id.
    QString of(const QString& id) const { return m_titles.value(id, id); }

private:
    QHash<QString, QString> m_titles;
};

} // namespace kindred
