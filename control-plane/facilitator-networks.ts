import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { z } from 'zod'
import type { Logger } from '../runtime/logger.ts'

/** What facilitators say they can settle. */
export interface SupportedKind {
  /** CAIP-2. */
  network: string
  scheme: string
  x402Version: number
}

export interface FacilitatorNetworks {
  /** The last good answers of all facilitators; undefined while none has answered. */
  current(): { kinds: readonly SupportedKind[]; updatedAt: Date } | undefined
  start(): void
  stop(): void
}

const REFRESH_MS = 300_000
/** While a facilitator does not answer. */
const RETRY_MS = 5_000
const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 262_144

/** x402 v2, "Facilitator API", GET /supported; kinds of networks without a CAIP-2 name are the old v1's. */
const supportedAnswer = z.object({
  kinds: z.array(z.object({ x402Version: z.number(), scheme: z.string().max(64), network: z.string().max(128) })),
})

/** Asks every facilitator at the start and every five minutes; the last good answer of each is kept. */
export function followFacilitators(options: { urls: readonly string[]; logger: Logger }): FacilitatorNetworks {
  const { urls, logger } = options
  const known = new Map<string, { kinds: readonly SupportedKind[]; updatedAt: Date }>()
  const stopped = new AbortController()
  const follow = async (url: string) => {
    let failing = false
    while (!stopped.signal.aborted) {
      try {
        known.set(url, { kinds: await askSupported(url, stopped.signal), updatedAt: new Date() })
        failing = false
      } catch (error) {
        if (!failing && !stopped.signal.aborted)
          logger.warn({ err: error, url }, 'facilitator does not say what it supports')
        failing = true
      }
      await delay(failing ? RETRY_MS : REFRESH_MS, undefined, { signal: stopped.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  return {
    current() {
      const answers = [...known.values()]
      if (answers.length === 0) return undefined
      const oldest = Math.min(...answers.map(({ updatedAt }) => updatedAt.getTime()))
      return { kinds: answers.flatMap(({ kinds }) => kinds), updatedAt: new Date(oldest) }
    },
    start: () => urls.forEach((url) => void follow(url)),
    stop: () => stopped.abort(),
  }
}

async function askSupported(url: string, signal: AbortSignal): Promise<SupportedKind[]> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const { statusCode, body } = await request(`${url}/supported`, { signal: limit })
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
  }
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
  return supportedAnswer.parse(JSON.parse(text)).kinds.filter(({ network }) => network.includes(':'))
}
