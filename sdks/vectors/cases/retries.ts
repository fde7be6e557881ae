import { type Outcome, retryDelay } from '../../typescript/src/retry.ts'

interface Case {
  /** Null if no answer came. */
  status: number | null
  headers: Record<string, string>
  retry: number
  random: number
}

const FIRST = { headers: {}, retry: 0, random: 0 }

const DATE = 'Wed, 21 Oct 2026 07:28:00 GMT'

const CASES: readonly Case[] = [
  ...[null, 400, 401, 402, 403, 404, 405, 408, 409, 413, 415, 422, 429, 431, 500, 501, 502, 503, 504, 599].map(
    (status) => ({ ...FIRST, status }),
  ),
  ...[0, 1, 2, 3, 4, 5, 20].map((retry) => ({ ...FIRST, status: 503, retry })),
  ...[0, 0.25, 0.5, 1].map((random) => ({ ...FIRST, status: null, retry: 1, random })),
  ...['0', '1', '30', '31', '3600', '1.5', '-1', 'soon', '', DATE].flatMap((value) =>
    [409, 429].map((status) => ({ ...FIRST, status, random: 1, headers: { 'retry-after': value } })),
  ),
  ...[
    ...['Wed, 21 Oct 2026 07:28:30 GMT', 'Wed, 21 Oct 2026 07:28:31 GMT', 'Thu, 22 Oct 2026 07:28:00 GMT'],
    ...[DATE, 'Wed, 21 Oct 2026 07:27:59 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT'],
    ...[
      'Thu, 21 Oct 2026 07:28:01 GMT',
      'Wed, 21 Oct 2026 07:28:01',
      '2026-10-21T07:28:01Z',
      'Sat, 31 Feb 2026 07:28:01 GMT',
    ],
    ...[
      'Wednesday, 21-Oct-26 07:28:01 GMT',
      'Wed Oct 21 07:28:01 2026',
      'Wed, 21 Oct 2026 25:28:01 GMT',
      'Invalid Date',
    ],
    ...['wed, 21 oct 2026 07:28:01 gmt', 'Wed, 21 Oct 2026 07:28:01 +0000', 'Wed, 21 Oct 99999 07:28:01 GMT'],
  ].flatMap((value) =>
    [409, 503].map((status) => ({ ...FIRST, status, random: 1, headers: { 'retry-after': value, date: DATE } })),
  ),
  ...['', 'now', '1792567680'].map((date) => ({ ...FIRST, status: 409, headers: { 'retry-after': DATE, date } })),
  { ...FIRST, status: 400, headers: { 'retry-after': '1' } },
]

/** The wait before the next try in milliseconds; null if there is no further try. */
export function retryVectors(): object {
  return CASES.map(({ status, headers, retry, random }) => {
    const outcome: Outcome =
      status === null ? { kind: 'no_answer' } : { kind: 'answer', status, headers: new Headers(headers) }
    return { status, headers, retry, random, delay_ms: retryDelay(outcome, retry, random) ?? null }
  })
}
