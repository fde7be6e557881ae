import { join } from 'node:path'
import { testExamples } from './example-programs.ts'

const directory = join(import.meta.dirname, '../../../examples/typescript')
const names = { sell: 'sell.ts', pay: 'pay.ts', settlements: 'settlements.ts', importOpenapi: 'import-openapi.ts' }

testExamples('the examples', names, () => ({
  command: process.execPath,
  args: (example) => ['--conditions=launa-source', join(directory, example)],
}))
