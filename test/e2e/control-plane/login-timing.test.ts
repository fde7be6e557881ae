import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { appOver } from '../support/processes/control-plane-app.ts'
import { signUp, uniqueEmail } from '../support/sellers/seller.ts'
import { controlPlaneLimits } from '../support/stack/limits.ts'
import { it } from './fixtures.ts'

const PAIRS = 100
const NO_LIMITS = controlPlaneLimits({ logins_per_account: 100_000, logins_per_subnet: 100_000 })
/**
 * The allowed result of `deviation`, in standard deviations. If both kinds of login take equally long, chance exceeds this limit once in
 * fifteen thousand runs.
 */
const MOST_DEVIATION = 4

/** Returns the duration of one refused login in milliseconds. */
async function refusal(app: FastifyInstance, email: string): Promise<number> {
  const payload = { email, password: 'not the password' }
  const begun = performance.now()
  const answer = await app.inject({ method: 'POST', url: '/auth/login', payload })
  const took = performance.now() - begun
  expect(answer.statusCode).toBe(401)
  return took
}

/** Returns the result of the Mann-Whitney test: how far the order of two samples is from chance, in standard deviations. */
function deviation(a: readonly number[], b: readonly number[]): number {
  const below = a.reduce((sum, x) => sum + b.filter((y) => y < x).length, 0)
  const mean = (a.length * b.length) / 2
  return (below - mean) / Math.sqrt((mean * (a.length + b.length + 1)) / 6)
}

it('the time of a refusal does not reveal whether an address is unknown or a password is wrong', async ({
  plane,
  settings,
}) => {
  await using app = await appOver(settings, { environment: NO_LIMITS })
  const { email } = await signUp(plane, { verified: false })
  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < 10; i++) await refusal(app.production, i % 2 ? email : uniqueEmail())
  // Logins of the known and of unknown addresses alternate, so that other work of the machine affects both.
  for (let i = 0; i < PAIRS; i++) {
    const both = [async () => known.push(await refusal(app.production, email))]
    const stranger = async () => unknown.push(await refusal(app.production, uniqueEmail()))
    if (i % 2) both.push(stranger)
    else both.unshift(stranger)
    for (const one of both) await one()
  }
  expect(Math.abs(deviation(known, unknown))).toBeLessThan(MOST_DEVIATION)
})
