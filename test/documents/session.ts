import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Block } from './markdown.ts'

export interface SessionOptions {
  /** The working directory of the first block. */
  directory: string
  variables: Record<string, string>
  /** Changes a block's text before it runs. */
  substitute(text: string): string
  timeoutMs: number
}

/** Printed before the output of each block, with the block's number. */
const MARK = '\u001e'

/** Marks the end of a program in the script. No document contains such a line. */
const END_OF_PROGRAM = 'END_OF_PROGRAM_IN_DOCUMENT'

/** Every error answer contains this member, and no other answer does. */
const ERROR_ANSWER = /"request_id": ?"/

/**
 * Runs blocks in one shell, one after another, like a reader who copies them. Throws if a command fails, if an answer is an error, or if
 * the output lacks the documented text. The error names the block's place.
 */
export async function runSession(blocks: readonly Block[], options: SessionOptions): Promise<void> {
  const script = `${options.directory}/.session.sh`
  writeFileSync(script, scriptOf(blocks, options.substitute))
  const { code, output } = await runScript(script, options)
  const parts = output.split(MARK).slice(1)
  parts.forEach((part, index) => {
    const block = blocks[index]
    if (!block) return
    const said = part.slice(part.indexOf('\n') + 1)
    const isLast = index === parts.length - 1
    const problem = isLast && code !== 0 ? `ended with ${code ?? 'a time-out'}` : problemOf(block, said, options)
    if (problem) throw new Error(`${block.place} ${problem}\n${block.text}\n${said.slice(-4000)}`)
  })
  if (parts.length !== blocks.length) throw new Error(`${parts.length} of ${blocks.length} blocks ran\n${output}`)
}

function problemOf({ prints }: Block, said: string, { substitute }: SessionOptions): string | undefined {
  if (prints !== undefined && !said.includes(substitute(prints))) return `does not print ${prints}`
  return ERROR_ANSWER.test(said) ? 'answers an error' : undefined
}

function scriptOf(blocks: readonly Block[], substitute: (text: string) => string): string {
  const steps = blocks.map((block, index) => {
    const text = substitute(block.text)
    const step = block.file
      ? `mkdir -p '${dirname(block.file)}'\ncat > '${block.file}' <<'${END_OF_PROGRAM}'\n${text}${END_OF_PROGRAM}\n`
      : text
    return `printf '${MARK}%s\\n' ${index}\n${step}`
  })
  return `set -euo pipefail\n${steps.join('')}`
}

/** Runs the script and ends all processes that it leaves running. */
async function runScript(script: string, { directory, variables, timeoutMs }: SessionOptions) {
  const command = `exec 2>&1; . '${script}'`
  const options = { cwd: directory, env: variables, detached: true }
  const child = spawn('bash', ['-c', command], { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The shell and all its descendants have already ended.
    }
  }
  const limit = setTimeout(endAll, timeoutMs)
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const output = text(child.stdout)
  const code = await ended
  clearTimeout(limit)
  endAll()
  return { code, output: await output }
}
