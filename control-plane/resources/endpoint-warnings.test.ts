import { describe, expect, it } from 'vitest'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { SANDBOX_NETWORK } from '../../domain/networks/network.ts'
import { facilitatorsVariable } from '../../facilitators/facilitator-settings.ts'
import type { SupportedKind } from '../../facilitators/follow-supported.ts'
import { createLogger } from '../../runtime/logger.ts'
import type { ControlPlaneSettings } from '../settings.ts'
import { createChainFacts } from '../terms/chain-facts.ts'
import { createStateOf, type Written } from './endpoint-warnings.ts'

const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const PAYEE = '0x1111111111111111111111111111111111111111'
const BASE = 'eip155:8453'
const accept: AcceptOption = {
  ...{ scheme: 'exact', network: BASE, asset: TOKEN, amount: '1000', max_timeout_seconds: 60 },
  extra: { name: 'USD Coin', version: '2' },
}
const url = 'https://facilitator.example'
const exact = (network: string): SupportedKind => ({ network, scheme: 'exact', x402Version: 2, extra: {} })

/**
 * Returns whether the endpoint is payable, and its warnings. No node of a chain is configured. `kinds`: the kinds of
 * payment that the facilitator reports for each network.
 */
function stateOf(
  written: Partial<Written>,
  {
    facilitators = { [BASE]: {} },
    kinds = { [BASE]: [exact(BASE)], [SANDBOX_NETWORK]: [exact(SANDBOX_NETWORK)] },
  }: { facilitators?: Record<string, object>; kinds?: Record<string, SupportedKind[]> } = {},
) {
  const entries = Object.entries(facilitators).map(([network, each]) => [network, { url, ...each }])
  const FACILITATORS = facilitatorsVariable.parse(JSON.stringify(Object.fromEntries(entries)))
  const settings = { FACILITATORS, SANDBOX_FACILITATOR_URL: url } as ControlPlaneSettings
  const supported = { of: (network: string) => kinds[network], current: () => undefined, start() {}, stop() {} }
  const chainFacts = createChainFacts({
    facilitators: FACILITATORS,
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  return createStateOf({ settings, supported, chainFacts })({ accepts: [accept], payTo: PAYEE, ...written })
}

const codesOf = (state: ReturnType<typeof stateOf>) => [state.payable, ...state.warnings.map(({ code }) => code)]

it('terms that are known to be good have no warning', () => {
  expect(stateOf({})).toEqual({ payable: 'yes', warnings: [], refused_payments: null })
})

describe('a facilitator', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  it.each([
    ['that is not configured', { facilitators: {}, kinds: {} }, ['no', 'network_not_settled']],
    ['that has never answered', { kinds: {} }, ['unknown', 'facilitator_silent']],
    ['that settles nothing', { kinds: { [BASE]: [] } }, ['no', 'kind_not_settled']],
    [
      'that settles another scheme',
      { kinds: { [BASE]: [{ ...exact(BASE), scheme: 'upto' }] } },
      ['no', 'kind_not_settled'],
    ],
    ['of v1 alone', { kinds: { [BASE]: [{ ...exact(BASE), x402Version: 1 }] } }, ['no', 'kind_not_settled']],
  ])('%s', (_, platform, expected) => {
    expect(codesOf(stateOf({}, platform))).toEqual(expected)
  })

  it('of Solana has to name who pays its fees', () => {
    const asset = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'
    const extra = { payTo: '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4' }
    const accepts = [{ ...accept, network: solana, asset, extra }]
    const platform = { facilitators: { [solana]: {} }, kinds: { [solana]: [exact(solana)] } }
    expect(codesOf(stateOf({ accepts }, platform))).toEqual(['no', 'kind_not_settled'])
  })

  it('whose silence says nothing beside a price that is too small for it', () => {
    const accepts = [{ ...accept, amount: '999' }]
    const platform = { facilitators: { [BASE]: { least_amounts: { [TOKEN]: '1000' } } }, kinds: {} }
    expect(codesOf(stateOf({ accepts }, platform))).toEqual(['no', 'amount_below_minimum'])
  })
})

describe('the limits of a facilitator', () => {
  const facilitators = { [BASE]: { longest_description: 20, least_amounts: { [TOKEN.toLowerCase()]: '1000' } } }

  it('are known on write', () => {
    const accepts = [accept, { ...accept, amount: '999' }]
    expect(stateOf({ accepts, description: 'x'.repeat(21) }, { facilitators })).toMatchObject({
      payable: 'yes',
      warnings: [
        {
          code: 'amount_below_minimum',
          path: 'accepts.1.amount',
          message: 'the facilitator of eip155:8453 settles at least 1000 of this token, so no buyer can pay this price',
          fix: 'set an amount of 1000 or more, or sell through payment channels (batch-settlement)',
        },
        {
          code: 'description_shortened',
          path: 'description',
          message: 'only the first 20 characters reach the catalogue of the facilitator',
          fix: 'shorten the description to 20 characters if the catalogue should have all of it',
        },
      ],
    })
    expect(stateOf({ description: 'x'.repeat(20) }, { facilitators }).warnings).toEqual([])
  })

  it.each([
    ['999', {}, ['unknown', 'amount_may_be_too_small']],
    ['999', { url: 'https://api.cdp.coinbase.com/platform/v2/x402' }, ['no', 'amount_below_minimum']],
    ['999', { least_amounts: { [TOKEN]: '0' } }, ['yes']],
    ['1000', {}, ['yes']],
  ])('an amount of %s at a facilitator with %j', (amount, settings, expected) => {
    expect(codesOf(stateOf({ accepts: [{ ...accept, amount }] }, { facilitators: { [BASE]: settings } }))).toEqual(
      expected,
    )
  })

  it('do not apply to a price in a channel, which is no settlement', () => {
    const accepts = [{ ...accept, scheme: 'batch-settlement', amount: '1' }]
    expect(codesOf(stateOf({ accepts }))).not.toContain('amount_may_be_too_small')
  })

  it('are 500 characters unless set, and none where no facilitator settles', () => {
    const described = (length: number) => codesOf(stateOf({ description: 'x'.repeat(length) }))
    expect([described(500), described(501)]).toEqual([['yes'], ['yes', 'description_shortened']])
    const sandbox = { ...accept, network: SANDBOX_NETWORK, extra: { name: 'USDC', version: '2' } }
    expect(codesOf(stateOf({ accepts: [sandbox], description: 'x'.repeat(501) }))).toEqual(['yes'])
  })
})

describe('a token', () => {
  it.each([
    [{ name: 'USDC', version: '2' }, ['no', 'token_domain_mismatch'], 'accepts.0.extra.name'],
    [{ name: 'USD Coin', version: '1' }, ['no', 'token_domain_mismatch'], 'accepts.0.extra.version'],
    [{ name: 'USD Coin', version: '2', decimals: 18 }, ['yes', 'token_decimals_mismatch'], 'accepts.0.extra.decimals'],
  ])('of the list with %j', (extra, expected, path) => {
    const state = stateOf({ accepts: [{ ...accept, extra }] })
    expect(codesOf(state)).toEqual(expected)
    expect(state.warnings[0]?.path).toBe(path)
  })

  it('of the list is told with its right domain', () => {
    const { warnings } = stateOf({ accepts: [{ ...accept, extra: { name: 'USDC', version: '1' } }] })
    expect(warnings[0]?.fix).toBe('set extra.name "USD Coin", extra.version "2"')
  })

  it('needs no domain for Permit2, and one without authorizations is sold by Permit2 alone', () => {
    const permit2 = { assetTransferMethod: 'permit2' }
    expect(codesOf(stateOf({ accepts: [{ ...accept, extra: permit2 }] }))).toEqual(['yes'])
    const mega = { ...accept, network: 'eip155:4326', asset: '0xFAfDdbb3FC7688494971a79cc65DCa3EF82079E7' }
    const platform = { facilitators: { 'eip155:4326': {} }, kinds: { 'eip155:4326': [exact('eip155:4326')] } }
    const of = (extra: Record<string, unknown>) => codesOf(stateOf({ accepts: [{ ...mega, extra }] }, platform))
    expect(of(permit2)).toEqual(['yes'])
    expect(of({ name: 'MegaUSD', version: '1' })).toEqual(['no', 'token_without_authorizations'])
  })

  it('that nothing is known of is not called payable', () => {
    const asset = '0x2222222222222222222222222222222222222222'
    expect(codesOf(stateOf({ accepts: [{ ...accept, asset }] }))).toEqual(['unknown', 'token_unchecked'])
  })
})

it('payments that were refused because of the terms are told, with the last reason', () => {
  const refused = { count: 3, last_reason: 'invalid_payment_requirements', last_at: '2026-01-02T03:04:05.678+00:00' }
  const state = stateOf({ refused })
  expect(codesOf(state)).toEqual(['unknown', 'payments_refused'])
  expect(state.refused_payments).toEqual({ ...refused, last_at: '2026-01-02T03:04:05.678Z' })
  expect(state.warnings[0]?.message).toContain('3 payments were refused')
})

describe('a payee', () => {
  it.each([
    [null, ['no', 'payee_missing']],
    [TOKEN.toLowerCase(), ['no', 'payee_is_token']],
    [undefined, ['yes']],
  ])('%s of an API', (payTo, expected) => {
    expect(codesOf(stateOf({ payTo }))).toEqual(expected)
  })
})

const warningsOf = (path_pattern: string, properties: object) =>
  stateOf({ accepts: [], path_pattern, path_schema: { properties } }).warnings

describe('a path_schema', () => {
  it('is warned of for each value that its pattern has no segment for', () => {
    expect(warningsOf('/pets/{id}/toys', { id: {}, toy: {} })).toEqual([
      {
        code: 'segment_unknown',
        path: 'path_schema.properties.toy',
        message: 'path_pattern has no name {toy}',
        fix: 'name a segment of path_pattern {toy}, or remove the property',
      },
    ])
  })

  it('is not warned of for its segments', () => {
    expect(warningsOf('/pets/{id}/toys/{toy}', { id: {}, toy: {} })).toEqual([])
  })

  it('gives ten warnings at most', () => {
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`value${index}`, {}]))
    expect(warningsOf('/pets/*', properties)).toHaveLength(10)
  })
})

describe('two prices for the same payment', () => {
  const uselessOf = (...accepts: AcceptOption[]) =>
    stateOf({ accepts })
      .warnings.filter(({ code }) => code === 'price_never_chosen')
      .map(({ path }) => path)
  const dear = { ...accept, amount: '2000' }

  it('name the one that no buyer chooses', () => {
    expect(uselessOf(dear, accept)).toEqual(['accepts.0'])
    expect(uselessOf(accept, dear)).toEqual(['accepts.1'])
    expect(uselessOf(accept, { ...dear, asset: TOKEN.toLowerCase() })).toEqual(['accepts.1'])
    expect(uselessOf(accept, accept)).toEqual(['accepts.1'])
  })

  it('are those with one scheme, network, token, payee and method alone', () => {
    const permit2 = { ...dear, extra: { ...dear.extra, assetTransferMethod: 'permit2' } }
    expect(uselessOf(accept, permit2, { ...dear, network: 'eip155:1' }, { ...dear, asset: PAYEE })).toEqual([])
  })
})
