import type { CopyNetwork, Launa, Network } from '@launa/sdk'
import { command } from '../command.ts'
import { API } from '../input/arguments.ts'
import { jsonObject } from '../input/json-input.ts'
import { nextCommand } from '../next-command.ts'
import { CODE_FLAG, type Code, withCode } from '../session/account-proof.ts'
import { fields } from '../terminal/text.ts'

interface CopyOptions extends Code {
  name?: string
  slug?: string
  upstream?: string
  upstreamHeaders?: Record<string, string>
  payTo?: string
  network?: string[]
}

/** Copies an API of the Sandbox into production. */
export const copyApiCommand = command<CopyOptions>({
  name: 'apis copy',
  summary: 'copy an API of the Sandbox into production, switched off; the payee of the Sandbox is not taken over',
  examples: [
    'apis copy weather --sandbox --pay-to 0x00000000000000000000000000000000000000a1',
    'apis copy weather --sandbox --network Base --upstream https://api.example.com --upstream-headers @headers.json',
  ],
  args: [API],
  flags: [
    { flags: '--pay-to <address>', summary: 'EVM address that is paid; the one of all your other APIs unless given' },
    {
      flags: '--network <network>',
      summary: 'eip155:8453 or a name such as Base, with =account on Solana and Hedera; may be given more than once',
      repeats: true,
    },
    { flags: '--slug <slug>', summary: 'first part of the host name; that of the Sandbox unless given' },
    { flags: '--name <name>', summary: 'display name; that of the Sandbox unless given' },
    { flags: '--upstream <url>', summary: 'base URL in production; that of the Sandbox unless given' },
    {
      flags: '--upstream-headers <json>',
      summary: 'headers added to requests to the upstream; those of the Sandbox are not copied; better @file than text',
      parse: jsonObject,
    },
    CODE_FLAG,
  ],
  writes: true,
  async run(context, [id = ''], options) {
    const { name, slug, upstream, upstreamHeaders, payTo, network } = options
    const body = {
      ...(name !== undefined && { name }),
      ...(slug !== undefined && { slug }),
      ...(upstream !== undefined && { upstream_base_url: upstream }),
      ...(upstreamHeaders !== undefined && { upstream_headers: upstreamHeaders }),
      ...(payTo !== undefined && { pay_to_address: payTo }),
      ...(network && { networks: await networksOf(network, context.client()) }),
    }
    const copy = (code: Code) => context.client().apis.copy(id, { ...body, ...code })
    const copied = await withCode(context, options.code, copy)
    const { api, endpoints, ephemeral_endpoints: ephemeral, missing_upstream_headers: missing } = copied
    const production = { options: { ...context.options, sandbox: false } }
    const text = fields([
      ['id', api.id],
      ['host', api.primary_host],
      ['upstream', api.upstream_base_url],
      ['pays to', api.pay_to_address ?? 'no address yet: set one with apis update --pay-to'],
      ['endpoints', endpoints],
      ['left out', ephemeral > 0 ? `${ephemeral} that are sold once` : null],
      ['headers', missing.length > 0 ? `set ${missing.join(', ')} with apis update --upstream-headers` : null],
      ['next', nextCommand(production, `apis update ${api.slug} --enabled`)],
    ])
    return { value: copied, text }
  },
})

/** Reads networks from `NETWORK` or `NETWORK=PAYEE`. A network is a CAIP-2 identifier, or the name of a production network. */
async function networksOf(wanted: readonly string[], client: Launa): Promise<CopyNetwork[]> {
  const { items } = await client.networks.list()
  return wanted.map((text) => {
    const [network = '', pay_to] = text.split('=')
    return { network: named(items, network)?.network ?? network, ...(pay_to !== undefined && { pay_to }) }
  })
}

function named(networks: readonly Network[], wanted: string): Network | undefined {
  return networks.find(
    ({ name, environment }) => environment === 'production' && name?.toLowerCase() === wanted.toLowerCase(),
  )
}
