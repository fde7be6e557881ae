import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Answer, Task } from './client.ts'

/** Runs a client program with the task as JSON on standard input. The answer is the last line of output. */
export async function runClient(options: { command: string; args: readonly string[]; task: Task }): Promise<Answer> {
  const { url, method, body, privateKey } = options.task
  const input = { url, method, body, private_key: privateKey }
  const answer = await runProgram<{ status: number; payment_response: string | null; body: string }>({
    ...{ command: options.command, args: options.args, input },
  })
  return { status: answer.status, paymentResponse: answer.payment_response, body: answer.body }
}

/** Runs a program with JSON on standard input, because the JSON may contain keys. Returns the JSON from the last line of output. */
export async function runProgram<Output>(options: {
  command: string
  args: readonly string[]
  input: unknown
}): Promise<Output> {
  const { command, args, input } = options
  const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', NODE_OPTIONS: '' }
  const child = spawn(command, args, { env: environment, stdio: 'pipe' })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  child.stdin.end(JSON.stringify(input))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}: ${errors.trim().split('\n').slice(-3).join(' ')}`)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}
