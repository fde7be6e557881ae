import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { registerExactEvmScheme } from '@x402/evm/exact/client'
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { formatUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { SANDBOX_USDC } from '../domain/networks/network.ts'
import { exportLine } from '../sandbox/report.ts'
import { httpAddress, readSettings } from '../sandbox/settings.ts'
import { type Chain, chainOf, newAddress } from './e2e/support/buyers/buyer.ts'
import { planeOf } from './e2e/support/sellers/gateway.ts'
import { sandboxAccept, signUp, uniqueSlug } from './e2e/support/sellers/seller.ts'
import { createLoopbackFetch } from './support/loopback-fetch.ts'

/** Runs the main use case once on the running stack: a seller prices an API, and an official x402 client pays for it. */
async function main(): Promise<void> {
  const settings = readSettings({ environment: process.env, root: join(import.meta.dirname, '..') })
  const chain = chainOf(settings)
  const payTo = newAddress()

  say('A seller signs up, verifies the e-mail and puts a price on an API')
  const seller = await signUp(planeOf(settings))
  const api = await seller.createApi({
    name: 'Weather',
    slug: uniqueSlug('weather'),
    upstream_base_url: httpAddress(settings, 'upstream'),
    pay_to_address: payTo,
  })
  await seller.createEndpoint(api.id, { path_pattern: '/weather', accepts: [sandboxAccept('100000')] })
  const url = `http://${api.primary_host}:${settings.ports.gatewayHttp}/weather?city=Bern`
  show('price', '0.10 USDC per GET /weather')
  show('URL', url)

  const gateway = createLoopbackFetch()
  say('Without a payment')
  const unpaid = await untilPriced(() => gateway.fetch(url))
  show('answer', `${unpaid.status} ${unpaid.statusText}`)
  const { resource, accepts } = decodeBase64Json(unpaid.headers.get('payment-required'))
  show('terms', JSON.stringify({ resource, accepts }))

  say('With an official x402 client and the Sandbox wallet')
  const wallet = await seller.fundedWallet()
  await showBalances(chain, { buyer: wallet.address, seller: payTo })
  const client = new x402Client()
  registerExactEvmScheme(client, { signer: privateKeyToAccount(wallet.private_key) })
  // By default the client pays only with tokens of known networks, which do not include the Sandbox chain.
  client.setSpendControls(false)
  const paid = await wrapFetchWithPayment(gateway.fetch, client)(url)
  show('answer', `${paid.status} ${paid.statusText}  ${await paid.text()}`)
  const receipt = decodePaymentResponseHeader(paid.headers.get('payment-response') ?? '')
  show('transaction', receipt.transaction)
  await showBalances(chain, { buyer: wallet.address, seller: payTo })
  await gateway.close()
  if (paid.status !== 200 || (await chain.usdcOf(payTo)) !== 100_000n) throw new Error('the payment did not go through')
  say('Log in as the seller')
  show('dashboard', `${httpAddress(settings, 'production')}/dashboard?env=sandbox`)
  show('e-mail', seller.email)
  show('password', seller.password)
  show('in a shell', ['export PATH="$PWD/bin:$PATH" LAUNA_SANDBOX=1', exportLine(settings)].filter(Boolean).join('; '))
  show('', `LAUNA_PASSWORD='${seller.password}' launa auth login --email ${seller.email}`)
  show('', 'launa apis list')
  console.log('\nThe stack goes on running: `make status` shows it, `make down` stops it.')
}

/**
 * Repeats a request until its answer is a 402. The gateway learns of a new endpoint within milliseconds, but the first request may be
 * faster.
 */
async function untilPriced(request: () => Promise<Response>): Promise<Response> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const response = await request()
    if (response.status === 402) return response
    await delay(100)
  }
  return request()
}

function decodeBase64Json(text: string | null): { resource?: unknown; accepts?: unknown } {
  return JSON.parse(Buffer.from(text ?? '', 'base64').toString('utf8'))
}

async function showBalances(chain: Chain, accounts: { buyer: string; seller: string }): Promise<void> {
  for (const [who, address] of Object.entries(accounts)) {
    const balance = formatUnits(await chain.usdcOf(address), SANDBOX_USDC.decimals)
    show(`${who} has`, `${balance} USDC  (${address})`)
  }
}

function say(title: string): void {
  console.log(`\n${title}`)
}

function show(label: string, value: string): void {
  console.log(`  ${label.padEnd(12)}${value}`)
}

await main()
