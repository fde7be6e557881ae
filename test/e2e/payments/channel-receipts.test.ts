import { once } from 'node:events'
import { createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { status as grpcStatus, Metadata } from '@grpc/grpc-js'
import { describe, expect } from 'vitest'
import type { TestChannel } from '../../support/payment-channel.ts'
import { challengeOf, encodeHeader, until } from '../support/buyers/buyer.ts'
import { startUpstream } from '../support/sellers/own-upstream.ts'
import { grpcBuyer, startGrpcUpstream } from '../support/wire/grpc.ts'
import {
  type ChannelMarket,
  type ChannelReceiptOnWire,
  channelReceiptOf,
  channelRow,
  headerOf,
  it,
  newChannel,
  openChannelShop,
  openedChannel,
  presentVoucher,
  STEP,
} from './channel-market.ts'
import { uniquePath } from './market.ts'

/** Clients of payment channels add up the charges that answers contain, so every kind of answer must contain its charge. */

/** Returns the receipt for a charge of one `STEP`, after which the channel's total charge is `steps` times `STEP`. */
const charged = (steps: bigint) => ({
  ...{ success: true, transaction: '', amount: '' },
  extra: { chargedAmount: String(STEP), channelState: { chargedCumulativeAmount: String(steps * STEP) } },
})

/** Returns a market on this network, with a separate shop in front of this upstream. */
async function marketOf(place: ChannelMarket, upstream: string, methods = ['GET']): Promise<ChannelMarket> {
  return { ...place, shop: await openChannelShop(place, { upstream, methods }) }
}

/** Presents a voucher for a total of two times `STEP`, with this request. */
async function present(at: ChannelMarket, channel: TestChannel, path: string, init: RequestInit = {}) {
  const headers = { ...init.headers, ...headerOf(channel, await channel.voucher(2n * STEP)) }
  return at.fetch(at.shop.url(path), { ...init, headers })
}

describe('the charge through a channel appears', () => {
  it.for<[string, string, RequestInit, number]>([
    ['without a body', '/no-content', {}, 204],
    ['to HEAD', '/weather', { method: 'HEAD' }, 200],
    ['that comes piece by piece', '/stream?chunks=5&ms=50', {}, 200],
  ])('with an answer %s', async ([, path, init, status], { place }) => {
    const channel = await openedChannel(place, 10n * STEP)
    const response = await present(place, channel, path, init)
    expect(response.status).toBe(status)
    expect(channelReceiptOf(response)).toMatchObject(charged(2n))
    await response.arrayBuffer()
    expect(await channelRow(place, channel)).toMatchObject({ charged: String(2n * STEP) })
  })

  it('in the headers of an answer whose upstream sends trailers', async ({ place }) => {
    const upstream = await startUpstream((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', trailer: 'x-sum' })
      response.write('half')
      response.addTrailers({ 'x-sum': '1' })
      response.end('whole')
    })
    const own = await marketOf(place, upstream.url)
    try {
      const channel = await openedChannel(own, 10n * STEP)
      const response = await present(own, channel, '/')
      expect(channelReceiptOf(response)).toMatchObject(charged(2n))
      expect(await response.text()).toBe('halfwhole')
    } finally {
      await upstream.close()
    }
  })

  it('in the headers of an answer that is held completely, with trailers and without', async ({ place }) => {
    const server = createServer().on('stream', (stream, headers) => {
      const waitForTrailers = headers[':path'] === '/trailers'
      stream.respond({ ':status': 200, 'content-type': 'application/json' }, { waitForTrailers })
      stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '1' }))
      stream.end('{}')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const own = await marketOf(place, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ['POST'])
    const init = { method: 'POST', headers: { 'content-type': 'application/grpc' } }
    try {
      for (const path of ['/', '/trailers']) {
        const channel = await newChannel(own)
        const headers = { ...init.headers, ...headerOf(channel, await channel.deposit(10n * STEP, STEP)) }
        const first = await own.fetch(own.shop.url(path), { ...init, headers })
        expect(channelReceiptOf(first).extra).toMatchObject({ chargedAmount: String(STEP) })
        expect(await first.json()).toEqual({})
        const response = await present(own, channel, path, init)
        expect(channelReceiptOf(response)).toMatchObject(charged(2n))
        expect(await response.json()).toEqual({})
      }
    } finally {
      server.close()
    }
  })

  it('in the trailers of a gRPC call; the metadata of its corrective answer contain the channel’s state', async ({
    place,
  }) => {
    const upstream = await startGrpcUpstream({
      unary: { Say: (_, done) => done(null, Buffer.from('said')) },
      streaming: {
        Many: (call) => {
          call.sendMetadata(new Metadata())
          for (let index = 0; index < 10; index += 1) call.write(Buffer.from('message'))
          call.end()
        },
      },
    })
    const own = await marketOf(place, upstream.url, ['POST'])
    const { host } = new URL(own.shop.url('/'))
    const buyer = grpcBuyer({ port: own.settings.ports.gatewayHttp, host: host.split(':')[0] ?? '' })
    const channel = await newChannel(own)
    const say = (payload: object, method = 'Say') => buyer.call(method, headerOf(channel, payload))
    try {
      const first = await say(await channel.deposit(10n * STEP, STEP))
      expect(first.status.code).toBe(grpcStatus.OK)
      expect(decoded(first.status.metadata, 'payment-response')).toMatchObject({
        ...{ amount: String(10n * STEP), extra: { chargedAmount: String(STEP) } },
      })
      const many = await say(await channel.voucher(2n * STEP), 'Many')
      expect(many.messages).toHaveLength(10)
      expect(decoded(many.status.metadata, 'payment-response')).toMatchObject(charged(2n))
      const corrected = await say(await channel.voucher(STEP))
      expect(corrected.messages).toEqual([])
      expect(corrected.status.metadata.get('payment-response')).toEqual([])
      expect(decoded(corrected.status.metadata, 'payment-required')).toMatchObject({
        accepts: [{ extra: { channelState: { chargedCumulativeAmount: String(2n * STEP) } } }],
      })
    } finally {
      buyer.close()
      upstream.close()
    }
  })
})

function decoded(metadata: Metadata, name: string): unknown {
  return JSON.parse(Buffer.from(String(metadata.get(name)[0]), 'base64').toString('utf8'))
}

describe('the charge through a channel appears again', () => {
  it.for<[string, string]>([
    ['a text', '/weather'],
    ['nothing', '/no-content'],
  ])('with the answer to an equal identifier, which is %s', async ([, path], { place }) => {
    const channel = await newChannel(place)
    const url = place.shop.url(uniquePath(path))
    for (const payload of [await channel.deposit(10n * STEP, STEP), await channel.voucher(2n * STEP)]) {
      const id = `receipt-${crypto.randomUUID()}`
      const extensions = { 'payment-identifier': { info: { required: false, id } } }
      const accepted = channel.requirements(STEP)
      const headers = { 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload, extensions }) }
      const first = await place.fetch(url, { headers })
      const body = await first.text()
      await until('the answer is kept', async () => {
        const text = 'select status from payment_identifier where identifier = $1'
        return (await place.pool.query(text, [id])).rows[0]?.status === first.status
      })
      const again = await place.fetch(url, { headers })
      expect({ status: again.status, body: await again.text() }).toEqual({ status: first.status, body })
      expect(channelReceiptOf(first).extra.chargedAmount).toBe(String(STEP))
      expect(channelReceiptOf(again)).toEqual(channelReceiptOf(first))
    }
    expect(await channelRow(place, channel)).toMatchObject({ charged: String(2n * STEP) })
  })

  it.for<[string, bigint, (channel: TestChannel) => Promise<object>]>([
    ['a deposit', STEP, (channel: TestChannel) => channel.deposit(10n * STEP, STEP)],
    ['a voucher', 2n * STEP, (channel: TestChannel) => channel.voucher(2n * STEP)],
  ])(
    'with an answer that is served again for %s, as it was charged, whatever came after',
    async ([what, sum, payload], { place }) => {
      const channel = what === 'a deposit' ? await newChannel(place) : await openedChannel(place, 10n * STEP)
      const headers = headerOf(channel, await payload(channel))
      const url = place.shop.url(uniquePath('/large?bytes=50000000'))
      const client = new AbortController()
      const first = await place.fetch(url, { headers, signal: client.signal })
      const receipt = channelReceiptOf(first)
      client.abort()
      expect((await presentVoucher(place, channel, sum + STEP)).status).toBe(200)
      const again = await until('it is served again', async () => {
        const answer = await place.fetch(url, { headers })
        return answer.status === 200 ? answer : void (await answer.arrayBuffer())
      })
      expect(channelReceiptOf(again)).toEqual<ChannelReceiptOnWire>(receipt)
      expect(receipt.extra).toMatchObject({
        ...{ chargedAmount: String(STEP), channelState: { chargedCumulativeAmount: String(sum) } },
      })
      await again.arrayBuffer()
      expect(await channelRow(place, channel)).toMatchObject({ charged: String(sum + STEP), holds: [] })
    },
  )
})

describe('an answer without a charge', () => {
  it.for([['GET'], ['HEAD']])('has no receipt: a corrective 402 to %s', async ([method], { place }) => {
    const channel = await openedChannel(place, 10n * STEP)
    expect((await present(place, channel, '/weather')).status).toBe(200)
    const response = await present(place, channel, uniquePath('/weather'), { method })
    expect(response.status).toBe(402)
    expect(response.headers.has('payment-response')).toBe(false)
    expect(challengeOf(response).accepts[0].extra).toMatchObject({
      channelState: { chargedCumulativeAmount: String(2n * STEP) },
      voucherState: { signedMaxClaimable: String(2n * STEP) },
    })
    expect(await channelRow(place, channel)).toMatchObject({ charged: String(2n * STEP) })
  })

  it('has no receipt if its upstream fails', async ({ place }) => {
    const channel = await openedChannel(place, 10n * STEP)
    const response = await present(place, channel, '/status/500')
    expect(response.headers.has('payment-response')).toBe(false)
  })
})
