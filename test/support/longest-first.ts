import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that the longest files take on two quiet cores. A file that is not named here counts by its size. */
const SECONDS: Readonly<Record<string, number>> = {
  'test/e2e/clients/python-packaging.test.ts': 92,
  'test/e2e/dashboard/pages.test.ts': 89,
  'test/e2e/clients/packaging.test.ts': 58,
  'test/e2e/clients/python-sdk.test.ts': 55,
  'test/e2e/faults/kill-points.solo.test.ts': 51,
  'test/e2e/control-plane/isolation.test.ts': 47,
  'test/e2e/gateway/change-under-load.solo.test.ts': 41,
  'test/e2e/clients/cli.test.ts': 41,
  'test/e2e/clients/mcp.test.ts': 40,
  'test/e2e/gateway/certificates.solo.test.ts': 35,
  'test/e2e/payments/griefing.solo.test.ts': 15,
  'test/e2e/gateway/tls-hosts.solo.test.ts': 34,
  'test/e2e/control-plane/contract-errors.test.ts': 31,
  'test/e2e/faults/ext-proc-resets.solo.test.ts': 31,
  'test/e2e/dashboard/apis.test.ts': 30,
  'test/e2e/gateway/tls-outages.solo.test.ts': 29,
  'test/e2e/gateway/h2spec.test.ts': 29,
  'test/e2e/clients/go.test.ts': 28,
  'test/e2e/payments/claims.test.ts': 23,
  'test/e2e/control-plane/fuzz.test.ts': 22,
  'test/e2e/gateway/base-paths.test.ts': 22,
  'test/e2e/gateway/seen-from-outside.solo.test.ts': 21,
  'test/e2e/dashboard/overview.test.ts': 21,
  'test/e2e/faults/recovery.solo.test.ts': 19,
  'test/e2e/faults/authz-held.solo.test.ts': 19,
  'test/e2e/faults/authz.solo.test.ts': 19,
  'test/e2e/dashboard/hostile-text.test.ts': 18,
  'test/e2e/faults/dependencies.solo.test.ts': 18,
  'test/e2e/payments/sdk-channels-typescript.test.ts': 18,
  'test/e2e/dashboard/account.test.ts': 18,
  'test/e2e/control-plane/login-timing.test.ts': 17,
  'test/e2e/dashboard/first-view.test.ts': 17,
  'test/e2e/payments/clients.test.ts': 17,
  'test/e2e/faults/cold-start.solo.test.ts': 17,
}

/** A file of this many bytes counts as one second. */
const BYTES_PER_SECOND = 1_500

/**
 * Starts the longest files first, so that no worker is left alone with one at the end. Vitest knows durations only from an earlier
 * run, and a fresh clone has none.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = new Map(specifications.map((one) => [one, secondsOf(one, this.ctx.config.root)]))
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return specifications.toSorted((a, b) => group(a) - group(b) || (seconds.get(b) ?? 0) - (seconds.get(a) ?? 0))
  }
}

function secondsOf({ moduleId }: TestSpecification, root: string): number {
  return SECONDS[relative(root, moduleId)] ?? statSync(moduleId).size / BYTES_PER_SECOND
}
