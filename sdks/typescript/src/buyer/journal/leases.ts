/// <reference types="node" />
import type { DatabaseSync } from 'node:sqlite'
import type { Lease } from './rows.ts'

/** Makes a process the holder of an open payment until `heldUntil` (milliseconds). */
export function hold(database: DatabaseSync, id: string, { holder, heldUntil }: Lease): void {
  database
    .prepare('update payment set holder = ?, held_until = ? where id = ? and ended_at is null')
    .run(holder, heldUntil, id)
}

/** Extends the leases of a process on these payments. Returns how many leases it still has. */
export function renewLeases(database: DatabaseSync, ids: Iterable<string>, { holder, heldUntil }: Lease): number {
  const renew = database.prepare('update payment set held_until = ? where id = ? and holder = ? and ended_at is null')
  let count = 0
  for (const id of ids) count += Number(renew.run(heldUntil, id, holder).changes)
  return count
}

/** Ends a process's lease on an open payment. Has no effect if another process has taken the payment over. */
export function leave(database: DatabaseSync, id: string, holder: string): void {
  database
    .prepare('update payment set holder = null, held_until = null where id = ? and holder = ? and ended_at is null')
    .run(id, holder)
}

/** Whether a process works on an open payment that is not owed. */
export function isHeldUncharged(database: DatabaseSync, id: string, holder: string): boolean {
  return (
    database.prepare("select 1 from payment where id = ? and state = 'open' and holder = ?").get(id, holder) !==
    undefined
  )
}

/** Records that an open payment is owed. Returns whether it was not owed before. */
export function owe(database: DatabaseSync, id: string): boolean {
  return database.prepare("update payment set state = 'owed' where id = ? and state = 'open'").run(id).changes > 0
}
