#pragma once

#include <cstdint>

namespace kindred {

/// Some rows of a matrix, read where they lie.
template <class T>
struct PooledRows {
    const T* data = nullptr; ///< [m, stride]
    int64_t stride = 0;
    int64_t columns = 0;          ///< of each row that count
    const int64_t* ids = nullptr; ///< [count]
    int64_t count = 0;
};

/// What attention does between one node and its few children, which stay in the first-level cache:
/// [nodes, children, columns] is never made. T is float or double. Rows may be a slice of columns,
/// which is how threads share what is written across nodes.
template <class T>
struct AttentionKernels {
    /// out[i] = bias + Σ_k weights[k] (own[k] − row i[k])².
    void (*scores)(const T* own, const T* weights, T bias, const PooledRows<T>& rows,
                   T* out) = nullptr;
    /// out[i] = Σ_k vector[k] · row i[k].
    void (*dots)(const T* vector, const PooledRows<T>& rows, T* out) = nullptr;
    /// out[k] = Σ_i factors[i] · row i[k].
    void (*mix)(const PooledRows<T>& rows, const T* factors, T* out) = nullptr;
    /// into(ids[i])[k] += factors[i] · vector[k]; `into` is laid out as the rows are.
    void (*spread)(const T* vector, const T* factors, const PooledRows<T>& rows, T* into) = nullptr;
    /// The gradient of Σ_i slopes[i] · score i: out[k] at own, weightSlopes[k] += at the weights,
    /// rowSlopes(ids[i])[k] += at the rows, laid out as these are.
    void (*scoreSlopes)(const T* own, const T* weights, const T* slopes, const PooledRows<T>& rows,
                        T* out, T* weightSlopes, T* rowSlopes) = nullptr;
    /// values ← exp(values), for values ≤ 80; 0 for −infinity.
    void (*exponentials)(T* values, int64_t count) = nullptr;
};

/// Kernels of the target chosen at run time.
template <class T>
const AttentionKernels<T>& attentionKernels();
template <>
const AttentionKernels<float>& attentionKernels<float>();
template <>
const AttentionKernels<double>& attentionKernels<double>();

} // namespace kindred
