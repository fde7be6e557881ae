# Launa: every verb of the project. `make` lists them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
NODE := node_modules/.bin/node
VITEST := $(NODE) node_modules/vitest/vitest.mjs
STACK := $(NODE) sandbox/main.ts
# The cache of compiled code for all our processes. With it, they start in two thirds of the time.
export NODE_COMPILE_CACHE := $(CURDIR)/.local/compile-cache

.PHONY: help
help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: install
install: node-packages ## install what is missing: npm packages, nats-server, Envoy; build the dashboard
	@$(STACK) install

# This target is not in the help. Every verb that runs our code needs the packages that the lock file names.
.PHONY: node-packages
node-packages:
	@command -v node > /dev/null || { echo "node is missing: install Node 20 or newer with npm" >&2; exit 1; }
	@node sandbox/dependencies.mjs

.PHONY: up
up: node-packages ## start the local stack and wait until it is healthy (PARTS="postgres nats" starts only those)
	@$(STACK) up $(PARTS)

.PHONY: down
down: node-packages ## stop the local stack; its data stay
	@$(STACK) down $(PARTS)

.PHONY: status
status: node-packages ## show every part of the stack; fails when one is not healthy (PARTS="authz xds" shows only those)
	@$(STACK) status $(PARTS)

.PHONY: logs
logs: node-packages ## follow the logs (PARTS="authz xds" follows only those)
	@$(STACK) logs $(PARTS)

.PHONY: restart-chain
restart-chain: node-packages ## begin a fresh Sandbox chain; all its balances are gone
	@$(STACK) restart-chain

.PHONY: audit-ledger
audit-ledger: node-packages ## compare the ledger with what the chain has recorded (ARGS="--since 7d --pay-to 0x..."; "--help" lists all)
	@$(STACK) audit-ledger $(ARGS)

.PHONY: archive-ledger
archive-ledger: node-packages ## write a month of the ledger to files and take it out of the database (ARGS="--month 2026-09 --to FOLDER")
	@$(STACK) archive-ledger $(ARGS)

.PHONY: invite-operator
invite-operator: node-packages ## invite the first operator of the local stack (ARGS="--name alice@example.com"; "--help" lists all)
	@$(STACK) invite-operator $(ARGS)

.PHONY: settings-table
settings-table: node-packages ## write the table of docs/operating/settings.md anew, out of the schemas of all settings
	@$(NODE) test/settings/write-table.ts

.PHONY: settings-check
settings-check: node-packages ## check that every program refuses wrong settings, and shows no secret in doing so
	@$(NODE) test/settings/main.ts

.PHONY: migrate
migrate: node-packages ## bring a database to the schema of this version (MIGRATION_DATABASE_URL; ARGS="--help" lists all)
	@$(NODE) control-plane/migrate/main.ts $(ARGS)

.PHONY: migration
migration: node-packages ## draft the next migration from the changes in schema/ (NAME=words); without NAME, record the digests of all migrations
	@$(NODE) schema/write-migration.ts $(NAME)

.PHONY: rotate-keys
rotate-keys: node-packages ## encrypt the database's secrets again with the first key of each key ring (DATABASE_URL; ARGS="--help" lists all)
	@$(NODE) rotate/main.ts $(ARGS)

.PHONY: distribute
distribute: node-packages ## spread the ledger's tables over several PostgreSQL servers with Citus (DATABASE_URL; ARGS="--help" lists all)
	@$(NODE) control-plane/distribute/main.ts $(ARGS)

.PHONY: distribute-check
distribute-check: install ## run the ledger's tests on a cluster of three PostgreSQL servers with Citus (ARGS picks files by a part of their path)
	@$(NODE) test/database/distribute-check.ts $(ARGS)

.PHONY: demo
demo: up ## start the stack, publish an API, pay for a request
	@$(NODE) test/demo.ts

# With ARGS, a file is found among all tests, also among those of "make test-rest".
.PHONY: test
test: install ## run the tests of everything that the documents promise, in six minutes (ARGS="payments/claims" picks files of all tests by their path)
	@$(if $(ARGS),,LAUNA_TESTS=first )$(VITEST) run $(ARGS)

.PHONY: test-rest
test-rest: install ## run the tests that "make test" leaves out
	@LAUNA_TESTS=rest $(VITEST) run

.PHONY: test-all
test-all: install ## run all tests: "make test" and "make test-rest" in one
	@$(VITEST) run

.PHONY: test-again
test-again: install ## run the failed test files of the last run again, three at most, and name those that pass now
	@$(NODE) test/again.ts

.PHONY: check
check: node-packages ## type check, lint, formatting
	@node_modules/.bin/tsc --noEmit -p .
	@node_modules/.bin/tsc --noEmit -p dashboard
	@node_modules/.bin/tsc --noEmit -p payment-page
	@node_modules/.bin/biome check --error-on-warnings .

.PHONY: bench
bench: install ## measure the gateway and the control plane (ARGS="control-plane" measures one of them)
	@$(NODE) test/bench/main.ts $(ARGS)

.PHONY: returns
returns: install ## count how often the work on one paid request returns to a source file that it has left
	@$(NODE) test/returns/main.ts

.PHONY: fuzz
fuzz: install ## generate 1,000,000 payment headers for authz, 100,000 for the gateway, and 20,000 requests to the control plane
	@$(NODE) test/fuzz/main.ts $(ARGS)

.PHONY: operator-check
operator-check: install ## suspend and resume sellers while buyers pay: after the answer to a suspension, nothing is sold; each change is recorded
	@$(NODE) test/operator-check/main.ts

.PHONY: simulate
simulate: node-packages ## run the payment engine with simulated faults and attacks, 100,000 seeds (SEED=n replays one)
	@$(NODE) test/simulation/main.ts

.PHONY: faults
faults: install ## kill, stop and freeze each part, forge answers, and compare the records of buyers, APIs, ledger and chain; then attack the gateway (ARGS=edge: only that)
	@ALL_EDGES=1 $(VITEST) run --project shared --project solo --project timed --reporter=verbose test/e2e/faults/$(ARGS)

.PHONY: upgrade-drill
upgrade-drill: install ## upgrade from the last release while buyers pay, process by process; roll one process back; compare four records
	@LAUNA_DRILLS=1 $(VITEST) run --project drill --disable-console-intercept=true test/upgrade/

# The check needs a Prometheus on PATH. Otherwise it installs Debian's, which only root can do.
.PHONY: alerts-check
alerts-check: install ## watch a stack with buyers by a real Prometheus: each fault fires its alerts and no others (ARGS="NATS" selects faults)
	@$(NODE) --conditions=launa-source test/alerts/main.ts $(ARGS)

.PHONY: restore-drill
restore-drill: install ## restore a real stack to a point in time: no payment buys twice, and ledger and chain agree (PAYMENTS=10)
	@LAUNA_DRILLS=1 $(VITEST) run --project drill --disable-console-intercept=true test/restore/

.PHONY: rotate-drill
rotate-drill: install ## replace each key of a real stack under load; nothing may fail
	@$(NODE) test/rotate/main.ts

.PHONY: failover-drill
failover-drill: install ## end PostgreSQL while buyers pay; three times the drill promotes the standby, three times Patroni does; compare the records of buyers, APIs, ledger and chain (ARGS=by-hand or ARGS=patroni: only this one)
	@LAUNA_DRILLS=1 $(VITEST) run --project drill --disable-console-intercept=true test/failover/$(ARGS)

.PHONY: roll-drill
roll-drill: install ## end and start each process under load while settlements take twelve seconds (ROLL_RATE=300; ARGS=authz: only these)
	@$(NODE) test/roll/main.ts $(ARGS)

.PHONY: pooler-drill
pooler-drill: install ## pay through a real PgBouncer in transaction and in session mode (POOLER_SECONDS=40; ARGS=transaction: only this one)
	@$(NODE) test/pooler/main.ts $(ARGS)

.PHONY: journal-drill
journal-drill: install ## kill buyers of three languages that share a journal of payments, again and again (JOURNAL_SECONDS=60)
	@$(NODE) test/journal/main.ts

.PHONY: retention-drill
retention-drill: install ## archive months of the ledger while buyers pay; check replays, statements, four records and the database's size (RETENTION_MONTHS=3)
	@LAUNA_DRILLS=1 $(VITEST) run --project drill --disable-console-intercept=true test/retention/

# The drill runs in a new network namespace, in which all its machines are. The namespace ends with the drill.
.PHONY: fleet-drill
fleet-drill: install ## run two of each process on separate machines (network namespaces, needs root): prices change, machines vanish, buyers go on paying
	@[ "$$(id -u)" = 0 ] || { echo "fleet-drill needs root: it makes network namespaces" >&2; exit 1; }
	@unshare --net $(NODE) test/fleet/main.ts

.PHONY: capacity-check
capacity-check: install ## measure what a paid request costs each process, and what gateways for three rates need
	@$(NODE) test/bench/main.ts capacity

.PHONY: operate
operate: install ## run all drills and checks of this list one after the other, and print a line of counts for each (ARGS="roll chart" picks some)
	@$(NODE) test/operate/main.ts $(ARGS)

.PHONY: format
format: node-packages ## format and fix what can be fixed
	@node_modules/.bin/biome check --write .

.PHONY: golden
golden: node-packages ## write the golden Envoy resources anew; read the diff
	@$(VITEST) run --project unit xds -u

.PHONY: openapi
openapi: node-packages ## write openapi/openapi.json, the published contract, and docs/permissions.md out of the control plane's routes
	@$(NODE) control-plane/write-openapi.ts

.PHONY: sdk
sdk: node-packages ## write what the SDKs take from the contract anew: methods, TypeScript's types, and the vectors that all of them replay
	@$(NODE) sdks/typescript/generate/write.ts
	@$(NODE) sdks/surface/write.ts
	@$(NODE) --conditions=launa-source sdks/vectors/write.ts

.PHONY: sdk-go
sdk-go: sdk ## do what "make sdk" does, and write the Go SDK's types (needs Go)
	@cd sdks/go/generate && go run .

.PHONY: sdk-python
sdk-python: sdk ## do what "make sdk" does, and write the types and the synchronous half of the Python SDK
	@$(NODE) test/clients/python-sdk.ts sdks/python/generate/write.py

.PHONY: page
page: node-packages ## build the script of the page with which people pay in a browser (authz/page/page.js)
	@$(NODE) payment-page/build.ts

.PHONY: cli-reference
cli-reference: node-packages ## write docs/cli.md out of the command line's own help
	@$(NODE) --conditions=launa-source cli/reference/write.ts

.PHONY: mcp-reference
mcp-reference: node-packages ## write the second part of docs/mcp.md out of the MCP server's own tools
	@$(NODE) --conditions=launa-source mcp/reference/write.ts

.PHONY: packages
packages: node-packages ## write archives to install from into dist/: SDKs, command line, MCP server
	@$(NODE) test/packages/main.ts

.PHONY: dependency-check
dependency-check: node-packages ## licences of all npm packages, and known vulnerabilities (ARGS="--advisories FOLDER" asks no registry; --complete fails without an answer)
	@$(NODE) release/dependency-check.ts $(ARGS)

.PHONY: image-check
image-check: install ## build both images for x64 and arm64, inspect them, and run each of their programs, up to a paid request (root, buildah, debootstrap; ARGS=--tags takes images without digests)
	@$(NODE) docker/check/main.ts $(ARGS)

.PHONY: chart-check
chart-check: node-packages ## lint and validate the Helm chart, use each value, install and upgrade it on an API server (needs Go)
	@$(NODE) chart/check/main.ts

.PHONY: chart-schema
chart-schema: node-packages ## write chart/values.schema.json anew, after a change in chart/values.yaml
	@$(NODE) chart/check/write-schema.ts

.PHONY: pin
pin: node-packages ## write the digests of the images that our files name (needs skopeo or docker)
	@$(NODE) release/pin.ts

.PHONY: pin-debian
pin-debian: node-packages ## take the newest packages of Debian for the images: versions and digests (needs Debian's apt)
	@$(NODE) release/pin-debian.ts

.PHONY: set-version
set-version: node-packages ## write the next version into every file that has it (VERSION=1.2.3)
	@$(NODE) release/set-version.ts $(VERSION)

.PHONY: release
release: node-packages ## make everything of a release in dist/release, and the tag (ARGS=--draft makes no tag and no images; ARGS=--help explains)
	@$(NODE) release/main.ts $(ARGS)

.PHONY: screenshots
screenshots: install ## write docs/images anew, from the current pages of the dashboard
	@WRITE_IMAGES=1 $(VITEST) run --project shared test/e2e/dashboard/images.test.ts

.PHONY: protos
protos: node-packages ## make Envoy's API descriptors anew (needs Go)
	@cd proto/generate && go run . ../envoy.binpb
	@$(NODE) proto/stamp.ts
