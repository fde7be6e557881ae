import { Pool } from 'undici'
import { z } from 'zod'
import type { AskService } from './screening.ts'

/** The longest wait for a verdict, including the connection. */
const TIMEOUT_MS = 2_000
const MAX_ANSWER_BYTES = 16_384
/** Statuses of a working service that gives no verdict on this address. */
const ABOUT_THE_ADDRESS: ReadonlySet<number> = new Set([400, 404, 422])

const answerShape = z.object({ verdict: z.enum(['allow', 'deny']) })

/**
 * Asks `POST url` with `{"address", "role"}`, and reads `{"verdict": "allow" | "deny"}`. It follows no redirect and repeats no request. A
 * status of `ABOUT_THE_ADDRESS`, or an answer of another shape, gives no verdict. Any other status, a larger answer, and two seconds
 * without a whole answer are failures.
 */
export function createAskService({ url, token }: { url: URL; token: string | undefined }): {
  ask: AskService
  close(): Promise<void>
} {
  const pool = new Pool(url.origin, {
    connections: 64,
    connect: { timeout: TIMEOUT_MS },
    maxResponseSize: MAX_ANSWER_BYTES,
  })
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return {
    async ask(asked) {
      const { statusCode, body } = await pool.request({
        ...{ method: 'POST', path: `${url.pathname}${url.search}`, headers, body: JSON.stringify(asked) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await body.text()
      if (ABOUT_THE_ADDRESS.has(statusCode)) return undefined
      if (statusCode !== 200) throw new Error(`the screening service answered ${statusCode}`)
      return answerShape.safeParse(JSON.parse(text)).data?.verdict
    },
    close: () => pool.destroy(),
  }
}
