"""Every command explains itself with an example that works, shells complete it, and exit codes tell how it ended."""

import json
import os
import re
import shlex
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from mtgengine import Deck
from mtgengine.cli import main


def commands(group, path=()):
    yield path, group
    for name, command in sorted(getattr(group, "commands", {}).items()):
        yield from commands(command, (*path, name))


EVERY = dict(commands(main))


def help_of(path):
    found = CliRunner().invoke(main, [*path, "--help"], terminal_width=200)
    assert found.exit_code == 0
    return found.output


def examples(path):
    lines = (line.strip() for line in help_of(path).splitlines())
    return [line for line in lines if line.startswith("mtgengine ")]


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_command_has_an_example_in_its_help(path):
    text = help_of(path)
    assert "Example" in text
    assert any(line.startswith(" ".join(("mtgengine", *path))) for line in examples(path)), text


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_the_examples_name_commands_and_options_that_exist(path):
    for line in examples(path):
        words = shlex.split(line)[1:]
        words = words[: next((place for place, word in enumerate(words) if word in ("|", ">", ">>")), len(words))]
        command = main
        while isinstance(command, click.Group) and words and words[0] in command.commands:
            command = command.commands[words.pop(0)]
        assert not isinstance(command, click.Group) or command.invoke_without_command, line
        known = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
        given = [word for word in words if word.startswith("-") and not word[1:].isdigit()]
        assert set(given) <= known | {"--help"}, line


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_option_is_explained(path):
    options = [parameter for parameter in EVERY[path].params if isinstance(parameter, click.Option)]
    assert [option.name for option in options if not option.help] == []


# ---- completion ----------------------------------------------------------------------------------------------------


def completed(line):
    """What a shell is told when this line is being completed."""
    words = line.split(" ")
    environment = {"_MTGENGINE_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    found = CliRunner().invoke(main, [], env=environment, prog_name="mtgengine")
    return [item.partition(",")[2] for item in found.output.splitlines()]


def test_commands_and_options_are_completed():
    assert completed("mtgengine ga") == ["gauntlet"]
    assert set(completed("mtgengine sim goblins burn --s")) == {"--seed", "--sprt", "--summary", "--save-replays"}
    assert completed("mtgengine sim burn elves --keep lo") == ["losses", "longest"]


def test_decks_and_agents_are_completed():
    assert completed("mtgengine sim gob") == ["goblins", "gob"]  # the second one: files that begin so
    assert set(Deck.bundled()) <= set(completed("mtgengine gauntlet goblins "))
    assert completed("mtgengine sim burn elves --agents si") == ["simple"]
    assert completed("mtgengine sim burn elves --agents simple,r") == ["simple,random"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_printed(shell):
    found = CliRunner().invoke(main, ["completion", shell])
    assert found.exit_code == 0
    assert "_MTGENGINE_COMPLETE" in found.output


@pytest.mark.skipif(not os.path.exists("/bin/bash"), reason="there is no bash")
def test_bash_completes_with_it(tmp_path):
    program = tmp_path / "mtgengine"
    program.write_text(f"#!{sys.executable}\nfrom mtgengine.cli import main\nmain(prog_name='mtgengine')\n")
    program.chmod(0o755)
    script = CliRunner().invoke(main, ["completion", "bash"]).output
    ask = f"COMP_WORDS=(mtgengine tourn); COMP_CWORD=1; _mtgengine_completion {program}; echo ${{COMPREPLY[@]}}"
    found = subprocess.run(["/bin/bash", "-c", script + ask], capture_output=True, text=True)
    assert found.stdout.strip() == "tournament", found.stderr


# ---- exit codes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["decks", "list"], 0),
        (["replay", "{folder}/odd.log"], 1),
        (["sim", "goblinss", "burn"], 2),
        (["sim", "burn", "elves", "--seed", "x"], 2),
        (["replay", "none.json"], 2),
        (["nonsense"], 2),
    ],
)
def test_exit_codes(words, code, tmp_path):
    (tmp_path / "odd.log").write_text("player A\ndeck burn\nplayer B\ndeck elves\nturn 1\nA: life 3\n")
    found = CliRunner().invoke(main, [word.format(folder=tmp_path) for word in words])
    assert (found.exit_code, "Traceback" in found.output) == (code, False), found.output


def test_unknown_decks_bring_the_closest_names():
    output = CliRunner().invoke(main, ["match", "goblins", "enchantres"]).output
    assert "'enchantres' is no bundled deck and no file. Did you mean 'enchantress'?" in output
    assert "Bundled decks: black-control" in CliRunner().invoke(main, ["match", "goblins", "zzzz"]).output


MANY = ["-n", "1000000", "--agents", "random"]
BEGUN = [
    ["match", "stompy", "red-vanilla", *MANY],
    ["tournament", "stompy", "red-vanilla", "burn", *MANY],
    ["tournament", "stompy", "red-vanilla", "burn", "--kind", "swiss", *MANY],
    ["tournament", "stompy", "red-vanilla", "burn", "--kind", "single-elimination", *MANY],
    ["gauntlet", "stompy", "red-vanilla", "burn", *MANY],
    ["meta", "stompy", "FIELD", *MANY],
    ["compare", "stompy", "red-vanilla", "burn", "elves", *MANY],
]


def interrupted(words, seconds=2.0):
    """What a command prints that gets Ctrl-C after so many seconds of processor time, however busy the machine is."""
    script = (
        "import signal, sys\n"
        "from mtgengine.cli import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # whoever runs the tests may ignore it
        "signal.signal(signal.SIGPROF, lambda *_: signal.raise_signal(signal.SIGINT))\n"
        "signal.setitimer(signal.ITIMER_PROF, float(sys.argv[1]))\n"
        "main(sys.argv[2:], prog_name='mtgengine')\n"
    )
    words = [sys.executable, "-c", script, str(seconds), *words]
    return subprocess.run(words, capture_output=True, text=True, timeout=120)


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent like this on Windows")
@pytest.mark.parametrize("words", BEGUN, ids=" ".join)
def test_ctrl_c_keeps_what_was_played_and_says_how_much_it_covers(words, tmp_path):
    field = tmp_path / "field.txt"
    field.write_text("60% red-vanilla\n40% burn\n")
    words = [str(field) if word == "FIELD" else word for word in words]
    found = interrupted([*words, "--json"])
    assert found.returncode == 130, found.stderr
    facts = json.loads(found.stdout)
    assert facts["interrupted"] is True
    assert facts["games"] > 0
    covered = re.search(r"Interrupted: this covers the .*?([\d,]+) games", found.stderr)
    assert int(covered[1].replace(",", "")) == facts["games"]


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent like this on Windows")
def test_ctrl_c_keeps_the_games_of_a_series():
    found = interrupted(["sim", "stompy", "red-vanilla", *MANY, "--json"])
    facts = json.loads(found.stdout)
    assert facts["stopped"] == "interrupted", found.stderr
    assert f"this covers the {facts['games']:,} games" in found.stderr
    assert 0 < facts["games"] < 1_000_000


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent like this on Windows")
def test_ctrl_c_before_anything_was_finished_says_so():
    found = interrupted(["match", "burn", "burn", "--agents", "mtgengine.agents.alphabeta:AlphaBetaAI"], seconds=0.3)
    assert (found.returncode, found.stdout, found.stderr.splitlines()[-1]) == (130, "", "Interrupted.")


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent like this on Windows")
def test_ctrl_c_still_prints_the_table():
    found = interrupted(["tournament", "stompy", "red-vanilla", *MANY])
    assert "points" in found.stdout
    assert "wins." not in found.stdout  # nobody has won it
    assert "this covers the" in found.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals are not sent like this on Windows")
@pytest.mark.skipif(os.environ.get("MTGCORE_FLAVOUR") == "suspend", reason="no game of theirs ends that soon")
def test_ctrl_c_keeps_single_games_of_slow_agents():
    found = interrupted(["sim", "burn", "burn", "-n", "5000", "--agents", "search:40,simple", "--json"], seconds=3)
    facts = json.loads(found.stdout)
    assert facts["stopped"] == "interrupted"
    assert 0 < facts["games"] == sum(facts["game_lengths"].values()) < 500
    assert all(card["drawn"]["games"] <= facts["games"] for card in facts["cards"])
