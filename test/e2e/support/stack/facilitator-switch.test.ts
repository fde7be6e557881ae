import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { newAddress } from '../buyers/buyer.ts'
import { it as onStack } from '../fixtures.ts'
import { late, startFacilitatorProxy } from '../wire/facilitator-proxy.ts'
import { facilitatorSwitchUrl, switchFacilitator } from './facilitator-switch.ts'

const it = onStack
  .extend('payTo', newAddress())
  .extend('proxy', async ({ settings, payTo }, { onCleanup }) => {
    const proxy = await startFacilitatorProxy(settings)
    await switchFacilitator(settings, payTo, proxy.url)
    onCleanup(async () => {
      await switchFacilitator(settings, payTo, undefined)
      await proxy.close()
    })
    return proxy
  })
  /** Asks the switch about a payee, like authz. */
  .extend('ask', ({ settings }) => (payTo: string, signal?: AbortSignal) => {
    const headers = { 'content-type': 'application/json', 'x-asked': 'by a test' }
    const body = JSON.stringify({ x402Version: 2, paymentPayload: {}, paymentRequirements: { payTo } })
    return new Promise<IncomingMessage>((resolve, reject) => {
      request(`${facilitatorSwitchUrl(settings)}/verify`, { method: 'POST', headers, signal })
        .once('response', resolve)
        .once('error', reject)
        .end(body)
    })
  })

const HELD = '{"isValid":false,"invalidReason":"held"}'

describe('the facilitator switch', () => {
  it('forwards calls about a payee to the facilitator of its test, in any spelling of the address, and no others', async ({
    ask,
    payTo,
    proxy,
  }) => {
    let sent = ''
    proxy.intercept('/verify', (call) => {
      sent = call.sent
      call.reply(402, HELD, { 'x-said': 'by the test' })
    })
    const answer = await ask(payTo.toUpperCase().replace('X', 'x'))
    expect({ status: answer.statusCode, said: answer.headers['x-said'], body: await text(answer) }).toEqual({
      ...{ status: 402, said: 'by the test', body: HELD },
    })
    expect(JSON.parse(sent)).toMatchObject({ x402Version: 2 })
    expect(await text(await ask(newAddress()))).not.toBe(HELD)
    expect(proxy.calls).toEqual(['/verify'])
  })

  it('forwards them to the facilitator of the stack again after a reset', async ({ ask, payTo, proxy, settings }) => {
    proxy.intercept('/verify', ({ reply }) => reply(200, HELD))
    await switchFacilitator(settings, payTo, undefined)
    expect(await text(await ask(payTo))).not.toBe(HELD)
    expect(proxy.calls).toEqual([])
  })

  it('forwards a late answer', async ({ ask, payTo, proxy }) => {
    proxy.intercept('/verify', late(300))
    const begun = performance.now()
    expect(await text(await ask(payTo))).toContain('must be an x402 v2 payment payload')
    expect(performance.now() - begun).toBeGreaterThan(290)
  })

  it('closes the connection if the facilitator closes it before its answer', async ({ ask, payTo, proxy }) => {
    proxy.intercept('/verify', ({ cut }) => cut())
    await expect(ask(payTo)).rejects.toThrow('socket hang up')
  })

  it('forwards an answer piece by piece, and breaks it off where the facilitator does', async ({
    ask,
    payTo,
    proxy,
  }) => {
    const cut = Promise.withResolvers<void>()
    proxy.intercept('/verify', async (call) => {
      call.drip(['{', '"'], 50)
      await cut.promise
      call.cut()
    })
    const answer = await ask(payTo)
    expect(answer.statusCode).toBe(200)
    let come = ''
    const reading = (async () => {
      for await (const piece of answer) {
        come += piece
        // Only the first part has arrived, so the switch does not buffer the answer.
        if (come === '{"') cut.resolve()
      }
    })()
    await expect(reading).rejects.toThrow('aborted')
    expect(come).toBe('{"')
  })

  it('ends its call to the facilitator when the caller has disconnected', async ({ ask, payTo, proxy }) => {
    const asked = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    proxy.intercept('/verify', (call) => {
      asked.resolve()
      return call.gone.then(gone.resolve)
    })
    const caller = new AbortController()
    const answer = ask(payTo, caller.signal)
    await asked.promise
    caller.abort()
    await expect(answer).rejects.toThrow('aborted')
    await gone.promise
  })
})
