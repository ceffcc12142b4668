// Kindred's side of bench/fisher.py, on one thread; answers on stdin/stdout (LineProtocol.h).
//   fisher_runner fisher ROWS.npy WEIGHTS.npy MEANS.npy VARIANCES.npy   result: the vector, float32
//   fisher_runner sift PICTURE                    result: [T, 128] float32, patches of 16, 24, 32
//                                                 and 48 pixels, 4 pixels apart
#include <algorithm>

#include "LineProtocol.h"
#include "base/Files.h"
#include "base/Npy.h"
#include "classic/FisherVector.h"
#include "data/DenseDescriptors.h"
#include "kernel/Dispatch.h"

namespace kindred::bench {
namespace {

void put(std::ostream& out, const std::vector<float>& values)
{
    out.write(reinterpret_cast<const char*>(values.data()),
              static_cast<std::streamsize>(values.size() * sizeof(float)));
}

Matrix<double> inDouble(const Matrix<float>& values)
{
    Matrix<double> wide(values.rows(), values.cols());
    std::copy(values.values().begin(), values.values().end(), wide.values().begin());
    return wide;
}

Status serveFisher(const std::vector<std::string>& words)
{
    KINDRED_ASSIGN(const Matrix<float> rows, readNpyMatrix(words[1]));
    KINDRED_ASSIGN(const Matrix<float> weights, readNpyMatrix(words[2]));
    KINDRED_ASSIGN(const Matrix<float> means, readNpyMatrix(words[3]));
    KINDRED_ASSIGN(const Matrix<float> variances, readNpyMatrix(words[4]));
    GaussianMixture mixture;
    mixture.weights.assign(weights.values().begin(), weights.values().end());
    mixture.means = inDouble(means);
    mixture.variances = inDouble(variances);
    const FisherVector fisher(mixture);
    std::vector<float> vector(static_cast<size_t>(fisher.dimension()));
    serveRuns(
        "Kindred " + chosenTarget(), statusBytes("VmRSS"),
        [&] {
            fisher.encode(rows, vector);
            return static_cast<double>(vector.front());
        },
        [&](std::ostream& out) { put(out, vector); });
    return {};
}

Status serveSift(const std::vector<std::string>& words)
{
    KINDRED_ASSIGN(const std::string bytes, readFile(words[1]));
    KINDRED_ASSIGN(const Image image, decodeImage(bytes, words[1]));
    const PicturePlanes planes = planesOf(image, 1, int64_t{1} << 40);
    Matrix<float> found;
    serveRuns(
        "Kindred " + chosenTarget(), statusBytes("VmRSS"),
        [&] {
            found = denseSift(planes, {});
            return static_cast<double>(found.rows());
        },
        [&](std::ostream& out) { put(out, found.values()); });
    return {};
}

} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    const bool fisher = words.size() == 5 && words[0] == "fisher";
    if (!fisher && (words.size() != 2 || words[0] != "sift")) {
        std::cerr << "usage: fisher_runner fisher ROWS.npy WEIGHTS.npy MEANS.npy VARIANCES.npy\n"
                     "       fisher_runner sift PICTURE\n";
        return 2;
    }
    const kindred::Status ended =
        fisher ? kindred::bench::serveFisher(words) : kindred::bench::serveSift(words);
    if (!ended.ok())
        std::cerr << ended.error().message() << "\n";
    return ended.ok() ? 0 : 3;
}
