import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const processRecord = z.object({
  name: z.string(),
  pid: z.number().int().positive(),
  /** The start time of the process (`ProcessFacts.startTime`). */
  startTime: z.number().int().nonnegative(),
  /** The start time in ISO format, for people. */
  startedAt: z.string(),
  /** Hash of command, arguments and variables. It shows whether a running part still matches the settings. */
  fingerprint: z.string(),
})

/** The record that `up` keeps of a started process, in `{state}/run/{name}.json`. */
export type ProcessRecord = z.infer<typeof processRecord>

function recordFile(stateDirectory: string, name: string): string {
  return join(stateDirectory, 'run', `${name}.json`)
}

/** The record of a part. Undefined when it was never started, was stopped, or the file is unreadable. */
export function readRecord(stateDirectory: string, name: string): ProcessRecord | undefined {
  try {
    return processRecord.parse(JSON.parse(readFileSync(recordFile(stateDirectory, name), 'utf8')))
  } catch {
    return undefined
  }
}

export function writeRecord(stateDirectory: string, record: ProcessRecord): void {
  const file = recordFile(stateDirectory, record.name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(record))
  renameSync(`${file}.new`, file)
}

export function removeRecord(stateDirectory: string, name: string): void {
  rmSync(recordFile(stateDirectory, name), { force: true })
}
