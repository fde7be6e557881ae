import { type Outcome, retryDelay } from '../../typescript/src/retry.ts'

interface Case {
  /** Null: no answer came. */
  status: number | null
  headers: Record<string, string>
  retry: number
  random: number
}

const FIRST = { headers: {}, retry: 0, random: 0 }

const CASES: readonly Case[] = [
  ...[null, 400, 401, 402, 403, 404, 405, 408, 409, 413, 415, 422, 429, 431, 500, 501, 502, 503, 504, 599].map(
    (status) => ({ ...FIRST, status }),
  ),
  ...[0, 1, 2, 3, 4, 5, 20].map((retry) => ({ ...FIRST, status: 503, retry })),
  ...[0, 0.25, 0.5, 1].map((random) => ({ ...FIRST, status: null, retry: 1, random })),
  ...['0', '1', '30', '31', '3600', '1.5', '-1', 'soon', '', 'Wed, 21 Oct 2026 07:28:00 GMT'].flatMap((value) =>
    [409, 429].map((status) => ({ ...FIRST, status, random: 1, headers: { 'retry-after': value } })),
  ),
  { ...FIRST, status: 400, headers: { 'retry-after': '1' } },
]

/** Milliseconds before the next try; null: there is none. */
export function retryVectors(): object {
  return CASES.map(({ status, headers, retry, random }) => {
    const outcome: Outcome =
      status === null ? { kind: 'no_answer' } : { kind: 'answer', status, headers: new Headers(headers) }
    return { status, headers, retry, random, delay_ms: retryDelay(outcome, retry, random) ?? null }
  })
}
