import { readText } from './input-file.ts'
import { UsageError } from './usage-error.ts'

/** Parses JSON text, or the file after `@`. For `Flag.parse`. */
export function json(text: string): unknown {
  const source = text.startsWith('@') ? readText(text.slice(1)) : text
  try {
    return JSON.parse(source)
  } catch {
    throw new UsageError('must be JSON, or @file')
  }
}

/** Reads JSON that must be an object. */
export function jsonObject(text: string): Record<string, unknown> {
  const value = json(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new UsageError('must be a JSON object, or @file')
}

/** Reads JSON that must be a list. */
export function jsonList(text: string): unknown[] {
  const value = json(text)
  if (Array.isArray(value)) return value
  throw new UsageError('must be a JSON list, or @file')
}
