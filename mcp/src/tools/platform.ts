import { z } from 'zod'
import { READS, tool } from '../tool.ts'

const revenue = z.array(z.looseObject({ network: z.string(), asset: z.string(), amount: z.string() }))
const counts = { paid: z.number(), failed: z.number(), unique_payers: z.number(), revenue }
const token = z.looseObject({ symbol: z.string(), address: z.string(), decimals: z.number() })
const network = {
  network: z.string().describe('CAIP-2'),
  environment: z.string(),
  available: z.boolean().describe('Whether buyers can pay on it now'),
  unavailable_reason: z.string().nullable().describe('no_facilitator, facilitator_silent or nothing_settled'),
  schemes: z.array(z.string()),
  tokens: z.array(token),
}

export const platformTools = [
  tool({
    name: 'launa_stats_overview',
    title: 'Statistics',
    description:
      'Shows statistics: challenges, payments, payers and revenue of the last days, in total and by day (UTC), or ' +
      'by hour too.',
    scopes: ['stats:read'],
    input: z.strictObject({
      days: z.number().int().min(1).max(365).optional().describe('Number of days, `until` included; 30 unless given'),
      until: z.string().max(10).optional().describe('The last day, UTC, such as 2026-01-31; today unless given'),
      hourly: z.literal(true).optional().describe('Adds by_hour, for at most 7 days'),
      without_trials: z.literal(true).optional().describe('Leaves out the payments of your own Sandbox wallet'),
    }),
    output: z.looseObject({
      days: z.number(),
      from: z.string(),
      to: z.string(),
      totals: z.looseObject(counts),
      by_day: z.array(z.looseObject({ date: z.string(), ...counts })),
      by_hour: z.array(z.looseObject({ hour: z.string(), paid: z.number(), failed: z.number(), revenue })).optional(),
    }),
    hints: READS,
    run: (context, { hourly, without_trials, ...query }) =>
      context.client().stats.overview({
        ...query,
        ...(hourly && { hourly: 'true' as const }),
        ...(without_trials && { without_trials: 'true' as const }),
      }),
  }),
  tool({
    name: 'launa_supported_networks',
    title: 'Supported networks',
    description: 'Lists the networks, schemes and tokens in which buyers can pay now.',
    scopes: [],
    input: z.strictObject({}),
    output: z.looseObject({ items: z.array(z.looseObject({ ...network, name: z.string().nullable() })) }),
    hints: READS,
    run: (context) => context.publicClient().networks.list(),
  }),
  tool({
    name: 'launa_platform_config',
    title: 'Platform configuration',
    description: 'Shows the domains, gateway ports, control-plane addresses and networks of the platform.',
    scopes: [],
    input: z.strictObject({}),
    output: z.looseObject({
      platform_domain: z.string(),
      sandbox_domain: z.string(),
      gateway: z.looseObject({ scheme: z.string(), http_port: z.number(), https_port: z.number() }),
      control_plane: z.looseObject({ base_url: z.string(), staging_base_url: z.string().nullable() }),
      networks: z.array(z.looseObject({ ...network, name: z.string() })),
      version: z.string(),
    }),
    hints: READS,
    run: (context) => context.publicClient().config.platform(),
  }),
]
