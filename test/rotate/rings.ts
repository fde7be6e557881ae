import { randomBytes } from 'node:crypto'

/** The settings that are turned. */
export const TURNED = [
  'JWT_SECRET',
  'KEY_PEPPER',
  'ENCRYPTION_KEY',
  'CERTIFICATE_ENCRYPTION_KEY',
  'UPSTREAM_HEADERS_KEY',
] as const
export type Turned = (typeof TURNED)[number]

/** The ring of each setting as the processes have it. */
export type Rings = Readonly<Record<Turned, string>>

/** The steps of a rotation (docs/operating/rotate.md): the rings of one setting, one after the other. */
export function stepsOf(former: string): { accepted: string; inUse: string; alone: string } {
  const next = `next:${randomBytes(32).toString('hex')}`
  return { accepted: `${former},${next}`, inUse: `${next},${former}`, alone: next }
}
