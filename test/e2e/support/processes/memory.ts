import { readFileSync } from 'node:fs'
import { readRecord } from '../../../../sandbox/process-record.ts'
import type { Settings } from '../../../../sandbox/settings.ts'

export interface MemoryWatch {
  /** Stops the watch. Returns the largest growth of each part's memory since the start of the watch, in bytes. */
  stop(): Record<string, number>
}

/** Watches the resident memory of parts of the stack, 20 times a second. */
export function watchMemory(settings: Settings, parts: readonly string[]): MemoryWatch {
  const begun = parts.map((part) => residentBytes(settings, part))
  const largest = [...begun]
  const timer = setInterval(() => {
    parts.forEach((part, index) => {
      largest[index] = Math.max(largest[index] ?? 0, residentBytes(settings, part))
    })
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return Object.fromEntries(parts.map((part, index) => [part, (largest[index] ?? 0) - (begun[index] ?? 0)]))
    },
  }
}

/** Returns the resident memory of a part of the stack, in bytes. */
export function residentBytes(settings: Settings, part: string): number {
  const status = readFileSync(`/proc/${readRecord(settings.stateDirectory, part)?.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}
