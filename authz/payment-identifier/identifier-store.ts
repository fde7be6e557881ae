import type { Pool } from 'pg'

/** An answer that was paid for, as it is given again. */
export interface StoredAnswer {
  status: number
  contentType: string
  /** Value of `PAYMENT-RESPONSE`. */
  receipt: string
  body: string
}

/** What a client's identifier stands for within one API. */
export interface IdentifierRef {
  apiId: string
  identifier: string
  /** SHA-256 over the payment's payload and the request that it is for. */
  requestHash: Buffer
}

/** What is known of an identifier. */
export type IdentifierState =
  | { kind: 'free' }
  /** The same payload and request, whose answer is not there (yet): the ledger decides. */
  | { kind: 'same' }
  | { kind: 'answered'; answer: StoredAnswer }
  /** It was used with another payload or for another request. */
  | { kind: 'reused'; answered: boolean }

/** Identifiers and the answers that were paid for under them. Promises reject when PostgreSQL does not answer. */
export interface IdentifierStore {
  look(ref: IdentifierRef): Promise<IdentifierState>
  /** Takes an identifier for a payment that is about to be reserved. */
  claim(ref: IdentifierRef, paymentKey: Buffer): Promise<IdentifierState>
  /** Keeps the answer to a payment, as long as the identifier still stands for it and for the request that it has bought. */
  keep(ref: IdentifierRef, paymentKey: Buffer, answer: StoredAnswer): Promise<void>
  forgetOld(): Promise<void>
}

/** An identifier that somebody has just taken has no row in the ledger yet, and is not free. */
const CLAIM_SECONDS = 5
const KEPT_HOURS = 24

const LOOK = {
  name: 'identifier-look',
  text: `select request_hash, status, content_type, receipt, body from payment_identifier
    where api_id = $1 and identifier = $2`,
}

// Taken over only where the payment that it was taken for has come to nothing.
const CLAIM = {
  name: 'identifier-claim',
  text: `insert into payment_identifier as i (api_id, identifier, request_hash, payment_key) values ($1, $2, $3, $4)
    on conflict (api_id, identifier) do update
      set request_hash = excluded.request_hash, payment_key = excluded.payment_key, claimed_at = now()
      where i.status is null and i.claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS})
        and not exists (select 1 from payment p where p.key = i.payment_key
          and p.state not in ('RELEASED', 'EXPIRED', 'CANCELLED')
          and not (p.state = 'RESERVED' and p.lease_until < now()))
    returning true`,
}

// One payment may have been tried under several identifiers, for several requests: the others have bought nothing.
const KEEP = `update payment_identifier set status = $5, content_type = $6, receipt = $7, body = $8
  where api_id = $1 and identifier = $2 and request_hash = $3 and payment_key = $4 and status is null`

const FORGET = `delete from payment_identifier where claimed_at < now() - make_interval(hours => ${KEPT_HOURS})`

interface Row {
  request_hash: Buffer
  status: number | null
  content_type: string
  receipt: string
  body: Buffer
}

export function createIdentifierStore(pool: Pool): IdentifierStore {
  const read = async ({ apiId, identifier, requestHash }: IdentifierRef): Promise<IdentifierState> => {
    const { rows } = await pool.query<Row>({ ...LOOK, values: [apiId, identifier] })
    const [row] = rows
    if (!row) return { kind: 'free' }
    if (!row.request_hash.equals(requestHash)) return { kind: 'reused', answered: row.status !== null }
    if (row.status === null) return { kind: 'same' }
    const { status, content_type: contentType, receipt, body } = row
    return { kind: 'answered', answer: { status, contentType, receipt, body: body.toString('utf8') } }
  }
  return {
    async look(ref) {
      const state = await read(ref)
      // Whether a payment without an answer still stands for it is for the claim to find out.
      return state.kind === 'reused' && !state.answered ? { kind: 'free' } : state
    },
    async claim(ref, paymentKey) {
      const values = [ref.apiId, ref.identifier, ref.requestHash, paymentKey]
      const { rowCount } = await pool.query({ ...CLAIM, values })
      return rowCount === 1 ? { kind: 'free' } : read(ref)
    },
    async keep(ref, paymentKey, { status, contentType, receipt, body }) {
      const values = [ref.apiId, ref.identifier, ref.requestHash, paymentKey]
      await pool.query(KEEP, [...values, status, contentType, receipt, Buffer.from(body, 'utf8')])
    },
    async forgetOld() {
      await pool.query(FORGET)
    },
  }
}
