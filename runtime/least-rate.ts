/** The least rate at which a peer must send or receive bytes. */
export interface LeastRate {
  /** The rate is measured over a window of this many checks, which come at regular times. */
  looks: number
  /** How many bytes the peer must send or receive in a window. */
  bytes: number
}

/** The window of one transfer: the bytes that had moved when the window began, and the number of checks since then. */
export interface RateWindow {
  from: number
  looks: number
}

/**
 * Returns the window after another check, when `moved` bytes had moved in all; `too_slow` if the window has ended with too few bytes. A
 * window counts checks and not time, because a paused process has not read the data that arrived during the pause.
 */
export function nextWindow(window: RateWindow | undefined, moved: number, least: LeastRate): RateWindow | 'too_slow' {
  if (!window) return { from: moved, looks: 0 }
  const looks = window.looks + 1
  if (looks < least.looks) return { from: window.from, looks }
  return moved - window.from < least.bytes ? 'too_slow' : { from: moved, looks: 0 }
}
