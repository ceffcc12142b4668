"""What a measured sweep says of its goals."""

GOAL_SIZE = (1_000_000, 128, 256, 0.05)  # rows, dimension, batch, sigma
ERROR_BOUNDS = {"fp32": 1e-5, "bf16": 6e-3}  # of the gradient, relative to float64


def goal_rows(options, rows):
    """The measured rows as rows of rows.py: every peer beside fp32 and beside bf16."""
    if (options.rows, options.dimension, options.batch, options.sigma) != GOAL_SIZE:
        return
    # By its beginning: the name of a dispatch target may hold "bf16" too.
    bf16 = next((r for r in rows if r["name"].startswith("Kindred bf16") and "best" in r), None)
    for peer in rows[1:]:
        # A peer that needs more memory than there is stands in the sweep's own table.
        if peer["name"].startswith("Kindred") or peer.get("failure") == "out of memory":
            continue
        kind = "stock" if peer["name"].endswith(", eager") else "tuned"
        for precision, own in (("fp32", rows[0]), ("bf16", bf16)):
            row = {"goal": f"sweep-{precision}-{kind}", "peer": peer["name"],
                   "case": options.bank + " bank"}
            if "failure" in peer or not own:
                yield {**row, "failure": peer.get("failure", "bf16 was not measured")}
                continue
            if precision == "bf16":
                row["note"] = "Kindred's best of the call, beside fp32 and not beside this peer"
            yield {**row, "unit": "s", "theirs": peer["best"],
                   "ours": peer["beside"] if precision == "fp32" else own["best"],
                   "worse": bool(own["error"] > ERROR_BOUNDS[precision]),
                   "quality": f"error {own['error']:.0e}, {own['memory']:.1f} bytes an element",
                   "peer_quality": f"{peer['error']:.0e}, {peer['memory']:.1f}"}
