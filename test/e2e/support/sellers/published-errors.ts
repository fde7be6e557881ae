import { readFileSync } from 'node:fs'

type Responses = Record<string, { content?: Record<string, { examples?: object }> }>

const { paths } = JSON.parse(readFileSync(new URL('../../../../openapi/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { responses: Responses }>>
}

/** Paths without parameters come first, because they take precedence over templates that also match. */
const templates = Object.entries(paths)
  .map(([template, operations]) => ({
    operations,
    parameters: template.split('{').length - 1,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.parameters - b.parameters)

/**
 * Throws if an operation of the REST API answers with an error that its description does not list. So each test that calls the API also
 * checks the descriptions. Paths without a description are not checked.
 */
export function requirePublishedError(
  call: { method: string; path: string },
  answer: { status: number; body: unknown },
) {
  const { method, path } = call
  const [pathname = ''] = path.split('?')
  const operation = templates.find(
    ({ pattern, operations }) => pattern.test(pathname) && method.toLowerCase() in operations,
  )?.operations[method.toLowerCase()]
  const code = codeIn(answer.body)
  if (!operation || answer.status < 400 || code === undefined) return
  const listed = operation.responses[answer.status]?.content?.['application/json']?.examples ?? {}
  if (!Object.hasOwn(listed, code))
    throw new Error(`${method} ${pathname} answers ${answer.status} ${code}, which openapi.json does not list for it`)
}

function codeIn(body: unknown): string | undefined {
  return body instanceof Object && 'code' in body && typeof body.code === 'string' ? body.code : undefined
}
