import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { AddressRefusedError } from '../errors.ts'
import { gatewayFetch } from './loopback.ts'
import { type Address, checkAddress, NetworkGuard } from './network-guard.ts'
import { isPublicAddress } from './public-address.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server on loopback, which counts the requests that reach it. */
async function listening(): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.headers.host ?? '')
    response.end('internal')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests }
}

const v4 = (address: string): Address => ({ address, family: 4 })

describe('an address', () => {
  it.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '[2a00:1450:4001::1]'])(
    '%s is public',
    (text) => {
      expect(isPublicAddress(text)).toBe(true)
    },
  )

  it.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '168.63.129.16'],
    ...['100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1', '999.1.1.1', '1.2.3'],
    ...[
      '::1',
      '::',
      '[::1]',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd00::1',
      'ff02::1',
      '::ffff:8.8.8.8',
      '::ffff:a00:1',
    ],
    ...['64:ff9b::1', '2002:a00:1::', '2001:db8::1', '2001::1', 'localhost', '', '1::2::3', '2606:4700:1:1:1:1:1:1:1'],
  ])('%s is not public', (text) => {
    expect(isPublicAddress(text)).toBe(false)
  })
})

describe('a scheme', () => {
  it('is https but for the local stack', () => {
    for (const url of ['https://x.example', 'http://a.dev.localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'])
      checkAddress(new URL(url), {})
    expect(() => checkAddress(new URL('http://x.example'), {})).toThrow(AddressRefusedError)
    checkAddress(new URL('http://x.example'), { allowHttp: true })
  })

  it('is this machine’s unless the caller says otherwise', () => {
    for (const url of ['http://a.dev.localhost:1', 'http://127.0.0.1:1', 'https://[::1]:1', 'https://localhost'])
      expect(() => checkAddress(new URL(url), { local: false })).toThrow('is this machine, and that is not allowed')
    checkAddress(new URL('https://x.example'), { local: false })
  })

  it('is looked at before a name is resolved', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return [v4('127.0.0.1')]
    }
    await expect(gatewayFetch({ resolve })('http://shop.example/')).rejects.toThrow(
      'shop.example is to be called by https, unless allowHttp is set',
    )
    expect(asked).toEqual([])
  })
})

describe('a host', () => {
  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1'])('is not reached at %s', async (address) => {
    const { port, requests } = await listening()
    const fetch = gatewayFetch({ allowHttp: true, resolve: async () => [v4('93.184.216.34'), v4(address)] })
    await expect(fetch(`http://shop.example:${port}/`)).rejects.toThrow(AddressRefusedError)
    expect(requests).toEqual([])
  })

  it.each(['10.0.0.1', '[::ffff:7f00:1]', '169.254.169.254', '0x0a.1', '0.0.0.0'])(
    'is not reached as the literal %s',
    async (host) => {
      const fetch = gatewayFetch({ allowHttp: true })
      await expect(fetch(`http://${host}/`)).rejects.toThrow(AddressRefusedError)
    },
  )

  it('is not reached by a redirect that is followed', async () => {
    const server = createServer((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const fetch = gatewayFetch({ allowHttp: true })
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(AddressRefusedError)
  })

  it('is reached on loopback when it is the local stack', async () => {
    const { port, requests } = await listening()
    const fetch = gatewayFetch()
    for (const host of ['shop.dev.localhost', 'localhost', '127.0.0.1'])
      expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('internal')
    expect(requests[0]).toBe(`shop.dev.localhost:${port}`)
  })

  it('is reached anywhere when all networks are allowed', async () => {
    const { port } = await listening()
    const fetch = gatewayFetch({ network: 'any', allowHttp: true })
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  })
})

describe('the addresses of a name', () => {
  /** A guard with a fixed clock and a resolver that returns another address each time. */
  function stopped() {
    const clock = { now: 0 }
    let last = 0
    const guard = new NetworkGuard({ resolve: async () => [v4(`1.1.${last >> 8}.${++last & 255}`)] }, () => clock.now)
    const address = async () => (await guard.addressesOf('shop.example'))[0]?.address
    return { clock, guard, address }
  }

  it('stay those of its first request for ten minutes, however often it is used', async () => {
    const { clock, address } = stopped()
    for (const minute of [0, 4, 8, 9.999]) {
      clock.now = minute * 60_000
      expect(await address()).toBe('1.1.0.1')
    }
    clock.now = 10 * 60_000
    expect(await address()).toBe('1.1.0.2')
  })

  it('stay for a call that began before they end, and not for one that began later', async () => {
    const { clock, guard, address } = stopped()
    await address()
    clock.now = 9 * 60_000
    const end = guard.hold('shop.example')
    clock.now = 11 * 60_000
    guard.hold('shop.example')
    guard.hold('other.example')
    expect(await address()).toBe('1.1.0.1')
    end()
    expect(await address()).toBe('1.1.0.2')
  })

  it('stay for a call when many other names are called', async () => {
    const { guard, address } = stopped()
    await address()
    guard.hold('shop.example')
    for (let name = 0; name < 300; name++) await guard.addressesOf(`${name}.example`)
    expect(await address()).toBe('1.1.0.1')
  })

  it('are asked for again when they were not found, and are not kept for ever more names', async () => {
    let calls = 0
    const guard = new NetworkGuard({
      resolve: async () => {
        calls += 1
        if (calls === 1) throw new Error('ENOTFOUND')
        return [v4('1.1.1.1')]
      },
    })
    await expect(guard.addressesOf('shop.example')).rejects.toThrow('ENOTFOUND')
    await guard.addressesOf('shop.example')
    for (let name = 0; name < 256; name++) await guard.addressesOf(`${name}.example`)
    await guard.addressesOf('shop.example')
    expect(calls).toBe(2 + 256 + 1)
  })

  it('are another pin when they have ended, so that its open connections are used no more', async () => {
    const { clock, guard } = stopped()
    const first = guard.pinOf('shop.example')
    clock.now = 9.999 * 60_000
    expect(guard.pinOf('shop.example')).toBe(first)
    clock.now = 10 * 60_000
    expect(guard.pinOf('shop.example')).not.toBe(first)
  })
})
