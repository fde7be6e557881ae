import { createFairRoom, type FairRoom, type RoomSize } from './fair-room.ts'

const KIB = 1_024
const MIB = 1_024 ** 2

/**
 * Every room that callers of a process share, on both of its addresses (production and staging). A caller without a place waits. If it gets
 * none in time, the answer is 429 because of its own use, or 503 because of others.
 */
export const ROOMS = {
  /**
   * Requests in work. They use the connections to PostgreSQL (`open-database.ts`), 24 unless `DATABASE_POOLS` is set.
   */
  requests: {
    ...{ places: 64, ofAccount: 16, ofOthers: 16, ofOther: 8 },
    ...{ waiting: 1_024, waitingOfOne: 256, waitMs: 10_000, retrySeconds: 2 },
  },
  /**
   * Bytes of answers that clients have not read yet, and bytes that are reserved for answers in work. They are in this
   * process's memory.
   */
  answers: {
    ...{ places: 256 * MIB, ofAccount: 32 * MIB, ofOthers: 32 * MIB, ofOther: 4 * MIB },
    ...{ waiting: 1_024, waitingOfOne: 256, waitMs: 10_000, retrySeconds: 2 },
  },
  /** Large bodies that are being received. Each has up to 1 MiB, and takes several times that once parsed. */
  bodies: {
    ...{ places: 64, ofAccount: 8, ofOthers: 8, ofOther: 2 },
    ...{ waiting: 256, waitingOfOne: 32, waitMs: 10_000, retrySeconds: 2 },
  },
  /** Large bodies that are parsed and checked, in the thread that answers requests (`http/parse-body.ts`). */
  parsing: {
    ...{ places: 2, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 128, waitingOfOne: 8, waitMs: 20_000, retrySeconds: 2 },
  },
  /** Bodies with a specification for the import job: up to 20 MiB each. Only verified accounts may send them. */
  specifications: {
    ...{ places: 12, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 32, waitingOfOne: 1, waitMs: 5_000, retrySeconds: 2 },
  },
  /**
   * Documents in the processes that read OpenAPI. Production and staging each have one such process. A document takes at most three
   * seconds.
   */
  documents: {
    ...{ places: 2, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 32, waitingOfOne: 2, waitMs: 20_000, retrySeconds: 2 },
  },
  /**
   * Exports that clients are reading. Each has a page of 500 payments in the worker's memory, and needs an SQL query
   * for each page.
   */
  exports: {
    ...{ places: 32, ofAccount: 2, ofOthers: 4, ofOther: 1 },
    ...{ waiting: 32, waitingOfOne: 1, waitMs: 2_000, retrySeconds: 10 },
  },
  /** Overviews that are being made. Each takes up to a hundred megabytes in the worker for long reads. */
  overviews: {
    ...{ places: 2, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 64, waitingOfOne: 16, waitMs: 20_000, retrySeconds: 2 },
  },
  /**
   * Pages that the mapper makes (`http/request-rooms.ts`). Each takes a hundredth of a second in the thread that
   * answers requests.
   */
  pages: {
    ...{ places: 2, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 256, waitingOfOne: 32, waitMs: 10_000, retrySeconds: 1 },
  },
  /**
   * Changes of many endpoints, and copies of APIs. Each takes tens of megabytes, and part of a second in the thread
   * that answers requests.
   */
  changes: {
    ...{ places: 4, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 64, waitingOfOne: 4, waitMs: 10_000, retrySeconds: 2 },
  },
  /**
   * SQL statements of a `TenantReader`, one for each of its connections. The reader cannot tell whether an account is
   * verified, so all accounts count as verified.
   */
  reads: {
    ...{ places: 4, ofAccount: 2, ofOthers: 2, ofOther: 1 },
    ...{ waiting: 1_024, waitingOfOne: 256, waitMs: 10_000, retrySeconds: 1 },
  },
  /** Test calls to the upstreams of sellers. */
  probes: {
    ...{ places: 32, ofAccount: 4, ofOthers: 8, ofOther: 2 },
    ...{ waiting: 64, waitingOfOne: 4, waitMs: 5_000, retrySeconds: 5 },
  },
  /** DNS queries for the proofs of domains. Jobs have their own limits. */
  proofs: {
    ...{ places: 32, ofAccount: 8, ofOthers: 8, ofOther: 4 },
    ...{ waiting: 64, waitingOfOne: 16, waitMs: 5_000, retrySeconds: 5 },
  },
} as const satisfies Record<string, RoomSize>

export type RoomName = keyof typeof ROOMS
export type Rooms = Readonly<Record<RoomName, FairRoom>>

/** Makes the rooms of a process. Tests set other sizes. */
export function createRooms(sizes: Partial<Record<RoomName, Partial<RoomSize>>> = {}): Rooms {
  const names = Object.keys(ROOMS) as RoomName[]
  const rooms = names.map((name) => [name, createFairRoom({ ...ROOMS[name], ...sizes[name] })] as const)
  return Object.fromEntries(rooms) as Record<RoomName, FairRoom>
}

/** The maximum number of bytes that are reserved for a small answer. */
export const SMALL_ANSWER_BYTES = 16 * KIB
