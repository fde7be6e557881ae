/** Whether new work may be sent to this process. `/readyz` and the gRPC health service answer it. */
export interface Readiness {
  /** False while the process cannot do its work, and from `retire` on. */
  isReady(): Promise<boolean>
  /**
   * Called when the process gets the signal to end. It still does all work that comes. Callers that ask for its readiness go elsewhere from
   * now on.
   */
  retire(): void
  isRetired(): boolean
}

/** `works` returns whether the process can do its work now. An exception of it counts as no. */
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
