import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { installPythonSdkTools } from '../clients/python-sdk.ts'

/*
 * Processes in three languages write into one journal of a buyer, and are killed at random times. The exit code is 1 if a
 * confirmed beginning or end of a payment is missing, a process has failed, or the file is damaged.
 */

const SECONDS = Number(process.env.JOURNAL_SECONDS ?? 60)
/** The least milliseconds between two kills of a process. */
const SHORTEST_LIFE = 500
const LONGEST_LIFE = 3_000

const here = import.meta.dirname
const parent = mkdtempSync(join(tmpdir(), 'launa-journal-drill-'))
const journal = join(parent, 'payments')
const goProgram = join(parent, 'write')

const WRITERS: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  typescript: [process.execPath, '--conditions=launa-source', join(here, 'write.ts'), journal],
  python: [await installPythonSdkTools(), join(here, 'write.py'), journal],
  go: [goProgram, journal],
}

const confirmed: string[] = []
const failures: string[] = []
let kills = 0

async function writeAndKill([program, ...args]: readonly [string, ...string[]]): Promise<void> {
  const writer = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const life = SHORTEST_LIFE + Math.random() * (LONGEST_LIFE - SHORTEST_LIFE)
  const kill = setTimeout(() => writer.kill('SIGKILL'), life)
  const said = text(writer.stderr)
  const exit = new Promise<NodeJS.Signals | null>((resolve) => writer.once('exit', (_, signal) => resolve(signal)))
  // A line that the kill has cut confirms nothing.
  for await (const line of createInterface(writer.stdout)) if (/^\w+ .{36}$/.test(line)) confirmed.push(line)
  clearTimeout(kill)
  if ((await exit) === 'SIGKILL') kills++
  else failures.push((await said).trim())
}

try {
  await promisify(execFile)('go', ['build', '-o', goProgram, './journal'], { cwd: join(here, '../e2e/clients/go') })
  const end = Date.now() + SECONDS * 1_000
  const writing = Object.values(WRITERS).map(async (writer) => {
    while (Date.now() < end && failures.length === 0) await writeAndKill(writer)
  })
  await Promise.all(writing)
  const database = new DatabaseSync(join(journal, 'payments.sqlite'))
  const [integrity] = database.prepare('pragma integrity_check').all()
  const states = new Map(
    database
      .prepare('select id, state from payment')
      .all()
      .map(({ id, state }) => [id, state]),
  )
  database.close()
  const lost = confirmed.filter((line) => {
    const [step, id = ''] = line.split(' ')
    return !states.has(id) || (step === 'ended' && states.get(id) !== 'charged')
  })
  for (const failure of failures) console.error(failure)
  for (const line of lost) console.error(`lost: ${line}`)
  const isWhole = integrity?.integrity_check === 'ok'
  if (!isWhole) console.error(integrity)
  const counts = `${kills} kills, ${confirmed.length} confirmed steps, ${states.size} payments, ${lost.length} lost`
  console.log(`${counts}, ${failures.length} failures, the file is ${isWhole ? 'whole' : 'damaged'}`)
  if (lost.length > 0 || failures.length > 0 || !isWhole || confirmed.length === 0) process.exitCode = 1
} finally {
  rmSync(parent, { recursive: true })
}
