#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <vector>

namespace kindred::test {

/// A thread's products (wgmma) that go on beside it. They are made, in order, when it waits; until
/// then their accumulators hold NaN. Throws what the instructions' rules forbid.
class EmulatedProducts final {
public:
    /// `product` is given the values[count] that there were before.
    void queue(float* values, size_t count, const std::function<void(float*)>& product)
    {
        if (!m_isFenced)
            throw std::runtime_error("a product whose registers were not fenced");
        if (std::none_of(m_kept.begin(), m_kept.end(),
                         [=](const Kept& kept) { return kept.values == values; })) {
            m_kept.push_back({values, std::vector<float>(values, values + count)});
            std::fill_n(values, count, std::nanf(""));
        }
        m_products.push_back({values, product});
        m_isEnded = false;
    }
    void fence() { m_isFenced = true; }
    void end() { m_isEnded = true; }
    void wait()
    {
        if (!m_isEnded)
            throw std::runtime_error("a wait for products whose group was not ended");
        for (const Kept& kept : m_kept)
            std::copy(kept.before.begin(), kept.before.end(), kept.values);
        for (const Product& product : m_products)
            product.make(product.values);
        *this = {};
    }
    bool isEmpty() const { return m_products.empty(); }

private:
    struct Product {
        float* values;
        std::function<void(float*)> make;
    };
    struct Kept {
        float* values;
        std::vector<float> before;
    };

    std::vector<Product> m_products;
    std::vector<Kept> m_kept;
    bool m_isFenced = false;
    bool m_isEnded = true;
};

} // namespace kindred::test
