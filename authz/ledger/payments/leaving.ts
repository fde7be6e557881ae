/**
 * Releases that are being written. No request waits for its own release. But a client may present a released payment again at once, for
 * example after a redirect: then its reservation waits here.
 */
export function createLeaving() {
  const writing = new Map<string, Promise<unknown>>()
  return {
    during<Result>(key: Buffer, written: Promise<Result>): Promise<Result> {
      const name = key.toString('base64')
      const done = written
        .catch(() => undefined)
        .then(() => {
          if (writing.get(name) === done) writing.delete(name)
        })
      writing.set(name, done)
      return written
    },
    /** Resolves when the release of this authorization has been written, or could not be. */
    end: (key: Buffer): Promise<unknown> | undefined =>
      writing.size > 0 ? writing.get(key.toString('base64')) : undefined,
  }
}
