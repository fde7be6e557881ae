import type { Migration } from './migrations.ts'

/** The statements of the definition that no migration has word for word: what is new or has changed since the last one. */
export function newStatements(schema: readonly string[], migrations: readonly Migration[]): string[] {
  const had = migrations.flatMap(({ steps }) => steps.map(({ sql }) => sql)).join('\n')
  return schema.map((statement) => statement.trim()).filter((statement) => !had.includes(statement))
}

/** A migration to edit: each statement in a step of its own. */
export function draftOf(statements: readonly string[]): string {
  const steps = statements.map((statement) => `-- step: once\n${statement};\n`)
  return ['-- expand\n-- What it is for.\n', ...steps].join('\n')
}
