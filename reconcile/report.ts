import type { Difference } from '../audit/codes.ts'

/** Findings that an operator has to handle, by a stable code. */
export const UNEXPLAINED = {
  seller_not_known:
    'the payment is spent and belongs to no seller yet: several accounts have the payee, or none (--seller)',
  contradicted: 'the ledger has ended the payment otherwise than the chain shows',
} as const

export interface Unexplained {
  code: keyof typeof UNEXPLAINED | Difference['code']
  payTo?: string | undefined
  asset?: string | undefined
  /** The amount in atomic units. */
  amount?: string | undefined
  transaction?: string | undefined
  payment?: string | undefined
}

/** A payee's recovered payments in one token. */
export interface RecoveredSum {
  payTo: string
  asset: string
  payments: number
  /** The sum in atomic units. */
  amount: bigint
}

/** The results of a reconciliation on a network. In a dry run: the changes that it would make. */
export interface NetworkReport {
  network: string
  /** Blocks that were read; undefined if the network could not be reconciled. */
  blocks: { from: bigint; to: bigint } | undefined
  /** Why the network was not reconciled. */
  reason: string | undefined
  /** Payments that the ledger had lost, or that it had in an unsettled state. */
  recovered: RecoveredSum[]
  /** Authorizations that were marked as spent without a payment, because their seller is not known. */
  spent: number
  /** The ids of payments with answers that are no longer owed. */
  endedClaims: string[]
  /** The ids of the ephemeral endpoints that were removed. */
  removedEndpoints: string[]
  channels: {
    /** Channels that were opened after the backup and have got a row. */
    adopted: number
    /** Channels that take no more vouchers. `atRisk`: the most that may have been charged on the channel and is lost, in atomic units. */
    closed: { channel: string; payTo: string; atRisk: bigint }[]
  }
  unexplained: Unexplained[]
  isSold: boolean
}

export function emptyReport(network: string): NetworkReport {
  return {
    ...{ network, blocks: undefined, reason: undefined, recovered: [], spent: 0 },
    ...{ endedClaims: [], removedEndpoints: [], channels: { adopted: 0, closed: [] }, unexplained: [], isSold: false },
  }
}

/** The exit code: 0 if the ledger of each network contains everything that its chain shows, 1 if a finding is left. */
export function exitCodeOf(reports: readonly NetworkReport[]): 0 | 1 {
  return reports.every(({ reason, unexplained }) => reason === undefined && unexplained.length === 0) ? 0 : 1
}

/** The maximum number of items of a list in the text; the JSON has all of them. */
const MOST_LISTED = 20

export function textOf(reports: readonly NetworkReport[], { dryRun }: { dryRun: boolean }): string {
  const title = dryRun ? ['Nothing was written. This would be:'] : []
  return [...title, ...reports.map(networkText)].join('\n')
}

function networkText(report: NetworkReport): string {
  const { network, blocks, reason, recovered, spent, endedClaims, removedEndpoints, channels, unexplained, isSold } =
    report
  const sales = isSold ? 'sales go on' : 'sales are suspended'
  if (!blocks) return `${network}: NOT RECONCILED, ${reason}; ${sales}`
  return [
    `${network}: blocks ${blocks.from} to ${blocks.to}; ${sales}`,
    ...recovered.map(
      ({ payTo, asset, payments, amount }) =>
        `  recovered ${payments}, ${amount} atomic units of ${asset}, for ${payTo}`,
    ),
    ...(recovered.length === 0 ? ['  recovered 0'] : []),
    ...(spent > 0 ? [`  spent without a seller ${spent}`] : []),
    ...listed('claims ended', endedClaims),
    ...listed('single sales removed', removedEndpoints),
    ...(channels.adopted > 0 ? [`  channels with a row again ${channels.adopted}`] : []),
    ...listed('channels closed', channels.closed.map(closedText)),
    ...listed('UNEXPLAINED', unexplained.map(unexplainedText)),
    ...(reason === undefined ? [] : [`  NOT DONE: ${reason}`]),
  ].join('\n')
}

function closedText({ channel, payTo, atRisk }: NetworkReport['channels']['closed'][number]): string {
  return `${channel} of ${payTo}: at most ${atRisk} atomic units were charged and are lost`
}

function unexplainedText({ code, ...facts }: Unexplained): string {
  const words = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  const meaning =
    code in UNEXPLAINED ? UNEXPLAINED[code as keyof typeof UNEXPLAINED] : 'the audit finds it (audit --help)'
  return `${code}: ${meaning}; ${words.join(', ')}`
}

function listed(what: string, items: readonly string[]): string[] {
  if (items.length === 0) return []
  const more = items.length > MOST_LISTED ? [`    and ${items.length - MOST_LISTED} more (--json lists all)`] : []
  return [`  ${what} ${items.length}`, ...items.slice(0, MOST_LISTED).map((item) => `    ${item}`), ...more]
}

export function jsonOf(reports: readonly NetworkReport[], { dryRun }: { dryRun: boolean }): string {
  const networks = reports.map((report) => ({
    ...{ network: report.network, reconciled: report.blocks !== undefined && report.reason === undefined },
    ...{ reason: report.reason ?? null, blocks: report.blocks ?? null, sold: report.isSold },
    recovered: report.recovered.map(({ payTo, ...sum }) => ({ pay_to: payTo, ...sum })),
    ...{ spent_without_seller: report.spent, ended_claims: report.endedClaims },
    removed_endpoints: report.removedEndpoints,
    adopted_channels: report.channels.adopted,
    closed_channels: report.channels.closed.map(({ channel, payTo, atRisk }) => ({
      channel,
      pay_to: payTo,
      at_risk: atRisk,
    })),
    unexplained: report.unexplained.map(({ payTo, ...rest }) => ({ ...rest, pay_to: payTo })),
  }))
  const document = { exit_code: exitCodeOf(reports), dry_run: dryRun, networks }
  return JSON.stringify(document, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2)
}
