import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { LaunaError } from '../../domain/errors.ts'
import { subnetOf } from '../../runtime/subnet.ts'
import type { Config } from '../config.ts'
import type { Operation } from '../identity/authorization.ts'
import type { Pepper } from '../identity/pepper.ts'
import { principalOf } from '../identity/route-guard.ts'

/** The attempts of one subject are counted together. */
type Subject = 'subnet' | 'account' | 'email' | 'email from subnet'

/** One counter: at most this many attempts of a subject within a window. */
export interface Limit {
  subject: Subject
  attempts: number
  windowSeconds: number
  /** A success takes the attempts before it back. */
  forgiven?: boolean
}

/** Counts attempts. */
export interface Counter {
  /** Counts one attempt. Returns the seconds to wait when the limit is exceeded, else undefined. */
  take(subject: string): Promise<number | undefined>
  forget(subject: string): Promise<void>
  /** Uncounts one attempt. */
  giveBack(subject: string): Promise<void>
}

/** Counters of the same name are one: in the database, they are the same rows. */
export type NewCounter = (name: string, limit: Limit) => Counter

export type RateLimits = Readonly<Partial<Record<Operation, readonly { limit: Limit; counter: Counter }[]>>>

const QUARTER_HOUR = 900
const HOUR = 3600

/** The limits by operation. The subnet's limit comes first, so that one subnet cannot fill the memory with counters of accounts. */
function limitsOf(config: Config) {
  const faucet: readonly Limit[] = [
    { subject: 'account', attempts: config.LIMITS.faucet_uses_per_account, windowSeconds: HOUR },
  ]
  const passwords: readonly Limit[] = [
    { subject: 'account', attempts: config.LIMITS.logins_per_account, windowSeconds: QUARTER_HOUR, forgiven: true },
  ]
  const webhooks: readonly Limit[] = [
    { subject: 'account', attempts: config.LIMITS.webhook_sends_per_account, windowSeconds: QUARTER_HOUR },
  ]
  const mails = (...subjects: readonly Subject[]): readonly Limit[] => [
    { subject: 'subnet', attempts: config.LIMITS.mails_per_subnet, windowSeconds: HOUR },
    ...subjects.map((subject) => ({ subject, attempts: config.LIMITS.mails_per_account, windowSeconds: HOUR })),
  ]
  return {
    login: [
      { subject: 'subnet', attempts: config.LIMITS.logins_per_subnet, windowSeconds: QUARTER_HOUR },
      // With a limit per account only, any client could lock the owner out.
      {
        subject: 'email from subnet',
        attempts: config.LIMITS.logins_per_account,
        windowSeconds: QUARTER_HOUR,
        forgiven: true,
      },
    ],
    signup: [{ subject: 'subnet', attempts: config.LIMITS.signups_per_subnet, windowSeconds: HOUR }],
    resendVerification: mails('account'),
    // Counted by address, also without an account: the answer must not reveal whether the account exists.
    forgotPassword: mails('email'),
    // Each costs a password's hash.
    resetPassword: [{ subject: 'subnet', attempts: config.LIMITS.logins_per_subnet, windowSeconds: QUARTER_HOUR }],
    stopEmailChange: [{ subject: 'subnet', attempts: config.LIMITS.logins_per_subnet, windowSeconds: QUARTER_HOUR }],
    // The new address may be a stranger's: it gets no more mails from all accounts together than from one.
    changeEmail: [...mails('account', 'email'), ...passwords],
    // Each may write a revision for every API of the account.
    updateAccount: [{ subject: 'account', attempts: 30, windowSeconds: HOUR }],
    // As a changed address: the mail goes to one that may be a stranger's.
    createInvitation: mails('account', 'email'),
    acceptInvitation: [{ subject: 'subnet', attempts: config.LIMITS.logins_per_subnet, windowSeconds: QUARTER_HOUR }],
    changePassword: passwords,
    deleteAccount: passwords,
    beginSecondFactor: passwords,
    disableSecondFactor: passwords,
    renewRecoveryCodes: passwords,
    probeUpstream: [
      { subject: 'account', attempts: config.LIMITS.upstream_probes_per_account, windowSeconds: QUARTER_HOUR },
    ],
    // Each import has up to ten megabytes and takes up to a minute of a job that all sellers share.
    startOpenapiImport: [{ subject: 'account', attempts: 30, windowSeconds: HOUR }],
    // Each asks name servers that others have.
    verifyDomain: [
      { subject: 'account', attempts: config.LIMITS.domain_verifications_per_account, windowSeconds: QUARTER_HOUR },
    ],
    // Each call makes us send a request to a foreign server.
    testWebhook: webhooks,
    resendWebhookDelivery: webhooks,
    useFaucet: faucet,
    resetSandboxWallet: faucet,
  } as const satisfies Partial<Record<Operation, readonly Limit[]>>
}

/**
 * The limits of both hosts together. Counters with one name share their counts (`NewCounter`), so the name holds everything that
 * distinguishes two limits of an operation.
 */
export function createRateLimits(config: Config, newCounter: NewCounter): RateLimits {
  const nameOf = (operation: string, { subject, windowSeconds, forgiven }: Limit) =>
    `${operation} by ${subject} in ${windowSeconds}${forgiven ? ', forgiven' : ''}`
  const counted = (operation: string, limits: readonly Limit[]) =>
    limits.map((limit) => ({ limit, counter: newCounter(nameOf(operation, limit), limit) }))
  return Object.fromEntries(Object.entries(limitsOf(config)).map(([name, limits]) => [name, counted(name, limits)]))
}

/** Makes every limited operation answer 429 with Retry-After when its caller exceeds the limit. */
export function limitRates(app: FastifyInstance, limits: RateLimits): void {
  const of = (request: FastifyRequest) => limits[request.routeOptions.config.operation ?? 'getHealth'] ?? []
  app.addHook('preHandler', async (request) => {
    for (const { limit, counter } of of(request)) {
      const retryAfterSeconds = await counter.take(rateLimitKey(limit.subject, request))
      if (retryAfterSeconds !== undefined) throw new LaunaError('rate_limited', { retryAfterSeconds })
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 300) return
    for (const { limit, counter } of of(request))
      if (limit.forgiven) await counter.forget(rateLimitKey(limit.subject, request))
  })
}

function rateLimitKey(subject: Subject, request: FastifyRequest): string {
  if (subject === 'account') return principalOf(request).accountId
  const subnet = subnetOf(request.ip)
  if (subject === 'subnet') return subnet
  const email = String((request.body as { email?: unknown } | undefined)?.email)
  return subject === 'email' ? email : `${subnet} ${email}`
}

/** Counts of this process alone. */
export function memoryCounter(_: string, limit: Limit): Counter {
  return counter(new RateLimiterMemory(pointsOf(limit)), (subject) => subject)
}

/**
 * Counts of all processes over one database. While the database is away, each process counts for itself. The database must not reveal
 * e-mail addresses and subnets. A reader could try all of them, so their digest needs a secret, which all processes share.
 */
export function sharedCounter(pool: Pool, pepper: Pepper): NewCounter {
  const digest = (subject: string) => pepper.hash(subject).toString('base64url')
  return (name, limit) => {
    const points = pointsOf(limit)
    return counter(
      new RateLimiterPostgres({
        ...points,
        storeClient: pool,
        tableName: 'attempt',
        tableCreated: true,
        keyPrefix: name,
        inMemoryBlockOnConsumed: points.points + 1,
        insuranceLimiter: new RateLimiterMemory(points),
      }),
      digest,
    )
  }
}

function pointsOf({ attempts, windowSeconds }: Limit) {
  return { points: attempts, duration: windowSeconds }
}

function counter(limiter: RateLimiterAbstract, keyOf: (subject: string) => string): Counter {
  return {
    async take(subject) {
      try {
        await limiter.consume(keyOf(subject))
        return undefined
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
    async forget(subject) {
      await limiter.delete(keyOf(subject))
    },
    async giveBack(subject) {
      await limiter.reward(keyOf(subject))
    },
  }
}
