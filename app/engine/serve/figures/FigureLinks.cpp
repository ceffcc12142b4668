#include <algorithm>
#include <cmath>

#include "classic/Pca.h"
#include "engine/serve/figures/Figures.h"

namespace kindred::engine {

namespace {
constexpr int64_t kMostLinked = 1500;

/// [n, 2]: the rows themselves, or their two principal components. share: of the variance that is
/// left, 1 where nothing was.
Result<Matrix<double>> onPlane(const Matrix<float>& rows, double& share)
{
    Matrix<double> plane(rows.rows(), 2);
    share = 1;
    if (rows.cols() <= 2) {
        for (int64_t i = 0; i < rows.rows(); ++i)
            for (int64_t k = 0; k < rows.cols(); ++k)
                plane(i, k) = rows(i, k);
        return plane;
    }
    FitInput input;
    input.rows = rows.view();
    PcaOptions options;
    options.components = 2;
    KINDRED_ASSIGN(const LinearModel model, fitPca(input, options));
    double all = 0, kept = 0;
    for (int64_t i = 0; i < rows.rows(); ++i) {
        for (int64_t k = 0; k < rows.cols(); ++k) {
            const double centred = rows(i, k) - model.mean[static_cast<size_t>(k)];
            all += centred * centred;
            for (int64_t c = 0; c < 2; ++c)
                plane(i, c) += model.map(c, k) * centred;
        }
        kept += plane(i, 0) * plane(i, 0) + plane(i, 1) * plane(i, 1);
    }
    share = all > 0 ? std::min(1.0, kept / all) : 1;
    return plane;
}

/// The nearest other row of each in the embedding, ties by row.
std::vector<int64_t> nearestOther(const Matrix<float>& rows, Executor& executor)
{
    std::vector<int64_t> nearest(static_cast<size_t>(rows.rows()), -1);
    executor.forRanges(rows.rows(), 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
            double best = INFINITY;
            for (int64_t j = 0; j < rows.rows(); ++j) {
                double squared = i == j ? INFINITY : 0;
                for (int64_t k = 0; k < rows.cols(); ++k) {
                    const double step = double(rows(i, k)) - double(rows(j, k));
                    squared += step * step;
                }
                if (squared < best) {
                    best = squared;
                    nearest[static_cast<size_t>(i)] = j;
                }
            }
        }
    });
    return nearest;
}
} // namespace

Result<Json> linkPanels(const FigureRoom& room, const FigureRun& run, const Call& call)
{
    KINDRED_ASSIGN(const RunView view, RunView::open(room.context.runs, run.run, "last"));
    KINDRED_ASSIGN(const auto rows, room.tables.rows(view));
    if (rows->size() < 2)
        return inputError("has fewer than two training samples", run.run.root().string());
    if (!call.progress(0.1, "linking neighbours"))
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    const std::vector<int64_t> chosen = figureRows(rows->size(), kMostLinked);
    Matrix<float> drawn(static_cast<int64_t>(chosen.size()), rows->rows.cols());
    Json labels = Json::array();
    for (size_t i = 0; i < chosen.size(); ++i) {
        std::copy_n(rows->rows.row(chosen[i]), drawn.cols(), drawn.row(static_cast<int64_t>(i)));
        labels.push_back(rows->labels[static_cast<size_t>(chosen[i])]);
    }
    double share = 1;
    KINDRED_ASSIGN(const Matrix<double> plane, onPlane(drawn, share));
    const std::vector<int64_t> nearest = nearestOther(drawn, room.context.executor);
    std::vector<double> x, y;
    int64_t right = 0;
    for (int64_t i = 0; i < plane.rows(); ++i) {
        x.push_back(plane(i, 0));
        y.push_back(plane(i, 1));
        const int64_t other = nearest[static_cast<size_t>(i)];
        right += other >= 0 && labels[static_cast<size_t>(other)] == labels[static_cast<size_t>(i)];
    }
    Json classes = Json::array();
    const Json levels = run.record.value("data", Json::object()).value("levels", Json::array());
    const auto level = static_cast<size_t>(view.trainedLevel());
    if (level < levels.size() && levels[level].is_object())
        classes = levels[level].value("classes", Json::array());
    return Json{{{"kind", "links"},
                 {"of", run.method()},
                 {"run", run.run.root().string()},
                 {"step", view.step()},
                 {"x", x},
                 {"y", y},
                 {"labels", std::move(labels)},
                 {"classes", std::move(classes)},
                 {"nearest", nearest},
                 {"right", right},
                 {"n", plane.rows()},
                 {"total", rows->size()},
                 {"dimension", rows->rows.cols()},
                 {"share", share}}};
}

} // namespace kindred::engine
