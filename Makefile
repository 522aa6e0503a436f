# Everything a developer runs. `make demo` and `make test` need only Python 3.10 or newer and a C compiler.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
# One process for each core of the machine.
PARALLEL := -n auto --dist worksteal
OLD_PYTHON := mtgengine needs Python 3.10 or newer; name one with: make PYTHON=/path/to/python3

CORE_SOURCES := $(shell find src -name '*.pyx' -o -name '*.pxd' -o -name '*.pxi' -o -name '*.h')
FLAVOUR_FILES := $(shell find src -name '*.py' -o -name '*.pyi')

.PHONY: build demo picture test bench counts lint format types wheel sdist-check debug suspend trace coverage sanitize clean
.DELETE_ON_ERROR:

# The environment, in steps, so that a change redoes only what depends on it.

$(VENV)/.tools:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || { echo "$(OLD_PYTHON)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "setuptools>=77" "Cython>=3.1"
	@touch $@

build/release/.built: $(VENV)/.tools setup.py pyproject.toml $(CORE_SOURCES)
	MTGCORE_FLAVOUR=release $(BIN)/python setup.py --quiet build_ext --inplace
	@mkdir -p $(@D) && touch $@

# Editable: a change of Python code needs no reinstall, a change of the core only the rule above.
$(VENV)/.installed: pyproject.toml setup.py | build/release/.built
	MTGCORE_FLAVOUR=release $(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--no-build-isolation --editable ".[test]"
	@touch $@

$(VENV)/.lint: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable ".[dev]"
	@touch $@

build: build/release/.built $(VENV)/.installed

# What users run.

demo: build
	$(BIN)/mtgengine demo --report build/demo.html $(ARGS)

test: build
	$(BIN)/python -m pytest $(PARALLEL) $(ARGS)

bench: build
	$(BIN)/python -m pytest benchmarks --benchmark-only $(ARGS)
	$(BIN)/python benchmarks/table.py

# Instructions of a game against the last landed figures: fails on a clear regression.
counts: build
	$(BIN)/python benchmarks/counts.py $(ARGS)

# Checks.

lint: $(VENV)/.lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PATH="$(abspath $(BIN)):$$PATH" cython-lint src
	$(BIN)/mypy

format: $(VENV)/.lint
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(VENV)/.lint
	$(BIN)/mypy

wheel: $(VENV)/.lint
	$(BIN)/python -m build

sdist-check: $(VENV)/.lint
	rm -rf build/sdist-check && mkdir -p build/sdist-check
	$(BIN)/python -m build --sdist --no-isolation --outdir build/sdist-check/dist
	$(BIN)/python -m venv build/sdist-check/venv
	build/sdist-check/venv/bin/python -m pip install --quiet --disable-pip-version-check build/sdist-check/dist/*.tar.gz
	cd build/sdist-check && venv/bin/python -c 'import mtgcore, mtgcore.core; print(mtgcore.core.__file__)'
	cd build/sdist-check && venv/bin/python -m mtgengine demo --games 20

# Other flavours of the core, each built into build/<flavour>/lib and found there before the installed one.

build/%/.flavour: $(VENV)/.installed setup.py $(CORE_SOURCES) $(FLAVOUR_FILES)
	MTGCORE_FLAVOUR=$* $(BIN)/python setup.py --quiet flavour
	@touch $@

with = MTGCORE_FLAVOUR=$(1) PYTHONPATH=build/$(1)/lib:python

debug suspend: %: build/%/.flavour
	$(call with,$@) $(BIN)/python -m pytest $(PARALLEL) $(ARGS)

trace: build/trace/.flavour

# The core must be covered by 95%, combat by 90%.
COMBAT := */combat.pyx,*/assignment.pyx,*/constraints.pyx,*/declare.pyx

coverage: trace
	rm -f build/trace/.coverage* build/trace/lines.*
	$(call with,trace) MTGENGINE_RANDOM_GAMES=24 $(BIN)/python -m pytest $(PARALLEL) --cov --cov-report= --timeout=0 -m "not slow" $(ARGS)
	$(BIN)/python -m coverage combine --append build/trace/lines.*
	$(BIN)/python -m coverage report
	$(BIN)/python -m coverage report --format=total --include="*/mtgcore/*" --fail-under=95
	$(BIN)/python -m coverage report --format=total --include="$(COMBAT)" --fail-under=90

ASAN = $(shell $${CC:-cc} -print-file-name=libasan.so)

sanitize: build/sanitize/.flavour
	$(call with,sanitize) LD_PRELOAD=$(ASAN) PYTHONMALLOC=malloc \
		ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 \
		$(BIN)/python -m pytest $(PARALLEL) --timeout=0 $(ARGS)

clean:
	rm -rf $(VENV) build dist *.egg-info python/*.egg-info src/*.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find src python -name '*.so' -delete
	find src python tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
