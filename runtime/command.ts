/** A command of operators. */
export interface Command<Options> {
  help: string
  /** Reads the arguments. Throws an error that describes what is wrong with them. */
  optionsOf(args: readonly string[]): Options | 'help'
  /** Does the work of the command. */
  run(options: Options): Promise<void>
  failure(error: unknown): string
}

/**
 * Runs a command with the arguments of this process. The exit code is 0 for success and for help, 1 for a failure, 2 for wrong arguments.
 */
export async function runCommand<Options>({ help, optionsOf, run, failure }: Command<Options>): Promise<void> {
  let options: Options | 'help'
  try {
    options = optionsOf(process.argv.slice(2))
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${help}`)
    process.exitCode = 2
    return
  }
  if (options === 'help') return console.log(help)
  try {
    await run(options)
  } catch (error) {
    console.error(`${failure(error)}: ${messageOf(error)}`)
    process.exitCode = 1
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
