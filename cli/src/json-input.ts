import { readFileSync } from 'node:fs'
import { UsageError } from './command.ts'
import type { Io } from './io.ts'

/** Text of a file, `-` is standard input. */
export async function readText(file: string, io: Io): Promise<string> {
  if (file === '-') return io.readStdin()
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as Error).message}`, { cause: error })
  }
}

/** JSON as it stands, or `@file`. For `Flag.parse`. */
export function json(text: string): unknown {
  const source = text.startsWith('@') ? readFile(text.slice(1)) : text
  try {
    return JSON.parse(source)
  } catch {
    throw new UsageError('must be JSON, or @file')
  }
}

/** The same, for what must be an object. */
export function jsonObject(text: string): Record<string, unknown> {
  const value = json(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new UsageError('must be a JSON object, or @file')
}

/** The same, for what must be a list. */
export function jsonList(text: string): unknown[] {
  const value = json(text)
  if (Array.isArray(value)) return value
  throw new UsageError('must be a JSON list, or @file')
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`cannot read ${file}`, { cause: error })
  }
}
