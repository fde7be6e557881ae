import type { Pool } from 'pg'

/** A paid answer, as it is repeated. */
export interface StoredAnswer {
  status: number
  contentType: string
  /** Value of `PAYMENT-RESPONSE`. */
  receipt: string
  body: string
}

/** A client's identifier within one API, and the request that it stands for. */
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
  /** The answer that exactly this payment has bought with exactly this request. It says nothing about any other use of the identifier. */
  look(ref: IdentifierRef): Promise<StoredAnswer | undefined>
  /** Takes an identifier for a payment; false when another payment of the same owner has it. */
  claim(ref: IdentifierRef, holder: IdentifierHolder): Promise<boolean>
  /** Keeps the answer to a payment, if the identifier still stands for this payment and this request. */
  keep(ref: IdentifierRef, paymentKey: Buffer, answer: StoredAnswer): Promise<void>
  forgetOld(): Promise<void>
}

const KEPT_HOURS = 24

const LOOK = {
  name: 'identifier-look',
  text: `select status, content_type, receipt, body from payment_identifier
    where api_id = $1 and identifier = $2 and request_hash = $3 and status is not null`,
}

// A payment takes over an identifier only if the identifier's earlier payment was never charged. That earlier payment itself may take it
// for another request.
const CLAIM = {
  name: 'identifier-claim',
  text: `insert into payment_identifier as i (api_id, identifier, request_hash, payment_key, owner) values ($1, $2, $3, $4, $5)
    on conflict (api_id, identifier, owner) do update
      set request_hash = excluded.request_hash, payment_key = excluded.payment_key, claimed_at = now()
      where i.status is null and (i.payment_key = excluded.payment_key
        or not exists (select 1 from payment p where p.key = i.payment_key
          and p.state not in ('RELEASED', 'EXPIRED', 'CANCELLED')
          and not (p.state = 'RESERVED' and p.lease_until < now())))
    returning true`,
}

// A client may have tried one payment under several identifiers, for several requests: the others have bought nothing.
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
      const values = [apiId, identifier, requestHash, paymentKey, owner]
      return (await pool.query({ ...CLAIM, values })).rowCount === 1
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
