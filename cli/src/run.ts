import { failureOf, failureText } from './failure.ts'
import { buildProgram, type World } from './program.ts'
import { jsonText } from './text.ts'

/** Runs one command line (without node and script) and answers the exit code. */
export async function run(argv: readonly string[], world: World): Promise<0 | 1 | 2> {
  let exitCode: 0 | 1 = 0
  const program = buildProgram(world, (code) => {
    exitCode = code
  })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    const { body, exitCode: failed } = failureOf(error, world.variables)
    if (body) world.io.err(`${asksForJson(argv) ? jsonText(body) : failureText(body)}\n`)
    return failed
  }
}

/** A command line that cannot be read may still say how its errors are wanted. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return argv.slice(0, end < 0 ? undefined : end).includes('--json')
}
