import type { EndpointWarning } from '../../domain/endpoints/endpoint-warning.ts'
import type { OpenapiReading, ReadOperation } from './read-openapi.ts'
import type { SkippedOperation } from './skipped-operation.ts'

/** The first line of a reading: the facts about the document without its operations. */
export interface HeadLine {
  skipped_count: number
  warnings: EndpointWarning[]
  warnings_count: number
}

/** An operation of a large document: an imported one, or a skipped one. */
export type OperationLine = { operation: ReadOperation } | { skipped: SkippedOperation }

/**
 * Writes a large document as lines of JSON: one for its head, and one for each operation. The thread that answers
 * requests can then parse one line at a time.
 */
export function readingLines({ operations, skipped, skipped_count, warnings, warnings_count }: OpenapiReading): string {
  const head: HeadLine = { skipped_count, warnings, warnings_count }
  const lines: OperationLine[] = [
    ...skipped.map((one) => ({ skipped: one })),
    ...operations.map((operation) => ({ operation })),
  ]
  return [head, ...lines].map((line) => JSON.stringify(line)).join('\n')
}

export function parsedLines(text: string): { head: HeadLine; lines: Generator<OperationLine> } {
  const end = text.indexOf('\n')
  const first = end === -1 ? text : text.slice(0, end)
  return { head: JSON.parse(first) as HeadLine, lines: linesFrom(text, first.length + 1) }
}

function* linesFrom(text: string, start: number): Generator<OperationLine> {
  for (let from = start; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    yield JSON.parse(text.slice(from, to)) as OperationLine
    from = to + 1
  }
}
