/** Width of a bucket in milliseconds: by so much later than its time an endpoint may leave the routes. */
const BUCKET_MS = 100

export interface ExpiryCalendar {
  /** Notes that something of this API ends at `at`, in milliseconds since the epoch. Noting it again is free. */
  add(apiId: string, at: number): void
  close(): void
}

/**
 * Tells which APIs have something that has just ended. A calendar of buckets: noting costs the same however much is
 * noted, a tick looks at nothing but the buckets that have become due. What is noted is never taken back: whoever is
 * told looks at the API as it is then, and an API that was changed meanwhile has nothing to drop.
 */
export function createExpiryCalendar(options: {
  now: () => number
  onDue: (apiIds: readonly string[]) => void
}): ExpiryCalendar {
  const { now, onDue } = options
  const buckets = new Map<number, Set<string>>()
  let last = bucketOf(now())
  const tick = () => {
    const current = bucketOf(now())
    const due = new Set<string>()
    for (; last < current; last++) {
      for (const id of buckets.get(last) ?? []) due.add(id)
      buckets.delete(last)
    }
    if (due.size > 0) onDue([...due])
  }
  const timer = setInterval(tick, BUCKET_MS)
  timer.unref()
  return {
    add(apiId, at) {
      const bucket = Math.max(bucketOf(at), last)
      const ids = buckets.get(bucket)
      if (ids) ids.add(apiId)
      else buckets.set(bucket, new Set([apiId]))
    },
    close: () => clearInterval(timer),
  }
}

function bucketOf(at: number): number {
  return Math.floor(at / BUCKET_MS)
}
