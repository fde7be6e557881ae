import { ConfigurationError } from '../../errors.ts'
import { KEY_COMMAND_SECONDS, LONGEST_KEY_FILE_BYTES } from '../../generated/facts.ts'
import { builtinModule } from '../../world.ts'

/** The last command: they run one after the other, since a keyring may ask a person. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The key that the shell command of `LAUNA_PRIVATE_KEY_COMMAND` prints. Throws `ConfigurationError` for a command that fails, that prints no
 * key, or that takes longer than `timeoutMs`. No error contains the output.
 */
export function keyFrom(command: string, timeoutMs = KEY_COMMAND_SECONDS * 1_000): Promise<string> {
  const key = last.then(() => outputOf(command, timeoutMs))
  last = key.catch(() => undefined)
  return key
}

function outputOf(command: string, timeoutMs: number): Promise<string> {
  const { spawn } = builtinModule<typeof import('node:child_process')>('node:child_process')
  return new Promise((resolve, reject) => {
    // The standard input stays the program's own: an MCP server reads its client there.
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    const end = (problem?: string) => {
      clearTimeout(timer)
      // A command can ignore other signals. A program that it left in the background, such as an agent, holds its output open.
      child.kill('SIGKILL')
      child.stdout?.destroy()
      const why = problem ?? (output.trim() === '' ? 'printed no key' : undefined)
      if (why === undefined) resolve(output.trim())
      else reject(new ConfigurationError(`LAUNA_PRIVATE_KEY_COMMAND: the command ${why}`))
    }
    const endIfWhole = () => {
      if (child.exitCode === 0 && output.includes('\n')) end()
    }
    const timer = setTimeout(() => {
      end(child.exitCode === 0 ? undefined : `took more than ${timeoutMs / 1_000} seconds`)
    }, timeoutMs)
    // First of all: without free descriptors a child has no output, and an error that nobody takes would end the program.
    child.on('error', () => end('cannot be run'))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > LONGEST_KEY_FILE_BYTES) end('printed more than a key')
      else endIfWhole()
    })
    child.on('exit', (code) => (code === 0 ? endIfWhole() : end(`failed with exit code ${code ?? 'unknown'}`)))
    child.on('close', () => end())
  })
}
