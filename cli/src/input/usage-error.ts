/** The command line is invalid; exit code 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** A mistake in a command line. `path` is the wrong argument or option; it is empty if the mistake is not about one argument or option. */
export interface Mistake {
  path: string
  message: string
}

/** A command line with mistakes. The error has all of them, so that a person can correct them at once. */
export class CommandLineError extends UsageError {
  override readonly name = 'CommandLineError'
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[], options?: ErrorOptions) {
    const [only, ...others] = mistakes.map(({ path, message }) => (path ? `${path}: ${message}` : message))
    super(others.length === 0 ? only : `the command line has ${mistakes.length} mistakes`, options)
    this.mistakes = mistakes
  }
}

/** The named resource does not exist; exit code 1, as for `not_found` from the service. */
export class NotThereError extends Error {
  override readonly name = 'NotThereError'
  /** The command that lists the existing resources, for people. */
  readonly next: string

  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}
