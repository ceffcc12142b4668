#pragma once

#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <numeric>
#include <vector>

#include "base/UnitRows.h"
#include "kernel/SoftNeighbour.h"
#include "memory/MemoryBank.h"
#include "support/Lcg.h"

namespace kindred::test {

/// A bank as in acceptance check A7: drawn unit rows, class = slot mod 10; the last slot is alone.
struct DrawnBank {
    static constexpr int64_t kRowCount = 601;
    static constexpr int64_t kColumns = 16;
    static constexpr int64_t kAsked = 8;

    Executor executor{2};
    std::vector<int32_t> labels;
    torch::Tensor rows;
    Matrix<float> queries{kAsked, kColumns};
    std::vector<int32_t> queryLabels;
    std::vector<int64_t> ownSlots;
    std::unique_ptr<MemoryBank> bank;

    DrawnBank() : rows(torch::empty({kRowCount, kColumns}))
    {
        test::Lcg random(12345);
        for (int64_t i = 0; i < rows.numel(); ++i)
            rows.data_ptr<float>()[i] = static_cast<float>(random.next());
        for (float& value : queries.values())
            value = static_cast<float>(random.next());
        normaliseRows({rows.data_ptr<float>(), kRowCount, kColumns});
        normaliseRows(queries.view());
        for (int64_t slot = 0; slot < kRowCount; ++slot)
            labels.push_back(slot + 1 == kRowCount ? 10 : static_cast<int32_t>(slot % 10));
        for (int64_t i = 0; i < kAsked; ++i) {
            ownSlots.push_back(i + 1 == kAsked ? kRowCount - 1 : 37 * i);
            queryLabels.push_back(labels[static_cast<size_t>(ownSlots.back())]);
        }
        bank = std::make_unique<MemoryBank>(kColumns, labels, BankPrecision::Float32, true);
        std::vector<int64_t> slots(kRowCount);
        std::iota(slots.begin(), slots.end(), 0);
        bank->write(slots, rows, 0);
    }

    SweepQuery query(float sigma, float margin = 0) const
    {
        SweepQuery query;
        query.rows = queries.view();
        query.labels = queryLabels;
        query.ownSlots = ownSlots;
        query.sigma = sigma;
        query.margin = margin;
        return query;
    }
};

} // namespace kindred::test
