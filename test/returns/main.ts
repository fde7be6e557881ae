import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readSettings } from '../../sandbox/settings.ts'
import { startStack, stopStack } from '../../sandbox/stack.ts'
import { chainOf, challengeOf, fundedWallet, newAddress, signPayment, until } from '../e2e/support/buyers/buyer.ts'
import { planeOf } from '../e2e/support/sellers/gateway.ts'
import { startUpstream } from '../e2e/support/sellers/own-upstream.ts'
import { sandboxAccept, signUp, uniqueSlug } from '../e2e/support/sellers/seller.ts'
import { createLoopbackFetch } from '../support/loopback-fetch.ts'
import { PORT_OFFSETS } from '../support/port-offsets.ts'
import type { Returns } from './count-returns.ts'

/*
 * Counts how often the code that handles one paid request returns to a file after it has left that file. Runs on a separate stack
 * (docs/performance.md, "Calls between files"). To count in another version, copy this folder there.
 */

const PAYMENTS = 12
/** Milliseconds until Envoy has reported the delivery of the answer. */
const DELIVERED_MS = 1_500
const STOPPED = 130

const root = resolve(import.meta.dirname, '../..')
const base = readSettings({
  environment: { LAUNA_PORT_OFFSET: String(PORT_OFFSETS.returns), LAUNA_STATE_DIR: join('.local', 'returns') },
  root,
})
const countsPort = 16_990
const settings = {
  ...base,
  extraEnvironment: {
    authz: {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'count-returns.ts')}`,
      RETURNS_PORT: String(countsPort),
    },
  },
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopStack(settings).finally(() => process.exit(STOPPED)))

await stopStack(settings)
rmSync(settings.stateDirectory, { recursive: true, force: true })
try {
  await startStack(settings)
  await count()
} finally {
  await stopStack(settings)
}

async function count(): Promise<void> {
  const counts = async () => (await (await fetch(`http://127.0.0.1:${countsPort}`)).json()) as Returns
  let asked: Returns = { all: 0, withinAuthz: 0 }
  await using opened = new AsyncDisposableStack()
  const upstream = opened.adopt(
    await startUpstream(async (_, response) => {
      asked = await counts()
      response.end('{"answer":42}')
    }),
    (each) => each.close(),
  )
  const seller = await signUp(planeOf(settings))
  const api = await seller.createApi({
    ...{ name: 'Weather', slug: uniqueSlug('weather') },
    ...{ upstream_base_url: upstream.url, pay_to_address: newAddress() },
  })
  await seller.createEndpoint(api.id, { path_pattern: '/weather', accepts: [sandboxAccept('1000')] })
  const gateway = opened.adopt(createLoopbackFetch(), (each) => each.close())
  const url = `http://${api.primary_host}:${settings.ports.gatewayHttp}/weather`
  const terms = await until('the API sells', async () => {
    const response = await gateway.fetch(url)
    await response.arrayBuffer()
    return response.status === 402 && challengeOf(response).accepts[0]
  })
  const wallet = await fundedWallet(chainOf(settings))
  console.log('returns to a file that was left: check, within authz/; answer, within authz/')
  for (let payment = 1; payment <= PAYMENTS; payment++) {
    const before = await counts()
    const headers = { 'payment-signature': (await signPayment(wallet, terms)).header }
    const response = await gateway.fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`a payment was answered ${response.status}`)
    await delay(DELIVERED_MS)
    const after = await counts()
    const check = [asked.all - before.all, asked.withinAuthz - before.withinAuthz]
    const answer = [after.all - asked.all, after.withinAuthz - asked.withinAuthz]
    console.log(`payment ${payment}: ${check.join(', ')}; ${answer.join(', ')}`)
  }
}
