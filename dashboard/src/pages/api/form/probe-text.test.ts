import { expect, it } from 'vitest'
import { probeText } from './probe-text.ts'

it.each([
  [{ reachable: true, status: 200, latency_ms: 3 }, 'good', 'It answers (200) in 3 ms.'],
  [
    { reachable: true, status: 404, latency_ms: 3 },
    'good',
    'It answers (404: nothing at this address itself; paths below it may work) in 3 ms.',
  ],
  [
    { reachable: true, status: 401 },
    'good',
    'It answers (401: it may need a header with a key, which its settings can add).',
  ],
  [{ reachable: true, status: 503 }, 'good', 'It answers (503: an error of your server).'],
  [{ reachable: true }, 'good', 'It answers.'],
  [{ reachable: false, reason: 'timed_out' }, 'bad', 'It cannot be reached: it did not answer in time.'],
  [{ reachable: false }, 'bad', 'It cannot be reached.'],
] as const)('the result %j of a probe is shown as %s: "%s"', (probe, kind, text) => {
  expect(probeText(probe)).toEqual({ kind, text })
})
