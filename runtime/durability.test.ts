import { expect, it, vi } from 'vitest'
import {
  type DurabilityFacts,
  durabilityProblems,
  refusedProblems,
  refuseEndlessCommits,
  requiredStandbys,
} from './durability.ts'

const GOOD: DurabilityFacts = {
  version: 180_000,
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  nextSynchronousCommit: 'on',
  standbysRequired: 1,
  standbysFollowing: 1,
}

it.for([
  [{}, [], []],
  [{ version: 140_011 }, ['postgres_too_old'], ['postgres_too_old']],
  [{ version: 150_000 }, [], []],
  [{ fsync: 'off' }, ['fsync_off'], []],
  [{ fullPageWrites: 'off' }, ['full_page_writes_off'], []],
  [{ synchronousCommit: 'off' }, ['synchronous_commit_off'], []],
  [{ nextSynchronousCommit: 'off' }, ['synchronous_commit_off'], []],
  [{ synchronousCommit: 'remote_write' }, [], []],
] as const)('%j has the problems %j, and with a warning refuses %j', ([facts, problems, always]) => {
  const found = durabilityProblems({ ...GOOD, ...facts })
  expect(found).toEqual(problems)
  expect(refusedProblems(found, 'refuse')).toEqual(problems)
  expect(refusedProblems(found, 'warn')).toEqual(always)
})

it.for([
  [{ synchronousCommit: 'local' }, ['standbys_not_awaited']],
  [{ synchronousCommit: 'local', standbysRequired: 0 }, ['no_synchronous_standby']],
  [{ standbysRequired: 0 }, ['no_synchronous_standby']],
] as const)('%j is told and not refused', ([facts, problems]) => {
  const found = durabilityProblems({ ...GOOD, ...facts })
  expect(found).toEqual(problems)
  expect(refusedProblems(found, 'refuse')).toEqual([])
})

it.for([
  ['', 0],
  ['standby', 1],
  ['*', 1],
  ['a, b', 1],
  ['2 (a, b, c)', 2],
  ['FIRST 1 (a, b)', 1],
  ['any 2 (a, "b", c)', 2],
] as const)('%s asks for %i standbys', ([names, standbys]) => {
  expect(requiredStandbys(names)).toBe(standbys)
})

/** Returns a fake server that reports these facts. */
const saying = (facts: Partial<DurabilityFacts> & { names: string }) => ({
  query: vi.fn().mockResolvedValue({ rows: [{ ...GOOD, ...facts }] }),
})

it.for([
  { names: '*', standbysFollowing: 0 },
  { names: 'ANY 2 (a, b, c)', standbysFollowing: 1 },
  { names: 'a', standbysFollowing: 0, synchronousCommit: 'remote_write' },
])('an operator’s program begins no commit that would not end: %j', async (facts) => {
  await expect(refuseEndlessCommits(saying(facts))).rejects.toMatchObject({ code: 'no_commit_ends' })
})

it.for([
  { names: '', standbysFollowing: 0 },
  { names: '*', standbysFollowing: 1 },
  { names: '*', standbysFollowing: 0, synchronousCommit: 'local' },
  { names: '*', standbysFollowing: 0, synchronousCommit: 'off' },
])('it begins one that ends: %j', async (facts) => {
  await expect(refuseEndlessCommits(saying(facts))).resolves.toBeUndefined()
})
