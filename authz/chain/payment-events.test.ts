import { encodeAbiParameters, encodeEventTopics, parseAbi, toHex } from 'viem'
import { expect, it } from 'vitest'
import { type TokenLog, traceOf } from './payment-events.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
])
const [asset, payer, collector, contract, other] = ([1n, 2n, 3n, 4n, 5n] as const).map((name) =>
  toHex(name, { size: 20 }),
)
const nonce = toHex(6n, { size: 32 })

function moved(from = payer, to = collector, value = 1000n): TokenLog {
  const topics = encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } as never })
  return {
    address: String(asset),
    topics: topics as `0x${string}`[],
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  }
}

const used: TokenLog = {
  address: String(asset),
  topics: encodeEventTopics({
    abi,
    eventName: 'AuthorizationUsed',
    args: { authorizer: payer, nonce } as never,
  }) as never,
  data: '0x',
}

const expected = {
  payer: String(payer),
  requirements: { asset: String(asset), payTo: String(collector), amount: '1000' },
  passedOnTo: String(contract),
}

it.each([
  ['paid', 'is passed on to the contract', [used, moved(), moved(collector, contract)]],
  ['used-otherwise', 'stays with the collector', [used, moved()]],
  ['used-otherwise', 'goes to another address', [used, moved(), moved(collector, other)]],
  ['used-otherwise', 'is passed on in part', [used, moved(), moved(collector, contract, 999n)]],
  ['used-otherwise', 'of another deposit is passed on', [used, moved(), used, moved(), moved(collector, contract)]],
] as const)('a deposit is %s when its money %s', (trace, _, logs) => {
  expect(traceOf(logs, expected, nonce)).toBe(trace)
})
