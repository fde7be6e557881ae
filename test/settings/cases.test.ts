import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkSettings } from '../../runtime/settings/check.ts'
import { casesOf, faultOf } from './cases.ts'
import { goodSettings } from './good-settings.ts'
import { PROGRAMS } from './programs.ts'

const directory = mkdtempSync(join(tmpdir(), 'settings-'))
const good = await goodSettings(directory)

it.each(PROGRAMS.map(({ program }) => [program.name, program] as const))(
  '%s starts with good settings alone, names what is wrong, and shows no secret',
  (name, { schema, ...program }) => {
    const cases = casesOf(schema, { good: good[name] ?? {}, directory })
    const check = (variables: Record<string, string>) => checkSettings({ ...program, schema } as never, variables)
    expect(cases.length).toBeGreaterThan(5)
    expect(cases.map((each) => faultOf(each, check(each.variables))).filter(Boolean)).toEqual([])
  },
)
