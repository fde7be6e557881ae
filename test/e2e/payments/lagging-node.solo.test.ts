import { describe, expect } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/networks/network.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { receiptOf, rowInState } from '../support/buyers/buyer.ts'
import { putFacilitators } from '../support/wire/facilitator-proxy.ts'
import { startNodeProxy } from '../support/wire/node-proxy.ts'
import { withShop } from './fixtures.ts'
import { CHARGED_ONCE, uniquePath, upstreamHits } from './market.ts'

const it = withShop().extend('node', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
  const node = await startNodeProxy(httpAddress(settings, 'rpc'))
  onCleanup(() => node.close())
  const url = httpAddress(settings, 'facilitator')
  await putFacilitators({ [SANDBOX_NETWORK]: { url, rpc_url: node.url, confirmations: 0 } })
  return node
})

describe('a node that does not know a settlement yet', () => {
  it('is asked again: the answer is delivered, and the upstream is called once', async ({
    market,
    node,
    presented,
    signed,
  }) => {
    let looks = 0
    node.intercept(({ method }) => {
      if (method !== 'eth_getTransactionReceipt') return undefined
      looks += 1
      return looks < 5 ? { result: null } : undefined
    })
    const path = uniquePath('/weather')
    const payment = await signed()
    const { result: response, ...moved } = await presented(payment, path)
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
    // The job that checks settled payments again may have asked the node too.
    expect(looks).toBeGreaterThanOrEqual(5)
    const { transaction } = await rowInState(market.pool, payment.authorization, 'SETTLED')
    expect(receiptOf(response).transaction).toBe(transaction)
    expect(await upstreamHits(market, path)).toHaveLength(1)
  })
})
