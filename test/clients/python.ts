import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { installPythonPackage } from '../../sandbox/install.ts'
import { toolsDirectory } from '../../sandbox/tools.ts'
import type { Answer, OfficialClient, Task } from './client.ts'

const root = join(import.meta.dirname, '../..')
const requirements = join(import.meta.dirname, 'requirements.txt')

/** Installs what the runners need into the shared virtual environment, unless it is there, and answers its python. */
export async function installPythonClients(): Promise<string> {
  const environment = join(toolsDirectory(root), 'venv')
  const installed = join(environment, 'test-clients.txt')
  const wanted = readFileSync(requirements, 'utf8')
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    await installPythonPackage(root, `--requirement=${requirements}`)
    writeFileSync(installed, wanted)
  }
  return join(environment, 'bin', 'python')
}

/** The client that a runner of this directory drives. */
export function pythonClient(name: string, runner: 'pay_httpx.py' | 'pay_requests.py'): OfficialClient {
  return {
    name,
    pay: async (task) => run({ python: await installPythonClients(), script: join(import.meta.dirname, runner), task }),
  }
}

async function run(options: { python: string; script: string; task: Task }): Promise<Answer> {
  const { python, script, task } = options
  const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn(python, [script], { env: environment, stdio: 'pipe' })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const { url, method, body, privateKey } = task
  child.stdin.end(JSON.stringify({ url, method, body, private_key: privateKey }))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${errors.trim().split('\n').slice(-3).join(' ')}`)
  const answer = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  return { status: answer.status, paymentResponse: answer.payment_response, body: answer.body }
}
