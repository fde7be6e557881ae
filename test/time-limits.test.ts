import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * A test waits for another process within the limit of `runtime/patience.ts`, which depends on the speed of the machine. So no time limit
 * of a second or more may be a number. Most waits need no limit at all, because this patience is the default of all functions that wait.
 */
const root = join(import.meta.dirname, '..')

const FILES = [
  '{audit,authz,cli,configuration,control-plane,dashboard,domain,envoy,facilitators,mcp}/**/*.test.ts',
  '{payment-page,proto,runtime,sandbox,sdks,xds}/**/*.test.ts',
  'test/**/*.ts',
  'sdks/python/tests/*.py',
]

/** Measuring programs outside of `make test`. This file itself contains the patterns as text. */
const EXCLUDED = /(^|\/)(node_modules|dist)(\/|$)|^test\/(bench|fuzz|simulation)(\/|$)|^test\/time-limits/

/**
 * The least number that counts as a limit for hanging: milliseconds, and in Python seconds. Smaller numbers are pauses, or time limits that
 * a test expects a client to reach.
 */
const LEAST_MS = 1000
const LEAST_SECONDS = 10

const LIMITS: readonly (readonly [pattern: RegExp, least: number])[] = [
  [/\btimeout(?:Ms)?: ([\d_]+)/g, LEAST_MS],
  [/AbortSignal\.timeout\(([\d_]+)\)/g, LEAST_MS],
  [/\bset(?:Default)?Timeout\(([\d_]+)\b/g, LEAST_MS],
  [/\bdeadline: Date\.now\(\) \+ ([\d_]+)/g, LEAST_MS],
  // A time limit that is the last argument of a test or a hook.
  [/^ *\}, ([\d_]+)\)/gm, LEAST_MS],
  [/\btimeout=([\d_]+)\b/g, LEAST_SECONDS],
]

/** Vitest's `waitFor`, which waits only a second by default. */
const WAIT = /\bvi\.wait(?:For|Until)\((?:[^\n]*\n){1,9}/g

/** Numbers that are allowed, because the limit is the subject of the test or is never reached: the text in the file, and the reason. */
const ALLOWED: readonly (readonly [file: string, text: string, reason: string])[] = [
  ['sdks/typescript/src/buyer/buyer.test.ts', 'timeoutMs: 2_000', 'the buyer is to give up'],
  [
    'sdks/typescript/src/buyer/channels/channels.test.ts',
    'timeoutMs: 20_000',
    'a buyer of a server in the same process',
  ],
  ['sdks/typescript/src/client.test.ts', 'AbortSignal.timeout(60_000)', 'another signal comes first'],
  ['test/e2e/gateway/grpc.test.ts', 'deadline: Date.now() + 1500', 'the buyer is to give up'],
]

function limitsIn(text: string): string[] {
  const numbers = LIMITS.flatMap(([pattern, least]) =>
    [...text.matchAll(pattern)].filter(([, number = '']) => Number(number.replaceAll('_', '')) >= least),
  )
  const waits = [...`${text}\n`.matchAll(WAIT)].filter(([lines]) => !/\bp(?:atience|romised)\(/.test(lines))
  return [...numbers, ...waits].map(([limit]) => limit.trim())
}

const found = FILES.flatMap((pattern) =>
  globSync(pattern, { cwd: root, exclude: (path) => EXCLUDED.test(String(path)) }),
)
  .filter((file) => !EXCLUDED.test(file))
  .flatMap((file) => limitsIn(readFileSync(join(root, file), 'utf8')).map((limit) => ({ file, limit })))

const isAllowed = ({ file, limit }: { file: string; limit: string }) =>
  ALLOWED.some(([allowed, text]) => file === allowed && limit === text)

it('writes no time limit as a number: use patience() of runtime/patience.ts, or leave the limit out', () => {
  expect(found.filter((each) => !isAllowed(each))).toEqual([])
})

it('allows only limits that exist', () => {
  const gone = ALLOWED.filter(([file, text]) => !found.some((each) => each.file === file && each.limit === text))
  expect(gone).toEqual([])
})

it.each([
  ['await expect.poll(read, { timeout: 5000 }).toBe(1)', 'timeout: 5000'],
  ['fetch(url, { signal: AbortSignal.timeout(10_000) })', 'AbortSignal.timeout(10_000)'],
  ["  it('works', () => {\n  }, 20_000)", '}, 20_000)'],
  ['context.setDefaultTimeout(30_000)', 'setDefaultTimeout(30_000'],
  ['vi.waitFor(() => expect(1).toBe(1))', 'vi.waitFor(() => expect(1).toBe(1))'],
])('finds the limit in %s', (text, limit) => {
  expect(limitsIn(text)).toEqual([limit])
})

it('ignores a short pause and the patience', () => {
  const text = [
    'AbortSignal.timeout(100)',
    'timeout: patience()',
    '}, patience(600_000))',
    'vi.waitFor(f, patience())',
    'setTimeout(resolve, 5)',
  ]
  expect(limitsIn(text.join('\n'))).toEqual([])
})
