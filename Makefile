# The front door. `make help` lists the targets; `make play` and `make test` work on a bare machine.

PYTHON ?= python3
BIN := .venv/bin
NODE := node_modules/.bin
# What is tested in .venv; the frameworks that measure models bring 140 packages, and have an environment of their own, as JAX has.
EXTRAS := web postgres fast cluster pettingzoo openspiel longest plot graph
.DEFAULT_GOAL := help
# Bytecode is kept whatever the environment says: without it each start compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help play serve site test test-long check format bench soak docs shapes lock dist audit clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

play: .venv/base ## play at this terminal
	@$(BIN)/divisor-duel

serve: .venv/web ## play in the browser, at http://localhost:8000 or another PORT=8001; HOST=0.0.0.0 lets others in
	@$(BIN)/divisor-duel serve $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

site: .venv/web ## write the pages into the folder site, for any static host; needs npm, which fetches Python once
	@$(BIN)/divisor-duel site site

test: .venv/dev .venv-jax/ready .venv-evals/ready ## install what the tests need and run them
	@scripts/system-packages
	$(BIN)/pytest -n auto --dist worksteal -m "not long"

test-long: .venv/dev .venv-jax/ready ## run the checks that take minutes each
	@scripts/system-packages long
	$(BIN)/pytest -m long --timeout 7200

check: .venv/dev node_modules/.ready ## formatting, lint, types, import order; of the page too
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(NODE)/biome check --error-on-warnings
	$(NODE)/tsc
	$(NODE)/tsc -p tsconfig.workers.json

format: .venv/dev node_modules/.ready ## let ruff and biome tidy up
	$(BIN)/ruff format -q
	$(BIN)/ruff check -q --fix
	$(BIN)/ruff format -q
	$(NODE)/biome check --write

bench: .venv/dev .venv-jax/ready ## measure, beside a peer, and print the ratios
	@for file in $(filter-out %/bench_jax.py,$(wildcard benchmarks/bench_*.py)); do $(BIN)/python $$file || exit 1; done
	@.venv-jax/bin/python benchmarks/bench_jax.py --quick

soak: .venv/dev ## fuzz the readers and the server and kill what there is, for MINUTES=3
	$(BIN)/python -m tests.faults.soak $(or $(MINUTES),3)

docs: .venv/dev ## make the pictures of the docs again
	@scripts/system-packages
	@for file in docs/make_*.py; do $(BIN)/python $$file || exit 1; done

shapes: .venv/dev ## write the types of what travels over the API, for the page
	$(BIN)/python scripts/make_shapes.py

lock: .venv/dev ## resolve the dependencies anew
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	  $(EXTRAS:%=--extra %) --group dev --upgrade pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	  --extra inspect --extra verifiers --upgrade pyproject.toml -o requirements-evals.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	  --extra jax --group jax --upgrade pyproject.toml -o requirements-jax.lock

dist: .venv/dev ## make the wheel and the sdist of a version whose changes are dated
	@$(BIN)/python scripts/check_dated.py
	@rm -rf dist
	@$(BIN)/uv build -q
	@ls dist

audit: .venv/dev ## ask for known advisories about the dependencies, where a source of them can be reached
	@$(BIN)/uv tool run -q pip-audit --disable-pip --require-hashes -r requirements.lock || \
	  echo "No audit, or advisories: see above."

clean: ## remove what can be made again
	rm -rf site .venv .venv-jax .venv-evals node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache dist build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp below is newer than what it was made from, so a second run installs nothing.

.venv/bin/python:
	@$(PYTHON) -m venv .venv || { echo "python3 lacks venv; on Debian: apt-get install python3-venv"; exit 1; }

.venv/base: pyproject.toml | .venv/bin/python
	@echo "Setting up (once)..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

.venv/web: pyproject.toml | .venv/bin/python
	@echo "Setting up (once)..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[web]'
	@touch $@ .venv/base

.venv/dev: pyproject.toml requirements.lock | .venv/bin/python
	@echo "Setting up everything (once)..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check uv
	@$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements.lock
	@$(BIN)/uv pip install -q --python $(BIN)/python --no-deps -e .
	@touch $@ .venv/base .venv/web

.venv-jax/ready: pyproject.toml requirements-jax.lock | .venv/dev
	@echo "Setting up JAX (once)..."
	@$(BIN)/uv venv -q --allow-existing --python $(BIN)/python .venv-jax
	@$(BIN)/uv pip install -q --python .venv-jax/bin/python --require-hashes -r requirements-jax.lock
	@$(BIN)/uv pip install -q --python .venv-jax/bin/python --no-deps -e .
	@touch $@

.venv-evals/ready: pyproject.toml requirements-evals.lock | .venv/dev
	@echo "Setting up the frameworks that measure models (once)..."
	@$(BIN)/uv venv -q --clear --python $(BIN)/python .venv-evals
	@$(BIN)/uv pip install -q --python .venv-evals --require-hashes -r requirements-evals.lock
	@$(BIN)/uv pip install -q --python .venv-evals --no-deps -e .
	@touch $@

node_modules/.ready: package.json package-lock.json
	@command -v npm >/dev/null || { echo "npm is needed to check the page; on Debian: apt-get install npm"; exit 1; }
	@echo "Setting up the checks of the page (once)..."
	@npm ci --no-audit --no-fund --silent
	@touch $@
