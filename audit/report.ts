import { formatUnits } from 'viem'
import type { TokenOf } from '../domain/networks/token-registry.ts'
import { DIFFERENCES, type Difference, type Finding, isDifference, NOTES, type Note } from './codes.ts'
import type { PayeeSums } from './network-audit.ts'
import type { Span } from './period.ts'

/** The maximum number of differences that are listed. Further ones are only counted. */
const MOST_DIFFERENCES = 100_000
const MOST_NOTES = 1_000

/** The findings on a network without repetitions, bounded in memory. */
export class Findings {
  readonly differences: Difference[] = []
  readonly notes: Note[] = []
  differenceCount = 0
  noteCount = 0
  readonly #told = new Set<string>()

  add(finding: Finding): void {
    if (isDifference(finding)) {
      // A payment with one difference may be found twice: by its transfer on the chain, and by its row in the ledger.
      const name = `${finding.code} ${finding.payment}`
      if (finding.payment !== undefined && this.#told.has(name)) return
      if (finding.payment !== undefined && this.#told.size < MOST_DIFFERENCES) this.#told.add(name)
      this.differenceCount += 1
      if (this.differences.length < MOST_DIFFERENCES) this.differences.push(finding)
      return
    }
    this.noteCount += 1
    if (this.notes.length < MOST_NOTES) this.notes.push(finding as Note)
  }
}

export type NetworkResult =
  | { network: string; outcome: 'audited'; span: Span; sums: readonly PayeeSums[]; findings: Findings }
  /** The audit of this network has failed, or could not begin. Findings up to the failure are included. */
  | { network: string; outcome: 'not done'; reason: string; findings: Findings }
  /** The network is no EVM chain, and the audit reads only EVM chains. */
  | { network: string; outcome: 'not audited'; reason: string; payees: number; settled: number }

/** The exit code: 0 without differences, 1 with differences, 2 when a part could not be audited. */
export function exitCodeOf(results: readonly NetworkResult[]): 0 | 1 | 2 {
  if (countOf(results) > 0) return 1
  const audited = results.filter(({ outcome }) => outcome === 'audited')
  return audited.length === 0 || results.some(({ outcome }) => outcome === 'not done') ? 2 : 0
}

function countOf(results: readonly NetworkResult[]): number {
  return results.reduce((sum, result) => sum + ('findings' in result ? result.findings.differenceCount : 0), 0)
}

export function textOf(results: readonly NetworkResult[], tokenOf: TokenOf): string {
  return [...results.map((result) => `${networkText(result, tokenOf)}\n`), conclusion(results)].join('\n')
}

function networkText(result: NetworkResult, tokenOf: TokenOf): string {
  const { network } = result
  if (result.outcome === 'not audited')
    return `${network}: NOT AUDITED, ${result.reason}\n  unchecked: ${numberOf(result.settled, 'settled payment')}, ${numberOf(result.payees, 'pair')} of payee and token`
  const findings = findingsText(result.findings)
  if (result.outcome === 'not done') return [`${network}: NOT DONE, ${result.reason}`, ...findings].join('\n')
  const { blocks, since, until, final } = result.span
  const time = (seconds: number) => new Date(seconds * 1000).toISOString()
  const period = `blocks ${blocks.from} to ${blocks.to}, ${time(since)} to ${time(until)}`
  const title = `${network}: ${period}${final ? '' : '; the last ones may yet change'}`
  return [title, ...result.sums.filter(isWorthALine).map((sums) => sumsText(sums, network, tokenOf)), ...findings].join(
    '\n',
  )
}

/** A number with its noun: `1 payment`, `2 payments`. */
function numberOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`
}

function isWorthALine({ ledger, chain, other, fromChannels, channels }: PayeeSums): boolean {
  const counts = [ledger.payments, chain.payments, other.transfers, channels?.channels ?? 0]
  return fromChannels > 0n || counts.some((count) => count > 0)
}

function sumsText(
  { payee, ledger, chain, other, fromChannels, channels }: PayeeSums,
  network: string,
  tokenOf: TokenOf,
): string {
  const { payTo, asset } = payee
  const token = tokenOf({ network, asset })
  const amount = (atomic: bigint) =>
    token ? `${formatUnits(atomic, token.decimals)} ${token.symbol}` : `${atomic} atomic units`
  const lines = [
    `  ${payTo} in ${token ? `${token.symbol}, ` : ''}${asset}`,
    `    ledger  ${numberOf(ledger.payments, 'payment')}, ${amount(ledger.sum)}`,
    `    chain   ${numberOf(chain.payments, 'payment')}, ${amount(chain.sum)}`,
  ]
  if (other.transfers > 0)
    lines.push(`    besides ${numberOf(other.transfers, 'other transfer')}, ${amount(other.sum)}`)
  if (fromChannels > 0n) lines.push(`    besides ${amount(fromChannels)} from payment channels`)
  if (channels) {
    const open = channels.settled - channels.claimed
    lines.push(
      `    channels since their beginning: ${channels.channels}, charged ${amount(channels.settled)}, claimed ${amount(channels.claimed)}, ` +
        `sent ${amount(channels.sent)}, not claimed yet ${amount(open > 0n ? open : 0n)}`,
    )
  }
  return lines.join('\n')
}

function findingsText({ differences, differenceCount, notes, noteCount }: Findings): string[] {
  const more = (count: number) => (count > 0 ? [`    and ${count} more`] : [])
  return [
    ...(differenceCount > 0 ? [`  ${numberOf(differenceCount, 'DIFFERENCE', 'DIFFERENCES')}`] : []),
    ...differences.map((finding) => findingText(finding, DIFFERENCES[finding.code])),
    ...more(differenceCount - differences.length),
    ...(noteCount > 0 ? [`  ${numberOf(noteCount, 'note')}, not counted as a difference`] : []),
    ...notes.map((finding) => findingText(finding, NOTES[finding.code])),
    ...more(noteCount - notes.length),
  ]
}

function findingText({ code, network: _, ...facts }: Finding, meaning: string): string {
  const words = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  return `    ${code}: ${meaning}\n      ${words.join(', ')}`
}

function conclusion(results: readonly NetworkResult[]): string {
  const count = countOf(results)
  const audited = results.filter(({ outcome }) => outcome === 'audited').length
  const left = results.filter(({ outcome }) => outcome !== 'audited').map(({ network }) => network)
  const differences = count === 0 ? 'no differences' : numberOf(count, 'difference')
  const said =
    audited === 0 && count === 0 ? 'nothing was audited' : `${differences} on ${numberOf(audited, 'audited network')}`
  return left.length > 0 ? `${said}; NOT audited: ${left.join(', ')}` : said
}

/** The results as one JSON document. */
export function jsonOf(results: readonly NetworkResult[]): string {
  const document = { exit_code: exitCodeOf(results), differences: countOf(results), networks: results.map(networkJson) }
  return JSON.stringify(document, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2)
}

function networkJson(result: NetworkResult): object {
  const { network, outcome } = result
  if (result.outcome === 'not audited')
    return { network, outcome, reason: result.reason, payees: result.payees, settled: result.settled }
  const { differences, differenceCount, notes, noteCount } = result.findings
  const found = { difference_count: differenceCount, differences, note_count: noteCount, notes }
  if (result.outcome === 'not done') return { network, outcome, reason: result.reason, ...found }
  const { blocks, since, until, final } = result.span
  const period = { from_block: blocks.from, to_block: blocks.to, since, until, final }
  const payees = result.sums.map(({ payee, ledger, chain, other, fromChannels, channels }) => ({
    ...{ pay_to: payee.payTo, asset: payee.asset, ledger, chain, other, from_channels: fromChannels, channels },
  }))
  return { network, outcome, period, payees, ...found }
}
