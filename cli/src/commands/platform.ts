import type { Network } from '@launa/sdk'
import { command } from '../command.ts'
import { type Column, table } from '../terminal/table.ts'
import { fields } from '../terminal/text.ts'

const COLUMNS: readonly Column<Network>[] = [
  ['network', ({ network }) => network],
  ['name', ({ name }) => name],
  ['environment', ({ environment }) => environment],
  ['available', ({ available, unavailable_reason: reason }) => (available ? 'yes' : `no: ${reason}`)],
  ['schemes', ({ schemes }) => schemes.join(' ')],
  ['tokens', ({ tokens }) => tokens.map(({ symbol }) => symbol).join(' ')],
]

export const platformCommands = [
  command({
    name: 'config platform',
    summary: 'show names, addresses and networks of the platform',
    examples: ['config platform --json'],
    async run(context) {
      const platform = await context.client().config.platform()
      const { gateway, control_plane } = platform
      const text = fields([
        ['domain', platform.platform_domain],
        ['Sandbox domain', platform.sandbox_domain],
        ['gateway', `${gateway.scheme}, port ${gateway.scheme === 'https' ? gateway.https_port : gateway.http_port}`],
        ['production', control_plane.base_url],
        ['staging', control_plane.staging_base_url],
        [
          'networks',
          platform.networks
            .map(({ name, network, available }) => `${name} (${network}${available ? '' : ', not available'})`)
            .join(', '),
        ],
        ['version', platform.version],
      ])
      return { value: platform, text }
    },
  }),
  command({
    name: 'config local-dev',
    summary: 'show the Sandbox chain and its payment token',
    examples: ['config local-dev'],
    async run(context) {
      const config = await context.client().config.localDev()
      const { chain_id, rpc_url, payment_token } = config
      const text = fields([
        ['chain', chain_id],
        ['RPC', rpc_url],
        ['token', `${payment_token.symbol} ${payment_token.address}`],
      ])
      return { value: config, text }
    },
  }),
  command({
    name: 'networks supported',
    summary: 'list the networks and schemes, and whether payments with them can be settled now',
    examples: ['networks supported'],
    async run(context) {
      const networks = await context.client().networks.list()
      return { value: networks, text: table(networks.items, COLUMNS, context.io) }
    },
  }),
]
