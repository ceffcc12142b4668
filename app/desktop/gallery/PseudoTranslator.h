#pragma once

#include <QTranslator>

namespace kindred {

/// A language that nobody speaks, to see what a window from right to left would look like: English
/// in accented letters, set from right to left. Which texts are translated shows as well, and
/// which are not. Chosen by --language qps-rtl.
class PseudoTranslator final : public QTranslator {
public:
    static constexpr auto kName = "qps-rtl";

    QString translate(const char* context, const char* source, const char* comment,
                      int n) const override;
    bool isEmpty() const override { return false; }

    /// `english` in that language. Placeholders (%1, %Ln), tags, entities, mnemonics and lines
    /// stay.
    static QString spoken(const QString& english);
};

} // namespace kindred
