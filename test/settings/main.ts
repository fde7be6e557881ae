import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSettings } from '../../runtime/settings/check.ts'
import { casesOf, faultOf } from './cases.ts'
import { goodSettings } from './good-settings.ts'
import { PROGRAMS } from './programs.ts'
import { settingsRows, settingsTable } from './table.ts'

/**
 * `make settings-check`: runs every case of every program (`cases.ts`) in this process, and some cases also with the real program. Checks
 * the handbook's table of settings. The exit code is 1 after any fault.
 */
const root = join(import.meta.dirname, '../..')
const directory = mkdtempSync(join(tmpdir(), 'settings-'))
const good = await goodSettings(directory)
const faults: string[] = []
let started = 0

/** The cases that also run the real program with `--check-settings`. They show that the program has this option and the right exit code. */
const WITH_PROGRAM = [/^good settings$/, / from a file$/, / absent$/, / mistyped$/]

for (const { program, main } of PROGRAMS) {
  const cases = casesOf(program.schema, { good: good[program.name] ?? {}, directory })
  for (const each of cases) note(program.name, faultOf(each, checkSettings(program as never, each.variables)))
  for (const kind of WITH_PROGRAM) {
    const each = cases.find(({ what }) => kind.test(what))
    if (!each) continue
    started++
    note(`${main}, started`, faultOf(each, await start(main, each.variables)))
  }
  console.log(`${program.name.padEnd(14)} ${Object.keys(program.schema.shape).length} settings, ${cases.length} cases`)
}
if (!readFileSync(join(root, 'docs/operating/settings.md'), 'utf8').includes(settingsTable()))
  faults.push('docs/operating/settings.md: the table is not that of the schemas (make settings-table)')
rmSync(directory, { recursive: true })
for (const fault of faults) console.error(fault)
console.log(`${settingsRows().length} settings, ${started} programs started, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0

function note(program: string, fault: string | undefined): void {
  if (fault !== undefined) faults.push(`${program}: ${fault}`)
}

function start(main: string, variables: Record<string, string>): Promise<{ text: string; code: number }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...variables }
    const child = execFile(process.execPath, [main, '--check-settings'], { cwd: root, env }, (_, stdout, stderr) =>
      resolve({ text: stdout + stderr, code: child.exitCode ?? -1 }),
    )
  })
}
