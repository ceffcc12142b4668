#pragma once

namespace kindred {

/// The stretch of 0 … 1 along which intervals are drawn side by side, so that neighbouring ones can
/// be told apart: its ends lie on whole steps of five or ten percent.
struct IntervalScale {
    double low = 0;
    double high = 1;

    /// Where a fraction lies along it, 0 … 1; beyond an end: at that end.
    double place(double fraction) const;
    bool isWhole() const { return low <= 0 && high >= 1; }
    bool operator==(const IntervalScale&) const = default;
};

/// The scale for values from `least` to `most`; the whole one where they are spread over more than
/// half of it, or there are none (`least` > `most`).
IntervalScale scaleBetween(double least, double most);

} // namespace kindred
