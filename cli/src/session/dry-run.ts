/** The request that `--dry-run` did not send. The headers are left out, because they contain the credential. */
export class DryRun extends Error {
  override readonly name = 'DryRun'
  readonly request: { method: string; url: string; body: unknown }

  constructor(request: { method: string; url: string; body: unknown }) {
    super('nothing was sent')
    this.request = request
  }
}

/** The dry run that caused an error; undefined for any other error. */
export function dryRunOf(error: unknown): DryRun | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof DryRun) return cause
  return undefined
}
