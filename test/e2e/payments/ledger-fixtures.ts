import type { Pool } from 'pg'
import { LEDGER_POOL } from '../../../authz/ledger/postgres-ledger.ts'
import { createPool } from '../../../runtime/postgres.ts'
import { databaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { newAddress } from '../support/buyers/buyer.ts'
import { type Seller, signUp } from '../support/sellers/seller.ts'
import type { Market } from './market.ts'

export { newReservation } from '../../../authz/testing/reservations.ts'

/** Returns a pool like that of one authz replica, with `max` connections. */
export function ledgerPool({ settings }: Market, max = LEDGER_POOL.max): Pool {
  const url = databaseUrl(settings, loadSecrets(settings.stateDirectory))
  return createPool({ url, ...LEDGER_POOL, max, applicationName: 'test' })
}

/** An API for reservations, with its first terms. */
export interface LedgerApi {
  seller: Seller
  id: string
  epoch: string
}

export async function ledgerApi(market: Market): Promise<LedgerApi> {
  const seller = await signUp(market.plane)
  const { id } = await seller.createApi({ upstream_base_url: market.upstream, pay_to_address: newAddress() })
  const { rows } = await market.pool.query<{ epoch: string }>('select epoch from api where id = $1', [id])
  return { seller, id, epoch: rows[0]?.epoch ?? '' }
}
