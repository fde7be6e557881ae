import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { NO_TRACING } from '../runtime/tracing.ts'
import { createFacilitator, settleOutcome, verifyOutcome } from './facilitator.ts'
import { heldPayment } from './testing/fixtures.ts'

const network = 'eip155:845320402'
const transaction = `0x${'ab'.repeat(32)}`

describe('what a facilitator answers', () => {
  it.each([
    [{ isValid: true }, { kind: 'valid' }],
    [
      { isValid: false, invalidReason: 'insufficient_funds' },
      { kind: 'invalid', reason: 'insufficient_funds' },
    ],
    [
      { isValid: false, invalidReason: 'At 10.0.0.7: <b>' },
      { kind: 'invalid', reason: 'unexpected_verify_error' },
    ],
    [{ isValid: 'true' }, { kind: 'unavailable' }],
    [null, { kind: 'unavailable' }],
  ])('verify %j', (body, outcome) => expect(verifyOutcome(body)).toEqual(outcome))

  it.each([
    [
      { success: true, transaction, network },
      { kind: 'settled', transaction },
    ],
    [{ success: true, transaction: '' }, 'settlement_contradictory'],
    [{ success: true, transaction, network: 'eip155:1' }, 'settlement_contradictory'],
    [{ success: 'yes', transaction }, 'settlement_unreadable'],
    ['<html>', 'settlement_unreadable'],
    [{ success: false, errorReason: 'settlement_pending', transaction }, 'settlement_pending'],
    [{ success: false, errorReason: 'invalid_exact_evm_nonce_already_used' }, 'invalid_exact_evm_nonce_already_used'],
    [{ success: false, errorReason: 'insufficient_funds', transaction }, 'insufficient_funds'],
    [{ success: false, errorReason: 'a b' }, 'unexpected_settle_error'],
    [
      { success: false, errorReason: 'insufficient_funds', transaction: '' },
      { kind: 'refused', reason: 'insufficient_funds' },
    ],
  ])('settle %j', (body, expected) => {
    const outcome = settleOutcome(body, network)
    if (typeof expected === 'string') expect(outcome).toMatchObject({ kind: 'unknown', reason: expected })
    else expect(outcome).toEqual(expected)
  })
})

describe('a facilitator that misbehaves', () => {
  const request = {
    signed: heldPayment.signed,
    requirements: { scheme: 'exact', network, asset: '0x', amount: '1', payTo: '0x', maxTimeoutSeconds: 60, extra: {} },
  }

  async function facing<Result>(listener: RequestListener, work: (url: string) => Promise<Result>): Promise<Result> {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    try {
      return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  it.each<[string, RequestListener]>([
    ['HTML with status 200', (_, response) => response.end('<html>isValid</html>')],
    [
      'an error that looks like success',
      (_, response) => response.writeHead(500).end(JSON.stringify({ success: true, isValid: true, transaction })),
    ],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    [
      'more than it may send',
      (_, response) => response.end(`{"isValid":true,"success":true,"x":"${'a'.repeat(300_000)}"}`),
    ],
    ['a cut connection', (_, response) => response.destroy()],
  ])('is not believed: %s', async (_, listener) => {
    await facing(listener, async (url) => {
      const facilitator = createFacilitator({ url, tracing: NO_TRACING })
      expect(await facilitator.verify(request)).toEqual({ kind: 'unavailable' })
      expect(await facilitator.settle(request)).toMatchObject({ kind: 'unknown' })
      await facilitator.close()
    })
  })

  it('is asked at its own base path, with x402 bodies', async () => {
    const seen: unknown[] = []
    await facing(
      (message, response) => {
        let body = ''
        message.on('data', (chunk) => {
          body += chunk
        })
        message.on('end', () => {
          seen.push([message.url, JSON.parse(body)])
          response.end(JSON.stringify({ isValid: true }))
        })
      },
      async (url) => {
        const facilitator = createFacilitator({ url, tracing: NO_TRACING })
        expect(await facilitator.verify(request)).toEqual({ kind: 'valid' })
        await facilitator.close()
      },
    )
    const body = {
      x402Version: 2,
      paymentPayload: { x402Version: 2, accepted: request.requirements, payload: request.signed },
      paymentRequirements: request.requirements,
    }
    expect(seen).toEqual([['/base/verify', body]])
  })
})
