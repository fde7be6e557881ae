import type { EndpointWarning } from '../../domain/endpoints/endpoint-warning.ts'
import { type ImportWarningCode, importWarning } from './import-warning.ts'

/** The maximum number of warnings that an import lists. Further ones are counted. */
export const MOST_WARNINGS = 200

const MOST_CHARACTERS = 1_200

/** The part of an import's answer with the warnings. */
export interface ListedWarnings {
  /** The first `MOST_WARNINGS` warnings. */
  warnings: EndpointWarning[]
  warnings_count: number
}

/** Collects the warnings of an import: lists the first ones, and counts the others. */
export interface ImportNotes {
  add(warning: EndpointWarning): void
  /** `member` is the path of a part within the operation, with dots. */
  ofOperation(
    operation: { method: string; path: string },
    member: string,
    code: ImportWarningCode,
    message: string,
  ): void
  /** `path` is a path within the document, with dots. */
  ofDocument(path: string, code: ImportWarningCode, message: string): void
  listed(): ListedWarnings
}

/** Makes the list of warnings, which begins with the warnings of an earlier step. */
export function createImportNotes(earlier: ListedWarnings = { warnings: [], warnings_count: 0 }): ImportNotes {
  const warnings = earlier.warnings.slice(0, MOST_WARNINGS)
  let count = earlier.warnings_count
  const add = (warning: EndpointWarning) => {
    count += 1
    if (warnings.length < MOST_WARNINGS) warnings.push({ ...warning, path: shortened(warning.path) })
  }
  return {
    add,
    ofOperation: (operation, member, code, message) =>
      add(importWarning(code, `${placeOfOperation(operation)}.${member}`, message)),
    ofDocument: (path, code, message) => add(importWarning(code, path === '' ? 'spec' : `spec.${path}`, message)),
    listed: () => ({ warnings, warnings_count: count }),
  }
}

/** The place of an operation in a request with the document in its field `spec`. */
export function placeOfOperation({ method, path }: { method: string; path: string }): string {
  return `spec.${method} ${path}`
}

function shortened(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed().replaceAll('\0', '')
}
