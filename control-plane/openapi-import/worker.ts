import { parentPort } from 'node:worker_threads'
import { DocumentProblem } from './document-problem.ts'
import type { ReadAnswer } from './openapi-reader.ts'
import { readOpenapi } from './read-openapi.ts'

function answer(spec: string): ReadAnswer {
  try {
    return { reading: JSON.stringify(readOpenapi(spec)) }
  } catch (error) {
    return { problem: error instanceof DocumentProblem ? error.message : 'cannot be read' }
  }
}

parentPort?.on('message', (spec: string) => parentPort?.postMessage(answer(spec)))
