import { parentPort, workerData } from 'node:worker_threads'
import { LARGE, USUAL } from './document-limits.ts'
import { DocumentProblem } from './document-problem.ts'
import type { ReadAnswer } from './openapi-reader.ts'
import { readOpenapi } from './read-openapi.ts'
import { readingLines } from './reading-lines.ts'

function answer(spec: string): ReadAnswer {
  try {
    if (workerData?.isLarge) return { reading: readingLines(readOpenapi(spec, LARGE)) }
    return { reading: JSON.stringify(readOpenapi(spec, USUAL)) }
  } catch (error) {
    return { problem: error instanceof DocumentProblem ? error.message : 'cannot be read' }
  }
}

parentPort?.on('message', (spec: string) => parentPort?.postMessage(answer(spec)))
