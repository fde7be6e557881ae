import type { EndpointWarning } from '../../domain/endpoints/endpoint-warning.ts'
import { type ImportWarningCode, importWarning } from './import-warning.ts'

/** Warnings of an import beyond these are counted. */
export const MOST_WARNINGS = 200

const MOST_CHARACTERS = 1_200

/** The warnings of an import, as its answer has them. */
export interface ListedWarnings {
  /** The first `MOST_WARNINGS`. */
  warnings: EndpointWarning[]
  warnings_count: number
}

/** What an import does not take as it stands. Takes any number of warnings, lists the first ones, and counts the others. */
export interface ImportNotes {
  add(warning: EndpointWarning): void
  /** `member` is the dotted part of an operation of the document. */
  ofOperation(
    operation: { method: string; path: string },
    member: string,
    code: ImportWarningCode,
    message: string,
  ): void
  /** `path` is a dotted part of the document. */
  ofDocument(path: string, code: ImportWarningCode, message: string): void
  listed(): ListedWarnings
}

/** Begins with the warnings of an earlier step. */
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

/** The place of an operation in the request that has its document as `spec`. */
export function placeOfOperation({ method, path }: { method: string; path: string }): string {
  return `spec.${method} ${path}`
}

function shortened(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed().replaceAll('\0', '')
}
