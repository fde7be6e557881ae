/**
 * The schemas that this build works with. `NEWEST` is the number of the last migration, for which this build is written. `NEEDED` is the
 * oldest schema with all that its processes use. Raise it with the first code that uses what a migration adds (docs/how-to/change-the-schema.md).
 */
export const NEWEST_SCHEMA: number = 14
export const NEEDED_SCHEMA: number = 14
