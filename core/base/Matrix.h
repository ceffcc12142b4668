#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace kindred {

/// Non-owning row-major view; consecutive rows are `stride` elements apart.
template <class T>
struct MatrixView {
    T* data = nullptr;
    int64_t rows = 0;
    int64_t cols = 0;
    int64_t stride = 0;

    MatrixView() = default;
    MatrixView(T* d, int64_t r, int64_t c) : data(d), rows(r), cols(c), stride(c) {}
    MatrixView(T* d, int64_t r, int64_t c, int64_t s) : data(d), rows(r), cols(c), stride(s) {}
    template <class U>
    requires(std::is_same_v<const U, T> && !std::is_same_v<U, T>)
        MatrixView(const MatrixView<U>& other)
        : data(other.data), rows(other.rows), cols(other.cols), stride(other.stride)
    {
    }

    T* row(int64_t i) const
    {
        assert(i >= 0 && i < rows);
        return data + i * stride;
    }
    T& operator()(int64_t i, int64_t j) const { return row(i)[j]; }
    std::span<T> rowSpan(int64_t i) const { return {row(i), static_cast<size_t>(cols)}; }
    MatrixView slice(int64_t first, int64_t count) const
    {
        return {data + first * stride, count, cols, stride};
    }
};

/// Owning row-major matrix, zero-initialised.
template <class T>
class Matrix {
public:
    Matrix() = default;
    Matrix(int64_t rows, int64_t cols)
        : m_rows(rows), m_cols(cols), m_values(static_cast<size_t>(rows * cols))
    {
    }
    Matrix(int64_t rows, int64_t cols, std::vector<T> values)
        : m_rows(rows), m_cols(cols), m_values(std::move(values))
    {
        assert(static_cast<int64_t>(m_values.size()) == rows * cols);
    }

    int64_t rows() const { return m_rows; }
    int64_t cols() const { return m_cols; }
    bool empty() const { return m_values.empty(); }
    T* data() { return m_values.data(); }
    const T* data() const { return m_values.data(); }
    T* row(int64_t i) { return m_values.data() + i * m_cols; }
    const T* row(int64_t i) const { return m_values.data() + i * m_cols; }
    T& operator()(int64_t i, int64_t j) { return row(i)[j]; }
    const T& operator()(int64_t i, int64_t j) const { return row(i)[j]; }
    std::vector<T>& values() { return m_values; }
    const std::vector<T>& values() const { return m_values; }

    MatrixView<T> view() { return {data(), m_rows, m_cols}; }
    MatrixView<const T> view() const { return {data(), m_rows, m_cols}; }
    operator MatrixView<T>() { return view(); }
    operator MatrixView<const T>() const { return view(); }

private:
    int64_t m_rows = 0;
    int64_t m_cols = 0;
    std::vector<T> m_values;
};

} // namespace kindred
