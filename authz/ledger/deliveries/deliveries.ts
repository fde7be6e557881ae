import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { DEFAULT_REDELIVERIES } from '../../../domain/endpoints/charging.ts'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { knownSchemeOf, schemeOf } from '../../schemes/registry.ts'
import { isByChannel } from '../channels/voucher-room.ts'
import { receiptOf } from '../channels/vouchers.ts'
import {
  type AnswerRef,
  type AttemptRef,
  attemptOf,
  type Claim,
  type ClaimOutcome,
  type DeliveryReport,
  type HeldPayment,
  type PaymentRef,
  type PaymentState,
  type Presentation,
} from '../ledger.ts'
import { endLeases } from '../payments/ended-leases.ts'
import { SILENCE_SECONDS } from '../payments/lease.ts'
import { holdOn } from '../payments/open-request.ts'
import { arrayOf, arraysOf } from '../sql/array-parameter.ts'
import { takeTurn, turnPart } from '../sql/turn.ts'
import type { BodyMark } from './body-mark.ts'
import { readStoredAnswer } from './stored-answers.ts'

type Client = Pick<ClientBase, 'query'>

/**
 * Reads how many claims a payment may have, and whether the ledger stores its answer. Without a limit, a buyer could break off its
 * downloads and get them again for ever. The limit that the seller has set last counts, also for earlier payments, as long as the endpoint
 * exists.
 */
const CLAIMABLE = `
  select coalesce((select e.max_redeliveries from endpoint e where e.id = $2), $3::int, ${DEFAULT_REDELIVERIES}) as most,
    exists (select from kept_answer k where k.payment_id = $1) as stored`

interface Claimable {
  most: number
  stored: boolean
}

/**
 * At most this many answers go to the buyer by claims of one payment, including answers that the ledger has stored. Each of them has a row
 * in `answer_release`, which is never removed (`schema/`).
 */
const MOST_RELEASES = 20

/** SQL: how many answers have gone to the buyer by claims of payment $1. */
const RELEASES = '(select count(*) from answer_release r where r.bucket = bucket_of($1) and r.payment_id = $1)'

/**
 * SQL: adds a row to `answer_release`. Its `number` is the count of the payment's rows in `before`, plus one. If two transactions add equal
 * numbers, the second fails, and its answer does not go to the buyer. The caller must add a `returning` clause: without it, Citus copies
 * rows, which row-level security forbids.
 */
const ADD_RELEASE = `
  insert into answer_release (payment_id, bucket, number, attempt) select t.payment_id, t.bucket, b.released + 1, $2::uuid`

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
  max_redeliveries: number | null
  max_stream_seconds: number | null
  request_digest: Buffer | null
  vary_on: string[] | null
  request_body: BodyMark | null
  varied: string | null
  transaction: string | null
}

const PRESENTED = `select id, state, payer, signed, requirements, environment, account_id, api_id, endpoint_id,
    ephemeral, request_digest, vary_on, request_body, varied, transaction, max_redeliveries, max_stream_seconds
  from payment where bucket = bucket_of_key($1) and key = $1`

// Begins a claim, unless an earlier answer may still be under way: Envoy has not reported on the first answer, or another claim has a
// lease. A claim for a stored answer does not count against the limit. Any other claim counts when it begins: with lost reports, the
// upstream would otherwise serve one payment without end. Such a claim is pending until its answer goes to the buyer or its request ends.
const CLAIM = `
  with before as materialized (
    select p.id, p.bucket, p.delivered is not null as known, ${RELEASES} as released
      from payment p
      where p.id = $1 and p.bucket = bucket_of($1) and p.state = 'SETTLED'
        and (p.delivered is not null or p.settled_at < now() - make_interval(secs => ${SILENCE_SECONDS}))),
  first as (
    insert into delivery (payment_id, bucket, attempt, delivered, claims, pending, lease_until)
      select b.id, b.bucket, $2::uuid, false, (not $4::boolean)::int, not $4, now() + make_interval(secs => $3)
        from before b where not b.known
    on conflict do nothing returning payment_id, bucket, pending),
  again as (
    update delivery d set attempt = $2::uuid, claims = d.claims + (not $4::boolean)::int, pending = not $4,
        lease_until = now() + make_interval(secs => $3)
      from before b
      where b.known and d.bucket = b.bucket and d.payment_id = b.id and not d.delivered and d.lease_until < now()
        and b.released < ${MOST_RELEASES} and ($4 or d.claims < $5::int)
    returning d.payment_id, d.bucket, d.pending),
  taken as (select * from first union all select * from again),
  released as (${ADD_RELEASE} from taken t, before b where not t.pending returning payment_id)
  select pending from taken`

const SPENT = `
  select d.delivered or ((d.claims >= $2 or ${RELEASES} >= ${MOST_RELEASES}) and d.lease_until < now()) as spent
    from delivery d where d.bucket = bucket_of($1) and d.payment_id = $1`

/**
 * Decides about an authorization that a client presents again (M4). After a settlement its signature is public on the chain. So the client
 * must show the signature that was settled, and send the request that was paid.
 * See authz/delivery/DECISIONS.md, "Delivery and claims".
 */
export async function claim(
  client: Client,
  presentation: Presentation,
  { isBehind }: { isBehind: boolean } = { isBehind: false },
): Promise<ClaimOutcome> {
  const { rows } = await client.query<Row>(PRESENTED, [presentation.key])
  const [row] = rows
  // The client may sign again once the lease has ended. So the request that held the payment must not charge it any more.
  if (row?.state === 'RESERVED')
    return { kind: 'open', state: (await endLeases(client, [row.id])).length === 1 ? 'RELEASED' : 'RESERVED' }
  if (row?.state !== 'SETTLED') return { kind: 'open', state: row?.state }
  if (!isSamePurchase(row, presentation)) return { kind: 'spent' }
  // This process has not read all of Envoy's reports: the buyer may have the answer.
  if (isBehind) return { kind: 'delivering' }
  const { attempt, leaseSeconds } = presentation
  const { most, stored: isStored } = await claimable(client, row)
  const { rows: taken } = await client.query<{ pending: boolean }>(CLAIM, [
    row.id,
    attempt,
    leaseSeconds,
    isStored,
    most,
  ])
  if (taken[0]) {
    const payment = await claimed(client, heldOf(row, presentation.key), claimOf(row, attempt))
    if (taken[0].pending) return { kind: 'claimed', payment }
    const stored = await readStoredAnswer(client, row.id)
    // If the stored answer is gone, another claim may begin when the lease of this claim has ended.
    return stored ? { kind: 'claimed', payment, stored } : { kind: 'delivering' }
  }
  const { rows: deliveries } = await client.query<{ spent: boolean }>(SPENT, [row.id, most])
  return { kind: deliveries[0]?.spent ? 'spent' : 'delivering' }
}

async function claimable(client: Client, { id, endpoint_id, max_redeliveries }: Row): Promise<Claimable> {
  const { rows } = await client.query<Claimable>(CLAIMABLE, [id, endpoint_id, max_redeliveries])
  return rows[0] ?? { most: DEFAULT_REDELIVERIES, stored: false }
}

const OWE = `insert into delivery (payment_id, bucket, attempt, delivered, pending, lease_until)
  values ($1, bucket_of($1), $1, false, true, now() + make_interval(secs => ${SILENCE_SECONDS})) on conflict do nothing`

/**
 * Begins the first delivery of a payment that is charged before the upstream is asked. The delivery is a claim under the payment's own
 * id.
 */
export async function owe(
  client: Client,
  { payment, transaction }: { payment: HeldPayment; transaction: string },
): Promise<HeldPayment | undefined> {
  const { rowCount } = await client.query(OWE, [payment.id])
  const { requestBody } = payment
  return rowCount === 1 ? { ...payment, claim: { attempt: payment.id, transaction, requestBody } } : undefined
}

/** A payment that is served again, with its earlier receipt. */
async function claimed(client: Client, held: HeldPayment, claim: Claim): Promise<HeldPayment> {
  const receipt = isByChannel(held) ? await receiptOf(client, held) : undefined
  return { ...held, claim, ...(receipt && { receipt }) }
}

/**
 * Whether a presentation is of the recorded payment and for the same request. The API must be the same. The endpoint may differ, because it
 * may have been removed or replaced.
 */
function isSamePurchase(row: Row, { apiId, requestDigest, isVariedAlike, signed }: Presentation): boolean {
  // A row of a scheme that this version does not know proves nothing. The row is not changed, and no answer is served for it.
  const recorded = knownSchemeOf(row.signed)?.proof(row.signed)
  return (
    recorded !== undefined &&
    isProof(recorded, schemeOf(signed).proof(signed)) &&
    row.api_id === apiId &&
    (row.request_digest?.equals(requestDigest(row.vary_on ?? [])) ?? false) &&
    (row.varied == null || isVariedAlike(row.varied))
  )
}

/**
 * Whether the presented proof of the payer, for example its signature, is the recorded one. If `tidy.ts` has replaced the recorded proof by
 * its digest, the digests are compared.
 */
function isProof(recorded: string, presented: string): boolean {
  // A client that presents only the digest proves nothing.
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

/**
 * SQL: the known part of the request body. A claim may extend a partial body. If a payment was charged before its upstream was asked, its
 * first request may record the body.
 */
const BODY = `case when p.request_body like 'part %' or (p.request_body is null and $2::uuid = $1::uuid)
      then coalesce($3, p.request_body) else p.request_body end`

/**
 * SQL: records the request's body and the header values of `Vary`. A whole body on record does not change, and neither do header values on
 * record.
 */
const NOTE = `on conflict (id, bucket) do update set
      request_body = case when b.request_body is null or b.request_body like 'part %' then coalesce(excluded.request_body, b.request_body)
        else b.request_body end,
      varied = coalesce(b.varied, excluded.varied)`

// The first answer that names further headers in `Vary` determines these headers for all later answers.
const RELEASE = `
  with before as materialized (select ${RELEASES} as released),
  p as materialized (
    select id, bucket, request_body, varied from payment where bucket = bucket_of($1) and id = $1),
  noted as materialized (
    select p.id, p.bucket, ${BODY} as request_body, coalesce(p.varied, $4) as varied from p
      where (p.request_body, p.varied) is distinct from (${BODY}, coalesce(p.varied, $4))),
  released as (update delivery set pending = false, lease_until = now() + make_interval(secs => ${SILENCE_SECONDS})
    where bucket = bucket_of($1) and payment_id = $1 and attempt = $2 and pending and not delivered returning payment_id, bucket),
  recorded as (${ADD_RELEASE} from released t, before b returning payment_id),
  marked as (insert into payment_body as b (id, bucket, request_body, varied)
    select n.id, n.bucket, n.request_body, n.varied from noted n join released on n.id = released.payment_id
    ${NOTE} returning b.id)
  select payment_id from released`

/**
 * Records that the answer of a claim is about to go to the buyer, and renews the lease. An attempt sends one answer at most. Returns false
 * when the attempt has ended, or another claim has replaced it.
 */
export async function releaseAnswer(
  client: Client,
  { id, requestBody, varied }: PaymentRef & Pick<HeldPayment, 'requestBody' | 'varied'>,
  { attempt }: Claim,
): Promise<boolean> {
  return (await client.query(RELEASE, [id, attempt, requestBody ?? null, varied ?? null])).rowCount === 1
}

// A request may extend a partial body on record: it has shown that its own body begins with that part.
const MARK = `
  insert into payment_body as b (id, bucket, request_body)
    select id, bucket, $2 from payment
      where bucket = bucket_of($1) and id = $1 and (request_body is null or request_body = $2 or request_body like 'part %')
  on conflict (id, bucket) do update set request_body = excluded.request_body
    where b.request_body is null or b.request_body = excluded.request_body or b.request_body like 'part %'`

/** Records how much of a request body has arrived. Returns false when the ledger has another body on record, and that body is whole. */
export async function markBody(client: Client, { id }: AttemptRef, mark: BodyMark): Promise<boolean> {
  return (await client.query(MARK, [id, mark])).rowCount === 1
}

// A payment can have several answers, one for each claim. A report about an earlier answer counts only if it says that this answer was
// delivered. If a claim's request ends before its answer goes to the buyer, the claim no longer counts against the limit. If the request
// ends after that, the claim still counts, because the client chooses how its request ends.
const RECORD = {
  name: 'ledger-delivery',
  text: `
  with w as materialized (
    select *, bucket_of(payment_id) as bucket from unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[], $5::boolean[])
      as w(payment_id, attempt, status, delivered, uses_up)),
  o as materialized (
    select distinct d.payment_id, d.attempt from w join delivery d on d.bucket = w.bucket and d.payment_id = w.payment_id),
  settled as materialized (
    select s.id from w join payment_step s on s.bucket = w.bucket and s.id = w.payment_id where s.state = 'SETTLED')
  insert into delivery as d (payment_id, bucket, attempt, delivered, claims, lease_until)
    select distinct on (w.payment_id) w.payment_id, w.bucket, w.attempt, w.delivered,
      case when w.status = 'failed' and not w.uses_up and w.attempt <> w.payment_id and o.attempt is not null then 1 else 0 end,
      case when w.status = 'under way' then now() + make_interval(secs => ${SILENCE_SECONDS}) else '-infinity' end
    from w left join o on o.payment_id = w.payment_id
    where w.delivered or w.payment_id in (select id from settled)
    order by w.payment_id, w.attempt = o.attempt desc
  on conflict (payment_id, bucket) do update set delivered = d.delivered or excluded.delivered,
      claims = d.claims - case when d.attempt = excluded.attempt and d.pending then least(d.claims, excluded.claims) else 0 end,
      pending = d.pending and (d.attempt <> excluded.attempt or excluded.lease_until > '-infinity'),
      lease_until = case
        when d.attempt <> excluded.attempt then d.lease_until
        when excluded.lease_until > '-infinity' then greatest(d.lease_until, excluded.lease_until)
        else excluded.lease_until end`,
}

/** Records first reports that an answer was delivered, one for each payment. Most batches hold nothing else. */
export const delivering = turnPart({
  name: 'deliver',
  text: `
  delivered as (
    insert into delivery as d (payment_id, bucket, attempt, delivered, lease_until)
      select w.payment_id, bucket_of(w.payment_id), w.attempt, true, now()
        from unnest($1::uuid[], $2::uuid[]) as w(payment_id, attempt) order by w.payment_id
    on conflict (payment_id, bucket) do update set delivered = true, pending = d.pending and d.attempt <> excluded.attempt,
        lease_until = case when d.attempt = excluded.attempt then excluded.lease_until else d.lease_until end
    returning payment_id as id)`,
  added: 'delivered',
  columns: ['uuid', 'uuid'],
  rows: (batch: readonly AnswerRef[]) => batch.map(({ paymentId, attempt }) => [paymentId, attempt]),
})

/** Reports about one answer, in ascending weight. */
const WEIGHTS: readonly DeliveryReport['status'][] = ['under way', 'failed', 'delivered']

/** The weightier of two reports about one answer. `usesUp` is true if it is true in one of them. */
export function weightier(known: DeliveryReport, report: DeliveryReport): DeliveryReport {
  const more = WEIGHTS.indexOf(report.status) > WEIGHTS.indexOf(known.status) ? report : known
  return { ...more, usesUp: Boolean(known.usesUp || report.usesUp) }
}

/** Whether `report` adds nothing to `known`, a report about the same answer. */
export function covers(known: DeliveryReport, report: DeliveryReport): boolean {
  return (
    WEIGHTS.indexOf(known.status) >= WEIGHTS.indexOf(report.status) && (known.usesUp === true || report.usesUp !== true)
  )
}

/**
 * Records Envoy's reports. Of several reports about one answer, the last in the order of `WEIGHTS` counts; `usesUp` counts if any report
 * has it. If one answer of a payment is delivered, the payment is delivered. `deliver` writes the most frequent kind: first reports that an
 * answer was delivered.
 */
export async function recordDeliveries(
  client: Client,
  batch: readonly DeliveryReport[],
  deliver: (answers: readonly AnswerRef[]) => Promise<unknown> = (answers) =>
    takeTurn(
      client,
      answers.map((item) => ({ part: delivering, item })),
    ),
): Promise<undefined[]> {
  const reports = new Map<string, DeliveryReport>()
  const delivered = new Set<string>()
  for (const report of batch) {
    const { attempt, paymentId, status } = report
    if (status === 'delivered') delivered.add(paymentId)
    reports.set(attempt, weightier(reports.get(attempt) ?? report, report))
  }
  const answersOf = new Map<string, number>()
  for (const { paymentId } of reports.values()) answersOf.set(paymentId, (answersOf.get(paymentId) ?? 0) + 1)
  const isPlain = ({ status, paymentId }: DeliveryReport) => status === 'delivered' && answersOf.get(paymentId) === 1
  const [plain, columns] = [
    [...reports.values()].filter(isPlain),
    [...reports.values()].filter((report) => !isPlain(report)),
  ]
  const open = columns.filter(({ status }) => status === 'under way').map(({ paymentId }) => paymentId)
  if (open.length > 0) await holdOn(client, open)
  await Promise.all([plain.length > 0 && deliver(plain), columns.length > 0 && record(client, columns, delivered)])
  return batch.map(() => undefined)
}

async function record(
  client: Client,
  reports: readonly DeliveryReport[],
  delivered: ReadonlySet<string>,
): Promise<void> {
  const rows = reports.map(
    ({ paymentId, attempt, status, usesUp = false }) =>
      [paymentId, attempt, status, delivered.has(paymentId), usesUp] as const,
  )
  await client.query({ ...RECORD, values: arraysOf(['uuid', 'uuid', 'text', 'bool', 'bool'], rows) })
}

const FIND = {
  name: 'ledger-find',
  text: `select p.key, p.id, p.state, p.payer, p.signed, p.requirements, p.environment, p.account_id,
      p.api_id, p.endpoint_id, p.ephemeral, p.request_digest, p.vary_on, p.request_body,
      p.transaction, p.max_stream_seconds, d.attempt
    from payment p left join delivery d on d.bucket = p.bucket and d.payment_id = p.id and not d.delivered and d.lease_until > now()
      and (d.attempt <> p.id or p.upstream_status is null)
    where p.id = any($1) and (p.state = 'RESERVED' or (p.state = 'SETTLED' and d.attempt is not null))`,
}

/**
 * Returns the payments that the requests of the batch hold. Each payment is reserved under the named attempt, or settled and claimed by
 * that attempt. Results are in the order of the batch.
 */
export async function findHeld(client: Client, batch: readonly AnswerRef[]): Promise<(HeldPayment | undefined)[]> {
  const values = [
    arrayOf(
      'uuid',
      batch.map(({ paymentId }) => paymentId),
    ),
  ]
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
