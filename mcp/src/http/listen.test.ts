import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { createWallet } from '../wallet.ts'
import { listen } from './listen.ts'

it('hangs up on whom it refuses, whose body it has not read', async () => {
  const wallet = createWallet({
    ...{ privateKey: undefined, isSandbox: true, directory: '/nonexistent' },
    limits: { maxPerCall: undefined, maxPerDay: undefined, maxPerHostPerDay: undefined, hosts: undefined },
  })
  const http = { host: '127.0.0.1', port: 0, hosts: ['localhost'] }
  const server = await listen({ http, apiKey: 'launa_sandbox_a', wallet, version: '0' })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  try {
    const smuggled = 'POST /mcp HTTP/1.1\r\nhost: localhost\r\nx-api-key: launa_sandbox_a\r\ncontent-length: 0\r\n\r\n'
    const head = `POST /mcp HTTP/1.1\r\nhost: evil.example.com\r\ncontent-length: ${smuggled.length}\r\n\r\n`
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.write(head + smuggled)
    await once(socket, 'close')
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 403'])
    expect(said).toMatch(/connection: close/i)
  } finally {
    socket.destroy()
    server.close()
  }
})
