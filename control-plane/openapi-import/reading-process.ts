import { LARGE, USUAL } from './document-limits.ts'
import { DocumentProblem } from './document-problem.ts'
import type { ReadAnswer } from './openapi-reader.ts'
import { readOpenapi } from './read-openapi.ts'
import { readingLines } from './reading-lines.ts'

const isLarge = process.argv[2] === 'large'

function answer(spec: string): ReadAnswer {
  try {
    if (isLarge) return { reading: readingLines(readOpenapi(spec, LARGE)) }
    return { reading: JSON.stringify(readOpenapi(spec, USUAL)) }
  } catch (error) {
    return { problem: error instanceof DocumentProblem ? error.message : 'cannot be read' }
  }
}

process.on('message', (spec: string) => process.send?.(answer(spec)))

// The parent process takes any first message as the sign that the modules are loaded.
process.send?.('ready')
