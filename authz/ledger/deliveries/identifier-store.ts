import type { Pool } from 'pg'

/** A paid answer that can be sent again. */
export interface StoredAnswer {
  status: number
  contentType: string
  /** Value of `PAYMENT-RESPONSE`. */
  receipt: string
  body: string
}

/** A client's identifier within one API, and the request that the client names by it. */
export interface IdentifierRef {
  apiId: string
  identifier: string
  /** SHA-256 over the payment's payload and the request that it is for. */
  requestHash: Buffer
}

/** A verified payment that holds its authorization in the ledger. */
export interface IdentifierHolder {
  paymentKey: Buffer
  /** Who has paid (`admission/identifier-owner.ts`). Identifiers of different owners do not affect each other. */
  owner: string
}

/** Identifiers and the answers that were bought under them. Promises reject when PostgreSQL does not answer. */
export interface IdentifierStore {
  /**
   * Returns the answer that exactly this payment has bought with exactly this request. For other uses of the identifier, returns undefined.
   */
  look(ref: IdentifierRef): Promise<StoredAnswer | undefined>
  /** Assigns an identifier to a payment. Returns false if another payment of the same owner has it. */
  claim(ref: IdentifierRef, holder: IdentifierHolder): Promise<boolean>
  /** Stores the answer to a payment, if the identifier still belongs to this payment and this request. */
  storeAnswer(ref: IdentifierRef, paymentKey: Buffer, answer: StoredAnswer): Promise<void>
  forgetOld(): Promise<void>
}

const KEPT_HOURS = 24

const LOOK = {
  name: 'identifier-look',
  text: `select status, content_type, receipt, body from payment_identifier
    where api_id = $1 and identifier = $2 and request_hash = $3 and status is not null`,
}

// The payment that has an identifier may take it for another request.
const CLAIM = {
  name: 'identifier-claim',
  text: `insert into payment_identifier as i (api_id, identifier, request_hash, payment_key, owner) values ($1, $2, $3, $4, $5)
    on conflict (api_id, identifier, owner) do update set request_hash = excluded.request_hash, claimed_at = now()
      where i.status is null and i.payment_key = excluded.payment_key
    returning true`,
}

const HOLDER = `select payment_key, claimed_at::text from payment_identifier
  where api_id = $1 and identifier = $2 and owner = $3 and status is null`

const IS_OPEN = `select from payment where bucket = bucket_of_key($1) and key = $1 and state not in ('RELEASED', 'EXPIRED', 'CANCELLED')
    and not (state = 'RESERVED' and lease_until < now())`

const TAKE_OVER = `update payment_identifier set request_hash = $3, payment_key = $4, claimed_at = now()
  where api_id = $1 and identifier = $2 and owner = $5 and status is null and payment_key = $6 and claimed_at = $7`

/**
 * Takes an identifier from a payment that was never charged. It needs several statements, because no statement on the identifier's row may
 * read a distributed ledger. If the identifier has changed between two statements, the last statement changes nothing: otherwise two
 * payments could be charged.
 */
async function takeOver(pool: Pool, values: readonly [string, string, Buffer, Buffer, string]): Promise<boolean> {
  const [apiId, identifier, , , owner] = values
  const { rows } = await pool.query<{ payment_key: Buffer; claimed_at: string }>(HOLDER, [apiId, identifier, owner])
  const [holder] = rows
  if (!holder || (await pool.query(IS_OPEN, [holder.payment_key])).rowCount !== 0) return false
  return (await pool.query(TAKE_OVER, [...values, holder.payment_key, holder.claimed_at])).rowCount === 1
}

// A client may have tried one payment under several identifiers, for several requests. The answer is stored only for the request that was
// charged.
const KEEP = `update payment_identifier set status = $5, content_type = $6, receipt = $7, body = $8
  where api_id = $1 and identifier = $2 and request_hash = $3 and payment_key = $4 and status is null`

const FORGET = `delete from payment_identifier where claimed_at < now() - make_interval(hours => ${KEPT_HOURS})`

interface Row {
  status: number
  content_type: string
  receipt: string
  body: Buffer
}

export function createIdentifierStore(pool: Pool): IdentifierStore {
  return {
    async look({ apiId, identifier, requestHash }) {
      const { rows } = await pool.query<Row>({ ...LOOK, values: [apiId, identifier, requestHash] })
      const [row] = rows
      if (!row) return undefined
      const { status, content_type: contentType, receipt, body } = row
      return { status, contentType, receipt, body: body.toString('utf8') }
    },
    async claim({ apiId, identifier, requestHash }, { paymentKey, owner }) {
      const values = [apiId, identifier, requestHash, paymentKey, owner] as const
      return (await pool.query({ ...CLAIM, values: [...values] })).rowCount === 1 || takeOver(pool, values)
    },
    async storeAnswer(ref, paymentKey, { status, contentType, receipt, body }) {
      const values = [ref.apiId, ref.identifier, ref.requestHash, paymentKey]
      await pool.query(KEEP, [...values, status, contentType, receipt, Buffer.from(body, 'utf8')])
    },
    async forgetOld() {
      await pool.query(FORGET)
    },
  }
}
