import { parentPort, workerData } from 'node:worker_threads'
import { LARGE, USUAL } from './document-limits.ts'
import { DocumentProblem } from './document-problem.ts'
import type { ReadAnswer } from './openapi-reader.ts'
import { readOpenapi } from './read-openapi.ts'

function answer(spec: string): ReadAnswer {
  try {
    return { reading: JSON.stringify(readOpenapi(spec, workerData?.isLarge ? LARGE : USUAL)) }
  } catch (error) {
    return { problem: error instanceof DocumentProblem ? error.message : 'cannot be read' }
  }
}

parentPort?.on('message', (spec: string) => parentPort?.postMessage(answer(spec)))
