# The Python module: the rows of the command, learners, losses and sets in Python, and what is said of those that are wrong.
#
#   PYTHONPATH=build/python BCO_COMMAND=build/bco python3 tests/python/module_test.py
import csv
import io
import json
import os
import signal
import subprocess
import sys
import threading
import traceback
import unittest
from pathlib import Path

import numpy as np

import bco

sys.path.append(str(Path(__file__).parents[2] / "examples" / "python"))
import own_learner

COMMAND = os.environ["BCO_COMMAND"]
TIMES = {"learner_seconds", "feedback_seconds"}


def command(*arguments):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)


def rows(text):
    return [{name: cell for name, cell in row.items() if name not in TIMES} for row in csv.DictReader(io.StringIO(text))]


def columns_of(result, learner):
    chosen = result["learner"] == learner
    return {name: result[name][chosen] for name in result.keys() if name not in TIMES | {"learner"}}


# Stays at the centre.
class Still:
    name = "still"
    feedback = "value"

    def create(self, game):
        self.rounds = 0
        self.game = game
        return self

    def play(self, y):
        self.rounds += 1
        y.fill(0)

    def observe(self, value):
        pass


def still(**changes):
    return type("Changed", (Still,), changes)


class Runs(unittest.TestCase):
    def test_have_the_rows_of_the_command(self):
        for problem, horizon, settings in [
            ("quadratic", "doubling", {"dimension": 6, "constraints": 4}),
            ("portfolio", "known", {"stocks": 5}),
            ("matrix", "doubling", {"size": 6, "rank": 3}),
            ("arena", "known", {"minimum_x": -0.25, "adversary": "drift"}),
            ("target", "doubling", {"target_set": "simplex", "feedback_noise": 0.1}),
            ("formula", "doubling", {"loss": "abs(dot(z, x) - w)", "dimension": 2}),
            ("routing", "known", {"grid": 3}),
        ]:
            with self.subTest(problem):
                learners = ["projection-free", "fkm:step=2", "ogd"]
                result = bco.run(
                    problem, learners, rounds=300, repeats=2, first_repeat=3, seed=9, horizon=horizon, **settings
                )
                given = [f"--set={name.replace('_', '-')}={value}" for name, value in settings.items()]
                expected = command(
                    "run", f"--problem={problem}", f"--learners={','.join(learners)}", "--rounds=300", "--repeats=2",
                    "--first-repeat=3", "--seed=9", f"--horizon={horizon}", *given,
                )  # fmt: skip
                self.assertEqual(rows(result.csv), rows(expected.stdout))

    def test_columns_are_arrays_of_their_cells(self):
        result = bco.run("target", ["fkm"], rounds=50)
        self.assertEqual(list(result.keys()), result.csv.splitlines()[0].split(","))
        self.assertEqual(result["round"].dtype, np.int64)
        self.assertEqual(result["round"][-1], 50)
        self.assertTrue(np.isnan(result["bound_printed"]).all())
        last = rows(result.csv)[-1]
        self.assertEqual(result["regret"][-1], float(last["regret"]))
        self.assertEqual(result["configuration"][-1], last["configuration"])
        with self.assertRaises(KeyError):
            result["regrets"]

    def test_are_repeated_by_their_configuration(self):
        result = bco.run("target", ["fkm", "ogd"], rounds=50, repeats=2, seed=4, dimension=3, radius=0.5)
        again = bco.run(**json.loads(json.dumps(result.configuration)))
        self.assertEqual(rows(again.csv), rows(result.csv))
        self.assertEqual(result.version, bco.__version__)

    def test_read_tables_from_files_and_data_frames(self):
        table = Path(__file__).parents[2] / "examples" / "node" / "trial.csv"
        settings = {"loss": "square(dot([age, dose], x) - response)", "dimension": 2, "rounds": 40}

        class Frame:  # as pandas and polars have it
            def to_csv(self, index):
                return table.read_text()

        result = bco.run("formula", ["ogd"], data=table, **settings)
        expected = command(
            "run", "--problem=formula", "--learners=ogd", f"--data={table}", "--rounds=40",
            f"--set=loss={settings['loss']}", "--set=dimension=2",
        )  # fmt: skip
        self.assertEqual(rows(result.csv), rows(expected.stdout))
        frame = bco.run("formula", ["ogd"], data=Frame(), **settings)
        np.testing.assert_array_equal(frame["regret"], result["regret"])

    def test_refuse_what_the_command_refuses_in_the_same_words(self):
        for options, settings in [
            (["--problem=nothing"], {"problem": "nothing"}),
            (["--learners=fkn"], {"learners": ["fkn"]}),
            (["--rounds=-5"], {"rounds": -5}),
            (["--repeats=1.5"], {"repeats": 1.5}),
            (["--seed=x"], {"seed": "x"}),
            (["--horizon=long"], {"horizon": "long"}),
            (["--set=dimension=0"], {"dimension": 0}),
            (["--set=bound=1"], {"bound": 1}),
            (["--problem=formula", "--set=loss=2x"], {"problem": "formula", "loss": "2x"}),
            (["--problem=portfolio", "--prices=/none.csv"], {"problem": "portfolio", "prices": "/none.csv"}),
        ]:
            with self.subTest(options):
                with self.assertRaises(ValueError) as caught:
                    bco.run(**settings)
                self.assertEqual(f"bco: {caught.exception}\n", command("run", *options).stderr)

    def test_warn_as_the_command_does(self):
        with self.assertWarnsRegex(UserWarning, "^the loss is not convex: between .*; no theorem applies"):
            bco.run("formula", ["ogd"], loss="-norm(x)", rounds=10)

    def test_describe_is_the_catalogue(self):
        expected = json.loads(command("describe").stdout)
        found = bco.describe()
        self.assertEqual(found, {name: expected[name] for name in found})
        self.assertIn("learners", found)

    def test_report_their_progress_over_all_repeats(self):
        reports = []
        bco.run("target", ["fkm"], rounds=1000, repeats=3, progress=lambda *report: reports.append(report))
        self.assertEqual(sorted(reports), reports)
        self.assertEqual(reports[-1], (3000, 3000))

    def test_can_be_interrupted(self):
        for learner in ["fkm", own_learner.Fkm]:
            with self.subTest(learner):
                threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
                with self.assertRaises(KeyboardInterrupt):
                    bco.run("target", [learner], rounds=10_000_000)

    def test_share_the_processor_and_the_catalogue_between_threads(self):
        expected = [rows(bco.run("target", [learner], rounds=3000).csv) for learner in ["fkm", Still]]
        found = {}

        def play(index):
            learner = ["fkm", Still][index % 2]
            found[index] = rows(bco.run("target", [learner], rounds=3000).csv)

        threads = [threading.Thread(target=play, args=(index,)) for index in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([found[index] for index in range(6)], expected * 3)


class Learners(unittest.TestCase):
    def test_fkm_in_python_has_the_bits_of_the_library(self):
        for problem in ["quadratic", "arena", "target", "routing"]:
            for horizon in ["doubling", "known"]:
                with self.subTest(problem, horizon=horizon):
                    result = bco.run(
                        problem, [own_learner.Fkm, "fkm"], rounds=500, repeats=2, seed=5, horizon=horizon, feedback_noise=0.1
                    )
                    ours = columns_of(result, "own-fkm")
                    for name, column in columns_of(result, "fkm").items():
                        np.testing.assert_array_equal(ours[name], column, name)

    def test_are_named_in_the_result_with_the_digest_of_their_source(self):
        result = bco.run("target", [own_learner.Fkm()], rounds=10)
        self.assertEqual(result.configuration["learners"], ["own-fkm"])
        self.assertRegex(result.code["own-fkm"], "^[0-9a-f]{64}$")
        self.assertNotIn("own-fkm", [each["name"] for each in bco.describe()["learners"]])
        self.assertIsNone(bco.run("target", [still()], rounds=1).code["still"])

    def test_see_two_values_or_the_gradient_where_they_declare_it(self):
        seen = []

        def second(self, y):
            y.fill(0)
            y[0] = 0.5

        two = still(
            feedback="two-values", second=second, observe=lambda self, value, other: seen.append(value - other)
        )
        slope = still(name="slope", feedback="gradient", observe=lambda self, value, g: seen.append(g.copy()))
        settings = {"loss": "3 * x[1] + x[2]", "dimension": 2, "rounds": 1}
        result = bco.run("formula", [two, slope], **settings)
        self.assertEqual(seen[0], -1.5)
        np.testing.assert_array_equal(seen[1], [3, 1])
        np.testing.assert_array_equal(result["average_loss"], [0.75, 0])
        np.testing.assert_array_equal(result["average_loss_center"], [0.75, 0])

    def test_know_the_constants_of_the_game(self):
        games = []

        def create(self, game):
            games.append(game)
            return Still.create(self, game)

        bco.run("target", [still(create=create)], rounds=5, horizon="known", dimension=3, target_set="box")
        game = games[0]
        self.assertEqual([game.n, game.T, game.r, game.R, game.D], [3, 5, 1, 3**0.5, 2 * 3**0.5])
        self.assertEqual(list(game.center), [0, 0, 0])
        self.assertGreater(game.M, 0)
        self.assertGreater(game.sigma, 0)
        self.assertGreaterEqual(game.beta, game.sigma)

    def test_ask_the_oracles_in_place_and_are_counted(self):
        class Curious(Still):
            oracles = ["projection", "linear", "membership", "separation"]

            def observe(self, value):
                k, x = self.game.set, np.array([3.0, 4.0])
                assert not k.contains(x) and k.contains(x, tolerance=4.1)
                assert k.separate(x) and x[0] > 0
                x = np.array([3.0, 4.0])
                k.project(x)
                np.testing.assert_allclose(x, [0.6, 0.8])
                assert not k.separate(np.zeros(2))
                k.minimize(x)
                np.testing.assert_allclose(x, [-0.6, -0.8])

        result = bco.run("target", [Curious], rounds=10, dimension=2)
        counted = [result[name][-1] for name in ["projections", "linear_minimizations", "memberships", "separations"]]
        self.assertEqual(counted, [10, 10, 20, 20])

    def test_draw_from_the_stream_that_they_name(self):
        drawn = []

        def create(self, game):
            u = np.zeros(3)
            game.random.sphere(u)
            drawn.append([*u, game.random.uniform(), game.random.normal()])
            return Still.create(self, game)

        for stream in ["fkm", "fkm", "ogd"]:
            bco.run("target", [still(create=create, stream=stream)], rounds=1, horizon="known")
        self.assertEqual(drawn[0], drawn[1])
        self.assertNotEqual(drawn[0], drawn[2])

    def test_that_are_wrong_are_told_with_their_name_and_round(self):
        def throws(self, y):
            Still.play(self, y)
            if self.rounds == 5000:
                raise KeyError("step")

        def shortens(self, y):
            y.resize(5, refcheck=False)

        def asks(self, value):
            self.game.set.project(np.zeros(10))

        def asks_too_little(self, value):
            self.game.set.project(np.zeros(9))

        place = "still on target in round "
        for error, sentence, changes in [
            (RuntimeError, place + "5000: play: KeyError: 'step'", {"play": throws}),
            (RuntimeError, place + "1: play must fill in its array and return None, got ndarray",
             {"play": lambda self, y: y + 1}),
            (ValueError, f"point of {place}1 must be finite, got nan", {"play": lambda self, y: None}),
            (RuntimeError, place + "1: play must leave its array at the length of 10, got 5", {"play": shortens}),
            (ValueError, f"point of {place}1 must be finite, got nan", {"play": lambda self, y: y.fill(np.nan)}),
            (ValueError, f"point of {place}1 must lie in the set, got (3, 3, 3, 3, …) from its centre",
             {"play": lambda self, y: y.fill(3)}),
            (ValueError, f"centre of {place}1 must lie in the set, got (3, 3, 3, 3, …) from its centre",
             {"center": lambda self, x: x.fill(3)}),
            (RuntimeError, place + "1: observe: TypeError: observe() missing 1 required positional argument: 'gradient'",
             {"observe": eval("lambda self, value, gradient: None")}),
            (RuntimeError, place + '1: observe: ValueError: oracle of "still" must name all that it uses, "projection", '
             'got "linear"', {"observe": asks, "oracles": ["linear"]}),
            (RuntimeError, place + "1: observe: ValueError: x must be an array of 10 numbers of type float64, got one of "
             "shape (9,) and type float64", {"observe": asks_too_little, "oracles": ["projection"]}),
            (RuntimeError, place + "1: play: ValueError: code that bco runs cannot run bco",
             {"play": lambda self, y: bco.run()}),
            (RuntimeError, 'create of "still": ZeroDivisionError: division by zero', {"create": lambda self, game: 1 / 0}),
            (ValueError, '"still" must have the method play, got NoneType', {"create": lambda self, game: None}),
            (ValueError, '"still" must have the method second, got Changed', {"feedback": "two-values"}),
            (ValueError, 'unknown feedback of still "values", the nearest is "value"', {"feedback": "values"}),
            (ValueError, 'unknown oracle of still "projektion", the nearest is "projection"', {"oracles": "projektion"}),
            (ValueError, 'unknown learner "fkn", the nearest is "fkm"', {"stream": "fkn"}),
            (ValueError, 'name must not be that of another learner, got "fkm"', {"name": "fkm"}),
            (ValueError, "name of Changed must be a text, got int", {"name": 5}),
        ]:  # fmt: skip
            with self.subTest(sentence), self.assertRaises(error) as caught:
                bco.run("target", [still(**changes)], rounds=6000, horizon="known")
            with self.subTest(sentence):
                self.assertEqual(str(caught.exception).replace("<lambda>", "observe"), sentence)
        self.assertEqual(len(bco.describe()["learners"]), len(json.loads(command("describe").stdout)["learners"]))

    def test_that_change_a_gradient_get_a_whole_one_in_the_next_round(self):
        lengths = []

        def observe(self, value, gradient):
            lengths.append(len(gradient))
            if len(lengths) == 1:
                gradient.resize(1000, refcheck=False)
            else:
                gradient.flags.writeable = False

        bco.run("target", [still(feedback="gradient", observe=observe)], rounds=3, dimension=4)
        self.assertEqual(lengths, [4, 4, 4])

    def test_errors_have_the_traceback_of_the_code(self):
        def observe(self, value):
            return [][7]

        with self.assertRaises(RuntimeError) as caught:
            bco.run("target", [still(observe=observe)], rounds=10)
        self.assertIsInstance(caught.exception.__cause__, IndexError)
        self.assertIn("return [][7]", "".join(traceback.format_exception(caught.exception)))

    def test_that_keep_their_game_cannot_ask_it_later(self):
        learner = still()()
        bco.run("target", [learner], rounds=10)
        for ask in [learner.game.random.uniform, lambda: learner.game.set.project(np.zeros(10))]:
            with self.assertRaisesRegex(ValueError, "^a game that is over cannot be asked$"):
                ask()

    def test_that_obey_the_laws_break_none(self):
        for problem in ["quadratic", "arena"]:
            self.assertEqual(bco.check_learner(own_learner.Fkm, problem), [])

    def test_that_share_a_state_break_a_law(self):
        class Sharing(Still):
            total = 0.0

            def play(self, y):
                y.fill(0)
                y[0] = min(0.1, Sharing.total)

            def observe(self, value):
                Sharing.total += 1e-9

        broken = bco.check_learner(Sharing)
        self.assertIn(
            "still must play the same points for the same seed, got another in round 1 with horizon=doubling", broken
        )
        self.assertIn(
            "still must play the same points whatever another repeat does, got another in round 1 with horizon=known", broken
        )
        self.assertIn("must lie in the set", bco.check_learner(still(play=lambda self, y: y.fill(3)))[0])


# f_t(x) = |<z_t, x> − w_t|, as in the formula; its own draws.
class Absolute:
    name = "absolute"
    rounds = 200

    def create(self, game):  # a new one: a pilot and the best fixed point have theirs
        losses = Absolute()
        losses.random, losses.z = game.random, np.zeros(game.n)
        return losses

    def next(self):
        self.random.sphere(self.z)
        self.w = self.random.normal()

    def value(self, x):
        return abs(self.z @ x - self.w)

    def gradient(self, x, g):
        g[:] = np.sign(self.z @ x - self.w) * self.z


# The losses of the formula square(x[1] − 1) + 2·x[2].
class Plain:
    name = "plain"

    def create(self, game):
        return self

    def value(self, x):
        return (x[0] - 1) ** 2 + 2 * x[1]

    def gradient(self, x, g):
        g[:] = 2 * (x[0] - 1), 2


# {x : ‖x − (1, 0)‖ ≤ 2}.
class Disc:
    name = "disc"
    center = (1, 0)
    inner_radius = outer_radius = 2
    diameter = 4

    def minimize(self, g):
        length = np.linalg.norm(g)
        g[:] = self.center - 2 * (g / length if length > 0 else np.array([1, 0]))

    def project(self, x):
        x -= self.center
        x *= 2 / max(2, np.linalg.norm(x))
        x += self.center


class LossesAndSets(unittest.TestCase):
    def test_losses_and_a_set_in_python_play_as_their_formulas_do(self):
        settings = {"rounds": 400, "seed": 2, "value_bound": 9, "gradient_bound": 7}
        learners = ["fkm", "ocg", "ogd", "separation"]
        mine = bco.run(Plain, learners, target_set=Disc(), **settings)
        formula = bco.run(
            "formula", learners, loss="square(x[1] - 1) + 2*x[2]", dimension=2, target_set="own",
            set="norm(x - [1, 0]) <= 2", **settings,
        )  # fmt: skip
        for name in ["average_loss", "average_loss_center", "projections", "linear_minimizations", "separations"]:
            np.testing.assert_allclose(mine[name], formula[name], rtol=1e-6, err_msg=name)
        gap = mine["regret_gap"] + formula["regret_gap"] + 1e-6
        self.assertTrue((abs(mine["regret"] - formula["regret"]) <= gap).all())
        self.assertEqual(list(mine.code), ["disc", "plain"])
        self.assertEqual(mine.configuration["target_set"], "disc")

    def test_losses_draw_from_the_stream_of_their_repeat(self):
        both = bco.run(Absolute, ["fkm", own_learner.Fkm], repeats=2, target_set="simplex", dimension=3)
        second = bco.run(Absolute, ["fkm"], first_repeat=1, target_set="simplex", dimension=3)
        chosen = (both["repeat"] == 1) & (both["learner"] == "fkm")
        self.assertEqual(both["round"][-1], 200)
        for name in ["average_loss", "regret", "value_bound", "gradient_bound"]:
            np.testing.assert_array_equal(both[name][chosen], second[name])
        np.testing.assert_array_equal(columns_of(both, "fkm")["regret"], columns_of(both, "own-fkm")["regret"])

    def test_a_set_in_python_is_a_choice_of_the_formula_too(self):
        result = bco.run("formula", ["fkm", "ocg"], loss="norm(x - z)", target_set=Disc, rounds=100)
        self.assertTrue((result["outside"] == 0).all())

    def test_that_are_wrong_are_told(self):
        def changed(base, **changes):
            return type("Changed", (base,), changes)

        for error, sentence, arguments in [
            (RuntimeError, 'value of "plain" in round 1: ZeroDivisionError: division by zero',
             {"problem": changed(Plain, value=lambda self, x: 1 / 0)}),
            (RuntimeError, 'value of "plain" in round 1: TypeError: float() argument must be a string or a real number, '
             "not 'NoneType'", {"problem": changed(Plain, value=lambda self, x: None)}),
            (ValueError, "losses of plain must be finite, got nan in the pilot",
             {"problem": changed(Plain, value=lambda self, x: np.nan)}),
            (RuntimeError, "create of \"plain\": AttributeError: 'Changed' object has no attribute 'create'",
             {"problem": type("Changed", (), {"name": "plain"})}),
            (RuntimeError, 'project of "disc": IndexError: list index out of range',
             {"problem": "target", "target_set": changed(Disc, project=lambda self, x: [][1])}),
            (ValueError, 'inner_radius of "disc" must be a positive number, got 0',
             {"problem": "target", "target_set": changed(Disc, inner_radius=0)}),
            (RuntimeError, "center of \"disc\": AttributeError: 'Changed' object has no attribute 'centre'",
             {"problem": "target", "target_set": type("Changed", (), {**vars(Disc), "center": property(lambda self: self.centre)})}),
            (ValueError, 'name must not be that of another set, got "ball"',
             {"problem": "target", "target_set": changed(Disc, name="ball")}),
        ]:  # fmt: skip
            with self.subTest(sentence), self.assertRaises(error) as caught:
                bco.run(learners=["fkm"], rounds=10, dimension=None if "target_set" in arguments else 2, **arguments)
            with self.subTest(sentence):
                self.assertEqual(str(caught.exception), sentence)


if __name__ == "__main__":
    unittest.main()
