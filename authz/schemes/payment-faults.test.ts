import { describe, expect, it } from 'vitest'
import { errorMessage } from '../../domain/errors.ts'
import { parsePaymentHeader } from './payment-header.ts'

const ADDRESS = `0x${'ab'.repeat(20)}`
const BYTES = `0x${'22'.repeat(32)}`
const signature = `0x${'11'.repeat(65)}`
const times = { validAfter: '0', validBefore: '1800000000' }
const accepted = {
  ...{ scheme: 'exact', network: 'eip155:8453', asset: ADDRESS, amount: '1000', payTo: ADDRESS },
  maxTimeoutSeconds: 300,
}
const authorization = { from: ADDRESS, to: ADDRESS, value: '1000', ...times, nonce: BYTES }
const permit2Authorization = {
  ...{ from: ADDRESS, permitted: { token: ADDRESS, amount: '1000' }, spender: ADDRESS, nonce: '7' },
  ...{ deadline: '1800000000', witness: { to: ADDRESS, validAfter: '0' } },
}
const channelConfig = {
  ...{ payer: ADDRESS, payerAuthorizer: ADDRESS, receiver: ADDRESS, receiverAuthorizer: ADDRESS, token: ADDRESS },
  ...{ withdrawDelay: 900, salt: BYTES },
}
const voucher = { channelId: BYTES, maxClaimableAmount: '1000', signature }
const deposit = {
  amount: '9000',
  authorization: { erc3009Authorization: { ...times, salt: BYTES, signature } },
}
const channel = { ...accepted, scheme: 'batch-settlement' }
const permit = { ...accepted, extra: { assetTransferMethod: 'permit2' } }

/** Payments of every scheme and version, with every member that a payment needs. */
const PAYMENTS: readonly (readonly [string, object])[] = [
  ['EIP-3009', { x402Version: 2, accepted, payload: { signature, authorization } }],
  ['EIP-3009, version 1', { x402Version: 1, scheme: 'exact', network: 'base', payload: { signature, authorization } }],
  ['Permit2', { x402Version: 2, accepted: permit, payload: { signature, permit2Authorization } }],
  ['a voucher', { x402Version: 2, accepted: channel, payload: { type: 'voucher', channelConfig, voucher } }],
  ['a deposit', { x402Version: 2, accepted: channel, payload: { type: 'deposit', channelConfig, voucher, deposit } }],
  [
    'Solana',
    {
      x402Version: 2,
      accepted: { ...accepted, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      payload: { transaction: 'AAAA' },
    },
  ],
]

/** Text that the answer must not repeat: markup, a header's end, and a terminal's escape. */
const HOSTILE = '<script>alert(1)</script>\r\nSet-Cookie: a=b\u001b[2J"'

/** Wrong values for a member. The last one spells the member's name in another case. */
const MISTAKES: readonly (readonly [string, (value: unknown) => unknown])[] = [
  ['missing', () => undefined],
  ['null', () => null],
  ['of the wrong type', (value) => (typeof value === 'number' ? '300' : 7.5)],
  ['a list', (value) => [value]],
  ['nested', (value) => ({ [HOSTILE]: value })],
  ['hostile text', () => HOSTILE.repeat(20)],
  ['too long', (value) => (typeof value === 'object' ? 'x' : `${value}${'0'.repeat(8201)}`)],
]

type Path = readonly string[]

function membersOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [[...path, name], ...membersOf(member, [...path, name])])
}

function changed(payment: object, path: Path, change: (parent: Record<string, unknown>, name: string) => void): object {
  const copy = structuredClone(payment)
  const parent = path
    .slice(0, -1)
    .reduce((at, name) => at[name] as Record<string, unknown>, copy as Record<string, unknown>)
  change(parent, path.at(-1) ?? '')
  return copy
}

function refusalOf(payment: unknown) {
  const parsed = parsePaymentHeader(Buffer.from(JSON.stringify(payment)).toString('base64'))
  if (parsed.kind === 'payment') throw new Error('it is read')
  return { ...parsed, text: errorMessage(parsed.code, parsed.details) }
}

/** Members that the parser does not read. */
const isUnread = (path: Path) => path.includes('extra')

const MUTATIONS = PAYMENTS.flatMap(([kind, payment]) =>
  membersOf(payment)
    .filter((path) => !isUnread(path))
    .flatMap((path) =>
      MISTAKES.map(([mistake, spoil]) => {
        const name = path.join('.')
        return {
          what: `${kind}: ${name} is ${mistake}`,
          ...{ path: name, mistake },
          payment: changed(payment, path, (parent, last) => {
            parent[last] = spoil(parent[last])
          }),
        }
      }),
    ),
)

describe('a refusal', () => {
  it('names the member that is wrong, what it is and what it must be, whatever the scheme', () => {
    expect(MUTATIONS.length).toBeGreaterThan(500)
    for (const { what, path, mistake, payment } of MUTATIONS) {
      const { code, details, text } = refusalOf(payment)
      expect(code, what).toBe(path === 'x402Version' ? 'unsupported_x402_version' : 'malformed_payment')
      for (const detail of details) expect(detail.path, what).toMatch(alike(path))
      if (mistake === 'missing') expect(text, what).toContain('missing')
      expect(text, what).toMatch(/ must (be|have) /)
      expect(text, what).not.toMatch(/Invalid|expected|undefined/)
    }
  })

  it('repeats nothing of the payment, and has at most 600 printable characters of ASCII', () => {
    for (const { what, payment } of MUTATIONS) {
      const { text } = refusalOf(payment)
      expect(text, what).toMatch(/^[ -~]{1,600}$/)
      expect(text, what).not.toMatch(/script|Cookie|0000/)
    }
  })

  it('says that a member is written in another case', () => {
    for (const [kind, payment] of PAYMENTS)
      for (const path of membersOf(payment).filter(
        (each) => !isUnread(each) && each.length > 1 && each[1] !== 'extra',
      )) {
        const upper = changed(payment, path, (parent, name) => {
          parent[name.toUpperCase()] = parent[name]
          delete parent[name]
        })
        expect(refusalOf(upper).text, `${kind}: ${path.join('.')}`).toMatch(/another case|payload is an object/)
      }
  })

  it('names several members, and bounds how many its text names', () => {
    const { details, text } = refusalOf({ x402Version: 2, payload: { signature, authorization: {} } })
    expect(details.map(({ path }) => path)).toEqual([
      'accepted',
      ...['from', 'to', 'value', 'validAfter', 'validBefore', 'nonce'].map((name) => `payload.authorization.${name}`),
    ])
    expect(text).toMatch(/accepted is missing.*payload.authorization.to is missing.*; and 4 more$/)
  })

  it('takes extra members for none', () => {
    for (const [, payment] of PAYMENTS)
      expect(() => refusalOf({ ...payment, more: 1, __proto__: { x: 1 } })).toThrow('it is read')
  })

  it('names the members that tell the schemes apart where there is none of them', () => {
    const { text } = refusalOf({ x402Version: 2, accepted: { ...accepted, scheme: 'other' }, payload: {} })
    expect(text).toMatch(
      /payload is an object: it must have one of "authorization".*"permit2Authorization".*"transaction"/,
    )
  })
})

function alike(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.')}(\\.|$)`)
}
