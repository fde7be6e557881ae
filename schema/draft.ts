import type { Migration } from './migrations.ts'

/** The statements of the schema that no migration contains word for word, because they are new or have changed since the last migration. */
export function newStatements(schema: readonly string[], migrations: readonly Migration[]): string[] {
  const had = migrations.flatMap(({ steps }) => steps.map(({ sql }) => sql)).join('\n')
  return schema.map((statement) => statement.trim()).filter((statement) => !had.includes(statement))
}

/** A migration to edit: each statement in a step of its own. */
export function draftOf(statements: readonly string[]): string {
  const steps = statements.map((statement) => `-- step: once\n${statement};\n`)
  return ['-- expand\n-- What it is for.\n', ...steps].join('\n')
}
