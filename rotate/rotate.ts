import type { ClientBase } from 'pg'
import { createEncryption } from '../runtime/encryption.ts'
import type { KeyRing } from '../runtime/settings/key-ring.ts'
import { refuseOtherSchema } from '../schema/refuse-other-schema.ts'
import { type Need, needsOfColumn, needsOfPepper } from './needs.ts'
import { brokenValues, resealColumn } from './reseal.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import type { RotateSettings } from './settings.ts'

export type Rings = Omit<RotateSettings, 'DATABASE_URL'>

export interface RotateReport {
  /** The number of values for each key that they need. */
  needs: readonly Need[]
  /**
   * The values that need another key than the first of their ring. As long as there are any, the keys that they need must stay in their
   * ring.
   */
  left: readonly Need[]
  /**
   * Values that cannot be decrypted with the key that they name, or that name no key of their ring. As long as there are any, keep every
   * key.
   */
  broken: readonly string[]
}

/**
 * Seals again all values that are not sealed under the first key of their ring, and reports those that cannot be decrypted. With
 * `countOnly`, it only counts which values need which key. Skips rings that are not set. Throws OtherSchema.
 */
export async function rotate(
  client: ClientBase,
  rings: Rings,
  options: { countOnly: boolean; onStep: (place: string, done: number) => void },
): Promise<RotateReport> {
  await refuseOtherSchema(client)
  const columns = SEALED_COLUMNS.filter(({ key }) => rings[key] !== undefined)
  const broken: string[] = []
  for (const column of columns) {
    const ring = rings[column.key]
    if (!ring) continue
    const place = `${column.table}.${column.column}`
    const encryption = createEncryption(ring)
    const onStep = (done: number) => options.onStep(place, done)
    if (!options.countOnly) await resealColumn(client, column, { encryption, activeId: ring[0].id, onStep })
    for (const row of await brokenValues(client, column, encryption)) broken.push(`${place} of ${row}`)
  }
  const needs: Need[] = []
  for (const column of columns) needs.push(...(await needsOfColumn(client, column)))
  if (rings.KEY_PEPPER) needs.push(...(await needsOfPepper(client)))
  return { needs, left: needs.filter(({ key, id }) => (rings[key as keyof Rings] as KeyRing)[0].id !== id), broken }
}
