import type { Settings } from '../../sandbox/settings.ts'
import { openShop, type Shop } from '../e2e/support/sellers/shop.ts'
import type { PostgresServer } from './servers.ts'

/** Atomic units. */
export const PRICE = 1_000n

/** Opens a shop for which the test reads the database of the current primary. */
export function openShopAt(settings: Settings, server: PostgresServer): Promise<Shop> {
  return openShop({
    settings: { ...settings, database: server.url },
    endpoints: [{ path: '/*', amount: String(PRICE) }],
  })
}
