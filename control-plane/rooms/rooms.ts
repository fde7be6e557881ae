import { createFairRoom, type FairRoom, type RoomSize } from './fair-room.ts'

const KIB = 1_024
const MIB = 1_024 ** 2

/**
 * Every room that callers of a process share, for both of its addresses together. A caller that finds no place waits. Then it gets 429
 * because of its own use, or 503 because of the use by others. Rooms of all processes together are in PostgreSQL: waiting imports
 * (`schema/openapi-imports.ts`) and webhook deliveries (`schema/webhook-deliveries.ts`).
 */
export const ROOMS = {
  /** Requests that are being handled. They use the connections to PostgreSQL (`open-database.ts`), of which there are 24 unless `DATABASE_POOLS` is set. */
  requests: {
    ...{ places: 64, ofAccount: 16, ofOthers: 16, ofOther: 8 },
    ...{ waiting: 1_024, waitingOfOne: 256, waitMs: 10_000, retrySeconds: 2 },
  },
  /** Bytes of answers that clients have not read yet, or that a request may get. They are in this process's memory. */
  answers: {
    ...{ places: 256 * MIB, ofAccount: 32 * MIB, ofOthers: 32 * MIB, ofOther: 4 * MIB },
    ...{ waiting: 1_024, waitingOfOne: 256, waitMs: 10_000, retrySeconds: 2 },
  },
  /** Bodies above the usual size that are being read: up to 1 MiB each, several times that once parsed. */
  bodies: {
    ...{ places: 64, ofAccount: 8, ofOthers: 8, ofOther: 2 },
    ...{ waiting: 256, waitingOfOne: 32, waitMs: 10_000, retrySeconds: 2 },
  },
  /** Bodies above the usual size that are parsed and checked, in the thread that answers requests (`http/parse-body.ts`). */
  parsing: {
    ...{ places: 2, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 128, waitingOfOne: 8, waitMs: 20_000, retrySeconds: 2 },
  },
  /** Bodies with a specification for the import job: up to 20 MiB each. Only verified accounts may send them. */
  specifications: {
    ...{ places: 12, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 32, waitingOfOne: 1, waitMs: 5_000, retrySeconds: 2 },
  },
  /** Documents in the workers that read OpenAPI, one worker for each address, up to three seconds each. */
  documents: {
    ...{ places: 2, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 32, waitingOfOne: 2, waitMs: 20_000, retrySeconds: 2 },
  },
  /** Exports that are being read: a page of 500 payments each in the worker's memory, and a statement for each page. */
  exports: {
    ...{ places: 32, ofAccount: 2, ofOthers: 4, ofOther: 1 },
    ...{ waiting: 32, waitingOfOne: 1, waitMs: 2_000, retrySeconds: 10 },
  },
  /** Overviews that are being made: up to a hundred megabytes each in the worker for long reads. */
  overviews: {
    ...{ places: 2, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 64, waitingOfOne: 16, waitMs: 20_000, retrySeconds: 2 },
  },
  /** Pages that the mapper makes (`http/request-rooms.ts`): a hundredth of a second each in the thread that answers requests. */
  pages: {
    ...{ places: 2, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 256, waitingOfOne: 32, waitMs: 10_000, retrySeconds: 1 },
  },
  /** Changes of many endpoints at once, and copies of APIs: tens of megabytes each, and part of a second in the thread that answers requests. */
  changes: {
    ...{ places: 4, ofAccount: 1, ofOthers: 1, ofOther: 1 },
    ...{ waiting: 64, waitingOfOne: 4, waitMs: 10_000, retrySeconds: 2 },
  },
  /** Statements of a `TenantReader`, as many as it has connections. The reader knows accounts alone, so all of them count as verified. */
  reads: {
    ...{ places: 4, ofAccount: 2, ofOthers: 2, ofOther: 1 },
    ...{ waiting: 1_024, waitingOfOne: 256, waitMs: 10_000, retrySeconds: 1 },
  },
  /** Calls to upstreams that sellers want to wrap. */
  probes: {
    ...{ places: 32, ofAccount: 4, ofOthers: 8, ofOther: 2 },
    ...{ waiting: 64, waitingOfOne: 4, waitMs: 5_000, retrySeconds: 5 },
  },
  /** Questions to the name servers of domains. Jobs bound their own. */
  proofs: {
    ...{ places: 32, ofAccount: 8, ofOthers: 8, ofOther: 4 },
    ...{ waiting: 64, waitingOfOne: 16, waitMs: 5_000, retrySeconds: 5 },
  },
} as const satisfies Record<string, RoomSize>

export type RoomName = keyof typeof ROOMS
export type Rooms = Readonly<Record<RoomName, FairRoom>>

/** The rooms of a process. Tests give sizes of their own. */
export function createRooms(sizes: Partial<Record<RoomName, Partial<RoomSize>>> = {}): Rooms {
  const names = Object.keys(ROOMS) as RoomName[]
  const rooms = names.map((name) => [name, createFairRoom({ ...ROOMS[name], ...sizes[name] })] as const)
  return Object.fromEntries(rooms) as Record<RoomName, FairRoom>
}

/** The most bytes that a small answer counts with before it is made. */
export const SMALL_ANSWER_BYTES = 16 * KIB
