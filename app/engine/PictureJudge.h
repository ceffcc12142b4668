#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/Executor.h"
#include "engine/ClassifierFile.h"
#include "engine/TaughtMemory.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// What is said of one picture.
struct Verdict {
    std::string name; ///< the most likely class
    float p = 0;
    float evidence = 0; ///< mean cosine with the nearest pictures of that class
    bool none = false;  ///< the evidence is below the threshold: none of these
};

/// {"class" or null,"p","evidence","none_of_these"}
Json toJson(const Verdict& verdict);

/// Pictures as their encoder has them.
struct PictureRows {
    Matrix<float> rows;     ///< [pictures, d] of PictureEncoder::embed
    Matrix<float> features; ///< of embedPlain; empty where the rule does not ask for them
};

/// Pictures → verdicts, by a classifier or a run.
class PictureJudge final {
public:
    using Decide = std::function<Result<std::vector<Verdict>>(const PictureRows& pictures)>;

    /// Usage error where the classifier's rule cannot decide. The executor outlives it.
    static Result<PictureJudge> ofClassifier(const Classifier& classifier, Executor& executor);
    /// memory: where the rule is episodic memory, which decides pictures together.
    static Result<PictureJudge> ofTeaching(const Teaching& teaching, const TaughtSupport& taught,
                                           EncoderPointer encoder, Executor& executor,
                                           const std::optional<TaughtMemory>& memory = {});
    /// By the k nearest training pictures of a run, as its tables have them.
    static Result<PictureJudge> ofRun(const RunDirectory& run, const std::string& step,
                                      std::optional<int> k, std::optional<double> sigma,
                                      Executor& executor);

    const std::vector<std::string>& names() const { return m_names; }
    /// {"path","class" or null,"p","evidence","none_of_these"} of each file, or {"path","error"}
    /// where it cannot be read. progress may be empty; false cancels (Interrupted).
    Result<Json> judge(const std::vector<fs::path>& files,
                       const std::function<bool(double)>& progress) const;
    /// One verdict a picture. Under episodic memory they look at each other, at most
    /// MemoryEpisode::kMost with the support.
    Result<std::vector<Verdict>> judge(const std::vector<Image>& images) const;
    /// {"row", …} of each row of an .npy matrix of embeddings, whatever their length. Input errors
    /// name the file: of another dimension, not finite; usage error under episodic memory.
    Result<Json> judgeMatrix(const fs::path& file,
                             const std::function<bool(double)>& progress) const;

private:
    static constexpr size_t kUsuallyTogether = 64;

    PictureJudge(EncoderPointer encoder, std::vector<std::string> names, Decide decide,
                 Executor& executor)
        : m_encoder(std::move(encoder)), m_names(std::move(names)), m_decide(std::move(decide)),
          m_executor(&executor)
    {
    }

    Result<PictureRows> embed(const std::vector<Image>& images) const;
    /// What judge() says of files that are decided at once; goOn(files read) false cancels.
    Result<Json> judgeTogether(std::span<const fs::path> files,
                               const std::function<bool(size_t)>& goOn) const;

    EncoderPointer m_encoder;
    std::vector<std::string> m_names;
    Decide m_decide;
    Executor* m_executor;
    size_t m_together = kUsuallyTogether; ///< pictures that are decided at once
    bool m_features = false;              ///< whether m_decide asks for them
};

/// The pictures below a folder by name, or the file itself. Input error where there is neither.
Result<std::vector<fs::path>> picturesOf(const fs::path& path);

/// Decoded files, an error for each that is no picture; in parallel.
std::vector<Result<Image>> decodeFiles(std::span<const fs::path> files, Executor& executor);

} // namespace kindred::engine
