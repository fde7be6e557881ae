/** Takes debug messages; `console` is one, and so are the usual logging packages. */
export interface Logger {
  debug(message: string): void
}

export type Fetch = typeof globalThis.fetch
