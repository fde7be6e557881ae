import { Pool } from 'undici'
import { z } from 'zod'
import type { AskService } from './screening.ts'

/** The longest wait for a verdict, with the connection. */
const TIMEOUT_MS = 2_000
const MAX_ANSWER_BYTES = 16_384

const answerShape = z.object({ verdict: z.enum(['allow', 'deny']) })

/**
 * Asks `POST url` with `{"address", "role"}`, and reads `{"verdict": "allow" | "deny"}`. It follows no redirect and repeats nothing. Another
 * status than 200, a larger answer, another shape and two seconds without a whole answer are failures.
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
      if (statusCode !== 200) {
        await body.dump({ limit: MAX_ANSWER_BYTES })
        throw new Error(`the screening service answered ${statusCode}`)
      }
      return answerShape.parse(await body.json()).verdict
    },
    close: () => pool.destroy(),
  }
}
