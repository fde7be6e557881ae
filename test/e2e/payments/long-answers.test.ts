import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { headerOf, newChannel, openChannelShop, STEP } from './channel-market.ts'
import { it as inProduction } from './production-market.ts'

/** Sizes of the tested answers in bytes: around 96 KiB, the most that Envoy holds of an answer without a length. */
const SIZES = [90_000, 100_000, 105_000, 110_000, 115_000, 120_000, 125_000, 130_000, 140_000, 150_000]
/** The bytes that the upstream sends first. All other bytes come in one piece with the end. */
const FIRST_PART = 88_000
const PAUSE_MS = 200
/** Milliseconds within which an answer must arrive. The gateway itself ends an endless answer after 120 seconds. */
const AT_MOST_MS = Math.min(promised(8_000), 110_000)

const result = (bytes: number) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'x'.repeat(bytes) }] } })
const TEXT = {
  'application/json': result,
  'text/event-stream': (bytes: number) => `event: message\ndata: ${result(bytes)}\n\n`,
}
type Type = keyof typeof TEXT

async function answer(response: ServerResponse, type: Type, bytes: number): Promise<void> {
  const text = TEXT[type](bytes)
  response.writeHead(200, { 'content-type': type })
  response.write(text.slice(0, FIRST_PART))
  await delay(PAUSE_MS)
  response.end(text.slice(FIRST_PART))
}

const it = inProduction.extend('upstream', { scope: 'file' }, async ({ market: _ }, { onCleanup }) => {
  const upstream = await startUpstream((request, response) => {
    const query = new URL(request.url ?? '', 'http://upstream').searchParams
    const [type, bytes] = [query.get('type') as Type, Number(query.get('bytes'))]
    request.resume().on('end', () => void answer(response, type, bytes))
  })
  onCleanup(() => upstream.close())
  return upstream
})

describe('an answer in chunks about as long as Envoy holds', () => {
  it.for([
    ['application/json', undefined],
    ['text/event-stream', 'tool_calls'],
  ] as const)('ends when its upstream has ended it: %s', async ([type, charge], { market, upstream }) => {
    const options = { upstream: upstream.url, methods: ['POST'], ...(charge && { charge }) }
    const shop = await openChannelShop(market, options)
    const channel = await newChannel({ ...market, shop })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'long' } })
    const bought = async (bytes: number, payload: object) => {
      const headers = { 'content-type': 'application/json', ...headerOf(channel, payload) }
      const signal = AbortSignal.timeout(AT_MOST_MS)
      const url = shop.url(`/long?type=${type}&bytes=${bytes}`)
      const response = await market.fetch(url, { method: 'POST', body, headers, signal })
      const isPaid = response.headers.has('payment-response')
      const came = await response.text().then(
        (text) => (text === TEXT[type](bytes) ? 'whole' : 'changed'),
        () => 'without an end',
      )
      return { bytes, isPaid, came }
    }
    await bought(10, await channel.deposit(100n * STEP, STEP))
    const vouchers = await Promise.all(SIZES.map((_, at) => channel.voucher(BigInt(at + 2) * STEP)))
    const answers = await Promise.all(SIZES.map((bytes, at) => bought(bytes, vouchers[at] ?? {})))
    expect(answers).toEqual(SIZES.map((bytes) => ({ bytes, isPaid: true, came: 'whole' })))
  })
})
