import { PAYER_NEWS_SUBJECT, PAYMENT_ENDED_SUBJECT, payerNews, paymentEnded } from '../domain/payments/payment-news.ts'
import { openScreening } from '../screening/open-screening.ts'
import { createAnswersUnderWay } from './delivery/answers-under-way.ts'
import { createAwaitedAnswers } from './delivery/awaited-answers.ts'
import { createOpenStreams } from './delivery/open-streams.ts'
import { startJobs } from './jobs.ts'
import { createChargeMemory } from './ledger/channels/charge-memory.ts'
import { watchCharges } from './ledger/channels/charge-watch.ts'
import { createIdentifierStore, type IdentifierStore } from './ledger/deliveries/identifier-store.ts'
import { deleteOldAnswers } from './ledger/deliveries/stored-answers.ts'
import { holdProcessLock } from './ledger/payments/holder.ts'
import { createPostgresLedger } from './ledger/postgres-ledger.ts'
import { timedLedger } from './ledger/timed-ledger.ts'
import { createAnswerByteLimit } from './limits/answer-byte-limit.ts'
import { countedReleases } from './limits/counted-releases.ts'
import { createKnownPayers } from './limits/known-payers.ts'
import { createPaymentLimits } from './limits/payment-limits.ts'
import { createAuthzMetrics } from './metrics/authz-metrics.ts'
import { readFacts, readSizes } from './metrics/database-facts.ts'
import { watchDatabase } from './metrics/database-metrics.ts'
import { createSettling } from './metrics/settling.ts'
import type { Base } from './open-base.ts'
import type { Offers } from './open-offers.ts'
import { createPaymentsInFlight } from './payment/in-flight.ts'
import { createPayerStanding } from './payment/payer-standing.ts'
import type { AuthzSettings } from './settings.ts'

/** authz forgets a payment after this time if Envoy never reports the end of its request. The payment's lease has ended by then. */
const IN_FLIGHT_TTL_MS = 120_000

/** How often authz removes expired payment identifiers and expired answers. */
const FORGET_INTERVAL_MS = 600_000

/** How often authz compares its own last charges on channels with the database (`ledger/channels/charge-watch.ts`). */
const CHARGES_LOOK_MS = 1_000

/** The result of `openPayments`. */
export type Payments = ReturnType<typeof openPayments>

/** Opens the limits, the ledger and the memory of payments. */
export function openPayments(opened: AsyncDisposableStack, base: Base, { catalogue, feed }: Offers) {
  const { settings, logger, registry, stages, databases, nats, networks, publishNews } = base
  const now = performance.now.bind(performance)
  const holder = opened.adopt(holdProcessLock(databases.reconciler), (each) => each.close())
  const memory = createChargeMemory()
  const charges = opened.adopt(
    watchCharges({ pool: databases.reconciler, memory, everyMs: CHARGES_LOOK_MS, logger }),
    (each) => each.close(),
  )
  const limits = paymentLimits(settings)
  const screening = openScreening(settings, { pool: databases.configuration, logger, registry })
  if (screening) opened.defer(screening.close)
  const identifiers = createIdentifierStore(databases.identifiers)
  opened.adopt(forgetOldAnswers(identifiers, base), clearInterval)
  const inFlight = opened.adopt(
    createPaymentsInFlight({ ttlMs: IN_FLIGHT_TTL_MS, now, onTaken: stages.upstream.since }),
    (each) => each.close(),
  )
  const onEnd = (attempt: string) => {
    if (!limits.leave(attempt)) nats.publish(PAYMENT_ENDED_SUBJECT, { attempt })
  }
  // Another replica may receive the answer to a request that this replica has admitted. It then announces the end of the payment.
  nats.subscribe(PAYMENT_ENDED_SUBJECT, (message) => {
    const news = paymentEnded.safeParse(message)
    if (!news.success) return
    limits.leave(news.data.attempt)
    inFlight.forget(news.data.attempt)
  })
  const metrics = createAuthzMetrics({
    registry,
    inFlight: inFlight.size,
    networks: networks.chains.map(({ network }) => network),
  })
  const standing = createPayerStanding({
    payers: createKnownPayers({ needed: settings.KNOWN_PAYER_SETTLEMENTS, now }),
    limits,
    publish: (news) => nats.publish(PAYER_NEWS_SUBJECT, news),
    onVain: (end) => metrics.unverifiedInVain.inc({ end }),
  })
  nats.subscribe(PAYER_NEWS_SUBJECT, (message) => {
    const news = payerNews.safeParse(message)
    if (news.success) standing.hear(news.data)
  })
  opened.adopt(
    watchDatabase({
      registry,
      networks: Object.keys(settings.FACILITATORS),
      readFacts: () => readFacts(databases.reconciler),
      readSizes: () => readSizes(databases.reconciler),
      logger,
    }),
    (each) => each.close(),
  )
  const awaited = opened.adopt(createAwaitedAnswers({ now }), (each) => each.close())
  const streams = opened.adopt(
    createOpenStreams({
      catalogue,
      loaded: feed.loaded,
      now: Date.now,
      onEnd: (reason) => metrics.streamsEnded.inc({ reason }),
    }),
    (each) => each.close(),
  )
  const jobs = opened.adopt(
    startJobs({ settings, networks, publishNews, charges, registry, metrics, logger, pools: databases }),
    (each) => each.close(),
  )
  const { ledger: pool, claims } = databases
  const rows = createPostgresLedger(pool, { holder: holder.id, publishNews, charges: memory, claims })
  const settling = createSettling(registry, now)
  const ledger = opened.adopt(timedLedger(countedReleases(rows, limits), stages, settling), (each) => each.drain())
  const answerBytes = createAnswerByteLimit(
    {
      production: settings.LIMITS.kept_answer_bytes_per_seller,
      development: settings.LIMITS.kept_sandbox_answer_bytes_per_seller,
    },
    now,
  )
  const answers = opened.adopt(
    createAnswersUnderWay({
      ledger,
      answerBytes,
      now,
      onFailure: (error) => logger.warn({ err: error }, 'answers could not be kept; their upstreams are asked again'),
    }),
    (each) => each.close(),
  )
  return {
    screening,
    limits,
    standing,
    identifiers,
    inFlight,
    onEnd,
    metrics,
    streams,
    awaited,
    jobs,
    ledger,
    answerBytes,
    answers,
  }
}

function paymentLimits(settings: AuthzSettings) {
  const limits = {
    inFlightPerPayer: settings.PAYMENTS_IN_FLIGHT_PER_PAYER,
    inFlightPerSeller: settings.PAYMENTS_IN_FLIGHT_PER_SELLER,
    sandboxPaymentsPerSeller: settings.SANDBOX_PAYMENTS_PER_SELLER,
    releasedPerPayer: settings.LIMITS.released_payments_per_payer,
    failuresPerPayer: settings.FAILED_PAYMENTS_PER_PAYER,
    failuresPerSubnet: settings.FAILED_PAYMENTS_PER_SUBNET,
    unverified: {
      perPayer: settings.LIMITS.unverified_payments_per_payer,
      perSeller: settings.LIMITS.unverified_payments_per_seller,
      inAll: settings.LIMITS.unverified_payments,
    },
  }
  return createPaymentLimits(limits, performance.now.bind(performance))
}

function forgetOldAnswers(identifiers: IdentifierStore, { databases }: Pick<Base, 'databases'>): NodeJS.Timeout {
  const timer = setInterval(() => {
    void identifiers.forgetOld().catch(() => undefined)
    void deleteOldAnswers(databases.ledger).catch(() => undefined)
  }, FORGET_INTERVAL_MS)
  timer.unref()
  return timer
}
