"""The study's tables, and with matplotlib its pictures."""

import json
import statistics

NAMES = {
    "self-play": "(a) self-play",
    "supervised": "(b) labels",
    "structure": "(c) labels, pairs or regions given",
    "nimbers": "(d) labels, regions and nimbers given",
}


def report(folder):
    rows = [json.loads(line) for line in (folder / "results.jsonl").read_text("utf-8").splitlines()]
    cells = {tuple(row["cell"]): row for row in rows}
    for rule in ("chain", "antichain"):
        print(f"\n{rule}: a winning move taken where a win can be kept or given away, in per cent\n")
        print(accuracies(cells, rule, "moves"))
        print(f"\n{rule}: who wins, in per cent\n")
        print(accuracies(cells, rule, "verdicts"))
    print("\nBudgets\n")
    print(budgets(cells))
    try:
        draw(cells, folder)
    except ImportError:
        print("\n(no pictures without matplotlib)")


def interval(values):
    """The mean over seeds, and half the 95 % interval of it by Student's t."""
    mean = statistics.fmean(values)
    if len(values) < 2:
        return mean, 0.0
    student = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 8: 2.36}.get(len(values), 2.0)
    return mean, student * statistics.stdev(values) / len(values) ** 0.5


def percent(values):
    mean, half = interval(values)
    return f"{100 * mean:.1f} ± {100 * half:.1f}"


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def accuracies(cells, rule, what):
    sizes = sorted({most for _, each, most in cells if each == rule})
    head = ["", *(f"2–{most}" for most in sizes)]
    rows = []
    first = {most: next(row for cell, row in cells.items() if cell[1:] == (rule, most)) for most in sizes}
    if what == "moves":
        rows.append(["positions", *(f"{first[most]['chances']:,}" for most in sizes)])
        rows += [
            [base, *(f"{100 * first[most][base]:.1f}" for most in sizes)] for base in ("chance", "greedy")
        ]
    else:
        rows.append(["positions", *(f"{first[most]['positions']:,}" for most in sizes)])
        common = [max(first[most]["won"], 1 - first[most]["won"]) for most in sizes]
        rows.append(["always the commoner answer", *(f"{100 * share:.1f}" for share in common)])
    for method, name in NAMES.items():
        found = [cells.get((method, rule, most)) for most in sizes]
        if any(found):
            rows.append([name, *(percent(row[what]) if row else "" for row in found)])
        if method == "self-play" and any(found):
            which = what == "verdicts"
            asked = sorted({int(key[5:]) for row in found if row for key in row if key.startswith("with ")})
            for simulations in asked:
                key = f"with {simulations}"
                shares = [percent(row[key][which]) if row and key in row else "" for row in found]
                rows.append([f"(a) and a search of {simulations}", *shares])
    return table(head, rows)


def budgets(cells):
    rows = []
    for method, name in NAMES.items():
        for rule in ("chain", "antichain"):
            found = [row for cell, row in sorted(cells.items()) if cell[:2] == (method, rule)]
            if not found:
                continue
            examples = [row["examples"] for row in found]
            searched = found[0].get("simulations")
            moves = (
                f"{min(examples) * (searched + 1) / 1e6:.1f}–{max(examples) * (searched + 1) / 1e6:.1f} M"
                if searched
                else "none"
            )
            told = [row["labels"] for row in found if "labels" in row]
            rows.append(
                [
                    name,
                    rule,
                    f"{statistics.fmean(row['seconds'] for row in found):.1f}",
                    f"{min(examples) / 1e6:.2f}–{max(examples) / 1e6:.2f} M",
                    moves,
                    f"{min(told):,}–{max(told):,}" if told else "none",
                ]
            )
    head = [
        "",
        "rule",
        "GPU seconds, all seeds",
        "positions learnt from, a seed",
        "moves made, a seed",
        "distinct labels",
    ]
    return table(head, rows)


def draw(cells, folder):
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    matplotlib.rcParams.update({"svg.hashsalt": "study", "font.size": 9})
    colours = dict(zip(NAMES, ("#d62728", "#1f77b4", "#2ca02c", "#9467bd"), strict=True))
    figure, axes = plt.subplots(1, 2, figsize=(9, 4.2), sharey=True, layout="constrained")
    for axis, rule in zip(axes, ("chain", "antichain"), strict=True):
        for method, name in NAMES.items():
            found = sorted(
                (most, cells[method, rule, most]["moves"]) for m, r, most in cells if (m, r) == (method, rule)
            )
            if found:
                sizes, means, halves = zip(*((most, *interval(moves)) for most, moves in found), strict=True)
                axis.errorbar(sizes, means, halves, label=name, color=colours[method], marker="o", capsize=3)
        found = sorted(
            {(most, row["chance"], row["greedy"]) for (_, r, most), row in cells.items() if r == rule}
        )
        sizes, chance, greedy = zip(*found, strict=True)
        axis.plot(sizes, chance, ":", color="grey", label="chance")
        axis.plot(sizes, greedy, "--", color="grey", label="greedy")
        axis.set(title=rule, xlabel="n, the pool being 2–n", ylim=(0, 1.03), xticks=sizes)
    axes[0].set_ylabel("winning move taken")
    below(figure, axes[1], 3)
    save(figure, folder / "learning.svg")

    figure, axes = plt.subplots(1, 2, figsize=(9, 4.2), sharey=True, layout="constrained")
    for axis, rule in zip(axes, ("chain", "antichain"), strict=True):
        for method, name in NAMES.items():
            for most, style in ((32, ":"), (50, "-"), (100, "--")):
                if row := cells.get((method, rule, most)):
                    spent, _, moves, _ = zip(*row["curve"], strict=True)
                    axis.plot(spent, moves, style, color=colours[method], label=f"{name}, 2–{most}")
        axis.set(title=rule, xlabel="GPU seconds", ylim=(0, 1.03))
    axes[0].set_ylabel("winning move taken")
    below(figure, axes[1], 4)
    save(figure, folder / "learning-curves.svg")

    figure, axes = plt.subplots(1, 2, figsize=(9, 4.2), sharey=True, layout="constrained")
    for axis, kind in zip(axes, ("regions", "nimber"), strict=True):
        for method, name in NAMES.items():
            for most, style in ((50, "-"), (72, "--")):
                row = cells.get((method, "antichain", most))
                points = (
                    [(v, share) for v, count, share, _, _ in row["by"].get(kind, ()) if count >= 30]
                    if row
                    else []
                )
                if points:
                    axis.plot(
                        *zip(*points, strict=True),
                        style,
                        color=colours[method],
                        marker=".",
                        label=f"{name}, 2–{most}",
                    )
        axis.set(xlabel={"regions": "regions", "nimber": "nimber of the position"}[kind], ylim=(0, 1.03))
    axes[0].set_ylabel("winning move taken, antichain")
    below(figure, axes[1], 4)
    save(figure, folder / "learning-errors.svg")


def below(figure, axis, columns):
    """Explain the lines below the picture."""
    figure.legend(*axis.get_legend_handles_labels(), loc="outside lower center", ncols=columns, fontsize=7)


def save(figure, file):
    figure.savefig(file, metadata={"Date": None})
    print(f"drew {file}")
