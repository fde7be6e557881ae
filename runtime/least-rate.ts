/** The least rate of bytes that a peer must give or take. */
export interface LeastRate {
  /** Looks, at regular times, that a window has. */
  looks: number
  /** Bytes that have to move in a window. */
  bytes: number
}

/** The window of one transfer: bytes that had moved when it began, and looks since. */
export interface RateWindow {
  from: number
  looks: number
}

/**
 * The window after another look, at which `moved` bytes of the transfer had moved in all. `too_slow` when the window ends with fewer than
 * the least bytes. A window has a number of looks and not a time. After a pause of this process, its clock shows the pause before the
 * process has read what has arrived meanwhile.
 */
export function nextWindow(window: RateWindow | undefined, moved: number, least: LeastRate): RateWindow | 'too_slow' {
  if (!window) return { from: moved, looks: 0 }
  const looks = window.looks + 1
  if (looks < least.looks) return { from: window.from, looks }
  return moved - window.from < least.bytes ? 'too_slow' : { from: moved, looks: 0 }
}
