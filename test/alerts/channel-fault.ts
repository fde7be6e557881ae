import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { stopProcess } from '../../sandbox/process-control.ts'
import { httpAddress, type Settings } from '../../sandbox/settings.ts'
import { encodeHeader, newAddress, until } from '../e2e/support/buyers/buyer.ts'
import { planeOf } from '../e2e/support/sellers/gateway.ts'
import { signUp } from '../e2e/support/sellers/seller.ts'
import {
  authorizer,
  PRODUCTION_CHAIN_ID,
  PRODUCTION_TOKEN,
  priceOf,
  productionChain,
} from '../e2e/support/stack/production-network.ts'
import { startCompanions } from '../e2e/support/stack/test-stack.ts'
import { createLoopbackFetch } from '../support/loopback-fetch.ts'
import { testChannel } from '../support/payment-channel.ts'
import type { End } from './database-faults.ts'

/** Atomic units. */
const PRICE = 1_000n
const DEPOSIT = 20_000n
const MONEY = 1_000_000n

/** Pays through a channel, ends the facilitator that would claim the voucher, and withdraws the deposit. */
export async function withdrawFromChannel(settings: Settings): Promise<End> {
  const payTo = newAddress()
  const seller = await signUp(planeOf(settings), { environment: 'production' })
  const upstream = httpAddress(settings, 'upstream')
  const api = await seller.createApi({ upstream_base_url: upstream, pay_to_address: payTo })
  const accepts = [priceOf({ scheme: 'batch-settlement', amount: PRICE })]
  await seller.createEndpoint(api.id, { method: 'GET', path_pattern: '/*', accepts })
  const payer = privateKeyToAccount(generatePrivateKey())
  const network = productionChain(settings)
  await network.give(payer.address, MONEY)
  const channel = testChannel(
    { rpcUrl: network.url, chainId: PRODUCTION_CHAIN_ID, token: PRODUCTION_TOKEN },
    { payer, receiver: payTo as Hex, receiverAuthorizer: authorizer.address, withdrawDelay: 86_400 },
  )
  await using loopback = closing(createLoopbackFetch())
  const url = `http://${api.primary_host}:${settings.ports.gatewayHttp}/weather`
  await until('the gateway sells', async () => (await loopback.fetch(url)).status === 402)
  const payload = await channel.deposit(DEPOSIT, PRICE)
  const header = encodeHeader({ x402Version: 2, accepted: channel.requirements(PRICE), payload })
  const { status } = await loopback.fetch(url, { headers: { 'payment-signature': header } })
  if (status !== 200) throw new Error(`a payment through a channel got ${status}`)
  await stopProcess(settings.stateDirectory, 'production-facilitator')
  await channel.initiateWithdraw(DEPOSIT)
  return () => startCompanions(settings)
}

function closing(loopback: ReturnType<typeof createLoopbackFetch>) {
  return { ...loopback, [Symbol.asyncDispose]: async () => void (await loopback.close()) }
}
