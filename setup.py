"""Builds the extension modules of ``mtgcore``; everything else about the package is in ``pyproject.toml``.

The environment variable ``MTGCORE_FLAVOUR`` picks how the core is built:

=========  ======================================================================================
release    what is shipped (the default)
debug      asserts and bounds checks, debug information
suspend    debug checks at full speed, and a save and reload of the game at every stage boundary
trace      marks each line that runs, for coverage reports
sanitize   address and undefined-behaviour sanitizers
=========  ======================================================================================

``python setup.py flavour`` builds the chosen flavour into ``build/<flavour>/lib``, out of the way of the installed one.
Generated C and object files of a flavour stay under ``build/<flavour>``. ``MTGCORE_CFLAGS`` adds compiler flags.
"""

import os
import re
import shutil
import sys
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

# Explicit, in the order of dependence: a glob that matches nothing would ship a wheel without the engine.
CORE_MODULES = (
    "types",
    "state",
    "rng",
    "tables",
    "eventlog",
    "carddb",
    "layers",
    "zones",
    "merged",
    "faces",
    "expr",
    "watchers",
    "sources",
    "mana",
    "targets",
    "results",
    "entering",
    "cant",
    "replace",
    "triggers",
    "events",
    "daynight",
    "costs",
    "proposal",
    "specs",
    "permissions",
    "pay",
    "cast",
    "special",
    "stacking",
    "resolve",
    "sba",
    "declare",
    "constraints",
    "assignment",
    "combat",
    "untap",
    "turn",
    "priority",
    "duel_cards",
    "duel_zones",
    "duel_mana",
    "duel_effects",
    "duel_play",
    "duel_battle",
    "duel_turn",
    "duel_options",
    "duel",
    "options",
    "operands",
    "ops_entering",
    "ops_objects",
    "ops_moves",
    "ops_merging",
    "ops_copies",
    "ops_cards",
    "ops_stack",
    "ops_choices",
    "ops_players",
    "ops_actions",
    "ops_events",
    "vm",
    "leaving",
    "validity",
    "magic",
    "machine",
    "buffer",
    "hidden",
    "knowledge",
    "worth",
    "simple_combat",
    "evaluate",
    "simple_play",
    "simple_choices",
    "simple",
    "duel_simple",
    "outlook",
    "search",
    "policy",
    "tally",
    "rollout",
    "handle",
    "core",
    "duel_core",
    "views",
    "insight",
)

CORE = Path("src", "mtgcore")
FLAVOURS = ("release", "debug", "suspend", "trace", "sanitize")

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "freethreading_compatible": True,
    "embedsignature": True,
}

NO_COMPILER = (
    "mtgengine is compiled when it is installed, and no C compiler was found: install one (Debian or Ubuntu: gcc and "
    "python3-dev; macOS: xcode-select --install; Windows: Visual Studio Build Tools) or name one in CC, and try again."
)


def flavour() -> str:
    name = os.environ.get("MTGCORE_FLAVOUR") or "release"
    if name not in FLAVOURS:
        sys.exit(f"MTGCORE_FLAVOUR is {name!r}, but must be one of {', '.join(FLAVOURS)}.")
    return name


def directives(name: str) -> dict[str, object]:
    """Cython's directives; they change the generated C, which is why each flavour keeps its own."""
    extra: dict[str, object] = {}
    if name in ("debug", "suspend", "sanitize"):
        extra = {"boundscheck": True, "initializedcheck": True}
    elif name == "trace":
        extra = {"linetrace": True, "profile": True}
    return DIRECTIVES | extra


def macros(name: str) -> list[tuple[str, str]]:
    """Preprocessor macros, defined only in the flavours that switch them on: the core asks with ``#ifdef``."""
    found = []
    if name in ("debug", "suspend", "sanitize"):
        found.append(("MTG_DEBUG", "1"))
    if name == "suspend":
        found.append(("MTG_SUSPEND", "1"))
    if name == "trace":
        found.append(("CYTHON_PROFILE", "0"))  # lines are marked, see mark_lines
    return found


def compile_args(name: str, msvc: bool) -> tuple[list[str], list[str]]:
    """Flags for the compiler and the linker. They come after Python's own, so they win."""
    link: list[str] = []
    if msvc:
        if name == "sanitize":
            sys.exit("The sanitize flavour needs gcc or clang.")
        args = ["/Od", "/Zi", "/UNDEBUG"] if name in ("debug", "trace") else ["/O2"]
        args += ["/DNDEBUG"] if name == "release" else []
        link = ["/DEBUG"] if name in ("debug", "trace") else []
    else:
        args = {
            "release": ["-O2", "-g0", "-DNDEBUG"],
            "debug": ["-O1", "-g", "-UNDEBUG"],
            "suspend": ["-O2", "-g", "-UNDEBUG"],
            "trace": ["-O1", "-g0"],
            "sanitize": ["-O1", "-g", "-UNDEBUG", "-fno-omit-frame-pointer", "-fsanitize=address,undefined"],
        }[name]
        if name == "sanitize":
            link = ["-fsanitize=address,undefined"]
    return args + os.environ.get("MTGCORE_CFLAGS", "").split(), link


def extensions() -> list[Extension]:
    missing = [module for module in CORE_MODULES if not (CORE / f"{module}.pyx").is_file()]
    if missing:
        sys.exit(f"setup.py lists core modules whose source is missing from {CORE}: {', '.join(missing)}.")
    return [
        Extension(f"mtgcore.{module}", [(CORE / f"{module}.pyx").as_posix()], depends=["setup.py"])
        for module in CORE_MODULES
    ]


class BuildExt(build_ext):
    """Cythonizes per flavour, compiles on all cores, and says in one sentence when there is no compiler."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1

    def run(self) -> None:
        self.flavour = flavour()
        if self.editable_mode or self.inplace:
            # One place for both, so that reinstalling compiles only what changed.
            self.build_temp = f"build/{self.flavour}/temp"
            self.build_lib = f"build/{self.flavour}/lib"
        try:
            super().run()
        except (PlatformError, ExecError):
            sys.exit(NO_COMPILER)
        except CCompilerError:
            sys.exit("The C compiler failed on mtgcore, for the reason that it gives above.")

    def build_extensions(self) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        if msvc and not self.compiler.initialized:
            self.compiler.initialize()
        elif not msvc and not all(
            shutil.which(command[0]) for command in (self.compiler.compiler_so, self.compiler.linker_so)
        ):
            sys.exit(NO_COMPILER)
        args, link = compile_args(self.flavour, msvc)
        for extension in self.extensions:
            extension.extra_compile_args = args
            extension.extra_link_args = link
            extension.define_macros = macros(self.flavour)
        self.cythonize()
        super().build_extensions()

    def cythonize(self) -> None:
        from Cython.Build import cythonize

        root, build_dir = Path(), f"build/{self.flavour}/cython"
        if self.flavour == "trace":
            # Coverage reports find a module's lines only when source, generated C and library lie together.
            root, build_dir = Path(self.build_lib), None
            stage_sources(root / "mtgcore")
        sources = {
            extension.name: (root / CORE.name if build_dir is None else CORE) / f"{extension.name.split('.')[-1]}.pyx"
            for extension in self.extensions
        }
        generated = cythonize(
            [Extension(name, [source.as_posix()]) for name, source in sources.items()],
            build_dir=build_dir,
            include_path=[(root if build_dir is None else CORE.parent).as_posix()],
            compiler_directives=directives(self.flavour),
            # Worker processes need fork: elsewhere they would run this file again.
            nthreads=self.parallel if sys.platform == "linux" else 0,
        )
        made = {extension.name: extension.sources for extension in generated}
        for extension in self.extensions:
            extension.sources = made[extension.name]
            if self.flavour == "trace":
                mark_lines(Path(extension.sources[0]))


def mark_lines(generated: Path) -> None:
    """Makes a module's generated C mark each line that runs, in ``core_lines[file][line]`` of the library.

    That costs an instruction where Python's tracing would cost a call, and needs no GIL; `tests/conftest.py` hands the
    marks to coverage. Two kinds of lines are left out. Inline functions of a ``.pxd`` are no part of the report. And a
    module's initialisation traces the definitions of other files as if they were lines of the ``.pyx``.
    """
    text = generated.read_text(encoding="utf-8")
    if "core_lines" in text:
        return
    files = re.findall(r'"(.*)"', text.partition("__pyx_f[] = {")[2].partition("};")[0])
    headers = "|".join(str(number) for number, file in enumerate(files) if file.endswith(".pxd"))
    body, start, initialisation = text.partition('__Pyx_TraceStartFunc("PyInit_')
    body = re.sub(rf"__Pyx_TraceLine\(\d+,\d+,\d,__PYX_ERR\((?:{headers}),.*\)\)", "", body)
    initialisation = re.sub(r"__Pyx_TraceLine\(\d+,\d+,0,__PYX_ERR\([1-9].*\)\)", "", initialisation)
    traced = r"(__Pyx_TraceLine\((\d+),\d+,\d),__PYX_ERR\((\d+),.*\)\)"
    text = body + start + initialisation
    last = max((int(line) for _, line, _ in re.findall(traced, text)), default=0)
    macro = "  #define __Pyx_TraceLine(line, offset, nogil, goto_error)   if ((1)); else goto_error;"
    if macro not in text:
        sys.exit("The trace flavour does not know this Cython: mark_lines in setup.py looks for its __Pyx_TraceLine.")
    names = r"\n".join(files)
    marks = (
        f"  const int core_shape[2] = {{{len(files)}, {last + 1}}};\n"
        f"  unsigned char core_lines[{len(files)}][{last + 1}];\n"
        f'  const char core_files[] = "{names}";\n'
        "  #define __Pyx_TraceLine(line, offset, nogil, file) core_lines[file][line] = 1;"
    )
    generated.write_text(re.sub(traced, r"\1,\3)", text).replace(macro, marks), encoding="utf-8")


def stage_sources(target: Path) -> None:
    """Copies the sources of the core, leaving those that did not change."""
    target.mkdir(parents=True, exist_ok=True)
    for source in CORE.iterdir():
        copy = target / source.name
        if source.suffix in (".py", ".pyx", ".pxd", ".pxi", ".pyi", ".h", ".typed") and (
            not copy.exists() or copy.stat().st_mtime < source.stat().st_mtime
        ):
            shutil.copy2(source, copy)


class BuildFlavour(Command):
    """Builds the chosen flavour of mtgcore into ``build/<flavour>/lib``: ``PYTHONPATH=build/<flavour>/lib:python``."""

    description = "build the flavour named by MTGCORE_FLAVOUR into build/<flavour>/lib"
    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None:
        pass

    def finalize_options(self) -> None:
        pass

    def run(self) -> None:
        build = self.reinitialize_command("build_ext")
        build.build_lib = f"build/{flavour()}/lib"
        build.build_temp = f"build/{flavour()}/temp"
        stage_sources(Path(build.build_lib, CORE.name))
        self.run_command("build_ext")


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt, "flavour": BuildFlavour})
