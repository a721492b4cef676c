"""A table of what was measured against what is expected."""

import os
import platform
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table


@dataclass
class Report:
    """Collects rows as they are measured, prints them at the end, and knows whether every bar was met."""

    title: str
    rows: list[tuple[str, str, str, bool | None]] = field(default_factory=list)

    def add(self, what: str, measured: str, expected: str = "", met: bool | None = None) -> None:
        """Add a row; `met` None means that nothing in particular was expected."""
        self.rows.append((what, measured, expected, met))
        Console(stderr=True).print(f"[dim]{what}: {measured}[/]", soft_wrap=True)

    @property
    def all_met(self) -> bool:
        """Whether nothing fell short."""
        return all(met is not False for *_, met in self.rows)

    def print(self) -> None:
        """Print the table."""
        table = Table(
            "what", "measured", "expected", "", title=f"{self.title}, {machine()}", title_justify="left"
        )
        for what, measured, expected, met in self.rows:
            table.add_row(
                what, measured, expected, {True: "[green]met[/]", False: "[red]missed[/]", None: ""}[met]
            )
        console = Console()
        (console if console.is_terminal else Console(width=110)).print(table)


def machine() -> str:
    """Name the processor, the number of cores and Python."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        lines = []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"
