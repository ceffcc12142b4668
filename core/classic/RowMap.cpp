#include "classic/RowMap.h"

#include <algorithm>
#include <cassert>

#include "classic/TallProducts.h"

namespace kindred {

namespace {
constexpr int64_t kMappedRows = 256; ///< a block's working memory stays in the cache
} // namespace

RowMap::RowMap(const LinearModel& model)
    : m_mean(model.mean), m_columns(model.map.cols(), model.map.rows())
{
    for (int64_t i = 0; i < model.map.rows(); ++i)
        for (int64_t j = 0; j < model.map.cols(); ++j)
            m_columns(j, i) = model.map(i, j);
}

Matrix<float> RowMap::operator()(MatrixView<const float> rows) const
{
    assert(rows.rows == 0 || rows.cols == m_columns.rows());
    Matrix<float> mapped(rows.rows, m_columns.cols());
    Matrix<double> centred(kMappedRows, m_columns.rows());
    Matrix<double> products(kMappedRows, m_columns.cols());
    for (int64_t begin = 0; begin < rows.rows; begin += kMappedRows) {
        const int64_t count = std::min(kMappedRows, rows.rows - begin);
        for (int64_t i = 0; i < count; ++i)
            for (int64_t j = 0; j < rows.cols; ++j)
                centred(i, j) = rows(begin + i, j) - m_mean[static_cast<size_t>(j)];
        std::fill(products.values().begin(), products.values().end(), 0.0);
        addTallProduct(centred.view().slice(0, count), m_columns, products.view().slice(0, count));
        std::copy_n(products.data(), count * products.cols(), mapped.row(begin));
    }
    return mapped;
}

} // namespace kindred
