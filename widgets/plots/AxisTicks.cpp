#include "plots/AxisTicks.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {

constexpr double kPlainFrom = 1e-3;
constexpr double kPlainOnLines = 1e6; ///< numbers at a linear axis are written out up to here
constexpr double kDecadesFrom = 8;    ///< below this ratio a log axis has evenly spaced ticks
constexpr int kTicks = 4;
constexpr int kMostTicks = 7; ///< more tell no more, however much room there is
constexpr double kLabelGap = 8;
constexpr double kHour = 3600;

QString superscript(int number)
{
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text;
    for (const QChar digit : QString::number(number))
        text += digit == QLatin1Char('-') ? QChar(u'⁻') : digits[digit.digitValue()];
    return text;
}

/// mantissas · 10ᵏ within a range, every `step`-th k.
QVector<double> decadeTicks(const QCPRange& range, const QList<double>& mantissas, int step)
{
    QVector<double> ticks;
    const int last = static_cast<int>(std::floor(std::log10(range.upper)));
    for (int k = static_cast<int>(std::floor(std::log10(range.lower))); k <= last; ++k) {
        if (k % step != 0)
            continue;
        for (const double mantissa : mantissas) {
            // Read, not computed: 3 · 10⁻¹ is 0.3 then.
            const double tick = QStringLiteral("%1e%2").arg(mantissa).arg(k).toDouble();
            if (range.contains(tick))
                ticks.append(tick);
        }
    }
    return ticks;
}

/// Round times within a range; the coarsest, 3, has one for each unit.
QVector<double> clockTicks(const QCPRange& range, int coarseness)
{
    static const QList<double> steps[] = {{1, 2, 5, 10, 20, 30}, {1, 3, 10, 30}, {1, 10}, {1}};
    QVector<double> ticks;
    if (range.lower < 1)
        ticks = decadeTicks({range.lower, std::min(range.upper, 0.9)}, {1}, 1);
    for (const double unit : {1.0, 60.0}) {
        for (const double step : steps[coarseness]) {
            if (range.contains(unit * step))
                ticks.append(unit * step);
        }
    }
    const QList<double> hours = coarseness == 0 ? QList<double>{1, 2, 5} : QList<double>{1};
    const QCPRange inHours(std::max(range.lower / kHour, 0.5), std::max(range.upper / kHour, 0.6));
    for (const double tick : decadeTicks(inHours, hours, 1)) {
        if (tick >= 1)
            ticks.append(tick * kHour);
    }
    return ticks;
}

/// What numbers and times have in common: where labels lie, and which of them have room.
class LabelRoom final {
public:
    LabelRoom(const QCPAxis& axis, const QCPRange& range) : m_axis(axis), m_range(range)
    {
        // The layout of this size is still to come: the margins are those of the last one.
        const QMargins margins = axis.axisRect()->margins();
        const QRect view = axis.parentPlot()->viewport();
        m_length = horizontal() ? view.width() - std::max(margins.left(), 44) - margins.right()
                                : view.height() - margins.top() - std::max(margins.bottom(), 24);
    }

    bool horizontal() const { return m_axis.orientation() == Qt::Horizontal; }
    bool logarithmic() const { return m_axis.scaleType() == QCPAxis::stLogarithmic; }

    template <class Words>
    bool fits(const QVector<double>& ticks, const Words& words) const
    {
        return kept(ticks, words).size() == ticks.size();
    }

    /// The ticks without those whose labels would touch the one before.
    template <class Words>
    QVector<double> kept(const QVector<double>& ticks, const Words& words) const
    {
        const QFontMetricsF metrics(m_axis.tickLabelFont());
        QVector<double> kept;
        double end = -std::numeric_limits<double>::infinity();
        for (const double tick : ticks) {
            const double half = (horizontal() ? metrics.horizontalAdvance(words(tick)) + kLabelGap
                                              : metrics.height()) /
                                2;
            const double at = position(tick);
            if (m_range.contains(tick) && at - half < end)
                continue;
            kept.append(tick);
            if (m_range.contains(tick))
                end = at + half;
        }
        return kept;
    }

private:
    double position(double tick) const
    {
        const double share =
            logarithmic() ? std::log(tick / m_range.lower) / std::log(m_range.upper / m_range.lower)
                          : (tick - m_range.lower) / m_range.size();
        return share * m_length;
    }

    const QCPAxis& m_axis;
    QCPRange m_range;
    double m_length = 0;
};

/// The densest of some sets of ticks that has room and is not too many; where the next one is
/// nearly empty, what has room of the denser one.
template <class Words>
QVector<double> densest(const LabelRoom& room, const QList<QVector<double>>& sets,
                        const Words& words)
{
    QVector<double> best = sets.first();
    for (const QVector<double>& ticks : sets) {
        if (ticks.size() < 2)
            break;
        best = ticks;
        if (ticks.size() <= kMostTicks && room.fits(ticks, words))
            break;
    }
    return room.kept(best, words);
}

/// Ticks as many as have room for their labels; Base makes those of a linear axis.
template <class Base>
class RoomyTicker : public Base {
public:
    explicit RoomyTicker(const QCPAxis& axis, double most = kNoMost) : m_axis(axis), m_most(most)
    {
        this->setTickCount(kTicks);
    }

protected:
    const QCPAxis& axis() const { return m_axis; }

    /// Sets of ticks for a log axis over several decades, densest first.
    virtual QList<QVector<double>> logarithmicSets(const QCPRange& range) const = 0;

    QVector<double> createTickVector(double, const QCPRange& range) final
    {
        const LabelRoom room(m_axis, range);
        const QLocale locale = m_axis.parentPlot()->locale();
        const auto words = [&](double tick) { return this->getTickLabel(tick, locale, {}, 0); };
        if (room.logarithmic() && range.lower > 0 && range.upper / range.lower > kDecadesFrom)
            return densest(room, logarithmicSets(range), words);
        QList<QVector<double>> sets;
        for (int count = kTicks; count > 1; --count) {
            this->setTickCount(count);
            sets.append(Base::createTickVector(this->getTickStep(range), range));
            sets.last().removeIf([this](double tick) { return tick > m_most * (1 + 1e-9); });
        }
        this->setTickCount(kTicks);
        return densest(room, sets, words);
    }

private:
    const QCPAxis& m_axis;
    double m_most; ///< the largest value that there can be
};

class NumberTicker final : public RoomyTicker<QCPAxisTicker> {
public:
    using RoomyTicker::RoomyTicker;

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override
    {
        const bool log = axis().scaleType() == QCPAxis::stLogarithmic;
        return tickWords(tick, locale, log ? 1e4 : kPlainOnLines);
    }

    QList<QVector<double>> logarithmicSets(const QCPRange& range) const override
    {
        QList<QVector<double>> sets = {decadeTicks(range, {1, 2, 5}, 1),
                                       decadeTicks(range, {1, 3}, 1)};
        for (const int step : {1, 2, 3, 5, 10, 20, 50})
            sets.append(decadeTicks(range, {1}, step));
        return sets;
    }
};

class ClockTicker final : public RoomyTicker<QCPAxisTickerTime> {
public:
    using RoomyTicker::RoomyTicker;

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar, int) override
    {
        return clockWords(tick, axis().range().upper >= kHour, locale);
    }

    QList<QVector<double>> logarithmicSets(const QCPRange& range) const override
    {
        QList<QVector<double>> sets;
        for (int coarseness = 0; coarseness < 4; ++coarseness)
            sets.append(clockTicks(range, coarseness));
        return sets;
    }
};

} // namespace

QString tickWords(double value, const QLocale& locale, double plainBelow)
{
    const double size = std::abs(value);
    constexpr double kSlack = 1e-9;
    if (size == 0 || !std::isfinite(size))
        return locale.toString(size, 'g', 1);
    if (size >= kPlainFrom * (1 - kSlack) && size < plainBelow * (1 - kSlack))
        return locale.toString(value, 'g', 6);
    const int power = static_cast<int>(std::floor(std::log10(size) + kSlack));
    const double mantissa = value / std::pow(10, power);
    QString ten = QStringLiteral("10") + superscript(power);
    if (std::abs(mantissa - 1) < kSlack)
        return ten;
    return locale.toString(mantissa, 'g', 4) + QStringLiteral("·") + ten;
}

QString valueWords(double value, const QLocale& locale)
{
    constexpr int kDigits = 4;
    const double rounded = QString::number(value, 'g', kDigits).toDouble();
    return tickWords(rounded, locale, kPlainOnLines);
}

QString clockWords(double seconds, bool hours, const QLocale& locale)
{
    if (seconds > 0 && seconds < 1) {
        const int decimals = static_cast<int>(std::ceil(-std::log10(seconds) - 1e-9));
        return QStringLiteral("0:0") + locale.toString(seconds, 'f', decimals);
    }
    const auto whole = static_cast<qint64>(std::llround(seconds));
    const QString sign = whole < 0 ? QStringLiteral("−") : QString();
    const qint64 size = std::abs(whole);
    const QLatin1Char zero('0');
    if (!hours)
        return sign + QStringLiteral("%1:%2").arg(size / 60).arg(size % 60, 2, 10, zero);
    return sign + QStringLiteral("%1:%2:%3")
                      .arg(size / 3600)
                      .arg(size / 60 % 60, 2, 10, zero)
                      .arg(size % 60, 2, 10, zero);
}

QSharedPointer<QCPAxisTicker> makeTicker(const QCPAxis& axis, bool clock, double most)
{
    if (clock)
        return QSharedPointer<QCPAxisTicker>(new ClockTicker(axis));
    return QSharedPointer<QCPAxisTicker>(new NumberTicker(axis, most));
}

} // namespace kindred
