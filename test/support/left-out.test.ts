import { expect, it } from 'vitest'
import { leftOut, testTools } from './left-out.ts'
import { leftOutList } from './run-report.ts'

const root = new URL('../..', import.meta.url).pathname
const without = testTools(root).map((tool) => ({ ...tool, isThere: false }))

it('leaves no test out if all tools are installed', () => {
  expect(leftOut(without.map((tool) => ({ ...tool, isThere: true })))).toEqual([])
})

it('finds the tests that need a tool by their direct and indirect imports', () => {
  const [go, pebble, h2spec, chromium] = leftOut(without).map(({ files }) => files)
  expect(go).toEqual([
    'test/bench/load.process.test.ts',
    'test/clients/shared-journal.process.test.ts',
    'test/e2e/clients/go.test.ts',
    'test/e2e/payments/sdk-channels-go.test.ts',
  ])
  // This test imports the tool through `tls-shop.ts`.
  expect(pebble).toContain('test/e2e/gateway/certificates.solo.test.ts')
  expect(pebble).not.toContain('test/e2e/control-plane/domains.test.ts')
  expect(h2spec).toEqual(['test/e2e/gateway/h2spec.test.ts'])
  // This test imports the tool through fixtures.
  expect(chromium).toContain('test/e2e/dashboard/seller-flow.test.ts')
  expect(chromium).not.toContain('test/e2e/payments/claims.test.ts')
})

it('prints the reason', () => {
  const list = [
    { missing: 'Go is missing', files: ['a.test.ts', 'b.test.ts'] },
    { missing: 'Go is missing', files: ['c.test.ts > some'] },
  ]
  expect(leftOutList(list)).toBe('\nLeft out, because Go is missing:\n  a.test.ts\n  b.test.ts\n  c.test.ts > some')
})
