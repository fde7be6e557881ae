import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { DEFAULT_REDELIVERIES } from '../../domain/charging.ts'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import { schemeOf } from '../schemes/registry.ts'
import { arrayOf } from './array-parameter.ts'
import type { BodyMark } from './body-mark.ts'
import { firstWatch } from './first-watch.ts'
import { keptAnswer } from './kept-answers.ts'
import { SILENCE_SECONDS } from './lease.ts'
import {
  type AnswerRef,
  type AttemptRef,
  attemptOf,
  type Claim,
  type ClaimOutcome,
  type DeliveryWord,
  type HeldPayment,
  type PaymentRef,
  type PaymentState,
  type Presentation,
} from './ledger.ts'
import { holdOn } from './open-request.ts'
import { isByChannel } from './voucher-room.ts'
import { receiptOf } from './vouchers.ts'

type Client = Pick<ClientBase, 'query'>

/**
 * How often an upstream is asked anew for one payment: a buyer that breaks off its downloads would else be served for ever. Its seller
 * says so, also after the payment, while it sells by that endpoint. Only answers of which a 2xx began to leave count: an upstream that is down for an hour takes
 * none of them.
 */
const mostClaims = (payment: string): string =>
  `coalesce((select e.max_redeliveries from endpoint e where e.id = ${payment}.endpoint_id), ${payment}.max_redeliveries,
    ${DEFAULT_REDELIVERIES})`

/** What a claim counts for: one, unless its answer is kept here. */
function countOf(payment: string): string {
  return `case when exists (select from kept_answer k where k.payment_id = ${payment}) then 0 else 1 end`
}

interface Row {
  id: string
  state: PaymentState
  payer: string
  signed: HeldPayment['signed']
  requirements: PaymentRequirements
  environment: HeldPayment['environment']
  account_id: string
  api_id: string
  endpoint_id: string
  ephemeral: boolean
  max_stream_seconds: number | null
  request_digest: Buffer | null
  request_body: BodyMark | null
  transaction: string | null
}

const PRESENTED = `select id, state, payer, signed, requirements, environment, account_id, api_id, endpoint_id,
    ephemeral, request_digest, request_body, transaction, max_stream_seconds from payment where key = $1`

// Nothing is inserted while the first answer may still be on its way: Envoy has not said a word yet. A claim counts when it is taken: words
// may be lost, and an answer would then be served without end. What is served from here counts for nothing.
const CLAIM = `
  insert into delivery as d (payment_id, attempt, delivered, claims, lease_until)
    select p.id, $2, false, ${countOf('p.id')}, now() + make_interval(secs => $3) from payment p
    where p.id = $1 and p.state = 'SETTLED'
      and (p.settled_at < now() - make_interval(secs => ${SILENCE_SECONDS})
        or exists (select from delivery o where o.payment_id = p.id))
  on conflict (payment_id) do update set attempt = excluded.attempt, claims = d.claims + excluded.claims,
      lease_until = excluded.lease_until
    where not d.delivered and d.lease_until < now()
      and (d.claims < (select ${mostClaims('p')} from payment p where p.id = d.payment_id)
        or exists (select from kept_answer k where k.payment_id = d.payment_id))
  returning payment_id`

const SPENT = `select d.delivered or (d.claims >= ${mostClaims('p')} and d.lease_until < now()) as spent
  from delivery d join payment p on p.id = d.payment_id where d.payment_id = $1`

/**
 * Decides about an authorization that is presented again (M4). Who presents it must show the very signature that was
 * settled, and ask for the same thing. The signature is on the chain by then: see docs/decisions.md, "Delivery and claims".
 * While this process `isBehind` with what Envoy has said, an answer that is not known to be delivered may well be.
 */
export async function claim(
  client: Client,
  presentation: Presentation,
  { isBehind }: { isBehind: boolean } = { isBehind: false },
): Promise<ClaimOutcome> {
  const { rows } = await client.query<Row>(PRESENTED, [presentation.key])
  const [row] = rows
  if (row?.state === 'RESERVED') return { kind: 'open', state: await endLease(client, presentation.key) }
  if (row?.state !== 'SETTLED') return { kind: 'open', state: row?.state }
  if (!isSamePurchase(row, presentation)) return { kind: 'spent' }
  if (isBehind) return { kind: 'delivering' }
  const { attempt, leaseSeconds } = presentation
  const taken = await client.query(CLAIM, [row.id, attempt, leaseSeconds])
  if (taken.rowCount === 1) {
    const payment = await claimed(client, heldOf(row, presentation.key), claimOf(row, attempt))
    return { kind: 'claimed', payment, kept: await keptAnswer(client, row.id) }
  }
  const { rows: deliveries } = await client.query<{ spent: boolean }>(SPENT, [row.id])
  return { kind: deliveries[0]?.spent ? 'spent' : 'delivering' }
}

const OWE = `insert into delivery (payment_id, attempt, delivered, lease_until)
  values ($1, $1, false, now() + make_interval(secs => ${SILENCE_SECONDS})) on conflict do nothing`

/** Takes up the first delivery of what was charged before its upstream is asked: a claim by the payment's own id. */
export async function owe(
  client: Client,
  { payment, transaction }: { payment: HeldPayment; transaction: string },
): Promise<HeldPayment | undefined> {
  const { rowCount } = await client.query(OWE, [payment.id])
  const { requestBody } = payment
  return rowCount === 1 ? { ...payment, claim: { attempt: payment.id, transaction, requestBody } } : undefined
}

/** A payment that is served again, with the receipt that it had. */
async function claimed(client: Client, held: HeldPayment, claim: Claim): Promise<HeldPayment> {
  const receipt = isByChannel(held) ? await receiptOf(client, held) : undefined
  return { ...held, claim, ...(receipt && { receipt }) }
}

const END_LEASE = `update payment p set state = 'RELEASED', error_reason = 'lease_ended', watch_at = ${firstWatch('p')}
  where key = $1 and state = 'RESERVED' and lease_until < now()`

/** Whoever is told to sign anew must not be charged by a holder that comes back after its lease has ended. */
async function endLease(client: Client, key: Buffer): Promise<'RELEASED' | 'RESERVED'> {
  return (await client.query(END_LEASE, [key])).rowCount === 1 ? 'RELEASED' : 'RESERVED'
}

/** Of the same API, and not of the same endpoint: that may be gone, or another may have taken its place. */
function isSamePurchase(row: Row, { apiId, requestDigest, signed }: Presentation): boolean {
  return (
    isProof(schemeOf(row.signed).proof(row.signed), schemeOf(signed).proof(signed)) &&
    row.api_id === apiId &&
    (row.request_digest?.equals(requestDigest) ?? false)
  )
}

/** Whether it is what the ledger has on record, or what that was before its time was over (`tidy.ts`). */
function isProof(recorded: string, presented: string): boolean {
  // A digest alone proves nothing.
  return recorded === (recorded.startsWith('sha256:') ? `sha256:${hash('sha256', presented)}` : presented)
}

function heldOf(row: Row, key: Buffer): HeldPayment {
  const { id, payer, requirements, signed, environment, ephemeral } = row
  return {
    key,
    id,
    payer,
    requirements,
    signed,
    environment,
    accountId: row.account_id,
    apiId: row.api_id,
    endpointId: row.endpoint_id,
    ephemeral,
    maxStreamSeconds: row.max_stream_seconds ?? undefined,
  }
}

function claimOf(row: Row, attempt: string): Claim {
  return { attempt, transaction: row.transaction ?? '', requestBody: row.request_body ?? undefined }
}

const RENEW = `
  with renewed as (update delivery set lease_until = now() + make_interval(secs => ${SILENCE_SECONDS})
    where payment_id = $1 and attempt = $2 and not delivered returning payment_id),
  marked as (update payment p set request_body = $3 from renewed
    where p.id = renewed.payment_id and $3 <> coalesce(p.request_body, '')
      and (p.request_body like 'part %' or (p.request_body is null and $2 = $1)))
  select payment_id from renewed`

/**
 * Holds a claim, whose answer is about to leave, for as long as Envoy says that it is on its way; false when another has taken
 * its place.
 */
export async function renewClaim(
  client: Client,
  { id, requestBody }: PaymentRef & Pick<HeldPayment, 'requestBody'>,
  { attempt }: Claim,
): Promise<boolean> {
  return (await client.query(RENEW, [id, attempt, requestBody ?? null])).rowCount === 1
}

// Who has shown that its body begins with what is on record may add to that.
const MARK = `update payment set request_body = $2
  where id = $1 and (request_body is null or request_body = $2 or request_body like 'part %')`

/** Puts on record what has come of a body; false when a whole body is on record, and is another one. */
export async function markBody(client: Client, { id }: AttemptRef, mark: BodyMark): Promise<boolean> {
  return (await client.query(MARK, [id, mark])).rowCount === 1
}

// A word about an answer that is not the latest says nothing of the latest, unless it is that the buyer has it. Of those that come
// together only the ledger knows which is about the latest. A claim of which no 2xx began to leave is given back; what is said once more
// of it gives back nothing: it has ended by then.
const RECORD = {
  name: 'ledger-delivery',
  text: `
  insert into delivery as d (payment_id, attempt, delivered, claims, lease_until)
    select distinct on (w.payment_id) w.payment_id, w.attempt, w.delivered,
      case when w.said = 'failed' and not w.begun and w.attempt <> w.payment_id
        and exists (select from delivery o where o.payment_id = w.payment_id) then ${countOf('w.payment_id')} else 0 end,
      case when w.said = 'under way' then now() + make_interval(secs => ${SILENCE_SECONDS}) else now() end
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[], $5::boolean[])
      as w(payment_id, attempt, said, delivered, begun)
    where w.delivered or exists (select from payment p where p.id = w.payment_id and p.state = 'SETTLED')
    order by w.payment_id, w.attempt = (select o.attempt from delivery o where o.payment_id = w.payment_id) desc
  on conflict (payment_id) do update set delivered = d.delivered or excluded.delivered,
      claims = d.claims - case when d.attempt = excluded.attempt and d.lease_until > now()
        then least(d.claims, excluded.claims) else 0 end,
      lease_until = case
        when d.attempt <> excluded.attempt then d.lease_until
        when excluded.lease_until > now() then greatest(d.lease_until, excluded.lease_until)
        else excluded.lease_until end`,
}

/** What is said of one answer, from the least that ends it to the most. */
const WEIGHTS: readonly DeliveryWord['said'][] = ['under way', 'failed', 'delivered']

/** Of two words about one answer the one that says more, with what either knows of its beginning. */
export function weightier(known: DeliveryWord, word: DeliveryWord): DeliveryWord {
  const more = WEIGHTS.indexOf(word.said) > WEIGHTS.indexOf(known.said) ? word : known
  return { ...more, begun: Boolean(known.begun || word.begun) }
}

/** Whether a word says nothing about its answer that the known one does not say. */
export function covers(known: DeliveryWord, word: DeliveryWord): boolean {
  return WEIGHTS.indexOf(known.said) >= WEIGHTS.indexOf(word.said) && (known.begun === true || word.begun !== true)
}

/**
 * Writes down what Envoy has said. Of several words about one answer the weightiest counts, and a try that one of them
 * has used up; several answers of one payment
 * are told apart, and one of them delivered is the payment delivered.
 */
export async function recordDeliveries(client: Client, batch: readonly DeliveryWord[]): Promise<undefined[]> {
  const words = new Map<string, DeliveryWord>()
  const delivered = new Set<string>()
  for (const word of batch) {
    const { attempt, paymentId, said } = word
    if (said === 'delivered') delivered.add(paymentId)
    words.set(attempt, weightier(words.get(attempt) ?? word, word))
  }
  const columns = [...words.values()]
  const open = columns.filter(({ said }) => said === 'under way').map(({ paymentId }) => paymentId)
  if (open.length > 0) await holdOn(client, open)
  await client.query({
    ...RECORD,
    values: [
      arrayOf.uuid(columns.map(({ paymentId }) => paymentId)),
      arrayOf.uuid(columns.map(({ attempt }) => attempt)),
      arrayOf.text(columns.map(({ said }) => said)),
      arrayOf.bool(columns.map(({ paymentId }) => delivered.has(paymentId))),
      arrayOf.bool(columns.map(({ begun = false }) => begun)),
    ],
  })
  return batch.map(() => undefined)
}

const FIND = {
  name: 'ledger-find',
  text: `select p.key, p.id, p.state, p.payer, p.signed, p.requirements, p.environment, p.account_id,
      p.api_id, p.endpoint_id, p.ephemeral, p.request_digest, p.request_body,
      p.transaction, p.max_stream_seconds, d.attempt
    from payment p left join delivery d on d.payment_id = p.id and not d.delivered and d.lease_until > now()
      and (d.attempt <> p.id or p.upstream_status is null)
    where p.id = any($1) and (p.state = 'RESERVED' or (p.state = 'SETTLED' and d.attempt is not null))`,
}

/**
 * Payments that are held by these very requests: reserved and taken over by nobody, or settled and claimed; answers in the order
 * of the batch.
 */
export async function findHeld(client: Client, batch: readonly AnswerRef[]): Promise<(HeldPayment | undefined)[]> {
  const values = [arrayOf.uuid(batch.map(({ paymentId }) => paymentId))]
  const { rows } = await client.query<Row & { key: Buffer; attempt: string | null }>({ ...FIND, values })
  const found = new Map<string, HeldPayment>()
  for (const row of rows) {
    const held = heldOf(row, row.key)
    const isClaimed = row.state === 'SETTLED'
    found.set(row.id, isClaimed ? await claimed(client, held, claimOf(row, row.attempt ?? '')) : held)
  }
  return batch.map(({ paymentId, attempt }) => {
    const held = found.get(paymentId)
    return held && attemptOf(held) === attempt ? held : undefined
  })
}
