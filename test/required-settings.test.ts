import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings as archiveSettings } from '../archive/settings.ts'
import { readSettings as auditSettings } from '../audit/settings.ts'
import { readSettings as authzSettings } from '../authz/settings.ts'
import { readConfig } from '../control-plane/config.ts'
import { readSettings as xdsSettings } from '../xds/settings.ts'

const OPERATING = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')

/** The rows of the table of required settings, as processes and variables. */
const ROWS = (/\| process \| required \|\n\|.*\n((?:\|.*\n)+)/.exec(OPERATING)?.[1] ?? '')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '').split(', ')))

function documented(process: string): string[] {
  return ROWS.flatMap(([, processes, variables]) => (processes?.includes(process) ? (variables ?? []) : [])).sort()
}

/** The variables that an empty environment lacks. */
function required(read: (environment: Record<string, string>) => unknown): string[] {
  try {
    read({})
  } catch (error) {
    return [...String(error).matchAll(/^ {2}(\w+): is required$/gm)].map(([, name = '']) => name).sort()
  }
  return []
}

it.each([
  ['authz', authzSettings],
  ['xds', xdsSettings],
  ['control-plane', readConfig],
  ['audit', auditSettings],
  ['archive', archiveSettings],
] as const)('docs/operating.md lists the settings that %s requires', (process, read) => {
  expect(required(read)).not.toEqual([])
  expect(documented(process)).toEqual(required(read))
})
