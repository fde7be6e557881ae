import type { Pool } from 'pg'

/**
 * How often xds reads the account. This is often enough: the control plane uses a new account only after every xds has had time to read it.
 */
const POLL_MS = 1_000

/** Follows our account with the certificate authority. The answer to an ACME challenge needs only its thumbprint, which is public. */
export function followAcmeAccount(options: {
  pool: Pool
  /** Without this URL, xds follows no account. */
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
