/** Whether new work may be sent to this process. `/readyz` and the gRPC health service report it. */
export interface Readiness {
  /** False while the process cannot do its work, and from `retire` on. */
  isReady(): Promise<boolean>
  /**
   * Called when the process gets the signal to end. The process still does all work that arrives. Callers that check its readiness choose
   * another process from now on.
   */
  retire(): void
  isRetired(): boolean
}

/** Makes the readiness of a process. `works` returns whether the process can do its work now. An exception counts as false. */
export function createReadiness(works: () => boolean | Promise<boolean>): Readiness {
  let retired = false
  return {
    async isReady() {
      if (retired) return false
      try {
        const ready = await works()
        return ready && !retired
      } catch {
        return false
      }
    },
    retire() {
      retired = true
    },
    isRetired: () => retired,
  }
}
