import { describe, test } from 'vitest'
import { expectRefused, startResolvingGateway } from './resolving-gateway.ts'

/** A gateway in production calls only addresses on the public Internet, whatever a name resolves to. */
const it = test.extend(
  'gateway',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  async ({}, { onCleanup }) => {
    const gateway = await startResolvingGateway({ ALLOW_PRIVATE_UPSTREAMS: 'false' })
    onCleanup(gateway.close)
    return gateway
  },
)

const SPECIAL = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '168.63.129.16', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.254', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1'],
  ...['100::1', '2001::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::1', '3fff::1', '5f00::1'],
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1'],
]

describe.concurrent('a name that resolves to', () => {
  it.for(SPECIAL)('%s is refused', async (address, { gateway }) => {
    const name = gateway.name({ addresses: [address], ttl: 1 })
    await expectRefused(await gateway.sell(`http://${name}:${gateway.port}`))
  })
})
