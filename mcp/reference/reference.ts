import { published } from '../src/server.ts'
import { USAGE } from '../src/settings.ts'
import { TOOLS } from '../src/tools.ts'

/** The part of docs/mcp.md before this mark is written by hand. */
const MARK = '<!-- From here on written out of the program by `make mcp-reference`; do not edit. -->\n'

interface Schema {
  type?: string | readonly string[]
  description?: string
  enum?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
}

/** The page with its second part regenerated: the program's own help, and every tool as a host sees it. */
export function referencePage(page: string): string {
  const [head] = page.split(MARK)
  return `${head}${MARK}\n## Options and variables\n\n\`\`\`text\n${USAGE}\`\`\`\n\n## Tools\n${TOOLS.map(section).join('')}`
}

function section(tool: (typeof TOOLS)[number]): string {
  const { name, description, inputSchema, outputSchema, annotations } = published(tool)
  const hints = Object.entries(annotations).flatMap(([hint, value]) => (value === true ? [`\`${hint}\``] : []))
  const rows = inputRows(inputSchema)
  const table = rows ? `\n| argument | | |\n|---|---|---|\n${rows}` : ''
  const answer = Object.keys((outputSchema as Schema).properties ?? {}).map((field) => `\`${field}\``)
  return `\n### \`${name}\`\n\n${description}\n${table}\nThe result has at least ${answer.join(', ')}. Hints: ${hints.join(', ') || 'none'}.\n`
}

function inputRows({ properties = {}, required = [] }: Schema): string {
  const row = ([name, schema]: [string, Schema]) =>
    `| \`${name}\`${required.includes(name) ? ' (required)' : ''} | ${typeOf(schema)} | ${schema.description ?? ''} |\n`
  return Object.entries(properties).map(row).join('')
}

function typeOf({ type, enum: values, items, anyOf }: Schema): string {
  if (values) return values.join(', ')
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  return items ? `list of ${typeOf(items)}` : String(type)
}
