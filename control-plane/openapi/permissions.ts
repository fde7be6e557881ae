import { ROLE_SCOPES, ROLES, type Role } from '../../domain/scopes.ts'
import type { AuthorizationRule, Operation } from '../operation/operation.ts'
import type { OpenapiDocument } from './document.ts'

const HEAD = `# Permissions

Who may call each operation of the REST API. \`make openapi\` writes this page from the routes, so it is what the control plane checks.

- **Credential.** \`public\`: none. \`session\`: the token of a person who is logged in. \`session or key\`: an API key too.
- **Key needs**: the scopes of an API key, all of them.
- **Roles**: the [roles](selling.md#members) of a person in the account. \`own login\`: only with a session for the person's own account.
- **Verified**: the person's e-mail address must be verified. **Sandbox**: works in the Sandbox only.

The API reference at \`/docs\` of the control plane has the bodies, answers and errors.
`

const CREDENTIALS: Readonly<Record<AuthorizationRule['credential'], string>> = {
  public: 'public',
  optional: 'public; a credential is read if it is sent',
  jwt: 'session',
  any: 'session or key',
}

/** The page of all published operations with their rules, as Markdown; one table for each tag. */
export function permissionsPage(document: OpenapiDocument, operations: ReadonlyMap<string, Operation>): string {
  const rows = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId = '' }]) => {
      const operation = operations.get(operationId)
      return operation ? [{ operation, request: `${method.toUpperCase()} ${path}` }] : []
    }),
  )
  const byTag = Map.groupBy(rows, ({ operation }) => operation.tag ?? '')
  return [HEAD, ...[...byTag].sort(([one], [other]) => one.localeCompare(other)).map(section)].join('\n')
}

function section([tag, rows]: [string, { operation: Operation; request: string }[]]): string {
  const lines = rows.map(({ operation: { id, rule }, request }) => {
    const { credential, scopes = [], write, development } = rule
    const keyScopes = credential === 'any' ? scopes.map((scope) => `\`${scope}\``).join(', ') : ''
    return `| \`${request}\` | ${id} | ${CREDENTIALS[credential]} | ${keyScopes} | ${rolesText(rule)} | ${write ? 'yes' : ''} | ${development ? 'yes' : ''} |`
  })
  return `## ${tag}

| request | operation | credential | key needs | roles | verified | Sandbox |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`
}

function rolesText({ credential, scopes, person }: AuthorizationRule): string {
  if (credential === 'public' || credential === 'optional') return ''
  if (person === 'own login') return 'own login'
  const may = (role: Role) => person === 'any login' || scopes?.every((scope) => ROLE_SCOPES[role].includes(scope))
  const roles = ROLES.filter(may)
  return roles.length === ROLES.length ? 'all' : roles.join(', ')
}
