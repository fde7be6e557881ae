import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import type { Reservation } from '../../../authz/ledger/ledger.ts'
import { LEDGER_POOL } from '../../../authz/ledger/postgres-ledger.ts'
import { heldPayment } from '../../../authz/testing/fixtures.ts'
import { paymentRequirements } from '../../../domain/payment-requirements.ts'
import { createPool } from '../../../runtime/postgres.ts'
import { databaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { newAddress } from '../support/buyer.ts'
import { type Seller, sandboxAccept, signUp } from '../support/seller.ts'
import type { Market } from './market.ts'

/** A pool as one replica of authz has it, unless it is to have another number of connections. */
export function ledgerPool({ settings }: Market, max = LEDGER_POOL.max): Pool {
  const url = databaseUrl(settings, loadSecrets(settings.stateDirectory))
  return createPool({ url, ...LEDGER_POOL, max, applicationName: 'test' })
}

/** An API in whose name reservations are made. */
export interface LedgerApi {
  seller: Seller
  id: string
  revision(): Promise<number>
}

export async function ledgerApi(market: Market): Promise<LedgerApi> {
  const seller = await signUp(market.plane)
  const { id } = await seller.createApi({ upstream_base_url: market.upstream, pay_to_address: newAddress() })
  return {
    seller,
    id,
    async revision() {
      const text = 'select revision from api where id = $1'
      const { rows } = await market.pool.query<{ revision: string }>(text, [id])
      return Number(rows[0]?.revision)
    },
  }
}

/** A reservation as admission would make it, of an authorization that nobody else has. */
export function newReservation(api: { id: string; revision: number }, fields: Partial<Reservation> = {}): Reservation {
  return {
    key: randomBytes(32),
    id: v7(),
    environment: 'development',
    accountId: randomUUID(),
    apiId: api.id,
    apiRevision: api.revision,
    endpointId: randomUUID(),
    method: 'GET',
    host: 'ledger.dev.localhost',
    path: '/',
    payer: '0x1111111111111111111111111111111111111111',
    requirements: paymentRequirements(sandboxAccept(), '0x2222222222222222222222222222222222222222'),
    validBefore: Math.floor(Date.now() / 1000) + 300,
    signed: heldPayment.signed,
    ephemeral: false,
    requestDigest: randomBytes(32),
    leaseSeconds: 60,
    ...fields,
  }
}

/** The same authorization presented once more: another attempt. */
export const again = (first: Reservation): Reservation => ({ ...first, id: v7() })
