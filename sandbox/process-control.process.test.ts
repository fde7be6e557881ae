import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { becomesTrue } from './probes.ts'
import { processFacts } from './proc.ts'
import {
  killProcess,
  lastLogLines,
  launchProcess,
  logFile,
  processState,
  signalProcess,
  stopProcess,
} from './process-control.ts'
import { readRecord, writeRecord } from './process-record.ts'

let state: string

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'launa-processes-'))
})

afterEach(async () => {
  await stopProcess(state, 'part')
  rmSync(state, { recursive: true })
})

const launch = (script: string) =>
  launchProcess(state, {
    name: 'part',
    command: 'bash',
    args: ['-c', script],
    environment: { GREETING: 'hello' },
    workingDirectory: '/',
  })

describe('processes of the stack', () => {
  it('run with their variables, write their log, and end on request', async () => {
    await launch('echo $GREETING $VITEST; exec sleep 60')
    expect(processState(state, 'part').is).toBe('running')
    expect(await becomesTrue(() => lastLogLines(state, 'part').includes('hello'))).toBe(true)
    await stopProcess(state, 'part')
    expect(processState(state, 'part').is).toBe('stopped')
  })

  it('appends to the log, so that a restart does not hide why it was needed', async () => {
    for (const word of ['first', 'second']) {
      await launch(`echo ${word}`)
      await becomesTrue(() => processState(state, 'part').is === 'crashed')
    }
    expect(readFileSync(logFile(state, 'part'), 'utf8')).toBe('first\nsecond\n')
  })

  it('show as crashed when they end on their own', async () => {
    await launch('exit 3')
    expect(await becomesTrue(() => processState(state, 'part').is === 'crashed')).toBe(true)
  })

  it('show as crashed after a kill', async () => {
    await launch('exec sleep 60')
    await killProcess(state, 'part')
    expect(processState(state, 'part').is).toBe('crashed')
  })

  it('end with what they started, also when they ignore the stop signal', async () => {
    const { pid } = await launch('trap "" TERM; sleep 61 & echo $! ; while true; do sleep 1; done')
    await becomesTrue(() => lastLogLines(state, 'part')[0] !== '')
    const child = Number(lastLogLines(state, 'part')[0])
    expect(processFacts(child)).toBeDefined()
    await stopProcess(state, 'part', 'SIGTERM', 500)
    expect(processFacts(pid)).toBeUndefined()
    expect(processFacts(child)).toBeUndefined()
  })

  it('never touch a process that got the number of one of ours', async () => {
    const stranger = spawn('sleep', ['60'])
    await once(stranger, 'spawn')
    const pid = stranger.pid ?? 0
    const startTime = (processFacts(pid)?.startTime ?? 0) - 1
    writeRecord(state, { name: 'part', pid, startTime, startedAt: new Date().toISOString(), fingerprint: '' })

    expect(processState(state, 'part').is).toBe('crashed')
    expect(signalProcess(state, 'part', 'SIGKILL')).toBe(false)
    await killProcess(state, 'part')
    await stopProcess(state, 'part')
    expect(processFacts(pid)).toMatchObject({ pid })
    expect(readRecord(state, 'part')).toBeUndefined()
    stranger.kill('SIGKILL')
  })
})
