import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { CHANNEL_CONTRACT, CHANNEL_EVENTS } from './contracts.ts'
import {
  HASH,
  moved,
  nonce,
  OTHER,
  PAYER,
  proxySettled,
  SELLER,
  TOKEN,
  topics,
  transaction,
  type Unplaced,
  used,
} from './testing/transactions.ts'
import { depositsIn, type Transaction, transfersIn } from './transfers.ts'

const PERMIT_WORDS = ['address', 'uint256', 'uint256', 'uint256', 'address', 'address'].map((type) => ({ type }))
const permit = (number: number, amount: bigint) =>
  encodeAbiParameters(PERMIT_WORDS, [TOKEN, amount, BigInt(number), 99n, PAYER, SELLER]).slice(2)
const calling = (...permits: string[]): Hex => `0x12345678${permits.join('00')}`

const how = (made: Transaction) => transfersIn(made).map(({ by }) => by)
const byAuthorization = (number: number) => ({ method: 'eip3009', nonces: [nonce(number)] })
const byPermit = (...numbers: number[]) => ({ method: 'permit2', nonces: numbers.map(nonce) })
const none = { method: 'none' }

describe('a transfer', () => {
  it('is told with its parties in lower case', () => {
    expect(transfersIn(transaction([used(1), moved(SELLER, 3n)]))).toEqual([
      {
        ...{ transaction: HASH, block: 5n, token: TOKEN.toLowerCase(), from: PAYER.toLowerCase(), to: SELLER },
        ...{ amount: 3n, by: byAuthorization(1) },
      },
    ])
  })

  it("is an authorization's when it is the token's next event", () => {
    expect(how(transaction([used(1), moved(SELLER, 3n), used(2), moved(SELLER, 3n)]))).toEqual([
      ...[byAuthorization(1), byAuthorization(2)],
    ])
    const foreign = { ...moved(SELLER, 1n), address: OTHER as Hex, topics: topics([]) }
    expect(how(transaction([used(1), foreign, moved(SELLER, 3n)]))).toEqual([byAuthorization(1)])
  })

  it.each([
    ['another transfer stands before it', [used(1), moved(OTHER, 3n), moved(SELLER, 3n)]],
    ['somebody else has authorized', [used(1, { authorizer: OTHER }), moved(SELLER, 3n)]],
    ['another token was told of it', [used(1, { token: OTHER }), moved(SELLER, 3n)]],
    ['the token has said something else meanwhile', [used(1), { ...proxySettled(TOKEN) }, moved(SELLER, 3n)]],
    ['nobody has authorized anything', [moved(SELLER, 3n)]],
  ])("is nobody's when %s", (_, logs) => {
    expect(how(transaction(logs)).at(-1)).toEqual(none)
  })

  it("is a permit's when x402's proxy says so and the input holds the permit", () => {
    expect(how(transaction([moved(SELLER, 3n), proxySettled()], calling(permit(4, 3n))))).toEqual([byPermit(4)])
    const two = [moved(SELLER, 3n), proxySettled(), moved(SELLER, 5n), proxySettled()]
    expect(how(transaction(two, calling(permit(4, 3n), permit(6, 5n))))).toEqual([byPermit(4), byPermit(6)])
  })

  it.each([
    ['the input holds none', [moved(SELLER, 3n), proxySettled()], calling()],
    ['the input holds one for another sum', [moved(SELLER, 3n), proxySettled()], calling(permit(4, 2n))],
    ['another contract says so', [moved(SELLER, 3n), proxySettled(OTHER)], calling(permit(4, 3n))],
    ['the proxy has said so before', [proxySettled(), moved(SELLER, 3n)], calling(permit(4, 3n))],
  ])("is no permit's when %s", (_, logs, input) => {
    expect(how(transaction(logs, input))).toEqual([none])
  })

  it('is one for each word of the proxy', () => {
    const logs = [moved(SELLER, 3n), moved(SELLER, 3n), proxySettled()]
    expect(how(transaction(logs, calling(permit(4, 3n))))).toEqual([byPermit(4), none])
  })

  it('of the contract of channels is told by its event', () => {
    const args = { receiver: SELLER, token: TOKEN, sender: OTHER } as const
    const said: Unplaced = {
      address: CHANNEL_CONTRACT,
      topics: topics(encodeEventTopics({ abi: CHANNEL_EVENTS, eventName: 'Settled', args })),
      data: encodeAbiParameters([{ type: 'uint128' }], [3n]),
    }
    const sent = moved(SELLER, 3n, { from: CHANNEL_CONTRACT })
    expect(how(transaction([sent, said]))).toEqual([{ method: 'channel' }])
    expect(how(transaction([sent, { ...said, address: OTHER as Hex }]))).toEqual([none])
    expect(how(transaction([moved(SELLER, 4n, { from: CHANNEL_CONTRACT }), said]))).toEqual([none])
  })

  it('of a token that counts no sums is none', () => {
    const [erc721] = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
    const args = { from: PAYER, to: SELLER, id: 3n } as const
    const log = { ...moved(SELLER, 3n), topics: topics(encodeEventTopics({ abi: [erc721], args })), data: '0x' as Hex }
    expect(transfersIn(transaction([log]))).toEqual([])
  })
})

it('a deposit is told by the contract of channels alone', () => {
  const args = { channelId: nonce(8), sender: OTHER } as const
  const deposited: Unplaced = {
    address: CHANNEL_CONTRACT,
    topics: topics(encodeEventTopics({ abi: CHANNEL_EVENTS, eventName: 'Deposited', args })),
    data: encodeAbiParameters([{ type: 'uint128' }, { type: 'uint128' }], [3n, 9n]),
  }
  const lie = { ...deposited, address: OTHER as Hex }
  expect(depositsIn(transaction([deposited, lie]))).toEqual([{ transaction: HASH, channel: nonce(8), amount: 3n }])
})
