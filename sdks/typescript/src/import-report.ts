import type { ImportedOpenapi, ImportOpenapi, ParsedOpenapi } from './types.ts'

/** The skipped operations and warnings in the answer about an OpenAPI document. */
export type ImportReport = Pick<ParsedOpenapi, 'skipped' | 'skipped_count' | 'warnings' | 'warnings_count'>

/**
 * Joins the report on a document and the report on the import of its operations into one report. The result of an import job has this form
 * too. Warnings name an operation by its method and path, and not by its index in the request.
 *
 * @example
 * const client = new Launa()
 * const parsed = await client.openapi.parse({ spec: '{"openapi": "3.1.0", "paths": {}}' })
 * const { operations } = parsed
 * const accepts = [buildSandboxUsdcAccept('exact', '100000')]
 * const imported = await client.openapi.importOperations('019c13f1-8a20-7c33-9b41-5e7d2f8a6c02', { operations, accepts })
 * const { skipped, warnings } = joinImportReports(parsed, imported, operations)
 */
export function joinImportReports(
  parsed: ImportReport,
  imported: Pick<ImportedOpenapi, keyof ImportReport>,
  operations: ImportOpenapi['operations'],
): ImportReport {
  const named = imported.warnings.map((warning) => ({ ...warning, path: namedPath(warning.path, operations) }))
  return {
    skipped: [...parsed.skipped, ...imported.skipped],
    skipped_count: parsed.skipped_count + imported.skipped_count,
    warnings: [...parsed.warnings, ...named],
    warnings_count: parsed.warnings_count + imported.warnings_count,
  }
}

function namedPath(path: string, operations: ImportOpenapi['operations']): string {
  const [, index, rest = ''] = /^operations\.(\d+)(.*)$/s.exec(path) ?? []
  const operation = index === undefined ? undefined : operations[Number(index)]
  return operation ? `spec.${operation.method} ${operation.path ?? operation.path_pattern}${rest}` : path
}
