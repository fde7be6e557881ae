import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/networks/network.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { startPart } from '../../../sandbox/stack.ts'
import { encodeHeader, fundedWallet, signPayment } from '../support/buyers/buyer.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { envoyStats } from '../support/sellers/gateway.ts'
import { openShop, type Shop } from '../support/sellers/shop.ts'
import { testSettings } from '../support/stack/stack.ts'
import { requestBytes } from '../support/wire/raw-http.ts'

/**
 * Node treats more than about a thousand stream resets on one HTTP/2 connection as an attack, and closes the connection. Envoy resets a
 * stream for each client that disconnects and for each ext_proc exchange.
 */
const settings = testSettings()

describe('a well-behaved payer', () => {
  const ABORTED = 4000
  const PAYING = 60
  const CHECK_MS = 120
  let shop: Shop
  let slow: HttpServer

  /** Forwards honest payments to the real facilitator. It delays and refuses the attacker's payments. */
  const startSlowFacilitator = async () => {
    slow = createServer(async (request, response) => {
      const body = await text(request)
      const headers = { 'content-type': 'application/json' }
      if (body.includes(ATTACKER)) {
        await delay(CHECK_MS)
        return response.writeHead(200, headers).end('{"isValid":false,"invalidReason":"invalid_exact_evm_signature"}')
      }
      const answer = await fetch(`${httpAddress(settings, 'facilitator')}${request.url}`, {
        method: 'POST',
        headers,
        body,
      })
      response.writeHead(answer.status, headers).end(await answer.text())
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const facilitators = { [SANDBOX_NETWORK]: { url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` } }
    // The test is about resets, so a high limit for a seller's payments under way keeps that limit out of the result.
    const authz = { FACILITATORS: JSON.stringify(facilitators), PAYMENTS_IN_FLIGHT_PER_SELLER: '100000' }
    await startPart(testSettings({ authz }), 'authz')
  }
  const ATTACKER = '0x00000000000000000000000000000000000a77ac'

  beforeAll(async () => {
    await startSlowFacilitator()
    shop = await openShop({ settings })
  })
  afterAll(async () => {
    await shop?.close()
    await startPart(settings, 'authz')
    slow?.closeAllConnections()
    slow?.close()
  })

  it(`is not hurt by ${ABORTED} clients that go away while their payment is checked`, async () => {
    const terms = await shop.terms('/weather')
    const wallets = await Promise.all(Array.from({ length: 4 }, () => fundedWallet(shop.chain)))
    const payments = await Promise.all(
      Array.from({ length: PAYING }, (_, index) => signPayment(wallets[index % 4] ?? shop.wallet, terms)),
    )
    // A signature that is not 65 bytes long belongs to a smart wallet. Only the facilitator can verify it, so the check has to wait.
    const { payload } = payments[0] as (typeof payments)[number]
    const forged = () => {
      const nonce = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
      const authorization = { ...payload.payload.authorization, from: ATTACKER, nonce }
      return encodeHeader({ ...payload, payload: { authorization, signature: `0x${'ab'.repeat(96)}` } })
    }
    const resetsBefore = await resets()
    let aborted = 0
    const attack = async () => {
      for (; aborted < ABORTED; ) {
        aborted += 1
        const headers = [`PAYMENT-SIGNATURE: ${forged()}`]
        await disconnectDuringCheck(requestBytes({ path: '/weather', host: shop.host, headers }))
      }
    }
    const refusals: string[] = []
    const pay = async (some: typeof payments) => {
      for (const payment of some) {
        const response = await shop.present('/weather', payment)
        const body = await response.text()
        if (response.status !== 200) refusals.push(`${response.status} ${body}`)
      }
    }
    // One payment first warms up authz, because the test is about resets and not about a cold process with a hundred clients.
    await pay(payments.slice(0, 1))
    await Promise.all([pay(payments.slice(1)), ...Array.from({ length: 100 }, attack)])

    expect(await resets()).toBeGreaterThan(resetsBefore + ABORTED / 2)
    expect(refusals.join('\n')).toBe('')
    expect(await shop.earned()).toBe(BigInt(PAYING) * 100_000n)
    await expectFourRecordsAgree(shop)
  })

  /** Returns the number of streams to authz that Envoy has reset so far. */
  async function resets(): Promise<number> {
    const stats = await envoyStats(settings, /^cluster\.authz\.http2\.tx_reset$/)
    return stats['cluster.authz.http2.tx_reset'] ?? 0
  }

  /** Sends a request and disconnects during its check. */
  async function disconnectDuringCheck(bytes: Buffer): Promise<void> {
    const socket = connect({ host: '127.0.0.1', port: settings.ports.gatewayHttp })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(bytes)
    await delay(CHECK_MS / 2)
    socket.resetAndDestroy()
  }
})
