import type { Pool } from 'pg'

/** Soon enough: the control plane does not use a new account before every xds has had time to see it. */
const POLL_MS = 1_000

/**
 * Follows which account we have with the certificate authority. Its thumbprint is all that challenges are answered
 * with, and it is public.
 */
export function followAcmeAccount(options: {
  pool: Pool
  /** Nothing is followed without it. */
  directoryUrl: string | undefined
  onThumbprint: (thumbprint: string) => void
}): { close(): void } {
  const { pool, directoryUrl, onThumbprint } = options
  let known: string | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    const thumbprint = await readThumbprint(pool, directoryUrl).catch(() => undefined)
    if (closed) return
    if (thumbprint !== undefined && thumbprint !== known) {
      known = thumbprint
      onThumbprint(thumbprint)
    }
    timer = setTimeout(look, POLL_MS)
  }
  if (directoryUrl !== undefined) void look()

  return {
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

async function readThumbprint(pool: Pool, directoryUrl: string | undefined): Promise<string | undefined> {
  const { rows } = await pool.query<{ thumbprint: string }>(
    'select thumbprint from acme_account where directory_url = $1',
    [directoryUrl],
  )
  return rows[0]?.thumbprint
}
