import { randomBytes } from 'node:crypto'

/** The settings that are rotated. */
export const TURNED = [
  'JWT_SECRET',
  'KEY_PEPPER',
  'ENCRYPTION_KEY',
  'CERTIFICATE_ENCRYPTION_KEY',
  'UPSTREAM_HEADERS_KEY',
] as const
export type Turned = (typeof TURNED)[number]

/** The key ring of each setting, in the form that the processes read: new values use its first key, and all its keys are accepted. */
export type Rings = Readonly<Record<Turned, string>>

/** Returns the key rings of all settings at each step of a rotation (docs/operating/rotate.md), in order. */
export function stepsOf(former: Rings): { accepted: Rings; inUse: Rings; alone: Rings } {
  const next = each(() => `next:${randomBytes(32).toString('hex')}`)
  return {
    accepted: each((name) => `${former[name]},${next[name]}`),
    inUse: each((name) => `${next[name]},${former[name]}`),
    alone: next,
  }
}

/** Creates a key ring for each setting. */
export function each(ringOf: (name: Turned) => string): Rings {
  return Object.fromEntries(TURNED.map((name) => [name, ringOf(name)])) as Record<Turned, string>
}
