import type { z } from 'zod'
import { PROGRAMS } from './programs.ts'

/** A setting with its description in the programs that have it. */
interface Row {
  name: string
  programs: string[]
  kind: string
  secret: boolean
  /** Programs that require this setting. */
  requiredBy: string[]
  otherwise: string
  meaning: string
}

/** The lines before and after the table in the page. */
export const TABLE_BEGIN = '<!-- The table is made from the schemas: make settings-table -->'
export const TABLE_END = '<!-- end of the table -->'

/** Returns the rows of all programs, one for each name. Throws if two programs describe a setting differently. */
export function settingsRows(): readonly Row[] {
  const rows = new Map<string, Row>()
  for (const { program } of PROGRAMS) {
    for (const [name, schema] of Object.entries(program.schema.shape)) {
      const row = rowOf(name, schema as z.ZodType, program.name)
      const known = rows.get(name)
      if (known) join(known, row)
      else rows.set(name, row)
    }
  }
  return [...rows.values()]
}

/** Returns the table of all settings in Markdown. */
export function settingsTable(): string {
  const lines = settingsRows().map((row) => {
    const { name, programs, kind, secret, meaning } = row
    const cells = [`\`${name}\``, programs.join(', '), secret ? `${kind}; secret` : kind, unlessSet(row), meaning]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return ['| setting | for | value | unless set | meaning |', '|---|---|---|---|---|', ...lines].join('\n')
}

function unlessSet({ programs, requiredBy, otherwise }: Row): string {
  if (requiredBy.length === 0 || otherwise.startsWith('**required**')) return otherwise
  return requiredBy.length === programs.length ? '**required**' : `**required** for ${requiredBy.join(', ')}`
}

function rowOf(name: string, schema: z.ZodType, program: string): Row {
  const { description = '', secret = false, otherwise } = schema.meta() ?? {}
  return {
    ...{ name, programs: [program], secret, meaning: description },
    kind: kindOf(schema) ?? '',
    requiredBy: schema.safeParse(undefined).success ? [] : [program],
    otherwise: otherwise ?? defaultOf(schema),
  }
}

function join(known: Row, row: Row): void {
  known.programs.push(...row.programs)
  known.requiredBy.push(...row.requiredBy)
  known.meaning ||= row.meaning
  if (known.secret !== row.secret) throw new Error(`${row.name} is a secret in one program alone`)
  if (row.meaning !== '' && known.meaning !== row.meaning) throw new Error(`${row.name} has two meanings`)
}

/** Returns the `kind` in the metadata of a schema. If it has none, returns the kind of a schema inside it. */
function kindOf(schema: z.core.$ZodType): string | undefined {
  const kind = (schema as z.ZodType).meta()?.kind
  return (
    kind ??
    innerOf(schema)
      .map(kindOf)
      .find((found) => found !== undefined)
  )
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const {
    innerType,
    in: before,
    out: after,
  } = schema._zod.def as unknown as Record<string, z.core.$ZodType | undefined>
  return [innerType, before, after].filter((inner) => inner !== undefined)
}

function defaultOf(schema: z.core.$ZodType): string {
  const definition = schema._zod.def as unknown as { type: string; defaultValue?: unknown }
  if (definition.type === 'default' || definition.type === 'prefault') return textOf(definition.defaultValue)
  return (
    innerOf(schema)
      .map(defaultOf)
      .find((found) => found !== '') ?? ''
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? '' : String(value)
}
