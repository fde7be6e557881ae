/**
 * The schemas that this build works with. `NEWEST_SCHEMA` is the number of the last migration. `NEEDED_SCHEMA` is the oldest schema with
 * all that its processes use. Raise this value with the first code that uses an addition (docs/how-to/change-the-schema.md).
 */
export const NEWEST_SCHEMA: number = 16
export const NEEDED_SCHEMA: number = 16
