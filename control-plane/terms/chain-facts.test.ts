import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { domainSeparator, encodeAbiParameters } from 'viem'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { createLogger } from '../../runtime/logger.ts'
import { createChainFacts } from './chain-facts.ts'
import { isOnCurve } from './ed25519-curve.ts'
import { payeeFindings } from './payee-findings.ts'
import { associatedAccount, isWallet } from './solana-payee.ts'
import { tokenFindings } from './token-findings.ts'

const NETWORK = 'eip155:777'
const ASSET = '0x2222222222222222222222222222222222222222'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** An address that a key pair can own. */
const WALLET = 'DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1'

type Node = (body: { method: string; params: unknown[] }, url: string) => unknown
/** Returns the answer of the simulated node to a call; undefined if the node fails. */
let node: Node = () => undefined
let calls = 0

const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  calls += 1
  const answer = node(text ? JSON.parse(text) : { method: '', params: [] }, request.url ?? '')
  if (answer === 404) return response.writeHead(404).end('{}')
  response.writeHead(answer === undefined ? 503 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const rpc_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

let time = 0
const facts = () =>
  createChainFacts({
    facilitators: { [NETWORK]: { rpc_url }, [SOLANA]: { rpc_url }, 'hedera:testnet': { rpc_url } },
    logger: createLogger({ name: 'test', level: 'silent' }),
    now: () => time,
  })

beforeEach(() => {
  calls = 0
  time = 0
})

const priced = (extra: Record<string, unknown>, change: Partial<AcceptOption> = {}): AcceptOption => ({
  ...{ scheme: 'exact', network: NETWORK, asset: ASSET, amount: '1000', max_timeout_seconds: 60, extra, ...change },
})

const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value })
const REVERT = { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } }
const text = (value: string) => result(encodeAbiParameters([{ type: 'string' }], [value]))
const separator = (name: string, version: string) =>
  domainSeparator({ domain: { name, version, chainId: 777, verifyingContract: ASSET } })

/** A node with a token's contract. */
const token =
  ({ name = 'Coin', version = '1', own = 'Coin', takesAuthorizations = true } = {}): Node =>
  ({ method, params }) => {
    if (method === 'eth_getCode') return result('0x60')
    const [{ data = '' }] = params as [{ data?: string }]
    const word = (value: number) => result(`0x${value.toString(16).padStart(64, '0')}`)
    if (data.startsWith('0xe94a0102')) return takesAuthorizations ? word(0) : REVERT
    const views: Record<string, unknown> = {
      '0x06fdde03': text(own),
      '0x54fd4d50': text(version),
      '0x313ce567': word(6),
      '0x3644e515': result(separator(name, version)),
    }
    return views[data] ?? REVERT
  }

/** Returns the codes of the findings about a token after its node has answered. */
async function tokenCodes(accept: AcceptOption, answers: Node) {
  node = answers
  const chain = facts()
  const first = tokenFindings(accept, chain)
  expect(first.map(({ code }) => code)).toEqual(['token_unchecked'])
  await chain.wait(accept)
  return tokenFindings(accept, chain)
}

describe('a token that a node is asked about', () => {
  const good = { name: 'Coin', version: '1' }
  it.each<[string, Record<string, unknown>, Node, string[]]>([
    ['with its own domain', good, token(), []],
    ['with another name', { ...good, name: 'Coins' }, token(), ['token_domain_mismatch']],
    ['with another version', { ...good, version: '2' }, token(), ['token_domain_mismatch']],
    ['whose domain is not its name', good, token({ own: 'Coin (bridged)' }), []],
    ['without code', good, () => result('0x'), ['token_missing']],
    ['without EIP-3009', good, token({ takesAuthorizations: false }), ['token_without_authorizations']],
    ['without EIP-3009, for Permit2', { assetTransferMethod: 'permit2' }, token({ takesAuthorizations: false }), []],
    ['with other decimals', { ...good, decimals: 18 }, token(), ['token_decimals_mismatch']],
    ['at a node that fails', good, () => undefined, ['token_unchecked']],
    ['at a node that talks nonsense', good, () => result({ code: 1 }), ['token_unchecked']],
  ])('%s', async (_, extra, answers, expected) => {
    expect((await tokenCodes(priced(extra), answers)).map(({ code }) => code)).toEqual(expected)
  })

  it('proposes the domain that the contract proves, and no other text of it', async () => {
    const [found] = await tokenCodes(priced({ name: 'X', version: '1' }), token())
    expect(found?.fix).toBe('set extra.name "Coin", extra.version "1"')
    const [vague] = await tokenCodes(priced({ name: 'X', version: '1' }), token({ own: 'Free money, call 555' }))
    expect(vague?.fix).not.toContain('555')
  })

  it('is asked about once, and again when the answer is old', async () => {
    node = token()
    const accept = priced(good)
    const chain = facts()
    const look = async () => {
      const { state } = chain.tokenOf(accept)
      await chain.wait(accept)
      return [state, calls]
    }
    expect([await look(), await look()]).toEqual([
      ['unanswered', 6],
      ['known', 6],
    ])
    time = 3_600_001
    node = () => undefined
    expect([await look(), await look()]).toEqual([
      ['known', 7],
      ['known', 7],
    ])
  })
})

describe('a payee on Solana', () => {
  const paid = (payTo: string, asset = MINT) => priced({ payTo }, { network: SOLANA, asset })
  const accounts = (...owners: (string | null)[]) =>
    result({ value: owners.map((owner) => (owner ? { owner, data: ['', 'base64'] } : null)) })
  const codes = async (accept: AcceptOption, answers: Node) => {
    node = answers
    const chain = facts()
    const find = () => payeeFindings(accept, { payTo: null, chain }).map(({ code }) => code)
    find()
    await chain.wait(accept)
    return find()
  }

  it.each<[string, unknown, string[]]>([
    ['with a token account', accounts(TOKEN_PROGRAM, TOKEN_PROGRAM, null), []],
    ['without one', accounts(TOKEN_PROGRAM, null, null), ['payee_without_token_account']],
    ['of a token that is not there', accounts(null, null, null), ['token_missing']],
    ['of an account that is no token', accounts('11111111111111111111111111111111', null, null), ['token_missing']],
    ['at a node that fails', undefined, ['payee_unchecked']],
  ])('%s', async (_, answer, expected) => {
    expect(await codes(paid(WALLET), () => answer)).toEqual(expected)
  })

  it('is asked about by its associated account', async () => {
    let asked: unknown
    await codes(paid(WALLET), ({ params }) => {
      ;[asked] = params
      return accounts(TOKEN_PROGRAM, TOKEN_PROGRAM, null)
    })
    expect(asked).toEqual([MINT, expect.any(String), expect.any(String)])
  })

  it('that is the token is known without a node, and so is an address that no key has', async () => {
    expect(payeeFindings(paid(MINT), { payTo: null, chain: facts() }).map(({ code }) => code)).toEqual([
      'payee_is_token',
    ])
    const account = associatedAccount({ payee: WALLET, mint: MINT, program: TOKEN_PROGRAM })
    const found = await codes(paid(account), () => accounts(TOKEN_PROGRAM, null, null))
    expect(found).toEqual(['payee_off_curve', 'payee_without_token_account'])
  })

  it('that is no address is said so, without a question', async () => {
    expect(await codes(paid('1'.repeat(40)), () => undefined)).toEqual(['payee_without_token_account'])
    expect(calls).toBe(0)
  })
})

describe('a payee on Hedera', () => {
  const accept = priced({ payTo: '0.0.5' }, { network: 'hedera:testnet', asset: '0.0.429274' })
  const mirror =
    ({ tokens = [] as object[], room = 0 as number | null, isThere = true } = {}): Node =>
    (_, url) => {
      if (url.includes('/accounts/0.0.5/tokens')) return isThere ? { tokens } : 404
      if (url.includes('/accounts/0.0.5')) return isThere ? { max_automatic_token_associations: room } : 404
      return url.includes('/tokens/0.0.429274') ? { token_id: '0.0.429274' } : 404
    }
  it.each<[string, Node, string[]]>([
    ['that is associated', mirror({ tokens: [{ token_id: '0.0.429274' }] }), []],
    ['with room for tokens', mirror({ room: -1 }), []],
    ['that is not associated', mirror(), ['payee_without_token_account']],
    ['that is not there', mirror({ isThere: false }), ['payee_without_token_account']],
    ['of a token that is not there', () => 404, ['token_missing']],
    ['at a node that fails', () => undefined, ['payee_unchecked']],
  ])('%s', async (_, answers, expected) => {
    node = answers
    const chain = facts()
    const find = () => payeeFindings(accept, { payTo: null, chain }).map(({ code }) => code)
    find()
    await chain.wait(accept)
    expect(find()).toEqual(expected)
  })

  it('needs no association for HBAR', () => {
    expect(payeeFindings({ ...accept, asset: '0.0.0' }, { payTo: null, chain: facts() })).toEqual([])
  })
})

describe('the addresses of Solana', () => {
  it('derive the token account as the program does', () => {
    // Test values of @solana/spl-token, test "getAssociatedTokenAddress".
    const pair = {
      payee: 'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj',
      mint: '7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z',
    }
    const account = associatedAccount({ ...pair, program: TOKEN_PROGRAM })
    expect(account).toBe('DShWnroshVbeUp28oopA3Pu7oFPDBtC1DBmPECXXAQ9n')
    expect(isWallet(account)).toBe(false)
    expect(isWallet(WALLET)).toBe(true)
  })

  it('are on the curve exactly where a point has this encoding', () => {
    const base = Buffer.from(`58${'66'.repeat(31)}`, 'hex')
    expect(isOnCurve(base)).toBe(true)
    const on = Array.from({ length: 256 }, (_, y) => isOnCurve(Uint8Array.of(y, ...Buffer.alloc(31)))).filter(Boolean)
    expect(on.length).toBeGreaterThan(90)
    expect(on.length).toBeLessThan(166)
  })
})
