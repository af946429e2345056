"""A figure of the BCO playground in a notebook, and its measurements as NumPy arrays.

    from bco_playground import Figure

    figure = Figure("regret-plot", learners=["projection-free", "fkm"], dimension=3, rounds=10_000, repeats=8)
    figure                                                    # the last line of a cell shows it
    figure.results["learners"]["fkm"]["regret"].mean(axis=0)  # in a later cell, when the run is done
    figure.settings = {"dimension": 8}                        # runs again

Your own loss, on the rows of a DataFrame or of the text of a CSV file:

    Figure(problem="formula", loss="square(dot([age, dose], x) - response)", dimension=2, data=table)

It needs `pip install anywidget numpy`, and bco-playground.js next to this file, or where `web/run --build` leaves it.
"""

import math
import pathlib

import anywidget
import numpy
import traitlets

_here = pathlib.Path(__file__).resolve().parent
_scripts = [_here / "bco-playground.js", _here / "../../web/dist/bco-playground.js"]


def _plain(name, value):
    """Converts a value for JSON: NumPy's numbers and arrays to Python's own; NaN is refused."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [_plain(name, each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        raise traitlets.TraitError(f"{name} must be a finite number, got {value}")
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise traitlets.TraitError(f"{name} must be text, a number, True, False or a list, got {type(value).__name__}")


def _csv(data):
    """The text of a table: of a DataFrame, or of anything else that has `to_csv`, without its index."""
    text = data.to_csv(index=False) if hasattr(data, "to_csv") else data
    if not isinstance(text, str):
        raise traitlets.TraitError(f"data must be the text of a CSV file or a DataFrame, got {type(data).__name__}")
    return text


def unpacked(measured):
    """`rounds` are the checkpoints and `repeats` the numbers of the repeats; `learners` has, by a learner's name and the
    name of a series (`regret`, `average_loss`, …, the columns of `bco run`), one row per repeat and one column per
    checkpoint. The arrays are read-only views of the received bytes.
    """
    rounds, repeats = (numpy.frombuffer(measured[name], "<f8") for name in ("rounds", "repeats"))

    def matrix(values):
        return numpy.frombuffer(values, "<f8").reshape(len(repeats), len(rounds))

    learners = {
        learner: {name: matrix(values) for name, values in series.items()}
        for learner, series in measured["learners"].items()
    }
    return {"rounds": rounds, "repeats": repeats, "learners": learners}


class Figure(anywidget.AnyWidget):
    """`element`: "arena", "regret-plot", "sweep", "playground", …; `settings`: those of a link to the playground.

    As arguments, settings have an underscore for a hyphen: `loss_at="x"`.
    """

    # A file, or the address of one: "https://…/bco-playground.js".
    _esm = next((script for script in _scripts if script.exists()), _scripts[0])

    element = traitlets.Unicode("regret-plot").tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    data = traitlets.Any("", help="A table: text, or anything with `to_csv`.").tag(sync=True)
    paused = traitlets.Bool(False).tag(sync=True)
    # Set by the figure.
    link = traitlets.Unicode("", help="All current settings, including the reader's changes.").tag(sync=True)
    error = traitlets.Unicode("", help="One line for each setting that was refused.").tag(sync=True)
    measured = traitlets.Dict(help="The data of `results`, as bytes.").tag(sync=True)
    results = traitlets.Any(help="Arrays; None before a run is done.")

    def __init__(self, element="regret-plot", *, data="", paused=False, **settings):
        named = {name.replace("_", "-"): value for name, value in settings.items()}
        super().__init__(element=element, data=data, paused=paused, settings=named)

    @traitlets.validate("data")
    def _check_data(self, proposal):
        return _csv(proposal["value"])

    @traitlets.validate("settings")
    def _check_settings(self, proposal):
        return {name: _plain(name, value) for name, value in proposal["value"].items()}

    @traitlets.observe("measured")
    def _unpack(self, change):
        self.results = unpacked(change["new"]) if change["new"] else None
