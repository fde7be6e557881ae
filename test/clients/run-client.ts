import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Answer, Task } from './client.ts'

/** Runs a client that is a program: the task goes in as JSON, its last line of output is the answer. */
export async function runClient(options: { command: string; args: readonly string[]; task: Task }): Promise<Answer> {
  const { command, args, task } = options
  const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', NODE_OPTIONS: '' }
  const child = spawn(command, args, { env: environment, stdio: 'pipe' })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const { url, method, body, privateKey } = task
  child.stdin.end(JSON.stringify({ url, method, body, private_key: privateKey }))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}: ${errors.trim().split('\n').slice(-3).join(' ')}`)
  const answer = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  return { status: answer.status, paymentResponse: answer.payment_response, body: answer.body }
}
