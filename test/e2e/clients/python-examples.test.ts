import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { installPythonSdkTools } from '../../clients/python-sdk.ts'
import { testExamples } from './example-programs.ts'

const root = join(import.meta.dirname, '../../..')
const names = { sell: 'sell.py', pay: 'pay.py', settlements: 'settlements.py', importOpenapi: 'import_openapi.py' }

let python: string
beforeAll(async () => {
  python = await installPythonSdkTools()
}, patience(600_000))

testExamples('the examples in Python', names, () => ({
  command: python,
  args: (example) => [join(root, 'examples/python', example)],
  environment: { PYTHONPATH: join(root, 'sdks/python/src'), PYTHONDONTWRITEBYTECODE: '1' },
}))
