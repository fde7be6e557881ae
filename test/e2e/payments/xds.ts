import { httpAddress } from '../../../sandbox/settings.ts'
import { startPart } from '../../../sandbox/stack.ts'
import { until } from '../support/buyer.ts'
import { testSettings } from '../support/stack.ts'
import type { Market, Shop } from './market.ts'

/** Restarts xds with other variables and waits until Envoy serves the shop's API by them. */
export async function restartXds(
  market: Market,
  shop: Shop,
  variables: { UPSTREAM_TIMEOUT_SECONDS: string },
): Promise<void> {
  await startPart(testSettings({ xds: variables }), 'xds')
  const timeout = `"per_try_timeout": "${variables.UPSTREAM_TIMEOUT_SECONDS}s"`
  await until('Envoy knows the new time-out', async () => (await routesOf(market, shop)).includes(timeout), 20_000)
}

/** Restarts xds as the stack started it; it stays as it is when it runs so already. */
export async function restoreXds(market: Market): Promise<void> {
  await startPart(testSettings(), 'xds')
  const status = () => fetch(`${httpAddress(market.settings, 'envoyAdmin')}/stats?filter=connected_state`)
  await until('Envoy is connected', async () => (await (await status()).text()).includes('connected_state: 1'), 20_000)
}

/** Envoy's routes of one API as it dumps them. */
async function routesOf(market: Market, shop: Shop): Promise<string> {
  const dump = await fetch(`${httpAddress(market.settings, 'envoyAdmin')}/config_dump?resource=dynamic_route_configs`)
  const { configs } = (await dump.json()) as { configs: { route_config?: { virtual_hosts?: { name: string }[] } }[] }
  const own = configs.filter(({ route_config }) =>
    route_config?.virtual_hosts?.some(({ name }) => name === shop.api.id),
  )
  return JSON.stringify(own, null, 1)
}
