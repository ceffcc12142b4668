"""What Kindred is to reach, goal by goal, and what is compared for it."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Goal:
    """ratio: how many times as fast as each peer whose name contains one of `against` (all, if
    empty); other peers stand beside for information. most: what Kindred's own number must not
    exceed, in the row's unit. limit: what the arithmetic alone takes at 234 GF/s in fp32, as
    on the machine that the goals were set on. cases: those that every measurement of it has."""

    id: str
    area: str
    what: str
    words: str
    ratio: float = 0
    against: tuple = ()
    most: float = 0
    limit: str = ""
    cases: tuple = ()
    peers: tuple = ()
    absent: str = ""  # why there is no row unless a machine has what it takes

    def binds(self, peer):
        return bool(self.ratio) and (not self.against or any(name in peer for name in self.against))


SWEEP = "NCA/SNCA loss and gradient, 1e6 × 128, b = 256"
NO_GPU = "no GPU was at hand (bench/sweep_gpu.py)"
OBJECTIVE = "step of an objective: "
BANKS = ("random bank", "trained bank")
PRECISIONS = ("fp32", "bf16")
STARTS = ("nothing of it in memory", "started before")
EPOCHS = ("conv4, MNIST, 54,000 images", "conv4, CIFAR-10 as JPEG")

GOALS = [
    Goal("sweep-fp32-stock", "sweep", SWEEP + ", fp32", "≥ 8 × stock eager, error ≤ 1e-5", 8, limit="0.56 s",
         cases=BANKS, peers=("CrossBatchMemory",)),
    Goal("sweep-fp32-tuned", "sweep", SWEEP + ", fp32", "≥ 2 × tuned torch", 2, limit="0.56 s", cases=BANKS),
    Goal("sweep-bf16-stock", "sweep", SWEEP + ", bf16", "≥ 15 × stock eager, error ≤ 6e-3", 15, limit="0.28 s",
         cases=BANKS, peers=("CrossBatchMemory",)),
    Goal("sweep-bf16-tuned", "sweep", SWEEP + ", bf16", "≥ 5 × tuned torch", 5, limit="0.28 s", cases=BANKS),
    Goal("sweep-gpu", "sweep", SWEEP + ", on a GPU by mma.sync", "≥ 8 × eager and ≤ 1 ms", 8, ("eager",), 1,
         "0.17 ms on an H200", absent=NO_GPU),
    Goal("sweep-gpu-wgmma", "sweep", SWEEP + ", on an H200 by wgmma and TMA", "≥ 20 × eager and ≤ 0.35 ms", 20,
         ("eager",), 0.35, "0.17 ms on an H200", absent=NO_GPU),
    Goal("graph-exact", "graph", "exact graph of 15 neighbours, 1e5 × 128", "≥ 5 × exact faiss", 5, ("faiss",),
         limit="10.9 s in fp32, 5.5 s by symmetry, 1.4 s in int8"),
    Goal("graph-recall", "graph", "graph of 15 neighbours, 1e5 × 128, recall ≥ 0.998", "≥ 3 ×", 3),
    Goal("graph-mnist", "graph", "graph of 15 neighbours, MNIST on 50 components, 60,000",
         "exact in ≤ 0.8 s", most=0.8),
    Goal("refresh", "refresh", "refresh of a graph after an epoch's drift", "≥ 10 × rebuilding with pynndescent", 10,
         ("pynndescent",)),
    Goal("tsne-10k", "tsne", "t-SNE, MNIST 10,000, 1,000 iterations",
         "≥ 7 × scikit-learn, KL ≤ 1.01 ×", 7, ("scikit-learn",), limit="3.5–5 s"),
    Goal("tsne-70k", "tsne", "t-SNE, MNIST 70,000, 1,000 iterations", "≥ 6 × openTSNE, same quality", 6, ("openTSNE",),
         limit="15 s", peers=("UMAP",)),
    Goal("tsne-784", "tsne", "t-SNE, MNIST 70,000 × 784, 500 iterations",
         "≤ 22.85 s (ManiVault on an RTX 2080 SUPER)", most=22.85),
    Goal("evaluate", "evaluate", "Recall@1 … 1000 and MAP@R, 60,502 × 128", "≥ 4.5 ×, the same recall", 4.5,
         limit="4.0 s in fp32, 1.0 s in bf16"),
    Goal("kmeans", "kmeans", "k-means into 11,316, 20 iterations, 60,502 × 128", "≥ 4.5 ×, objective within 0.1 %", 4.5,
         limit="15 s in fp32, 7.5 s in bf16, less with pruning"),
    Goal("kmeans-report", "kmeans", "k-means as mutual information is reported, 20 iterations, 60,502 × 128",
         "faster", 1),
    Goal("images-photo", "images", "JPEG of 400 × 534 to batches: crop, flip, normalise", "≥ 2.5 ×", 2.5,
         limit="1,900 images/s a core"),
    Goal("images-jitter", "images", "the same with colour jitter", "≥ 6 ×", 6),
    Goal("images-shard", "images", "the same from pictures made smaller once, to 256 pixels", "≥ 5 ×", 5,
         limit="6,100 images/s"),
    Goal("fisher", "fisher", "Fisher vector, 10,000 × 64, K = 512", "≥ 10 × VLFeat", 10, ("VLFeat",),
         limit="6–11 ms"),
    Goal("sift", "fisher", "dense SIFT", "≥ 3 ×", 3),
    Goal("pq", "pq", "SGD step on product codes, 65,536 columns, 100 classes", "≥ 8 ×, weights within 1e-4", 8,
         limit="20,000 vectors/s"),
    Goal("objectives-memory", "objectives", OBJECTIVE + "a memory", "≥ 3 × the formula in torch", 3, limit="its products"),
    Goal("objectives-pairs", "objectives", OBJECTIVE + "pairs of a batch", "≥ 3 × the formula in torch", 3,
         limit="its products"),
    Goal("objectives-ncm", "objectives", OBJECTIVE + "NCM", "≥ 3 × the formula in torch", 3, limit="its products"),
    Goal("objectives-lmnn", "objectives", OBJECTIVE + "LMNN", "≥ 3 × the formula in torch", 3, limit="its products"),
    Goal("objectives-linear", "objectives", OBJECTIVE + "linear", "≥ 3 × the formula in torch", 3,
         limit="its products"),
    Goal("scatter-1m", "scatter", "1 M discs, the whole picture", "≤ 8 ms", most=8),
    Goal("scatter-peers", "scatter", "1 M discs, every one drawn anew", "faster than each", 1),
    Goal("scatter-pan", "scatter", "10 M discs, pan, every pixel final, p95", "≤ 33 ms", most=33, limit="2.7 ms to read 10 M"),
    Goal("scatter-zoom", "scatter", "10 M discs, zoom, every pixel final, p95", "≤ 33 ms", most=33,
         limit="2.7 ms to read 10 M"),
    Goal("scatter-hover", "scatter", "10 M discs, what lies under the pointer, p95", "≤ 1 ms", most=1),
    Goal("scatter-lasso", "scatter", "10 M discs, lasso, median", "≤ 30 ms", most=30),
    Goal("window-input", "window", "input to repaint, 30,000 pictures, a training and a moving map", "p99 < 50 ms", most=50),
    Goal("window-curve", "window", "a point of the loss, from its line in events.jsonl to the screen", "p99 ≤ 250 ms",
         most=250, limit="33 ms, a frame"),
    Goal("board", "board", "support edit to 10,000 predictions drawn again, median", "< 100 ms", most=100),
    Goal("conv-resnet18", "conv", "SNCA step, resnet18, 32 px, b = 128, of the encoder's own", "≤ 105 %", most=105,
         cases=PRECISIONS),
    Goal("conv-epoch", "conv", "SNCA epoch, resnet18, 32 px, b = 128, n = 50,000, of the encoder's own steps", "≤ 105 %",
         most=105, cases=("bf16",)),
    Goal("conv-small", "conv", "SNCA step, conv4, 84 px, b = 100, of encoder and sweep", "≤ 105 %", most=105,
         cases=PRECISIONS),
    Goal("conv-torch", "conv", "the encoder's own step beside torch's best setting", "as fast", 1,
         limit="torch's best setting"),
    Goal("evaluate-epochs", "conv", "evaluation between epochs, beyond forward and search", "≤ 10 %", most=10, cases=EPOCHS),
    Goal("startup-paint", "startup", "start of the window to its first paint", "< 300 ms", most=300,
         cases=STARTS),
    Goal("startup-curve", "startup", "from the click on the demo to its first curve point", "< 5 s", most=5000,
         cases=STARTS),
    Goal("pipeline", "pipeline", "fit MNIST, evaluate, map, without the encoder's own time", "≥ 3 ×, same accuracy", 3),
]

AREAS = list(dict.fromkeys(goal.area for goal in GOALS))
