import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { patience, promised } from '../../runtime/patience.ts'
import { NO_TRACING } from '../../runtime/tracing.ts'
import { eip3009 } from '../schemes/eip3009/scheme.ts'
import { heldPayment } from '../testing/fixtures.ts'
import { createFacilitator, type Facilitator } from './client.ts'

const transaction = `0x${'ab'.repeat(32)}`
const request = heldPayment
const OWN = { accountId: 'a1', asset: heldPayment.requirements.asset }
const JSON_TYPE = { 'content-type': 'application/json' }
const YES = JSON.stringify({ isValid: true, success: true, transaction })

const json = (response: ServerResponse, body: string, status = 200) => response.writeHead(status, JSON_TYPE).end(body)

async function facing(
  listener: RequestListener,
  work: (facilitator: Facilitator, seen: IncomingMessage[]) => Promise<void>,
  options: Omit<Parameters<typeof createFacilitator>[0], 'url' | 'tracing'> = {},
): Promise<void> {
  const seen: IncomingMessage[] = []
  const server = createServer((message, response) => {
    seen.push(message)
    listener(message, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`
  const facilitator = createFacilitator({ url, tracing: NO_TRACING, ...options })
  try {
    await work(facilitator, seen)
  } finally {
    server.closeAllConnections()
    server.close()
    await facilitator.close()
  }
}

describe('a facilitator that misbehaves', () => {
  it.each<[string, RequestListener]>([
    ['HTML with status 200', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['success as plain text', (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(YES)],
    ['success without a type', (_, response) => response.end(YES)],
    ['an error that looks like success', (_, response) => json(response, YES, 500)],
    ['success with a redirect', (_, response) => response.writeHead(307, { location: '/x', ...JSON_TYPE }).end(YES)],
    ['10 MB', (_, response) => json(response, `{"isValid":true,"success":true,"x":"${'a'.repeat(10_000_000)}"}`)],
    [
      'half of it',
      (_, response) =>
        void response.writeHead(200, { ...JSON_TYPE, 'content-length': 999 }).write(YES, () => response.destroy()),
    ],
    ['truncated JSON', (_, response) => json(response, YES.slice(0, -1))],
    ['two answers at once', (_, response) => json(response, YES + YES)],
    ['a cut connection', (_, response) => response.destroy()],
  ])('is not believed: %s', async (_, listener) => {
    await facing(listener, async (facilitator, seen) => {
      expect(await facilitator.verify(request)).toEqual({ kind: 'unavailable' })
      expect(await facilitator.settle(request)).toMatchObject({ kind: 'unknown' })
      expect(seen.map(({ url }) => url)).toEqual(['/base/verify', '/base/settle'])
    })
  })

  it('that redirects is not followed, and has sent nothing', async () => {
    const redirect: RequestListener = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    await facing(redirect, async (facilitator, seen) => {
      expect(await facilitator.verify(request)).toEqual({ kind: 'unavailable' })
      expect(await facilitator.settle(request)).toMatchObject({ kind: 'rejected', reason: 'facilitator_rejected_302' })
      expect(seen.map(({ url }) => url)).toEqual(['/base/verify', '/base/settle'])
    })
  })

  const drips: RequestListener = (_, response) => {
    response.writeHead(200, JSON_TYPE)
    const drip = setInterval(() => response.write(' '), 100)
    response.once('close', () => clearInterval(drip))
  }

  it.concurrent('is not waited for while it sends a byte now and then', async () => {
    const work = async (facilitator: Facilitator) => {
      const begun = performance.now()
      expect(await facilitator.verify(request)).toEqual({ kind: 'unavailable' })
      const took = performance.now() - begun
      expect(took).toBeGreaterThan(900)
      expect(took).toBeLessThan(promised(5000))
    }
    await facing(drips, work, { verifyTimeoutMs: 1000 })
  })

  it.concurrent('leaves the outcome of a settlement unknown, in time, while it sends a byte now and then', async () => {
    const work = async (facilitator: Facilitator) => {
      const begun = performance.now()
      expect(await facilitator.settle(request)).toEqual({
        ...{ kind: 'unknown', reason: 'settlement_unanswered', transaction: undefined },
      })
      const took = performance.now() - begun
      // The call takes almost all of its time limit, because an answer within the limit still counts.
      expect(took).toBeGreaterThan(900)
      expect(took).toBeLessThan(promised(2000))
    }
    await facing(drips, work, { settleTimeoutMs: 1000 })
  })
})

describe('a call', () => {
  it('goes to its own base path, with x402 bodies and the header that the facilitator asks for', async () => {
    const bodies: unknown[] = []
    await facing(
      async (message, response) => {
        bodies.push(JSON.parse(Buffer.concat(await message.toArray()).toString()))
        json(response, YES)
      },
      async (facilitator, seen) => {
        expect(await facilitator.verify(request)).toMatchObject({ kind: 'valid' })
        expect(seen[0]?.url).toBe('/base/verify')
        expect(seen[0]?.headers.authorization).toBe(`Bearer POST ${seen[0]?.headers.host}/base/verify`)
      },
      { authenticate: ({ method, host, path }) => `Bearer ${method} ${host}${path}` },
    )
    const { signed, requirements } = request
    const paymentPayload = { x402Version: 2, accepted: requirements, payload: signed }
    expect(bodies).toEqual([{ x402Version: 2, paymentPayload, paymentRequirements: requirements }])
  })

  it('is told of an approval that it is to pay for beside what it may list, and not inside of the payment', async () => {
    const bodies: { paymentPayload: Record<string, unknown> }[] = []
    const listener: RequestListener = async (message, response) => {
      bodies.push(JSON.parse(Buffer.concat(await message.toArray()).toString()))
      json(response, YES)
    }
    const permit = {
      signature: `0x${'11'.repeat(65)}`,
      permit2Authorization: {
        ...{ from: heldPayment.payer, permitted: { token: heldPayment.requirements.asset, amount: '1000' } },
        ...{ spender: '0x1', nonce: '1', deadline: '2', witness: { to: '0x2', validAfter: '0' } },
      },
    }
    const eip2612GasSponsoring = { info: { from: heldPayment.payer } }
    const sponsored = { ...heldPayment, signed: { ...permit, sponsoring: { eip2612GasSponsoring } } }
    await facing(listener, async (facilitator) => {
      await facilitator.verify(sponsored)
      await facilitator.settle({ ...sponsored, listing: '"resource":{"url":"u"},"extensions":{"bazaar":{}}' })
      await facilitator.settle({ ...heldPayment, signed: permit })
    })
    expect(bodies.map(({ paymentPayload }) => paymentPayload)).toMatchObject([
      { payload: permit, extensions: { eip2612GasSponsoring } },
      { payload: permit, resource: { url: 'u' }, extensions: { bazaar: {}, eip2612GasSponsoring } },
      { payload: permit },
    ])
    for (const { paymentPayload } of bodies) expect(paymentPayload.payload).toEqual(permit)
    expect(bodies[2]?.paymentPayload).not.toHaveProperty('extensions')
  })

  it('looks the scheme of its payment up once', async () => {
    const { member } = eip3009.toldApartBy
    let looks = 0
    const signed = new Proxy(request.signed, {
      has(target, name) {
        if (name === member) looks += 1
        return name in target
      },
    })
    await facing(
      (_, response) => json(response, YES),
      async (facilitator) => {
        await facilitator.verify({ ...request, signed })
        expect(looks).toBe(1)
        await facilitator.settle({ ...request, signed })
        expect(looks).toBe(2)
      },
    )
  })

  it('to /verify is given up when the client goes away', async () => {
    let closed = false
    await facing(
      (message) => void message.socket.once('close', () => (closed = true)),
      async (facilitator, seen) => {
        const gone = new AbortController()
        const verifying = facilitator.verify(request, gone.signal)
        await expect.poll(() => seen.length).toBe(1)
        gone.abort()
        expect(await verifying).toEqual({ kind: 'unavailable' })
        await expect.poll(() => closed).toBe(true)
      },
    )
  })

  it('uses its connection again', async () => {
    const ports = new Set<number | undefined>()
    await facing(
      (message, response) => {
        ports.add(message.socket.remotePort)
        json(response, YES)
      },
      async (facilitator) => {
        for (let call = 0; call < 50; call += 1) await facilitator.verify(request)
        // The next call may begin a moment before the connection of the last one is free.
        expect(ports.size).toBeLessThan(4)
      },
    )
  })
})

describe('an outage', () => {
  it('is noticed: nothing is sent any more until a probe is answered', async () => {
    let now = 0
    let healthy = false
    await facing(
      (_, response) => json(response, healthy ? YES : '{}', healthy ? 200 : 503),
      async (facilitator, seen) => {
        for (let call = 0; call < 10; call += 1) await facilitator.verify(request)
        expect(facilitator.busyFor(OWN)).toBe(2)
        expect(await facilitator.verify(request)).toEqual({ kind: 'unavailable', blameless: true })
        expect(seen).toHaveLength(10)
        healthy = true
        now += 2000
        expect(facilitator.busyFor(OWN)).toBeUndefined()
        expect(await facilitator.verify(request)).toMatchObject({ kind: 'valid' })
        expect(facilitator.busyFor(OWN)).toBeUndefined()
      },
      { now: () => now },
    )
  })

  it('of one seller and token is nobody else’s, nor of the same seller’s other tokens', async () => {
    await facing(
      (_, response) => json(response, '{}', 503),
      async (facilitator) => {
        for (let call = 0; call < 20; call += 1) {
          await facilitator.verify(request)
          await facilitator.settle(request)
        }
        expect(facilitator.busyFor(OWN)).toBeGreaterThan(0)
        expect(facilitator.busyFor({ ...OWN, accountId: 'a2' })).toBeUndefined()
        expect(facilitator.busyFor({ ...OWN, asset: '0xother' })).toBeUndefined()
      },
    )
  })

  it('of several sellers is everybody’s', async () => {
    await facing(
      (_, response) => json(response, '{}', 503),
      async (facilitator) => {
        for (let call = 0; call < 12; call += 1) await facilitator.verify({ ...request, accountId: `a${call % 3}` })
        expect(facilitator.busyFor({ ...OWN, accountId: 'somebody else' })).toBe(2)
      },
    )
  })

  it('cannot be made up by payers whose payments the facilitator finds odd', async () => {
    await facing(
      (_, response) => json(response, '{"error":"odd"}', 400),
      async (facilitator) => {
        for (let call = 0; call < 40; call += 1) await facilitator.verify(request)
        expect(facilitator.busyFor(OWN)).toBeUndefined()
      },
    )
  })
})

describe('a settlement that is turned away for the rate of calls', () => {
  const clocked = () => {
    let time = 0
    const waits: number[] = []
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds)
      time += milliseconds
    }
    return { waits, options: { now: () => time, wait } }
  }

  it('is sent again, as soon as the facilitator allows it', async () => {
    const { waits, options } = clocked()
    let calls = 0
    const listener: RequestListener = (_, response) => {
      calls += 1
      if (calls === 3) json(response, YES)
      else response.writeHead(429, calls === 1 ? { 'retry-after': '2' } : {}).end()
    }
    await facing(
      listener,
      async (facilitator) => {
        expect(await facilitator.settle(request)).toEqual({ kind: 'settled', transaction })
        expect(waits).toEqual([2_000, 1_000])
      },
      options,
    )
  })

  it.each<[string | undefined, number[]]>([
    [undefined, [500, 1_000, 2_000]],
    ['0', [500, 500, 500]],
    ['10', [10_000]],
    ['600', []],
  ])('is given up in time (Retry-After: %s)', async (after, expected) => {
    const { waits, options } = clocked()
    const headers = after === undefined ? {} : { 'retry-after': after }
    await facing(
      (_, response) => response.writeHead(429, headers).end(),
      async (facilitator, seen) => {
        expect(await facilitator.settle(request)).toMatchObject({ kind: 'rejected', isRate: true })
        expect(waits).toEqual(expected)
        expect(seen).toHaveLength(expected.length + 1)
      },
      options,
    )
  })
})

it('a tenant whose settlements are slow gets no new ones, and takes nobody else’s place', async () => {
  const held = Promise.withResolvers<void>()
  await facing(
    async (message, response) => {
      const { paymentPayload } = JSON.parse(Buffer.concat(await message.toArray()).toString())
      if (paymentPayload.accepted.payTo === 'slow') await held.promise
      json(response, YES)
    },
    async (facilitator) => {
      const requirements = { ...request.requirements, payTo: 'slow' }
      const slow = Array.from({ length: 512 }, () => facilitator.settle({ ...request, requirements }))
      expect(facilitator.busyFor(OWN)).toBe(1)
      expect(facilitator.busyFor({ ...OWN, accountId: 'a2' })).toBeUndefined()
      expect(await facilitator.settle({ ...request, accountId: 'a2' })).toMatchObject({ kind: 'settled' })
      held.resolve()
      const outcomes = await Promise.all(slow)
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['settled']))
      expect(facilitator.busyFor(OWN)).toBeUndefined()
    },
  )
})

it('says of a settlement that found no place in time that it was never sent', async () => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  await facing(
    async (_, response) => {
      asked += 1
      await held.promise
      json(response, YES)
    },
    async (facilitator) => {
      const sent = Array.from({ length: 256 }, () => facilitator.settle(request))
      await expect.poll(() => asked, { timeout: patience() }).toBe(256)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const late = facilitator.settle(request)
      await vi.advanceTimersByTimeAsync(10_000)
      vi.useRealTimers()
      expect(await late).toEqual({ kind: 'unsent', reason: 'facilitator_busy' })
      held.resolve()
      await Promise.all(sent)
      expect(asked).toBe(256)
    },
  )
})
