#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <tuple>

#include "data/Dataset.h"

namespace kindred::test {

/// A file or folder of tests/data/image.
inline std::string fixture(const std::string& name)
{
    return std::string(KINDRED_TEST_DATA) + "/image/" + name;
}

inline DatasetRequest requestFor(const std::string& source)
{
    DatasetRequest request;
    request.source = source;
    return request;
}

/// Of two values side by side (Pointwise).
MATCHER_P(IsNear, tolerance, "")
{
    return std::abs(std::get<0>(arg) - std::get<1>(arg)) <= tolerance;
}

/// Opens or fails the test with the reason.
inline std::shared_ptr<const Dataset> open(const DatasetRequest& request)
{
    auto dataset = openDataset(request);
    if (!dataset) {
        ADD_FAILURE() << dataset.error().message();
        return nullptr;
    }
    return *dataset;
}
inline std::shared_ptr<const Dataset> open(const std::string& source)
{
    return open(requestFor(source));
}

} // namespace kindred::test
