/** A server behind a load balancer, which checks every second whether the server is ready, like Envoy does. */
export interface Door<Of> {
  of: Of
  /** Whether the balancer sends new requests to the server. */
  isOpen(): boolean
  close(): void
}

const LOOK_MS = 1_000
/** Milliseconds after which a server without an answer counts as away. */
const LOOK_LIMIT_MS = 2_000

export function createDoor<Of>(of: Of, readyUrl: string): Door<Of> {
  let open = true
  let asking = false
  const look = async () => {
    if (asking) return
    asking = true
    open = await fetch(readyUrl, { signal: AbortSignal.timeout(LOOK_LIMIT_MS) }).then(
      (response) => response.arrayBuffer().then(() => response.ok),
      () => false,
    )
    asking = false
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return { of, isOpen: () => open, close: () => clearInterval(timer) }
}

/** Returns the open doors in turn; the first door if none is open. */
export function takeTurns<Of>(doors: readonly Door<Of>[]): () => Of {
  let turn = 0
  return () => {
    const open = doors.filter((door) => door.isOpen())
    const door = open[turn++ % Math.max(1, open.length)] ?? doors[0]
    if (!door) throw new Error('there is no door')
    return door.of
  }
}
