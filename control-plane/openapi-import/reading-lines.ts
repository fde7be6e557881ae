import type { OpenapiReading, ReadOperation, SkippedOperation } from './read-openapi.ts'

/** An operation of a large document: one that can be imported, or one that cannot. */
export type ReadLine = { operation: ReadOperation } | { skipped: SkippedOperation }

/** The operations of a large document, a line of JSON each. The thread that answers requests then parses one at a time. */
export function readingLines({ operations, skipped }: OpenapiReading): string {
  const lines: ReadLine[] = [
    ...skipped.map((one) => ({ skipped: one })),
    ...operations.map((operation) => ({ operation })),
  ]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

export function* parsedLines(text: string): Generator<ReadLine> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    yield JSON.parse(text.slice(from, to)) as ReadLine
    from = to + 1
  }
}
