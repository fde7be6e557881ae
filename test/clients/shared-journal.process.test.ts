import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSandboxUsdcAccept } from '@launa/sdk'
import { fileJournal } from '@launa/sdk/buyer/file-journal'
import { generatePrivateKey } from 'viem/accounts'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { goBuyer, pythonBuyer, type SdkBuyer, typescriptBuyer } from './sdk-buyers.ts'

const PRICE = '100'
const BUYERS = [typescriptBuyer, pythonBuyer, goBuyer]

beforeAll(async () => {
  for (const buyer of BUYERS) await buyer.prepare?.()
})

/** Starts a host that answers payments with 500 until a test lets it succeed. It records the payments that it received. */
async function sell() {
  const { max_timeout_seconds, ...accept } = buildSandboxUsdcAccept('exact', PRICE)
  const terms = {
    ...accept,
    payTo: '0x1111111111111111111111111111111111111111',
    maxTimeoutSeconds: max_timeout_seconds,
  }
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
  const shop = { url: '', payments: [] as string[], isWell: false }
  const server = createServer((request, response) => {
    const payment = request.headers['payment-signature']
    if (typeof payment !== 'string') {
      const required = { x402Version: 2, resource: { url: shop.url }, accepts: [terms] }
      response.writeHead(402, { 'payment-required': encoded(required) }).end('{}')
      return
    }
    shop.payments.push(payment)
    const receipt = { success: true, transaction: `0x${'ab'.repeat(32)}`, network: terms.network, payer: '0x1' }
    if (shop.isWell) response.writeHead(200, { 'payment-response': encoded(receipt) }).end('sun')
    else response.writeHead(500).end('broken')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/weather?city=Zürich`
  return shop
}

const PAIRS = BUYERS.flatMap((first) =>
  BUYERS.filter((second) => second !== first).map((second) => ({
    first,
    second,
    name: `${first.name}, ${second.name}`,
  })),
)

it.each(PAIRS)('a payment of one SDK is sent again and counted by another: $name', async ({ first, second }) => {
  const shop = await sell()
  const journal = mkdtempSync(join(tmpdir(), 'launa-journal-'))
  onTestFinished(() => rmSync(journal, { recursive: true }))
  const key = generatePrivateKey()
  const buy = async (buyer: SdkBuyer, url: string) => {
    const policy = { max_per_call: PRICE, max_per_day: '150', max_deposit: '0' }
    const steps = [{ do: 'one by one', urls: [url] } as const]
    const [outcome] = await buyer.run({ private_key: key, store: null, journal, timeout_ms: 60_000, policy, steps })
    return outcome
  }
  expect(await buy(first, shop.url)).toMatchObject({ status: 500, outcome: 'no_receipt' })
  const [open] = (await fileJournal(journal).read()).open
  expect(open).toMatchObject({ state: 'uncertain', outlay: PRICE })
  // Another purchase would exceed the daily limit.
  expect(await buy(second, `${shop.url}&days=2`)).toMatchObject({ reasons: ['daily_limit'] })
  shop.isWell = true
  expect(await buy(second, shop.url)).toMatchObject({ status: 200, outcome: 'charged' })
  expect([shop.payments.length, new Set(shop.payments).size]).toEqual([2, 1])
  // The first SDK also counts the payment that the second one ended.
  expect(await buy(first, `${shop.url}&days=3`)).toMatchObject({ reasons: ['daily_limit'] })
  const { ended } = await fileJournal(journal).read()
  expect(ended).toMatchObject([{ id: open?.id, outcome: 'charged', receipt: { success: true, payer: '0x1' } }])
})
