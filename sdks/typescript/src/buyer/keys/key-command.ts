import { ConfigurationError } from '../../errors.ts'
import { KEY_COMMAND_SECONDS, LONGEST_KEY_FILE_BYTES } from '../../generated/facts.ts'
import { builtinModule } from '../../process-environment.ts'

/** The last command. Commands run one after the other, since a keyring may ask a person. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The key that the shell command of `LAUNA_PRIVATE_KEY_COMMAND` prints. Throws `ConfigurationError` if the command fails, prints no key, or
 * takes longer than `timeoutMs`. No error contains the output.
 */
export function keyFrom(command: string, timeoutMs = KEY_COMMAND_SECONDS * 1_000): Promise<string> {
  const key = last.then(() => outputOf(command, timeoutMs))
  last = key.catch(() => undefined)
  return key
}

function outputOf(command: string, timeoutMs: number): Promise<string> {
  const { spawn } = builtinModule<typeof import('node:child_process')>('node:child_process')
  return new Promise((resolve, reject) => {
    // The command gets no standard input: an MCP server reads its client's messages there.
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    const end = (problem?: string) => {
      clearTimeout(timer)
      // The signal is SIGKILL, because a command can ignore other signals. The output is closed, because a background program of the
      // command, such as an agent, may keep it open.
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
    // This handler is registered first: if no file descriptor is free, `child.stdout` is missing, and an unhandled error would end the
    // program.
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
