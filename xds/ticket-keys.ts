import { hkdfSync } from 'node:crypto'

/** How long one key encrypts tickets. During the next period the key still opens them, so a ticket lives for at least half a day. */
const PERIOD_MS = 12 * 60 * 60 * 1000
/** The length of a key: a name of 16 bytes, an HMAC key of 32 and an AES key of 32 (Envoy docs: TlsSessionTicketKeys). */
const KEY_BYTES = 80

/**
 * The keys that make and open TLS session tickets; the first makes new tickets. Every xds derives the same keys from the secret and the
 * time, so each Envoy can resume sessions of other Envoys. The next period's key is included for another xds with a faster clock. `now`
 * returns milliseconds.
 */
export function ticketKeys(secret: Uint8Array, now: number): Buffer[] {
  const current = Math.floor(now / PERIOD_MS)
  return [current, current - 1, current + 1].map((period) =>
    Buffer.from(hkdfSync('sha256', secret, '', `launa session tickets ${period}`, KEY_BYTES)),
  )
}

/** Calls `onKeys` with the keys now, and again at the beginning of each period. */
export function followTicketKeys(options: {
  /** 32 random bytes, equal for all replicas. Without the secret, nothing happens. */
  secret: Uint8Array | undefined
  onKeys: (keys: readonly Buffer[]) => void
}): { close(): void } {
  const { secret, onKeys } = options
  if (secret === undefined) return { close: () => undefined }
  let timer: NodeJS.Timeout
  const tell = () => {
    const now = Date.now()
    onKeys(ticketKeys(secret, now))
    timer = setTimeout(tell, PERIOD_MS - (now % PERIOD_MS))
  }
  tell()
  return { close: () => clearTimeout(timer) }
}
