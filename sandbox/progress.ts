/** Seconds between two lines about one step. */
const EVERY_SECONDS = 10

/** Reports a step that may take long: its name at its beginning, and every ten seconds how long it has taken so far. */
export async function withProgress<T>(
  what: string,
  report: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  report(what)
  return whileWaiting((seconds) => report(`${what}: ${seconds} s so far`), work)
}

/** Calls `tell` every ten seconds with the elapsed seconds, until the work is done. */
export async function whileWaiting<T>(tell: (seconds: number) => void, work: () => Promise<T>): Promise<T> {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += EVERY_SECONDS
    tell(seconds)
  }, EVERY_SECONDS * 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
