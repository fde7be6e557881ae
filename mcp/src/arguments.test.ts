import { describe, expect, it } from 'vitest'
import { checkedArguments } from './arguments.ts'
import { TOOLS } from './tools.ts'

function messageOf(name: string, given: unknown): string {
  const tool = TOOLS.find((candidate) => candidate.name === `launa_${name}`)
  if (!tool) throw new Error(`no tool ${name}`)
  try {
    return JSON.stringify(checkedArguments(tool, given))
  } catch (error) {
    return (error as Error).message
  }
}

const api_id = 'a'

describe('wrong arguments', () => {
  it.each([
    ['get_api', undefined, 'api_id is missing (Id of the API, from launa_list_apis)'],
    ['get_api', { api_id: 1 }, 'api_id must be a text'],
    ['get_api', { api_id: '' }, 'api_id must not be empty'],
    ['get_api', [], 'must be an object; the arguments are: api_id'],
    ['get_api', { api_id, id: 'b' }, 'unknown: "id"; the arguments are: api_id'],
    ['platform_config', { a: 1 }, 'unknown: "a"; the arguments are: none'],
    ['list_apis', { limit: 1.5 }, 'limit must be a whole number'],
    ['list_apis', { limit: 201 }, 'limit must not exceed 200'],
    ['list_apis', { limit: 0 }, 'limit must be at least 1'],
    ['list_apis', { cursor: 'x'.repeat(101) }, 'cursor must not exceed 100 characters'],
    ['update_api', { api_id, enabled: 'no' }, 'enabled must be true or false'],
    [
      'add_endpoint',
      { api_id, method: 'TRACE', path_pattern: '/' },
      /^method must be GET or HEAD or POST or .* DELETE$/,
    ],
    ['add_endpoint', { api_id, method: 'GET' }, /^path_pattern is missing \(A path\./],
    [
      'add_endpoint',
      { api_id, method: 'GET', path_pattern: '/', accepts: [{}] },
      /^accepts\.0\.scheme is missing; accepts/,
    ],
    ['add_endpoint', { api_id, method: 'GET', path_pattern: '/', accepts: [] }, 'accepts must not be empty'],
    ['inspect_url', { url: 'ftp://a.b' }, 'url must be an http or https URL'],
    ['pay_url', { url: 'http://a.b', max_amount: 0.1 }, 'max_amount must be a text'],
    ['pay_url', { url: 'http://a.b', max_amount: '1', resume: 'x' }, 'resume must be a UUID'],
  ])('of %s: %j', (name, given, message) => {
    expect(messageOf(name, given)).toMatch(message instanceof RegExp ? message : new RegExp(`^${escaped(message)}$`))
  })

  it('are repeated only up to a limit', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`${index}${'x'.repeat(10_000)}`, 1]))
    expect(messageOf('get_api', { api_id, ...many }).length).toBeLessThan(1_000)
  })

  it('get a message of this program, for each argument of each tool', () => {
    const wrong = [undefined, null, 1e300, '', {}, [], Number.NaN, [[]], true]
    for (const { name, input } of TOOLS)
      for (const value of wrong) {
        const given = Object.fromEntries(Object.keys(input.shape).map((field) => [field, value]))
        expect(messageOf(name.replace('launa_', ''), given)).not.toMatch(/Invalid|expected|Too|is not valid|another/)
      }
  })
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
