import { describe, expect, it } from 'vitest'
import { draftOf, newStatements } from './draft.ts'
import { changedSince, checksumsOf, committedChecksums, renumbered } from './frozen.ts'
import { MigrationFileError, parseMigration, readMigrations } from './migrations.ts'
import { NEEDED_SCHEMA, NEWEST_SCHEMA } from './version.ts'

const migrations = readMigrations()

it('this build is written for the schema after the last migration', () => {
  expect(NEWEST_SCHEMA).toBe(migrations.length)
  expect(NEEDED_SCHEMA).toBeGreaterThanOrEqual(1)
  expect(NEEDED_SCHEMA).toBeLessThanOrEqual(NEWEST_SCHEMA)
  const oldest = Math.max(...migrations.map(({ worksFrom }) => worksFrom))
  expect(NEWEST_SCHEMA).toBeGreaterThanOrEqual(oldest)
})

it('every migration is frozen by its checksum: "make migration" adds new ones', () => {
  expect(changedSince(committedChecksums(), migrations)).toEqual([])
  expect(committedChecksums()).toBe(checksumsOf(migrations))
})

it('a changed migration is found by its checksum', () => {
  const [first] = migrations
  if (!first) throw new Error('there is no migration')
  const changed = { ...first, checksum: '0'.repeat(64) }
  expect(changedSince(checksumsOf([first]), [changed])).toEqual([`${first.checksum}  ${first.name}`])
})

it('a migration with a number that another branch has taken gets the next one', () => {
  const frozen = 'aa  0001-initial.sql\nbb  0002-theirs.sql\n'
  const files = ['0001-initial.sql', '0002-a.sql', '0002-theirs.sql', '0003-b.sql']
  expect([...renumbered(frozen, files)]).toEqual([
    ['0002-a.sql', '0003-a.sql'],
    ['0003-b.sql', '0004-b.sql'],
  ])
  expect([...renumbered(frozen, ['0001-initial.sql', '0002-theirs.sql', '0003-own.sql'])]).toEqual([])
})

describe('a migration', () => {
  const text = `-- expand
-- Why.

-- step: once
alter table api add column region text;

-- step: repeat, statement timeout 5 s
update api set region = 'eu' where id in (select id from api where region is null limit 100);

-- step: alone, lock timeout 1 s, statement timeout 30 min
create index concurrently api_region on api (region);
`

  it('has a kind, and steps with their time limits in milliseconds', () => {
    expect(parseMigration('0002-region.sql', text)).toMatchObject({
      ...{ version: 2, name: '0002-region.sql', kind: 'expand', worksFrom: 1 },
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      steps: [
        { mode: 'once', lockTimeoutMs: 500, statementTimeoutMs: 10_000, sql: expect.stringMatching(/^alter.*text;$/) },
        { mode: 'repeat', lockTimeoutMs: 500, statementTimeoutMs: 5_000 },
        { mode: 'alone', lockTimeoutMs: 1_000, statementTimeoutMs: 1_800_000 },
      ],
    })
  })

  it('that takes something away names the processes that it works with', () => {
    const contract =
      '-- contract: works with processes of schema 2 or later\n-- step: once\nalter table api drop column region;\n'
    expect(parseMigration('0003-no-region.sql', contract)).toMatchObject({ kind: 'contract', worksFrom: 2 })
  })

  it.each([
    ['a name without a number', 'region.sql', text],
    ['no kind', '0002-region.sql', text.replace('-- expand', '-- Adds a region.')],
    [
      'a contraction for processes after it',
      '0002-x.sql',
      '-- contract: works with processes of schema 2 or later\n-- step: once\nselect 1;',
    ],
    ['no step', '0002-x.sql', '-- expand\n-- nothing\n'],
    ['a statement before the first step', '0002-x.sql', '-- expand\nselect 1;\n-- step: once\nselect 1;\n'],
    ['an empty step', '0002-x.sql', '-- expand\n-- step: once\n\n-- step: once\nselect 1;\n'],
    ['an unknown step', '0002-x.sql', text.replace('step: repeat', 'step: always')],
    ['an unknown time limit', '0002-x.sql', text.replace('lock timeout', 'idle timeout')],
    [
      'a longer wait for a lock than a payment can bear',
      '0002-x.sql',
      text.replace('lock timeout 1 s', 'lock timeout 3 s'),
    ],
    ['a longer statement than a payment can bear', '0002-x.sql', text.replace('timeout 5 s', 'timeout 11 s')],
  ])('is refused with %s', (_, file, content) => {
    expect(() => parseMigration(file, content)).toThrow(MigrationFileError)
  })
})

it('a draft has what the definition has beyond the migrations', () => {
  const replaced = (name: string) => `create or replace function ${name}() returns void language sql as ''`
  const asNew = (name: string) => replaced(name).replace(' or replace', '')
  const fresh = ['create table account ()', asNew('a'), replaced('b'), 'create table region (id uuid)']
  const steps = ['create table account ()', replaced('a'), asNew('b')].map((sql) => `-- step: once\n${sql};\n`)
  const had = parseMigration('0001-x.sql', ['-- expand', ...steps].join('\n'))
  const statements = newStatements(fresh, [had])
  expect(statements).toEqual(['create table region (id uuid)'])
  expect(parseMigration('0002-region.sql', draftOf(statements)).steps).toEqual([
    expect.objectContaining({ mode: 'once', sql: 'create table region (id uuid);' }),
  ])
})
