/// <reference types="node" />
import type { DatabaseSync } from 'node:sqlite'
import type { Lease } from './rows.ts'

/** Gives an open payment to a process. */
export function hold(database: DatabaseSync, id: string, { holder, heldUntil }: Lease): void {
  database
    .prepare('update payment set holder = ?, held_until = ? where id = ? and ended_at is null')
    .run(holder, heldUntil, id)
}

/** Lengthens the leases of a process on these payments. Tells how many there are. */
export function renewLeases(database: DatabaseSync, ids: Iterable<string>, { holder, heldUntil }: Lease): number {
  const renew = database.prepare('update payment set held_until = ? where id = ? and holder = ? and ended_at is null')
  let count = 0
  for (const id of ids) count += Number(renew.run(heldUntil, id, holder).changes)
  return count
}

/** Takes an open payment from the process that has worked on it, unless another one has taken it over since. */
export function leave(database: DatabaseSync, id: string, holder: string): void {
  database
    .prepare('update payment set holder = null, held_until = null where id = ? and holder = ? and ended_at is null')
    .run(id, holder)
}

/** Tells whether a process works on an open payment that is not owed. */
export function isHeldUncharged(database: DatabaseSync, id: string, holder: string): boolean {
  return (
    database.prepare("select 1 from payment where id = ? and state = 'open' and holder = ?").get(id, holder) !==
    undefined
  )
}

/** Tells whether it is news that an open payment is owed. */
export function owe(database: DatabaseSync, id: string): boolean {
  return database.prepare("update payment set state = 'owed' where id = ? and state = 'open'").run(id).changes > 0
}
