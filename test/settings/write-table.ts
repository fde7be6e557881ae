import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable, TABLE_BEGIN, TABLE_END } from './table.ts'

const page = join(import.meta.dirname, '../../docs/operating/settings.md')
const [before, rest = ''] = readFileSync(page, 'utf8').split(TABLE_BEGIN)
const [, after] = rest.split(TABLE_END)
writeFileSync(page, `${before}${TABLE_BEGIN}\n\n${settingsTable()}\n\n${TABLE_END}${after}`)
