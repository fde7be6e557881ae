import type { ScreenedRole, Screening } from '../../screening/screening.ts'

/** The reason to refuse a payer, before anything is charged. */
export type PayerRefusal =
  | { kind: 'refuse'; code: 'payer_screened' }
  | { kind: 'refuse'; code: 'screening_unavailable'; retryAfterSeconds: number }
/** A denied payee is refused like a payee that operators have suspended. */
export type ScreeningRefusal = PayerRefusal | { kind: 'refuse'; code: 'suspended' }

const UNAVAILABLE = { kind: 'refuse', code: 'screening_unavailable', retryAfterSeconds: 5 } as const

/** Screening for one request. `asker` is the client's subnet, which has a bounded share of the queries to the service. */
export interface RequestScreening {
  screening: Screening
  asker: string
}

/** Returns why this payer is refused, or undefined. An unknown address is looked up, for a bounded time. */
export async function refusePayer(by: RequestScreening, payer: string): Promise<PayerRefusal | undefined> {
  const verdict = await verdictOn(by, payer, 'payer')
  if (verdict === 'unavailable') return UNAVAILABLE
  return verdict === 'deny' ? { kind: 'refuse', code: 'payer_screened' } : undefined
}

/**
 * Returns why a payment of this payer to this payee is refused, or undefined. The payer is undefined where only the facilitator can
 * determine it.
 */
export async function refuseParties(
  by: RequestScreening,
  { payer, payee }: { payer: string | undefined; payee: string },
): Promise<ScreeningRefusal | undefined> {
  const [ofPayer, ofPayee] = await Promise.all([
    payer === undefined ? undefined : refusePayer(by, payer),
    verdictOn(by, payee, 'payee'),
  ])
  if (ofPayee === 'deny') return { kind: 'refuse', code: 'suspended' }
  return ofPayer ?? (ofPayee === 'unavailable' ? UNAVAILABLE : undefined)
}

async function verdictOn({ screening, asker }: RequestScreening, address: string, role: ScreenedRole) {
  return screening.known(address, role) ?? (await screening.look({ address, role, asker }))
}
