#pragma once

#include <QColor>
#include <QHash>
#include <QStringList>

#include "base/Json.h"

namespace kindred {

/// Which run is drawn in which colour. A run keeps its colour while it is shown, and gets it back
/// later unless another one has it by then; a colour that a person chose is always kept.
class CurveColours final {
public:
    /// The runs shown from now on; no two of them get the same colour while there are enough.
    void assign(const QStringList& runs);
    QColor of(const QString& run) const;
    void choose(const QString& run, const QColor& colour);

    /// The chosen colours: an object of "#rrggbb" by run.
    Json chosen() const;
    /// Takes what chosen() gave; what is no colour is left alone.
    void restore(const Json& chosen);

private:
    QStringList m_shown;
    QHash<QString, QColor> m_chosen;
    QHash<QString, QColor> m_given;
};

} // namespace kindred
