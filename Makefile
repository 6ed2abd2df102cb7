# make run      a worked example on the screen
# make test     all checks: what has to pass before a change goes in
# make lint     the checks that run no test
# make docs     the documentation, as a site in site/
# make bench    speed, beside other bridge engines
#
# Each of them sets up .venv by itself, once. On a bare Debian or Ubuntu machine (as root) what is missing of these
# system packages is installed first:
SYSTEM_PACKAGES := python3 python3-venv

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.bench-ready

.PHONY: run test lint docs bench
.DELETE_ON_ERROR:

run: $(READY)
	@$(BIN)/outofturn example

test: lint
	@$(BIN)/python -m pytest -n 2

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

docs: $(READY)
	@$(BIN)/python -m tools.build_docs

bench: $(BENCH_READY)
	@$(BIN)/python -m bench.play_out
	@$(BIN)/python -m bench.rulings

# Debian's python3 comes without ensurepip, and then "python3 -m venv" fails half way.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(SYSTEM_PACKAGES); }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Out of Turn needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --editable '.[dev,docs]'
	@touch $@

$(BENCH_READY): $(READY) bench/requirements.txt
	@$(PIP) install --requirement bench/requirements.txt
	@touch $@
