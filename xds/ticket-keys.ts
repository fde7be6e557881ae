import { hkdfSync } from 'node:crypto'

/** For how long tickets are encrypted by one key. The next period still opens them, so a ticket lives for half a day at least. */
const PERIOD_MS = 12 * 60 * 60 * 1000
/** Envoy wants a name of 16 bytes, a key for HMAC of 32 and one for AES of 32 (Envoy docs: TlsSessionTicketKeys). */
const KEY_BYTES = 80

/**
 * The keys by which TLS session tickets are made and opened, the one to make them with first. Every xds derives the same from the
 * secret and the hour, so that a session begun at one Envoy is resumed at another. The next period's key is among them: clocks
 * differ, and another xds may have got there. `now` in milliseconds.
 */
export function ticketKeys(secret: Uint8Array, now: number): Buffer[] {
  const current = Math.floor(now / PERIOD_MS)
  return [current, current - 1, current + 1].map((period) =>
    Buffer.from(hkdfSync('sha256', secret, '', `launa session tickets ${period}`, KEY_BYTES)),
  )
}

/** Tells of the keys now, and again whenever a period begins. */
export function followTicketKeys(options: {
  /** 32 random bytes, the same for all replicas; nothing is followed without it. */
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
