import { afterEach, expect, it, vi } from 'vitest'
import { patience, promised, scaled, slowness } from './patience.ts'

afterEach(() => vi.unstubAllEnvs())

it('waits a minute at least, and longer on a slow machine', () => {
  vi.stubEnv('LAUNA_SLOWNESS', '1')
  expect([patience(), patience(5_000), patience(180_000)]).toEqual([60_000, 60_000, 180_000])
  vi.stubEnv('LAUNA_SLOWNESS', '3')
  expect([patience(), patience(180_000), promised(1_000), scaled(2_000)]).toEqual([180_000, 540_000, 15_000, 6_000])
})

it('gives what every timer takes, also on a machine of any speed', () => {
  vi.stubEnv('LAUNA_SLOWNESS', '2.1583')
  for (const limit of [patience(), promised(777), scaled(10_000)])
    expect(() => AbortSignal.timeout(limit)).not.toThrow()
})

it.each(['', '0', '0.5', 'fast'])(
  'measures the machine where %j is no measurement, and hands the result on',
  (told) => {
    vi.stubEnv('LAUNA_SLOWNESS', told)
    const measured = slowness()
    expect(measured).toBeGreaterThanOrEqual(1)
    expect(measured).toBeLessThanOrEqual(30)
    expect(process.env.LAUNA_SLOWNESS).toBe(String(measured))
    expect(slowness()).toBe(measured)
  },
)
