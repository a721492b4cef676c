# `make help` lists what there is. Everything it needs goes into .venv, and what only tests or builds need into
# .venv-sam, .venv-ministack, .venv-runtime, .venv-schemathesis, .venv-audit and .venv-training beside this file.

PORT ?= 8000
HOST ?= 127.0.0.1
ARCH ?= x86_64
BUILD ?= .aws-sam/build
STACK ?= noughts
# SAM refuses `Name=` and wants `Name=""` for a parameter that is to be empty.
OVERRIDES = $(patsubst %=,%='""',$(PARAMETERS))

# What `make train` makes. More POSITIONS go on with the games there are; another RUN begins a training anew.
TRAINED ?= training/data
POSITIONS ?= 4000000
NODES ?= 1000
WORKERS ?= $(shell nproc)
EPOCHS ?= 12
RUN ?= run-1

VENV := .venv
SAM := .venv-sam/bin/sam
MINISTACK := .venv-ministack/bin/ministack
RUNTIME := .venv-runtime/lib/python3.13/site-packages/awslambdaric/__init__.py
SCHEMATHESIS := .venv-schemathesis/bin/schemathesis
AUDIT := .venv-audit/bin/pip-audit
TRAIN := PYTHONPATH=engine .venv-training/bin/python -m training
# Each of these pins or brings what the others and .venv cannot have, so each has an environment to itself.
DEEP := $(SAM) $(MINISTACK) $(RUNTIME) $(SCHEMATHESIS) $(AUDIT)
LIBRARY := engine/noughts/libnoughts.so
KERNEL := $(wildcard engine/kernel/*.h engine/kernel/*.cpp) engine/hatch_build.py engine/pyproject.toml

# A command of this name may exist and not run (an inactive pyenv shim), so each candidate is tried.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python3.14; do \
	$$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
ifeq ($(origin PYTHON313), undefined)
PYTHON313 := $(shell for python in python3.13 \
	"$$(PYENV_VERSION=$$(pyenv latest 3.13 2>/dev/null) pyenv prefix 2>/dev/null)/bin/python3.13"; do \
	"$$python" -c 'import sys; print(sys.executable)' 2>/dev/null && break; done)
endif
ifeq ($(origin CHROMIUM), undefined)
CHROMIUM := $(shell for browser in chromium chromium-browser google-chrome google-chrome-stable; do \
	command -v $$browser && break; done)
endif
export CHROMIUM PYTHON313

# The stack in the tests has several processes of its own, so more test processes than this gain nothing.
PYTEST := $(VENV)/bin/python -m pytest -n auto --maxprocesses 4 --dist loadfile

.DEFAULT_GOAL := help
.PHONY: help setup run test test-all check format openapi audit bench train train-test build deploy site sam-local clean types browser docker python313
.DELETE_ON_ERROR:

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | while IFS='|' read -r name text; do \
		printf '  make %-10s %s\n' "$$name" "$$text"; done
	@echo 'Options: PORT=8000 HOST=127.0.0.1 (run), ARCH=x86_64|arm64 (build, deploy), K=expression (test),'
	@echo '         STACK=noughts PARAMETERS="Name=value ..." YES=1 (deploy; YES asks nothing),'
	@echo '         PYTHON=, PYTHON313=, CHROMIUM= where the right one is not found by itself.'

setup: $(VENV)/.dev $(LIBRARY) ## install everything that developing needs

run: $(LIBRARY) ## play at http://127.0.0.1:8000/ (PORT=8000)
	@exec $(VENV)/bin/python -m local --port $(PORT) --host $(HOST)

test: $(VENV)/.dev $(LIBRARY) browser ## the tests of every day, browser included
	$(PYTEST) -m "not slow" $(if $(K),-k "$(K)")

test-all: $(VENV)/.dev $(LIBRARY) browser python313 $(DEEP) ## all tests: soak, fuzz and SAM builds as well
	$(PYTEST) $(if $(K),-k "$(K)")

check: $(VENV)/.dev types ## ruff and mypy over the whole tree, TypeScript over the client's scripts
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy engine functions local contract tests bench training

# Only this and one test's QR reader come from npm: the site itself needs no build and no package.
types:
	@if ! command -v npm >/dev/null; then echo 'npm is not here: the types of web/ are not checked.' >&2; else \
		{ [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --silent; } \
		&& npm run --silent types; fi

format: $(VENV)/.dev ## bring the whole tree into ruff's format
	$(VENV)/bin/ruff check --fix-only .
	$(VENV)/bin/ruff format .

openapi: $(VENV)/.dev ## write what is published of the API, made from the code: docs/openapi.json, docs/schemas/
	PYTHONPATH=functions $(VENV)/bin/python -m contract

audit: $(AUDIT) ## look for known vulnerabilities in what ships
	$(AUDIT) --strict --no-deps --disable-pip --requirement functions/requirements.txt

bench: $(VENV)/.bench $(LIBRARY) ## measure, as ratios to named peers
	$(VENV)/bin/python -m bench

# Every stage can be interrupted and goes on where it was.
train: $(LIBRARY) .venv-training/.done ## self-play, training, export of the evaluation (POSITIONS=, RUN= ...)
	$(TRAIN).selfplay --positions $(POSITIONS) --nodes $(NODES) --workers $(WORKERS) --folder $(TRAINED)/selfplay
	$(TRAIN).train --data $(TRAINED)/selfplay --run $(TRAINED)/$(RUN) --epochs $(EPOCHS)
	$(TRAIN).export --data $(TRAINED)/selfplay --run $(TRAINED)/$(RUN) --out $(TRAINED)/$(RUN)/net --against hand

train-test: $(LIBRARY) .venv-training/.done
	PYTHONPATH=engine .venv-training/bin/python -m pytest --noconftest tests/training

build: $(VENV)/.dev python313 $(SAM) ## what is deployed, into .aws-sam/build (ARCH=x86_64|arm64)
	SAM_CLI_TELEMETRY=0 NOUGHTS_TARGET=$(ARCH) PYTHON=$(CURDIR)/$(VENV)/bin/python \
		$(SAM) build --parameter-overrides Architecture=$(ARCH) --build-dir $(BUILD)
	$(VENV)/bin/python -m local.built $(BUILD) $(ARCH)

deploy: build ## build, deploy by SAM, upload the site, print its URL (ARCH=, STACK=, PARAMETERS=)
	release=$$($(VENV)/bin/python -m local.release $(BUILD) Architecture=$(ARCH) $(OVERRIDES)) && \
	SAM_CLI_TELEMETRY=0 $(SAM) deploy --config-file $(CURDIR)/samconfig.toml \
		--template-file $(BUILD)/template.yaml --stack-name $(STACK) $(if $(YES),--no-confirm-changeset) \
		--parameter-overrides Architecture=$(ARCH) $(OVERRIDES) Release=$$release
	$(VENV)/bin/python -m local.upload --stack $(STACK)

site: $(VENV)/.run ## upload the site alone to a deployed stack (STACK=)
	$(VENV)/bin/python -m local.upload --stack $(STACK)

sam-local: docker build ## run the functions in Lambda's own containers (needs Docker; PORT=, ARCH=)
	@exec $(VENV)/bin/python -m local.sam --port $(PORT) --build $(BUILD) --sam $(SAM) \
		Architecture=$(ARCH) $(OVERRIDES)

clean: ## remove everything that make has made
	rm -rf .venv .venv-sam .venv-ministack .venv-runtime .venv-schemathesis .venv-audit .venv-training
	rm -rf node_modules .aws-sam .mypy_cache .ruff_cache .pytest_cache .hypothesis $(LIBRARY)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@"$(or $(PYTHON),false)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'Noughts needs Python 3.11 or newer with venv; $(if $(PYTHON),"$(PYTHON)" is not,none was found).' >&2; \
		echo 'Install one (Debian: apt-get install python3-venv) or name it: make PYTHON=/path/to/python3.' >&2; \
		exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml functions/requirements.txt | $(VENV)/bin/python
	$(VENV)/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(VENV)/bin/python -m pip install --quiet --group run -r functions/requirements.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.run
	$(VENV)/bin/python -m pip install --quiet --group dev -r functions/requirements.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	$(VENV)/bin/python -m pip install --quiet --group bench
	@touch $@

# Whatever runs or tests the engine depends on this file, so a change of the kernel is always built first.
$(LIBRARY): $(KERNEL) $(VENV)/.run
	@command -v "$${CXX:-c++}" >/dev/null || $(VENV)/bin/python -m pip install --quiet --group zig
	$(VENV)/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable ./engine
	@touch $@

# SAM CLI pins other versions of boto3 and pydantic than ours, so it has an environment to itself.
$(SAM): | $(VENV)/bin/python
	$(VENV)/bin/python -m venv .venv-sam
	.venv-sam/bin/python -m pip install --quiet --upgrade pip
	.venv-sam/bin/python -m pip install --quiet 'aws-sam-cli~=1.170'

$(MINISTACK): | $(VENV)/bin/python
	$(VENV)/bin/python -m venv .venv-ministack
	.venv-ministack/bin/python -m pip install --quiet --upgrade pip
	.venv-ministack/bin/python -m pip install --quiet 'ministack~=1.5'

# What Lambda's own runtime starts handlers with; everything else of a function comes from `sam build`.
$(RUNTIME): | python313
	"$(PYTHON313)" -m venv .venv-runtime
	.venv-runtime/bin/python -m pip install --quiet --upgrade pip
	.venv-runtime/bin/python -m pip install --quiet 'awslambdaric~=4.2'

# In .venv it would be loaded as a plugin by every test process, for a second each.
$(SCHEMATHESIS): | $(VENV)/bin/python
	$(VENV)/bin/python -m venv .venv-schemathesis
	.venv-schemathesis/bin/python -m pip install --quiet --upgrade pip
	.venv-schemathesis/bin/python -m pip install --quiet 'schemathesis~=4.32'

$(AUDIT): | $(VENV)/bin/python
	$(VENV)/bin/python -m venv .venv-audit
	.venv-audit/bin/python -m pip install --quiet --upgrade pip
	.venv-audit/bin/python -m pip install --quiet 'pip-audit~=2.10'

# Of the versions of torch only some come without gigabytes for graphics processors: the group pins one.
.venv-training/.done: pyproject.toml | $(VENV)/bin/python
	"$(PYTHON)" -m venv .venv-training
	.venv-training/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	.venv-training/bin/python -m pip install --quiet --group training
	@touch $@

browser:
	@test -n "$(CHROMIUM)" || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } || { \
		echo 'The browser tests need Chromium, which is not here and cannot be installed without root.' >&2; \
		echo 'Install it, or name it: make test CHROMIUM=/path/to/chromium.' >&2; exit 1; }

python313:
	@test -n "$(PYTHON313)" || { \
		echo 'The functions run on Python 3.13, so building and testing what is deployed needs it.' >&2; \
		echo 'Install it, or name it: make PYTHON313=/path/to/python3.13.' >&2; exit 1; }

docker:
	@docker info >/dev/null 2>&1 || { \
		echo 'make sam-local runs the functions in containers, and no Docker answers here: docker info fails.' >&2; \
		echo 'Start Docker; without it, make run serves the same functions in processes.' >&2; exit 1; }
