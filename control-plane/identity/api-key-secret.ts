import { randomBytes } from 'node:crypto'
import type { Environment } from '../../domain/environment.ts'

const PREFIXES: Readonly<Record<Environment, string>> = { production: 'launa_live_', development: 'launa_sandbox_' }

const KEY = /^launa_(live|sandbox)_[A-Za-z0-9_-]{43}$/

/** How many characters of the secret are shown in lists. */
const SHOWN = 6

export interface NewApiKey {
  /** Shown to the key's owner once. */
  key: string
  /** The part of the key that lists show. */
  prefix: string
}

/** A key of 256 random bits, with the prefix of its environment. */
export function newApiKey(environment: Environment): NewApiKey {
  const key = PREFIXES[environment] + randomBytes(32).toString('base64url')
  return { key, prefix: key.slice(0, PREFIXES[environment].length + SHOWN) }
}

/** The environment that a well-formed key belongs to; undefined for any other text. */
export function apiKeyEnvironment(key: string): Environment | undefined {
  const match = KEY.exec(key)
  if (!match) return undefined
  return match[1] === 'live' ? 'production' : 'development'
}
