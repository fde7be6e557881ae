import { describe, expect, it } from 'vitest'
import { tokenRegistry } from '../domain/networks/token-registry.ts'
import type { Finding } from './codes.ts'
import type { Payee } from './ledger.ts'
import type { PayeeSums } from './network-audit.ts'
import { exitCodeOf, Findings, jsonOf, type NetworkResult, textOf } from './report.ts'

const NETWORK = 'eip155:8453'
const payee: Payee = {
  ...{ network: NETWORK, asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', payTo: '0xseller' },
  ...{ channels: false, settled: 2, sum: 3_500_000n },
}
const sums: PayeeSums = {
  ...{ payee, ledger: { payments: 2, sum: 3_500_000n }, chain: { payments: 2, sum: 3_500_000n } },
  ...{ other: { transfers: 1, sum: 5n }, fromChannels: 0n, channels: undefined },
}
const difference: Finding = { code: 'amount_differs', network: NETWORK, payment: 'id', ledger: '2', chain: '1' }
const note: Finding = { code: 'under_way', network: NETWORK }

function findings(...all: Finding[]): Findings {
  const found = new Findings()
  for (const each of all) found.add(each)
  return found
}

const end = { number: 9n, hash: '0x' as const, time: 60 }
const audited = (...all: Finding[]): NetworkResult => ({
  ...{ network: NETWORK, outcome: 'audited', sums: [sums], findings: findings(...all) },
  span: { blocks: { from: 5n, to: 9n }, since: 0, until: 61, end, final: true },
})
const undone = (...all: Finding[]): NetworkResult => ({
  ...{ network: 'eip155:1', outcome: 'not done', reason: 'its node is away', findings: findings(...all) },
})
const solana: NetworkResult = {
  ...{ network: 'solana:x', outcome: 'not audited', reason: 'nobody reads it', payees: 1, settled: 12 },
}

describe('the exit code', () => {
  it.each<[0 | 1 | 2, string, NetworkResult[]]>([
    [0, 'all is well', [audited(), audited(note)]],
    [0, 'all is well but for what nobody can audit', [audited(), solana]],
    [1, 'there is a difference', [audited(), audited(difference)]],
    [1, 'there is a difference, and something could not be done', [audited(difference), undone()]],
    [1, 'there was a difference before the node went away', [undone(difference)]],
    [2, 'something could not be done', [audited(), undone()]],
    [2, 'nothing could be audited', [solana]],
    [2, 'there was nothing', []],
  ])('is %i when %s', (code, _, results) => {
    expect(exitCodeOf(results)).toBe(code)
  })
})

describe('the report', () => {
  const text = (...results: NetworkResult[]) => textOf(results, tokenRegistry())

  it('names sums by their token, and differences by their codes', () => {
    const said = text(audited(difference, note))
    expect(said).toContain('blocks 5 to 9, 1970-01-01T00:00:00.000Z to 1970-01-01T00:01:01.000Z')
    expect(said).toContain('ledger  2 payments, 3.5 USDC')
    expect(said).toContain('besides 1 other transfer, 0.000005 USDC')
    expect(said).toContain('amount_differs: ledger and chain have another amount\n      payment id, ledger 2, chain 1')
    expect(said).toContain('\n  1 DIFFERENCE\n')
    expect(said).toContain('\n  1 note, not counted as a difference\n    under_way')
    expect(said.trim().split('\n').at(-1)).toBe('1 difference on 1 audited network')
  })

  it('says what was not audited in its last line too', () => {
    const said = text(audited(), undone(), solana)
    expect(said).toContain('eip155:1: NOT DONE, its node is away')
    expect(said).toContain(
      'solana:x: NOT AUDITED, nobody reads it\n  unchecked: 12 settled payments, 1 pair of payee and token\n',
    )
    expect(said.split('\n').at(-1)).toBe('no differences on 1 audited network; NOT audited: eip155:1, solana:x')
    expect(text(solana)).toContain('nothing was audited')
    expect(text(audited(), audited(difference, note, note))).toMatch(
      /2 notes, not.*1 difference on 2 audited networks$/s,
    )
  })

  it('lists so many notes and counts the rest', () => {
    const result = audited(...Array.from({ length: 1_003 }, () => note))
    expect(text(result)).toContain('1003 notes')
    expect(text(result)).toContain('and 3 more')
  })

  it('is one document in JSON, with amounts as text', () => {
    const document = JSON.parse(jsonOf([audited(difference), solana]))
    expect(document).toMatchObject({ exit_code: 1, differences: 1 })
    expect(document.networks[0].payees[0]).toMatchObject({
      pay_to: '0xseller',
      ledger: { payments: 2, sum: '3500000' },
    })
    expect(document.networks[1]).toMatchObject({ outcome: 'not audited', settled: 12 })
  })
})
