import type { Migration } from './migrations.ts'

/**
 * The statements of the schema that no migration contains word for word, because they are new or have changed since the last migration.
 * `create` and `create or replace` count as equal. A table that a migration has altered is never contained word for word.
 */
export function newStatements(schema: readonly string[], migrations: readonly Migration[]): string[] {
  const steps = migrations.flatMap((migration) => migration.steps)
  const had = steps.map(({ sql }) => plainCreate(sql)).join('\n')
  return schema.map((statement) => statement.trim()).filter((statement) => !had.includes(plainCreate(statement)))
}

function plainCreate(sql: string): string {
  return sql.replaceAll(/^create or replace /gm, 'create ')
}

/** A migration to edit: each statement in a step of its own. */
export function draftOf(statements: readonly string[]): string {
  const steps = statements.map((statement) => `-- step: once\n${statement};\n`)
  return ['-- expand\n-- What it is for.\n', ...steps].join('\n')
}
