import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { callTool, connected } from './testing.ts'

const NAMES = [
  'launa_discovery_urls',
  'launa_set_discovery_guidance',
  'launa_update_endpoint_schemas',
  'launa_create_api',
  'launa_update_api',
  'launa_delete_api',
  'launa_import_openapi',
  'launa_list_apis',
  'launa_get_api',
  'launa_list_endpoints',
  'launa_get_endpoint',
  'launa_add_endpoint',
  'launa_update_endpoint',
  'launa_update_endpoints',
  'launa_delete_endpoint',
  'launa_add_domain',
  'launa_verify_domain',
  'launa_domain_suggest',
  'launa_stats_overview',
  'launa_supported_networks',
  'launa_platform_config',
  'launa_list_settlements',
  'launa_explain_settlement',
  'launa_statement',
  'launa_audit_log',
  'launa_list_requests',
  'launa_problems',
  'launa_inspect_url',
  'launa_pay_url',
  'launa_abandon_payment',
]

/** A well-formed key that no service knows. */
const apiKey = 'launa_sandbox_unknown'

it('has the tools of the contract, two for earnings and the audit log, and no other', async () => {
  const { tools } = await (await connected()).listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([...NAMES].sort())
  for (const { description, inputSchema, outputSchema, annotations } of tools) {
    expect(description).toMatch(/\.$/)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    // The output schema is open, so that new fields of a newer service cause no failure.
    expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) })
    expect(JSON.stringify(outputSchema)).not.toContain('"additionalProperties":false')
    expect(annotations).toEqual({
      title: expect.any(String),
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    })
  }
})

/** The maximum number of characters of the JSON list: each host sends the list to its model with each question. */
const MOST_OF_THE_LIST = 54_500
const MOST_OF_A_TOOL = 4_600

it('has a list of tools that is short enough for a model', async () => {
  const { tools } = await (await connected()).listTools()
  expect(JSON.stringify(tools).length).toBeLessThan(MOST_OF_THE_LIST)
  for (const tool of tools) expect([tool.name, JSON.stringify(tool).length < MOST_OF_A_TOOL]).toEqual([tool.name, true])
})

it('declares which tools change, replace and spend', async () => {
  const { tools } = await (await connected()).listTools()
  const having = (hint: 'readOnlyHint' | 'destructiveHint' | 'openWorldHint') =>
    tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name.replace('launa_', ''))
  expect(having('readOnlyHint')).toEqual([
    'list_apis',
    'get_api',
    'list_endpoints',
    'get_endpoint',
    'discovery_urls',
    'domain_suggest',
    'stats_overview',
    'supported_networks',
    'platform_config',
    'list_settlements',
    'explain_settlement',
    'statement',
    'list_requests',
    'problems',
    'audit_log',
    'inspect_url',
  ])
  expect(having('destructiveHint')).toEqual([
    'update_api',
    'delete_api',
    'update_endpoint',
    'update_endpoints',
    'update_endpoint_schemas',
    'delete_endpoint',
    'set_discovery_guidance',
    'pay_url',
    'abandon_payment',
  ])
  expect(having('openWorldHint')).toEqual(['inspect_url', 'pay_url'])
})

it('answers a call that it cannot make with an error code', async () => {
  const client = await connected({ apiKey })
  const failed = async (name: string, args: object) => (await callTool(client, name, args)).failed
  expect(await failed('launa_sandbox_wallet', {})).toMatchObject({ code: 'unknown_tool' })
  expect(await failed('launa_get_api', {})).toMatchObject({
    code: 'invalid_arguments',
    error: 'api_id is missing (Id of the API, from launa_list_apis)',
    next: expect.stringMatching(/^Correct /),
  })
  expect(await failed('launa_get_api', { api_id: 'a', other: 1 })).toMatchObject({ code: 'invalid_arguments' })
  expect(await failed('launa_get_api', { api_id: '..' })).toMatchObject({ code: 'invalid_arguments' })
  const endpoint = { api_id: 'a', method: 'GET', path_pattern: '/' }
  expect((await failed('launa_add_endpoint', { ...endpoint, price: '1e3' })) as object).toMatchObject({
    error: 'price must be an amount of USDC such as "0.10", with six decimals at most',
  })
  expect((await failed('launa_add_endpoint', { ...endpoint, price: '0' })) as object).toMatchObject({
    error: 'price must be more than 0, such as "0.10"',
  })
  for (const price of [{}, { price: '0.1', accepts: [{}] }, { price: '1e3' }, { price: 'free' }])
    expect(await failed('launa_add_endpoint', { ...endpoint, ...price })).toMatchObject({ code: 'invalid_arguments' })
  for (const name of ['update_api', 'update_endpoint', 'update_endpoint_schemas', 'set_discovery_guidance'])
    expect(
      await failed(`launa_${name}`, { api_id: 'a', ...(name.includes('endpoint') && { endpoint_id: 'b' }) }),
    ).toMatchObject({ code: 'invalid_arguments', error: 'say what to change' })
})

it('needs a key for data of a seller', async () => {
  const client = await connected()
  expect(await callTool(client, 'launa_list_apis')).toMatchObject({
    failed: { code: 'no_api_key', error: 'this tool needs an API key: set LAUNA_API_KEY' },
  })
})

it('calls other hosts for its owner only', async () => {
  const client = await connected({
    apiKey,
    isOwner: false,
    wallet: { privateKey: `0x${'11'.repeat(32)}`, limits: { maxPerCall: '1' } },
  })
  const url = 'http://127.0.0.1:9/'
  for (const [name, args] of [
    ['launa_inspect_url', { url }],
    ['launa_pay_url', { url, max_amount: '1' }],
    ['launa_pay_url', { url, max_amount: '1', resume: crypto.randomUUID() }],
  ] as const)
    expect(await callTool(client, name, args)).toMatchObject({ failed: { code: 'owner_only' } })
})

it('has no tool for the Sandbox wallet, the faucet or the keys', () => {
  for (const file of globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }))
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).not.toMatch(
      /sandboxWallet|sandbox-wallet|\.dev\.|apiKeys|\.auth\.(?!me\(\))/,
    )
})
