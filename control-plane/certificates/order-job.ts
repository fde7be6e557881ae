import type { MikroORM } from '@mikro-orm/postgresql'
import type { Counter } from 'prom-client'
import type { Encryption } from '../../runtime/encryption.ts'
import type { Logger } from '../../runtime/logger.ts'
import { pause } from '../../runtime/pause.ts'
import { tenantManager } from '../database/tenancy.ts'
import { changeApi, type News } from '../resources/configuration-change.ts'
import { findOrMakeAcmeAccount } from './acme-account.ts'
import { type Authority, createAuthority, type IssuedCertificate, OrderFailed } from './authority.ts'
import type { ClaimedCertificate } from './claimed-certificate.ts'
import { keepCertificate, keepFailure, releaseClaim } from './order-outcome.ts'
import { pauseAfterFailure } from './schedule.ts'

export interface OrderJobParts {
  orm: MikroORM
  news: News
  logger: Logger
  /** Encrypts the account's private key. */
  encryption: Encryption
  /** Encrypts the certificates' private keys, which xds decrypts. */
  certificateEncryption: Encryption
  directoryUrl: string
  contact: string | undefined
  ordersPerHour: number
  retrySeconds: number
  orders: Counter<'outcome'>
}

/** The maximum number of orders that one replica has under way. */
const MOST_AT_ONCE = 4
const PAUSE_MS = 3_000
/** The lease of a claim. It is longer than the longest order. */
const LEASE_SECONDS = 180
/** When an account is this old, in seconds, every xds has read it and answers its challenges. */
const SEASONED_SECONDS = 5
/** The maximum number of failed orders for one host name in an hour, over all accounts. Authorities refuse after five. */
const MOST_FAILURES = 3

/** Orders the certificates that are due, repeatedly. The replicas of this service share the work through the database. */
export function startOrders(parts: OrderJobParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = readyAuthority(parts, signal).then((authority) => authority && work(authority, parts, signal))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Waits until the account exists and every xds has read it. Returns undefined if the service stops first. */
async function readyAuthority(parts: OrderJobParts, signal: AbortSignal): Promise<Authority | undefined> {
  const { directoryUrl, contact, logger } = parts
  while (!signal.aborted) {
    const account = await findOrMakeAcmeAccount(parts).catch((error: unknown) => {
      logger.warn({ err: error }, 'there is no account with the certificate authority yet')
    })
    if (account && account.ageSeconds >= SEASONED_SECONDS)
      return createAuthority({ directoryUrl, contact, accountKeyPem: account.keyPem })
    await pause(PAUSE_MS, signal)
  }
  return undefined
}

async function work(authority: Authority, parts: OrderJobParts, signal: AbortSignal): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!signal.aborted) {
    const claimed = await take(parts).catch((error: unknown) => {
      parts.logger.warn({ err: error }, 'certificates cannot be ordered')
    })
    if (!claimed) {
      await pause(PAUSE_MS, signal)
      continue
    }
    const task = order(claimed, authority, parts, signal).finally(() => running.delete(task))
    running.add(task)
    if (running.size === MOST_AT_ONCE) await Promise.race(running)
  }
  await Promise.all(running)
}

async function take({ orm, ordersPerHour }: OrderJobParts): Promise<ClaimedCertificate | undefined> {
  // One seller gets at most a third of the orders, so that one seller's failing domains do not delay other sellers.
  const limits = [LEASE_SECONDS, ordersPerHour, Math.ceil(ordersPerHour / 3), MOST_FAILURES]
  const rows = await orm.em
    .fork()
    .execute<ClaimedCertificate[]>('select * from take_due_certificate(?, ?, ?, ?)', limits)
  return rows[0]
}

async function order(
  claimed: ClaimedCertificate,
  authority: Authority,
  parts: OrderJobParts,
  signal: AbortSignal,
): Promise<void> {
  const { hostname } = claimed
  try {
    const outcome = await resultUnlessStopped(authority.order(hostname).catch(failure), signal)
    await keep(claimed, outcome, parts)
  } catch (error) {
    // The outcome is lost. When the lease of the claim has ended, a later pass of the job orders the certificate again.
    parts.logger.warn({ err: error, hostname }, 'the outcome of an order cannot be written')
  }
}

function failure(error: unknown): OrderFailed {
  if (error instanceof OrderFailed) return error
  throw error
}

async function keep(
  claimed: ClaimedCertificate,
  outcome: IssuedCertificate | OrderFailed | undefined,
  parts: OrderJobParts,
): Promise<void> {
  const { hostname, api_id: apiId } = claimed
  const { logger, news, orders, certificateEncryption: encryption } = parts
  const em = tenantManager(parts.orm, { accountId: claimed.account_id, environment: claimed.environment })
  if (outcome === undefined) return releaseClaim(em, claimed)
  if (outcome instanceof OrderFailed) {
    const failures = claimed.failures + 1
    const pauseMs = pauseAfterFailure({ failures, firstPauseMs: parts.retrySeconds * 1000, random: Math.random() })
    await keepFailure(em, { claimed, reason: outcome.message, nextAttemptAt: new Date(Date.now() + pauseMs) })
    logger.warn({ hostname, failures, err: outcome }, 'certificate not issued')
  } else {
    await changeApi(em, { apiId, news }, (transaction) =>
      keepCertificate(transaction, { claimed, issued: outcome, encryption }),
    )
    logger.info({ hostname, notAfter: outcome.notAfter }, 'certificate issued')
  }
  orders.inc({ outcome: outcome instanceof OrderFailed ? 'failed' : 'issued' })
}

/** Returns undefined if the service stops first. The authority may continue, but its certificate is not used. */
async function resultUnlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return undefined
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>()
  const stop = () => resolve(undefined)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
