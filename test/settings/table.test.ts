import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { RETIRED_SETTINGS } from '../../runtime/settings/retired.ts'
import { settingsRows, settingsTable, TABLE_BEGIN, TABLE_END } from './table.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/operating/settings.md'), 'utf8')

it('docs/operating/settings.md has the table of the schemas (make settings-table)', () => {
  const shown = page.split(TABLE_BEGIN)[1]?.split(TABLE_END)[0]?.trim()
  expect(shown).toBe(settingsTable())
})

it('each setting has a description and a kind of value', () => {
  expect(settingsRows().length).toBeGreaterThan(90)
  expect(settingsRows().filter(({ meaning, kind }) => meaning === '' || kind === '')).toEqual([])
})

it('a removed setting does not exist any more', () => {
  expect(settingsRows().filter(({ name }) => RETIRED_SETTINGS.has(name))).toEqual([])
})
