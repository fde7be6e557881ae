import { matchesGlob } from 'node:path'

/**
 * The end-to-end files of `make test`. The keys are behaviours that the documents promise, each with the files that test it. `make
 * test-rest` runs all other files, also each new file until this list names it. `make test` should need at most 600 seconds of processor
 * time: six minutes on two idle cores.
 */
export const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  'M1: an unpaid answer does not leave': ['gateway/held-answers', 'payments/settlement'],
  'M2: one payment, one answer': ['payments/replay', 'payments/one-request'],
  'M3: a failing API costs nothing': ['payments/upstream-failures', 'payments/charge-before'],
  'M4: what was charged is delivered': ['payments/claims'],
  'M5: the chain decides what is unknown': ['payments/reconciliation'],
  'M6: the terms are those of the configuration': ['payments/refusals'],
  'M7: a change is in force when it is answered': ['payments/prices'],
  'M8: an ephemeral endpoint has one buyer': ['payments/ephemeral'],
  'M9: Sandbox and production are apart': ['gateway/hosts', 'control-plane/credentials'],
  'M10: earnings and chain agree': ['payments/audit-ledger'],
  'payment schemes': ['payments/permit2', 'payments/vouchers'],
  'official clients of x402': ['payments/clients', 'payments/legacy-v1'],
  'the gateway': [
    'gateway/headers',
    'gateway/smuggling',
    'gateway/web-socket',
    'gateway/discovery',
    'gateway/https-only',
  ],
  'a service that dies or stops': ['faults/authz.solo', 'faults/dependencies.solo'],
  'the contract of the control plane': [
    'control-plane/contract-errors',
    'control-plane/apis',
    'control-plane/endpoints',
    'control-plane/settlements',
    'control-plane/webhooks',
    'control-plane/domains',
  ],
  'the SDK of TypeScript': ['clients/sdk-flows'],
  'the SDK of Python': ['clients/python-examples'],
  'the SDK of Go': ['payments/sdk-channels-go'],
  'the command line': ['clients/cli'],
  'tools for a model': ['clients/mcp'],
  'the dashboard': ['dashboard/seller-flow', 'dashboard/payment-page'],
}

/** Paths of the chosen files from the root of the repository. */
export const CHOSEN_FILES: readonly string[] = Object.values(CHOSEN)
  .flat()
  .map((name) => `test/e2e/${name}.test.ts`)

/** The tests of a run: `first` for `make test`, `rest` for `make test-rest`. */
export type Part = 'first' | 'rest' | 'all'

/** Returns the part in `LAUNA_TESTS`: `first` or `rest`, otherwise all tests. */
export function partOf({ LAUNA_TESTS: name }: Readonly<Record<string, string | undefined>>): Part {
  if (name === 'first' || name === 'rest') return name
  if (name) throw new Error(`LAUNA_TESTS is ${name}: it may be first or rest`)
  return 'all'
}

/** File patterns of a project. */
export interface Patterns {
  include: string[]
  exclude: string[]
}

/** Returns the patterns of a project that needs a stack, for a part of all tests. */
export function withStack(part: Part, { include, exclude }: Patterns): Patterns {
  const isOwn = (file: string) => include.some((pattern) => matchesGlob(file, pattern))
  if (part === 'first') return { include: CHOSEN_FILES.filter(isOwn), exclude }
  return part === 'rest' ? { include, exclude: [...exclude, ...CHOSEN_FILES] } : { include, exclude }
}

/** Returns the patterns of a project without a stack: all its files belong to the first part. */
export function withoutStack(part: Part, all: Patterns): Patterns {
  return part === 'rest' ? { ...all, include: [] } : all
}
