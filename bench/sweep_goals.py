"""What a measured sweep says of its goals."""

GOAL_SIZE = (1_000_000, 128, 256, 0.05)  # rows, dimension, batch, sigma
ERROR_BOUNDS = {"fp32": 1e-5, "bf16": 6e-3}  # of the gradient, relative to float64
STOCK = (", eager", ", CrossBatchMemory + NCALoss")  # how the names of peers end that nobody has tuned


def goal_rows(options, ours, peers):
    """The measured rows as rows of rows.py: every peer beside fp32 and beside bf16. ours: of both, in
    this order."""
    if (options.rows, options.dimension, options.batch, options.sigma) != GOAL_SIZE:
        return
    for peer in peers:
        # A peer that needs more memory than there is stands in the sweep's own table.
        if peer.get("failure") == "out of memory":
            continue
        kind = "stock" if peer["name"].endswith(STOCK) else "tuned"
        for precision, own in zip(ERROR_BOUNDS, ours):
            row = {"goal": f"sweep-{precision}-{kind}", "peer": peer["name"], "case": options.bank + " bank"}
            if "failure" in peer:
                yield {**row, "failure": peer["failure"]}
                continue
            yield {**row, "unit": "s", "theirs": peer["best"], "ours": peer["beside"][precision],
                   "worse": own["error"] > ERROR_BOUNDS[precision],
                   "quality": f"error {own['error']:.0e}, {own['memory']:.1f} bytes an element",
                   "peer_quality": f"{peer['error']:.0e}, {peer['memory']:.1f}"}
