import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Seconds of the longest files, measured beside three other files on two idle cores. Vitest knows durations only from an earlier run. The
 * size decides for a file without an entry.
 */
const SECONDS: Readonly<Record<string, number>> = {
  'test/e2e/documents/documents.test.ts': 169,
  'test/e2e/clients/python-sdk.test.ts': 156,
  'test/e2e/control-plane/fuzz.test.ts': 106,
  'test/e2e/dashboard/pages.test.ts': 102,
  'test/e2e/dashboard/operators.test.ts': 60,
  'test/e2e/payments/sdk-channels-python.test.ts': 97,
  'test/e2e/clients/hostile-sellers.test.ts': 94,
  'test/e2e/clients/go.test.ts': 93,
  'test/e2e/gateway/tls-outages.solo.test.ts': 79,
  'test/e2e/faults/kill-points.solo.test.ts': 78,
  'test/e2e/gateway/change-under-load.solo.test.ts': 65,
  'test/e2e/gateway/tls-hosts.solo.test.ts': 57,
  'test/e2e/payments/hostile-permits.test.ts': 53,
  'test/e2e/gateway/imported-api.test.ts': 48,
  'test/e2e/faults/authz-held.solo.test.ts': 43,
  'test/e2e/gateway/h2spec.test.ts': 43,
  'test/e2e/gateway/document-readers.solo.test.ts': 42,
  'test/e2e/payments/late-delivery-reports.solo.test.ts': 41,
  'test/e2e/control-plane/isolation.test.ts': 41,
  'test/e2e/gateway/resource-url.test.ts': 39,
  'test/e2e/clients/cli.test.ts': 36,
  'test/e2e/control-plane/webhooks.test.ts': 35,
  'test/e2e/payments/sdk-channels-typescript.test.ts': 34,
  'test/e2e/payments/hostile-deposits.test.ts': 34,
  'test/e2e/clients/mcp.test.ts': 33,
  'test/e2e/faults/cold-start.solo.test.ts': 33,
  'test/e2e/dashboard/apis.test.ts': 32,
  'test/e2e/clients/packaging.test.ts': 32,
  'test/e2e/faults/ext-proc-resets.solo.test.ts': 32,
  'test/e2e/faults/dependencies.solo.test.ts': 32,
  'test/e2e/payments/audit-ledger.test.ts': 32,
  'test/e2e/gateway/seen-from-outside.solo.test.ts': 31,
  'test/e2e/faults/authz.solo.test.ts': 30,
  'test/e2e/payments/claims.test.ts': 26,
  'test/e2e/payments/smart-wallets.test.ts': 26,
  'test/e2e/payments/sdk-channels-go.test.ts': 26,
  'test/e2e/payments/batch-settlement.solo.test.ts': 26,
  'test/e2e/clients/python-packaging.test.ts': 25,
  'test/e2e/payments/reorganisation.solo.test.ts': 25,
  'test/e2e/payments/clients.test.ts': 25,
  'test/e2e/gateway/streaming.solo.test.ts': 24,
  'test/e2e/payments/settlement.test.ts': 24,
  'test/e2e/dashboard/seller-flow.test.ts': 24,
  'test/e2e/payments/reconciliation.test.ts': 23,
  'test/e2e/payments/griefing.solo.test.ts': 23,
  'test/e2e/control-plane/account-recovery.test.ts': 23,
  'test/e2e/payments/one-request.test.ts': 23,
  'test/e2e/faults/recovery.timed.test.ts': 22,
  'test/e2e/dashboard/second-factor.test.ts': 22,
  'test/e2e/dashboard/overview.test.ts': 22,
  'test/e2e/gateway/certificates.solo.test.ts': 22,
  'test/e2e/control-plane/second-factor.test.ts': 21,
  'test/e2e/payments/hostile-facilitator.solo.test.ts': 21,
  'test/e2e/dashboard/settlements.test.ts': 21,
  'test/e2e/gateway/base-paths.test.ts': 20,
  'test/e2e/payments/permit2-reconciliation.test.ts': 19,
  'test/e2e/payments/vouchers.test.ts': 19,
  'test/e2e/dashboard/domains.test.ts': 19,
  'test/e2e/dashboard/hostile-text.test.ts': 19,
  'test/e2e/dashboard/account.test.ts': 18,
  'test/e2e/control-plane/contract-errors.test.ts': 18,
  'test/e2e/gateway/challenge-counts.solo.test.ts': 18,
  'test/e2e/gateway/mutual-tls.test.ts': 18,
  'test/e2e/dashboard/trial.test.ts': 17,
  'test/e2e/clients/withdraw.test.ts': 17,
  'test/e2e/gateway/environments.test.ts': 17,
  'test/e2e/gateway/local-replies.solo.test.ts': 17,
  'test/e2e/gateway/stream-removal.test.ts': 16,
  'test/e2e/faults/http2-resets.timed.test.ts': 16,
  'test/e2e/dashboard/import.test.ts': 16,
  'test/e2e/gateway/resolved-upstreams.test.ts': 16,
  'test/e2e/payments/upstream-timeout.solo.test.ts': 16,
  'test/e2e/dashboard/audit-log.test.ts': 15,
  'test/e2e/gateway/overload.test.ts': 15,
  'test/e2e/gateway/change-latency.test.ts': 15,
  'test/e2e/faults/channel-kill-points.solo.test.ts': 15,
  'test/e2e/payments/other-networks.solo.test.ts': 13,
  'test/e2e/gateway/held-answers.test.ts': 13,
  'test/e2e/control-plane/webhook-replicas.solo.test.ts': 13,
  'test/e2e/payments/storage-limits.solo.test.ts': 13,
  'test/e2e/payments/channel-jobs.test.ts': 13,
}

/** The order in which the projects of a group begin. */
const PROJECTS = ['unit', 'process', 'database', 'solo', 'shared', 'timed']

/** The file size that counts as one second. */
const BYTES_PER_SECOND = 1_500

/**
 * Starts the longest files first, so that no worker runs one alone at the end. The files of a project stay together, because a worker of
 * Vitest runs only files of one project. All files of `solo` come before those of `shared`, because `shared` ends the stacks of `solo`.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = new Map(specifications.map((one) => [one, secondsOf(one, this.ctx.config.root)]))
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const place = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)
    return specifications.toSorted(
      (a, b) => group(a) - group(b) || place(a) - place(b) || (seconds.get(b) ?? 0) - (seconds.get(a) ?? 0),
    )
  }
}

function secondsOf({ moduleId }: TestSpecification, root: string): number {
  return SECONDS[relative(root, moduleId)] ?? statSync(moduleId).size / BYTES_PER_SECOND
}
