import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { z } from 'zod'
import type { Logger } from '../runtime/logger.ts'
import { createAuthentication } from './authentication.ts'
import type { FacilitatorSettings } from './facilitator-settings.ts'

/** A kind of payment that a facilitator offers to settle on its network. */
export interface SupportedKind {
  /** CAIP-2. */
  network: string
  scheme: string
  x402Version: number
  /** Members that the facilitator requires in the terms, such as the `feePayer` of Solana and Hedera. */
  extra: Readonly<Record<string, unknown>>
  /** x402 extensions that the facilitator accepts; absent if it names none. */
  extensions?: readonly string[]
}

/** The kinds that facilitators support. Kinds of networks for which a facilitator is not configured are left out. */
export interface SupportedKinds {
  /** The last good answers of all facilitators; undefined before the first one. */
  current(): { kinds: readonly SupportedKind[]; updatedAt: Date } | undefined
  /** The kinds of one network in its facilitator's last good answer. Undefined before the first answer, and empty without a facilitator. */
  of(network: string): readonly SupportedKind[] | undefined
  start(): void
  stop(): void
}

type AskedFacilitator = Pick<FacilitatorSettings, 'url' | 'auth'>

const REFRESH_MS = 300_000
/** The interval of queries while a facilitator does not answer. */
const RETRY_MS = 5_000
const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 262_144

/** The answer to GET /supported (x402 v2, "Facilitator API"). Kinds of networks without a CAIP-2 name belong to v1. */
const supportedAnswer = z.object({
  kinds: z.array(
    z.object({
      x402Version: z.number(),
      scheme: z.string().max(64),
      network: z.string().max(128),
      extra: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
  // Not all facilitators write `extensions` as a list of names. Any other form counts as no extensions, so that the kinds remain usable.
  extensions: z.array(z.string().max(64)).max(64).catch([]),
})

/**
 * Asks every facilitator at the start and at intervals, and keeps the last good answer of each. While a facilitator does not answer, its
 * kinds stay. If it answers with fewer kinds, the missing kinds are dropped.
 */
export function followSupported(options: {
  facilitators: Readonly<Record<string, AskedFacilitator>>
  logger: Logger
  onChange?: () => void
  refreshMs?: number
}): SupportedKinds {
  const { facilitators, logger, onChange, refreshMs = REFRESH_MS } = options
  const known = new Map<string, { kinds: readonly SupportedKind[]; updatedAt: Date }>()
  const stopped = new AbortController()

  const ask = async (network: string, facilitator: AskedFacilitator) => {
    const before = JSON.stringify(known.get(network)?.kinds)
    const kinds = (await askSupported(facilitator, stopped.signal)).filter((kind) => kind.network === network)
    known.set(network, { kinds, updatedAt: new Date() })
    if (JSON.stringify(kinds) === before) return
    logger.info({ network, schemes: kinds.map(({ scheme }) => scheme) }, 'a facilitator says what it supports')
    onChange?.()
  }

  const follow = async (network: string, facilitator: AskedFacilitator) => {
    let failing = false
    while (!stopped.signal.aborted) {
      try {
        await ask(network, facilitator)
        failing = false
      } catch (error) {
        if (!failing && !stopped.signal.aborted)
          logger.warn({ err: error, network, url: facilitator.url }, 'facilitator does not say what it supports')
        failing = true
      }
      const pause = failing ? Math.min(RETRY_MS, refreshMs) : refreshMs
      await delay(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    current() {
      const answers = [...known.values()]
      if (answers.length === 0) return undefined
      const oldest = Math.min(...answers.map(({ updatedAt }) => updatedAt.getTime()))
      return { kinds: answers.flatMap(({ kinds }) => kinds), updatedAt: new Date(oldest) }
    },
    of: (network) => (Object.hasOwn(facilitators, network) ? known.get(network)?.kinds : []),
    start: () => Object.entries(facilitators).forEach(([network, facilitator]) => void follow(network, facilitator)),
    stop: () => stopped.abort(),
  }
}

async function askSupported({ url, auth }: AskedFacilitator, signal: AbortSignal): Promise<SupportedKind[]> {
  const address = new URL(`${url}/supported`)
  const call = { method: 'GET', host: address.host, path: address.pathname } as const
  const authorization = await createAuthentication(auth)?.(call)
  const headers = authorization === undefined ? {} : { authorization }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const { statusCode, body } = await request(address, { signal: limit, headers })
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
  }
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
  const { kinds, extensions } = supportedAnswer.parse(JSON.parse(text))
  return extensions.length === 0 ? kinds : kinds.map((kind) => ({ ...kind, extensions }))
}
