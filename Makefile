# make demo      installs what is missing, builds and records the study demo
# make fast      while you work: builds everything and runs the fast tests
# make test      before you commit: lint, both builds, the fast tests, all pages and the Python package
# make test-all  before a release, and in continuous integration: the same by a release build, whole recordings, kills and
#                other people's tools
# make slowest   shows the slowest tests, and how long the compiler takes for each target
# make readme    runs what all pages show, and follows their links
# make docs      the same with R, and the site with the library's pages, in .build-site/site
# make python    the tests of the Python package
# make peers     only the judgement by other people's tools
# make soak      300 killed deliveries to each endpoint, a thousand killed recordings
# make hostile   failing system calls, kills, hostile servers, damaged data and odd requests; ONLY=data is a part
# make recipes   applies the recipes of docs/how-to/extend.md to a copy, and builds, tests and uses the copy
# make sanitize  the fast tests of the full build with the address and the thread sanitizer
# make validate  a thousand person-days against every rule, the negative controls, and the peers
# make dist      an archive, a Debian package and a Python wheel, in dist/, and their tests
# make install   the program, its manual and completions below PREFIX, as make uninstall takes them away
# make cluster   parts of a recording on a Slurm of its own, made of Debian's slurm-wlm
# make bench     measures where the time of a recording goes
# make bars      speed and memory against their bars

SWIFT ?= swift
OUTPUT ?= output
# The full build, which `make` makes; `swift build` alone makes the plain one, for zlib1g-dev alone.
FULL = UNDERSTUDY_FULL=1
PACKAGES = zlib1g-dev libisal-dev libcurl4-openssl-dev libmicrohttpd-dev libssl-dev libsqlite3-dev \
	libpq-dev libexpat1-dev libreadosm-dev libzip-dev libzstd-dev
# What the virtual environments of Tests/Peers are made with, what forest reads voices with, and what checks
# exports against their document type.
PEERS_PACKAGES = python3 python3-venv ffmpeg libsndfile1 libxml2-utils $(INFLUX_PACKAGES)
# The dictionary beside which pages and messages are read.
WORDS_PACKAGES = python3 hunspell hunspell-en-gb
# Their completions are tested in the shells themselves.
SHELL_PACKAGES = zsh fish
# Opens the pages that load tests write.
BROWSER_PACKAGES = chromium
# The database behind the stand-in for Cozie's server.
INFLUX_PACKAGES = influxdb
# The database that stands for the cloud of SWIP, of which tests make a server of their own.
DATABASE_PACKAGES = postgresql-15
# What pages show in Python is run by a virtual environment, and in R by Debian's.
DOCS_PACKAGES = python3 python3-venv r-base-core r-cran-readr r-cran-data.table
SUDO = $(shell [ "$$(id -u)" = 0 ] || command -v sudo)
TOOL = .build/release/understudy
# The full build that tests use: its libraries are optimised, file by file, so that a change compiles few files.
TESTED = UNDERSTUDY_FULL=1 UNDERSTUDY_FAST=1
TESTED_TOOL = .build/debug/understudy
# Warnings are errors here and in no manifest, so that a newer compiler breaks nobody's build.
STRICT = -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error

.PHONY: dist install uninstall demo build packages test test-all tests fast plain whole slowest soak lint readme docs python peers hostile recipes sanitize validate cluster bench bars clean

demo: build
	$(TOOL) record --study demo --output $(OUTPUT)/demo
	@echo
	@echo "$(OUTPUT)/demo/beiwe           what the phone would have uploaded, gzipped"
	@echo "$(OUTPUT)/demo/truth           what really happened"
	@echo "$(OUTPUT)/demo/manifest.json   what was recorded; files.jsonl lists every file"
	@echo
	@echo "Look at a few rows:  zcat $(OUTPUT)/demo/beiwe/*/*_accel_*.csv.gz | head"
	@echo "As a researcher downloads it:"
	@echo "  $(TOOL) record --as beiwe-download,truth --output $(OUTPUT)/download"

build: packages
	$(FULL) $(SWIFT) build -c release --product understudy

# Debian's packages that are missing; without root or sudo it only says which.
packages:
	@missing=; for package in $(PACKAGES); do \
	  dpkg -s $$package >/dev/null 2>&1 || missing="$$missing $$package"; done; \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ] || [ -n "$(SUDO)" ]; then \
	    $(SUDO) apt-get update -q && $(SUDO) apt-get install -q -y --no-install-recommends $$missing; \
	  else \
	    echo "Missing packages; as root run: apt-get install$$missing"; exit 1; \
	  fi; fi

TEST_PACKAGES = $(WORDS_PACKAGES) $(SHELL_PACKAGES) $(BROWSER_PACKAGES) $(PEERS_PACKAGES) $(DATABASE_PACKAGES) strace
test: PACKAGES += $(TEST_PACKAGES)
test: packages lint fast plain
	@$(MAKE) --no-print-directory -j 2 -k --output-sync=target readme python

# Everything, by one release build: also whole recordings, deliveries and kills, and the judgement by other people's
# tools.
test-all: PACKAGES += $(TEST_PACKAGES)
test-all: packages lint whole plain-build
	Tests/Plain/run $(PLAIN_TOOL) $(WHOLE_TOOL)
	Tests/Docs/run $(WHOLE_TOOL)
	Python/tests/run $(WHOLE_TOOL)
	Tests/Peers/run $(WHOLE_TOOL)

tests:
	$(TESTED) $(SWIFT) build --build-tests $(STRICT)

# Tests that wait for servers and programs go beside those that compute: Swift runs only as many tests at a time as
# there are cores, also while they wait.
WAITING_TESTS = ^(DeliveryTests|HTTPTests|PostgreSQLTests|ProgramTests|ReceiverTests|UnderstudyTests)
# What chooses the tests of a target that ends with waiting or computing.
CHOSEN = $(if $(filter waiting,$*),--filter,--skip) '$(WAITING_TESTS)'
fast: tests
	@$(MAKE) --no-print-directory -j 2 -k --output-sync=target fast-waiting fast-computing

.PHONY: fast-waiting fast-computing
fast-waiting fast-computing: fast-%:
	$(TESTED) $(SWIFT) test --ignore-lock --skip-build $(CHOSEN)

# The build without UNDERSTUDY_FULL: its program is compiled and tried. All its tests are in the full build.
PLAIN_TOOL = .build-plain/debug/understudy
plain: tests plain-build
	Tests/Plain/run $(PLAIN_TOOL) $(TESTED_TOOL)

.PHONY: plain-build
plain-build:
	$(SWIFT) build $(STRICT) --scratch-path .build-plain

# All tests, with those of whole recordings, on a release build. Tests that run the program run the one of this build.
# One test at a time keeps one core busy, so two processes run. Thousands of lines pass, so those of failures are shown
# once more at the end.
WHOLE_BUILD = --scratch-path .build-whole -c release
WHOLE_TOOL = $(abspath .build-whole/release/understudy)
whole: export UNDERSTUDY_PROGRAM = $(WHOLE_TOOL)
whole:
	$(TESTED) $(SWIFT) build --build-tests $(WHOLE_BUILD) -Xswiftc -enable-testing $(STRICT)
	@$(MAKE) --no-print-directory -j 2 -k --output-sync=target whole-waiting whole-computing || \
	  { grep -a -h -A 3 '✘' .build-whole/waiting.log .build-whole/computing.log; exit 1; }

.PHONY: whole-waiting whole-computing
whole-waiting whole-computing: whole-%:
	$(TESTED) UNDERSTUDY_WHOLE=1 $(SWIFT) test $(WHOLE_BUILD) --ignore-lock --skip-build --no-parallel $(CHOSEN) \
	  >.build-whole/$*.log 2>&1; code=$$?; cat .build-whole/$*.log; exit $$code

# ARGUMENTS="--count 30" shows more; "--keep" tests the last build again.
slowest: packages
	SWIFT=$(SWIFT) Tests/Slowest/run $(ARGUMENTS)

# Senders killed at 300 of their system calls to each endpoint, servers and recordings at a thousand instants.
# KILLS=N sets the number; senders are killed at most 300 times.
soak: PACKAGES += $(DATABASE_PACKAGES) strace
soak: packages tests
	$(TESTED) UNDERSTUDY_WHOLE=1 UNDERSTUDY_KILLS=$(or $(KILLS),1000) $(SWIFT) test --skip-build \
	  --no-parallel --filter 'KillTests|CozieDeliveryTests|ContinuationTests|ProgramTests.FaultTests'

lint: PACKAGES += $(WORDS_PACKAGES)
lint: packages
	Tests/Docs/words
	$(SWIFT) format lint --strict -r Sources Tests Plugins Profiles Package.swift

# What the README and all other pages show, but for R, each in a temporary folder.
readme: PACKAGES += python3 python3-venv
readme: packages tests
	Tests/Docs/run $(TESTED_TOOL)

docs: PACKAGES += $(DOCS_PACKAGES)
docs: build
	Tests/Docs/run $(TOOL) --slow
	SWIFT=$(SWIFT) Packaging/library .build/release .build-site/api
	Packaging/site .build-site/api
	Tests/Docs/site .build-site/site

# The Python package around the program; its environment is kept in .build-python.
python: PACKAGES += python3 python3-venv
python: packages tests
	Python/tests/run $(TESTED_TOOL)

# Other people's tools judge recordings; their environments are kept in .peers.
peers: PACKAGES += $(PEERS_PACKAGES) $(DATABASE_PACKAGES)
peers: build
	Tests/Peers/run $(TOOL)

# Attacks of which none may crash, hang, fill the memory or change anything outside; ONLY=servers does a part.
hostile: PACKAGES += strace python3
hostile: build
	Tests/Hostile/run $(TOOL) $(if $(ONLY),--only $(ONLY))

# A sensor, an app, an endpoint, a receiver, a command and a person; KEEP=1 leaves the copy for a look.
recipes: PACKAGES += python3
recipes: packages
	SWIFT=$(SWIFT) Tests/Recipes/run $(if $(KEEP),--keep)

# Each takes some twenty minutes. Memory that is left to the end of a process is no finding; little of what
# was freed is kept, since some tests bound the memory of their process.
sanitize: packages
	$(FULL) $(SWIFT) build --build-tests --sanitize address --scratch-path .build-address
	$(FULL) ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=8:suppressions=$(CURDIR)/Tests/Sanitizers/address.txt \
	  $(SWIFT) test --skip-build --no-parallel --sanitize address --scratch-path .build-address
	$(FULL) $(SWIFT) build --build-tests --sanitize thread --scratch-path .build-thread
	clang -shared -fPIC -o .build-thread/mutex.so Tests/Sanitizers/mutex.c
	$(FULL) LD_PRELOAD=$(CURDIR)/.build-thread/mutex.so \
	  $(SWIFT) test --skip-build --no-parallel --sanitize thread --scratch-path .build-thread

# WRITE=--write also writes docs/reference/validation-results.md; SEED=N records other lives.
validate: PACKAGES += $(PEERS_PACKAGES) $(DATABASE_PACKAGES)
validate: build tests
	$(TESTED) UNDERSTUDY_WHOLE=1 UNDERSTUDY_RUNS=20 $(SWIFT) test --skip-build --no-parallel --filter CheckTests
	Tests/Validation/run $(TOOL) $(WRITE) $(if $(SEED),--seed $(SEED))
	Tests/Peers/run $(TOOL) $(WRITE)
	$(if $(WRITE),,Tests/Peers/run $(TOOL) --only population,digital,responses,bodies,feelings,gaps,movement,durations,claims)

# What people install. SOURCE_DATE_EPOCH makes equal sources equal packages.
DIST_PACKAGES = dpkg-dev xz-utils binutils lintian groff man-db mandoc debootstrap openssl bc python3 python3-venv
dist: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)
dist: PACKAGES += $(DIST_PACKAGES)
dist: build
	Packaging/build
	rm -rf dist && mkdir dist
	Packaging/tarball .build-dist/portable/understudy dist
	Packaging/deb .build-dist/system/understudy dist
	Packaging/wheel .build-dist/portable/understudy dist
	$(SUDO) Tests/Packaging/run dist $(TOOL)

PREFIX ?= /usr/local
install: .build-dist/system/understudy
	Packaging/install $< $(DESTDIR)$(PREFIX)

uninstall:
	Packaging/install --remove $(DESTDIR)$(PREFIX)

.build-dist/system/understudy:
	Packaging/build

# Slurm is no small thing to install: it only says when it is missing.
cluster: build
	Tests/Cluster/run $(TOOL)

# Where the time goes; OPTIONS="--json FILE" keeps the figures, OPTIONS="--against FILE" compares.
bench: packages
	$(FULL) $(SWIFT) build -c release --product benchmark
	.build/release/benchmark $(OPTIONS)

# Speed and memory beside what they should be, and beside igzip, polars and pandas; WRITE=--write
# writes docs/explanation/speed.md.
bars: PACKAGES += isal wrk hey nginx-light $(PEERS_PACKAGES) $(DATABASE_PACKAGES)
bars: packages build
	$(FULL) $(SWIFT) build -c release --product benchmark
	Tests/Bars/run $(TOOL) .build/release/benchmark $(WRITE)

clean:
	rm -rf .build .build-* .peers
