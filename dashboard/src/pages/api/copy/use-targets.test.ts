import type { Network } from '@launa/sdk'
import { expect, it } from 'vitest'
import { accountsOf, bodyOf, type Targets } from './use-targets.ts'

const network = (id: string, schemes = ['exact']): Network => ({
  ...{ network: id, name: null, environment: 'production', available: true, unavailable_reason: null },
  ...{ schemes, x402_versions: [2], tokens: [], rpc_url: null },
})

it('the request names an account for each network that is not EVM, and for no other', () => {
  const sold = [network('eip155:8453'), network('eip155:1', ['batch-settlement']), network('hedera:mainnet')]
  const targets = { sold, payee: '', accounts: { 'hedera:mainnet': '0.0.7', 'eip155:1': '0x1' } } as unknown as Targets
  expect(accountsOf(targets)).toMatchObject([{ network: 'hedera:mainnet', path: 'networks.2.pay_to' }])
  expect(bodyOf(targets)).toEqual({
    pay_to_address: null,
    networks: [
      { network: 'eip155:8453' },
      { network: 'eip155:1', scheme: 'batch-settlement' },
      { network: 'hedera:mainnet', pay_to: '0.0.7' },
    ],
  })
})
