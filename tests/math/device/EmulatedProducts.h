#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <stdexcept>
#include <vector>

namespace kindred::test {

/// A thread's products (wgmma) that go on beside it. A group of them is made, in order, when the
/// thread waits for it; until no further one is queued for them, their accumulators hold NaN.
/// Throws what the instructions' rules forbid.
class EmulatedProducts final {
public:
    /// What a product reads of the thread's registers, which stay as they are until the wait.
    struct Operand {
        const uint32_t* words = nullptr;
        size_t count = 0;
    };

    /// `make` is given the values[count] that there were before.
    void queue(float* values, size_t count, Operand operand,
               const std::function<void(float*)>& make)
    {
        if (!m_isFenced)
            throw std::runtime_error("a product whose registers were not fenced");
        Sum& sum = m_sums[values];
        if (sum.open++ == 0) {
            sum.values.assign(values, values + count);
            std::fill_n(values, count, std::nanf(""));
        }
        m_begun.push_back(
            {values, operand, std::vector(operand.words, operand.words + operand.count), make});
    }
    void fence() { m_isFenced = true; }
    void end()
    {
        m_groups.push_back(std::move(m_begun));
        m_begun.clear();
    }
    /// Until all but the last `open` groups are made.
    void wait(size_t open)
    {
        if (!m_begun.empty())
            throw std::runtime_error("a wait for products whose group was not ended");
        while (m_groups.size() > open) {
            for (const Product& product : m_groups.front())
                make(product);
            m_groups.pop_front();
        }
        m_isFenced = false;
    }
    bool isEmpty() const { return m_begun.empty() && m_sums.empty(); }

private:
    struct Product {
        float* values;
        Operand operand;
        std::vector<uint32_t> words; ///< of the operand, when the product was queued
        std::function<void(float*)> make;
    };
    struct Sum {
        int open = 0; ///< products that are not made
        std::vector<float> values;
    };

    void make(const Product& product)
    {
        if (!std::equal(product.words.begin(), product.words.end(), product.operand.words))
            throw std::runtime_error("a product's registers were written before it was made");
        Sum& sum = m_sums.at(product.values);
        product.make(sum.values.data());
        if (--sum.open > 0)
            return;
        std::copy(sum.values.begin(), sum.values.end(), product.values);
        m_sums.erase(product.values);
    }

    std::vector<Product> m_begun;
    std::deque<std::vector<Product>> m_groups;
    std::map<float*, Sum> m_sums;
    bool m_isFenced = false;
};

} // namespace kindred::test
